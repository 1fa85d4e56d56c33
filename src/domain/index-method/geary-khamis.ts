/** Prices or quantities by period and item; NaN where an item has none in a period. */
type Periods = readonly (readonly number[])[];

/** Iterations after which a window that has not settled is given up; real ones take tens. */
const MOST_ITERATIONS = 1_000;
const TOLERANCE = 1e-14;

/**
 * The Geary-Khamis index of a window: for each period its level against the first. An item's reference price is the
 * mean of its deflated prices by quantity, a period's level its spending over what its quantities cost at reference
 * prices; the two are found by iteration. NaN for a period without items, and for all where it does not settle (items
 * that no chain of periods connects).
 *
 * Source: Geary (1958), Khamis (1972); for prices over time, Chessa, "A new methodology for processing scanner data in
 * the Dutch CPI", EURONA 1/2016.
 */
export function gearyKhamis(prices: Periods, quantities: Periods): number[] {
  const items = prices[0]?.length ?? 0;
  const isSold = (t: number, i: number): boolean => prices[t]![i]! > 0 && quantities[t]![i]! > 0;
  let levels = prices.map(() => 1);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const reference = Array.from({ length: items }, (_, i) => {
      let value = 0;
      let quantity = 0;
      levels.forEach((level, t) => {
        if (!isSold(t, i)) return;
        value += (prices[t]![i]! * quantities[t]![i]!) / level;
        quantity += quantities[t]![i]!;
      });
      return value / quantity;
    });
    const raw = prices.map((row, t) => {
      let spent = 0;
      let atReference = 0;
      row.forEach((price, i) => {
        if (!isSold(t, i)) return;
        spent += price * quantities[t]![i]!;
        atReference += reference[i]! * quantities[t]![i]!;
      });
      return spent / atReference;
    });
    const next = raw.map((level) => level / raw[0]!);
    const moved = Math.max(
      ...next.map((level, t) => (Number.isNaN(level) ? 0 : Math.abs(level / levels[t]! - 1))),
    );
    levels = next.map((level, t) => (Number.isNaN(level) ? levels[t]! : level));
    if (moved <= TOLERANCE) return next;
  }
  return prices.map(() => Number.NaN);
}
