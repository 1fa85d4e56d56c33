import { METHOD } from './method.ts';

/**
 * The centre of prices in ascending order: their mean without the g lowest and g highest of n, g = floor(0.1 n), each
 * price weighing as `weights` says; below ten prices the weighted median. `counts` repeats prices (a bootstrap's
 * multiplicities); null: each once. NaN where no price is left.
 *
 * Source: Tukey, "The Future of Data Analysis" (1962), as R's `mean(x, trim = 0.1)`.
 */
export function sortedCentre(
  prices: ArrayLike<number>,
  weights: ArrayLike<number>,
  counts: ArrayLike<number> | null,
): number {
  let n = prices.length;
  if (counts !== null) {
    n = 0;
    for (let i = 0; i < prices.length; i++) n += counts[i]!;
  }
  if (n < METHOD.medianBelow) return sortedMedian(prices, weights, counts);
  const cut = Math.floor(METHOD.trim * n);
  let at = 0;
  let sum = 0;
  let total = 0;
  for (let i = 0; i < prices.length; i++) {
    const count = counts === null ? 1 : counts[i]!;
    // How many of this price's repeats lie between the tails.
    const kept = Math.min(at + count, n - cut) - Math.max(at, cut);
    at += count;
    if (kept <= 0) continue;
    sum += kept * weights[i]! * prices[i]!;
    total += kept * weights[i]!;
  }
  return sum / total;
}

/** Relative slack for "exactly half of the weight", which sums of fractions miss by rounding. */
const HALF_SLACK = 1e-12;

function sortedMedian(
  prices: ArrayLike<number>,
  weights: ArrayLike<number>,
  counts: ArrayLike<number> | null,
): number {
  const weightOf = (i: number): number => weights[i]! * (counts === null ? 1 : counts[i]!);
  let total = 0;
  for (let i = 0; i < prices.length; i++) total += weightOf(i);
  const half = total / 2;
  let below = 0;
  let lower = Number.NaN;
  for (let i = 0; i < prices.length; i++) {
    const weight = weightOf(i);
    if (weight === 0) continue;
    if (!Number.isNaN(lower)) return (lower + prices[i]!) / 2;
    below += weight;
    if (Math.abs(below - half) <= HALF_SLACK * total) lower = prices[i]!;
    else if (below > half) return prices[i]!;
  }
  return lower;
}

/** As `sortedCentre`, for prices in any order; without weights all weigh the same. */
export function centre(prices: readonly number[], weights?: readonly number[]): number {
  const order = prices.map((_, i) => i).sort((a, b) => prices[a]! - prices[b]! || a - b);
  return sortedCentre(
    order.map((i) => prices[i]!),
    order.map((i) => weights?.[i] ?? 1),
    null,
  );
}

/** The middle value of numbers in any order, the mean of the middle two of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
