/** Which stores an aisle list speaks of. */
export type AisleSource = 'store' | 'chain' | 'generic';

const ENOUGH_PERCENT = 30;

/**
 * Whether enough price rows have an aisle for a list of their own: 30% of them, inclusive. Below that a store's list
 * cascades to its chain's, and a chain's to the generic one. Without rows it is not enough.
 */
export function isCovered(rows: number, placed: number): boolean {
  return rows > 0 && 100 * placed >= ENOUGH_PERCENT * rows;
}
