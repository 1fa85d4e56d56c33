/** Each thing, by its name and its category, once of each brand, to be searched for: one of a kind says little. */
export const ofBrands = (
  things: readonly (readonly [name: string, category: string])[],
  brands: readonly string[],
) => things.flatMap(([name, category]) => brands.map((brand) => ({ name, brand, category, size: null })));
