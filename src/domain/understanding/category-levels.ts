/** What parts the levels of a category: `Dairy & Eggs > Milk`. */
export const LEVELS = /\s*[>|]\s*/;

/** The last level of a category: what its products are, where the others say in which part of the shop they stand. */
export const lastLevelOf = (category: string): string => category.split(LEVELS).at(-1)!;
