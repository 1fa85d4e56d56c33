/** When a price is too far from a chain's others for the same product to be served unseen. */
import { lowerMedianRank, selectKth } from './order-statistic.ts';

/** How many times the median, or what part of it, a price may be. */
export const OUTLYING_FACTOR = 3;

/** Of fewer prices none is outlying: their median says too little. */
export const FEWEST_JUDGED = 5;

/** Two observations agree where neither is more than a tenth above the other. */
export const AGREEING_FACTOR = 1.1;

/** Whether a price is more than three times the median, or less than a third of it. Both in the same unit, above 0. */
export function isOutlying(price: number, median: number): boolean {
  return price > median * OUTLYING_FACTOR || price * OUTLYING_FACTOR < median;
}

/**
 * The lower median of the first `count` prices where at least one of them is outlying by it, else null. Reorders them.
 * Prices that all lie within a factor of three are told by their ends alone.
 */
export function medianOfOutlying(prices: Uint32Array, count: number): number | null {
  if (count < FEWEST_JUDGED) return null;
  let least = prices[0]!;
  let most = least;
  for (let i = 1; i < count; i++) {
    least = Math.min(least, prices[i]!);
    most = Math.max(most, prices[i]!);
  }
  if (most <= least * OUTLYING_FACTOR) return null;
  const median = selectKth(prices, count, lowerMedianRank(count));
  return isOutlying(least, median) || isOutlying(most, median) ? median : null;
}
