/** Prices or weights by period and item; NaN where an item has no price in a period. */
type Periods = readonly (readonly number[])[];

const MOST_ITERATIONS = 100_000;
const TOLERANCE = 1e-14;

/**
 * The weighted time-product dummy index of a window: for each period its level against the first. Log prices are
 * explained by a term of the item and one of the period, by least squares with the given weights (expenditure shares of
 * the period, where quantities are known). Solved by turns, which converges where prices connect all periods. NaN for a
 * period without prices.
 *
 * Source: Summers (1973) as the country-product dummy; Rao, "On the equivalence of weighted country-product-dummy
 * method and the Rao system", Review of Income and Wealth 51 (2005).
 */
export function weightedTimeProductDummy(prices: Periods, weights: Periods): number[] {
  const items = prices[0]?.length ?? 0;
  const logs = prices.map((row) => row.map((price) => (price > 0 ? Math.log(price) : Number.NaN)));
  const weightOf = (t: number, i: number): number => (Number.isNaN(logs[t]![i]!) ? 0 : weights[t]![i]!);
  let times = prices.map(() => 0);
  const products = new Float64Array(items);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    for (let i = 0; i < items; i++) {
      let sum = 0;
      let total = 0;
      for (let t = 0; t < times.length; t++) {
        const weight = weightOf(t, i);
        if (weight === 0) continue;
        sum += weight * (logs[t]![i]! - times[t]!);
        total += weight;
      }
      if (total > 0) products[i] = sum / total;
    }
    let moved = 0;
    const next = logs.map((row, t) => {
      let sum = 0;
      let total = 0;
      row.forEach((log, i) => {
        const weight = weightOf(t, i);
        if (weight === 0) return;
        sum += weight * (log - products[i]!);
        total += weight;
      });
      return sum / total;
    });
    times = next.map((time, t) => {
      const level = time - next[0]!;
      if (!Number.isNaN(level)) moved = Math.max(moved, Math.abs(level - times[t]!));
      return Number.isNaN(level) ? 0 : level;
    });
    if (moved <= TOLERANCE) return next.map((time) => Math.exp(time - next[0]!));
  }
  return prices.map(() => Number.NaN);
}

/** Each item's share of a period's spending; 0 where it was not sold. */
export function expenditureShares(prices: Periods, quantities: Periods): number[][] {
  return prices.map((row, t) => {
    const spent = row.map((price, i) => (price > 0 ? price * quantities[t]![i]! : 0));
    const total = spent.reduce((sum, value) => sum + value, 0);
    return spent.map((value) => value / total);
  });
}
