/** Nutrients that are kept of a product, each per 100 g, or per 100 ml of what is sold by volume. */

/** A nutrient and how public sources name it. */
export interface Nutrient {
  /** Ends with its unit. */
  readonly key: string;
  /** The name before `_100g` in Open Food Facts. */
  readonly off: string;
  /** How many of `key`'s unit make one of Open Food Facts', which has grams of all but energy. */
  readonly offFactor: number;
  /** Ids in FoodData Central, the preferred one first; amounts there are in `key`'s unit. */
  readonly fdcIds: readonly number[];
}

const MG = 1_000;
const UG = 1_000_000;

/** In the order in which labels have them. */
export const NUTRIENTS: readonly Nutrient[] = [
  { key: 'energy_kcal', off: 'energy-kcal', offFactor: 1, fdcIds: [1008, 2047, 2048] },
  { key: 'energy_kj', off: 'energy-kj', offFactor: 1, fdcIds: [1062] },
  { key: 'fat_g', off: 'fat', offFactor: 1, fdcIds: [1004] },
  { key: 'saturated_fat_g', off: 'saturated-fat', offFactor: 1, fdcIds: [1258] },
  { key: 'trans_fat_g', off: 'trans-fat', offFactor: 1, fdcIds: [1257] },
  { key: 'polyunsaturated_fat_g', off: 'polyunsaturated-fat', offFactor: 1, fdcIds: [1293] },
  { key: 'monounsaturated_fat_g', off: 'monounsaturated-fat', offFactor: 1, fdcIds: [1292] },
  { key: 'cholesterol_mg', off: 'cholesterol', offFactor: MG, fdcIds: [1253] },
  { key: 'sodium_mg', off: 'sodium', offFactor: MG, fdcIds: [1093] },
  { key: 'carbohydrate_g', off: 'carbohydrates', offFactor: 1, fdcIds: [1005] },
  { key: 'fiber_g', off: 'fiber', offFactor: 1, fdcIds: [1079] },
  { key: 'sugars_g', off: 'sugars', offFactor: 1, fdcIds: [2000, 1063] },
  { key: 'added_sugars_g', off: 'added-sugars', offFactor: 1, fdcIds: [1235] },
  { key: 'protein_g', off: 'proteins', offFactor: 1, fdcIds: [1003] },
  { key: 'alcohol_g', off: 'alcohol', offFactor: 1, fdcIds: [1018] },
  { key: 'caffeine_mg', off: 'caffeine', offFactor: MG, fdcIds: [1057] },
  { key: 'potassium_mg', off: 'potassium', offFactor: MG, fdcIds: [1092] },
  { key: 'calcium_mg', off: 'calcium', offFactor: MG, fdcIds: [1087] },
  { key: 'iron_mg', off: 'iron', offFactor: MG, fdcIds: [1089] },
  { key: 'magnesium_mg', off: 'magnesium', offFactor: MG, fdcIds: [1090] },
  { key: 'zinc_mg', off: 'zinc', offFactor: MG, fdcIds: [1095] },
  { key: 'vitamin_a_ug', off: 'vitamin-a', offFactor: UG, fdcIds: [1106] },
  { key: 'vitamin_c_mg', off: 'vitamin-c', offFactor: MG, fdcIds: [1162] },
  { key: 'vitamin_d_ug', off: 'vitamin-d', offFactor: UG, fdcIds: [1114] },
];

/** Amounts by nutrient key, in the unit that the key names. */
export type NutrientAmounts = Readonly<Record<string, number>>;

/** Undefined where none is known, so that what the record has stays. */
export function someAmounts(
  amountOf: (nutrient: Nutrient) => number | undefined,
): NutrientAmounts | undefined {
  const known = NUTRIENTS.flatMap((nutrient) => {
    const amount = amountOf(nutrient);
    // No more digits than a label can mean: what is left of a conversion is noise.
    return amount === undefined || !(amount >= 0) || !Number.isFinite(amount)
      ? []
      : [[nutrient.key, Number(amount.toPrecision(6))] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
