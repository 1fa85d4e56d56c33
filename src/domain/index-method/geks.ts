import { jevons, tornqvist } from './price-indices.ts';

type Periods = readonly (readonly number[])[];

/**
 * The multilateral index of a window: for each period its level against the first, the geometric mean over all link
 * periods of going by way of each. `log(a, b)` is the logarithm of a bilateral index that satisfies time reversal, NaN
 * where the two have nothing in common: such links are left out. The result is transitive.
 *
 * Source: Gini (1931), Eltetö and Köves (1964), Szulc (1964); for prices over time, Ivancic, Diewert and Fox,
 * "Scanner data, time aggregation and the construction of price indexes", Journal of Econometrics 161 (2011).
 */
export function geks(periods: number, log: (a: number, b: number) => number): number[] {
  const links = Array.from({ length: periods }, (_, k) => k);
  const logs = links.map((a) => links.map((b) => (a === b ? 0 : log(a, b))));
  // A link that does not reach every period would break transitivity, so it counts for none.
  const whole = links.filter((k) => links.every((t) => Number.isFinite(logs[k]![t]!)));
  if (whole.length === 0) return links.map((t) => (t === 0 ? 1 : Number.NaN));
  const mean = (t: number): number => whole.reduce((sum, k) => sum + logs[k]![t]!, 0) / whole.length;
  const first = mean(0);
  return links.map((t) => Math.exp(mean(t) - first));
}

function matched(a: readonly number[], b: readonly number[]): number[] {
  return a.flatMap((price, i) => (price > 0 && b[i]! > 0 ? [i] : []));
}

/** GEKS of matched Jevons indices: `prices[period][item]`, NaN where an item has no price. The first period is 1. */
export function geksJevons(prices: Periods): number[] {
  return geks(prices.length, (a, b) => {
    const items = matched(prices[a]!, prices[b]!);
    if (items.length === 0) return Number.NaN;
    return Math.log(
      jevons(
        items.map((i) => prices[a]![i]!),
        items.map((i) => prices[b]![i]!),
      ),
    );
  });
}

/** GEKS of matched Törnqvist indices (also known as CCDI); NaN where an item has no price. The first period is 1. */
export function geksTornqvist(prices: Periods, quantities: Periods): number[] {
  return geks(prices.length, (a, b) => {
    const items = matched(prices[a]!, prices[b]!);
    if (items.length === 0) return Number.NaN;
    const pick = (from: readonly number[]): number[] => items.map((i) => from[i]!);
    return Math.log(
      tornqvist(pick(prices[a]!), pick(prices[b]!), pick(quantities[a]!), pick(quantities[b]!)),
    );
  });
}
