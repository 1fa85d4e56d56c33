/**
 * A month of an index without regions, sizes and replaced products, computed from the words of public/methodology.md
 * (steps 1 to 10). Nothing of the service's own code is used, so that the words are what is tested.
 */

/** A price as the record has it; days count from 1970-01-01. */
export interface Seen {
  readonly store: string;
  readonly chain: string;
  /** Of the Census Bureau. */
  readonly region: string;
  readonly product: string;
  readonly day: number;
  readonly usd: number;
  readonly isSale: boolean;
}

interface Cell {
  readonly usd: number;
  /** Months since it was observed. */
  readonly age: number;
}

type Month = Map<string, Cell>;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const geometric = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));
const halfUp = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};
const partsOf = (key: string): { chain: string; product: string; region: string } => {
  const [, chain = '', product = '', region = ''] = key.split('|');
  return { chain, product, region };
};

const keyOf = ({ store, chain, product, region }: Seen): string => [store, chain, product, region].join('|');

/** Steps 1 to 3. Throws where a price is odd: this month is then no example for so short a computation. */
function observed(seen: readonly Seen[], lastDay: number, before: Month | undefined): Month {
  const cells: Month = new Map();
  for (const [key, run] of groupBy(seen, keyOf)) {
    const days = run.toSorted((a, b) => a.day - b.day);
    const last = before?.get(key)?.usd ?? days[0]!.usd;
    if (days.some(({ usd, isSale }) => usd / last > 3 || (!isSale && usd / last < 1 / 3)))
      throw new Error(`odd: ${key}`);
    const weeks = new Set(days.map(({ day }) => Math.floor((day + 3) / 7)));
    if (weeks.size < 2) continue;
    let [sum, total] = [0, 0];
    days.forEach(({ day, usd }, i) => {
      const until = Math.min(days[i + 1]?.day ?? lastDay + 1, day + 15, lastDay + 1);
      sum += (until - day) * usd;
      total += until - day;
    });
    cells.set(key, { usd: halfUp(sum / total, 6), age: 0 });
  }
  return cells;
}

/** Step 4. */
function withMissing(cells: Month, before: Month | undefined): Month {
  if (before === undefined) return cells;
  const pairs = [...cells].flatMap(([key, { usd }]) => {
    const earlier = before.get(key);
    return earlier?.age === 0 ? [{ ...partsOf(key), ratio: usd / earlier.usd }] : [];
  });
  const all: Month = new Map(cells);
  for (const [key, { usd, age }] of before) {
    if (cells.has(key) || age >= 2) continue;
    const { chain, product, region } = partsOf(key);
    const country = pairs.filter((pair) => pair.product === product);
    const around = country.filter((pair) => pair.region === region);
    const own = around.filter((pair) => pair.chain === chain);
    const nearest = [own, around, country].find((some) => some.length > 0)!;
    const change = geometric(nearest.map(({ ratio }) => ratio));
    all.set(key, { usd: halfUp(usd * change, 6), age: age + 1 });
  }
  return all;
}

/** Step 7 of a single region: what the cells of some keys cost, within a chain by `within`. */
function cost(
  month: Month,
  keys: readonly string[],
  weights: ReadonlyMap<string, number>,
  within: (prices: readonly number[]) => number,
): number {
  let [sum, total] = [0, 0];
  for (const [product, own] of groupBy(keys, (key) => partsOf(key).product)) {
    // All chains have as many stores here, and no one more than 40%.
    const chains = [...groupBy(own, (key) => partsOf(key).chain).values()];
    const price = mean(chains.map((stores) => within(stores.map((key) => month.get(key)!.usd))));
    sum += weights.get(product)! * price;
    total += weights.get(product)!;
  }
  return sum / total;
}

/** The level and the value of the last of some months in a row, without a base: `lastDays` are theirs. */
export function byWords(
  months: readonly (readonly Seen[])[],
  lastDays: readonly number[],
  weights: ReadonlyMap<string, number>,
): { readonly level: number; readonly value_usd: number } {
  const window: Month[] = [];
  const levels: number[] = [];
  for (const [t, seen] of months.entries()) {
    window.push(withMissing(observed(seen, lastDays[t]!, window.at(-1)), window.at(-1)));
    const comparison = (a: number, b: number): number => {
      const both = [...window[a]!.keys()].filter((key) => window[b]!.has(key));
      return cost(window[b]!, both, weights, geometric) / cost(window[a]!, both, weights, geometric);
    };
    // Step 8, then step 9.
    const geks = window.map((_, b) => geometric(window.map((_, k) => comparison(k, b) / comparison(k, 0))));
    levels.push(t === 0 ? 100 : geometric(levels.map((published, s) => (published * geks[t]!) / geks[s]!)));
  }
  const first = window[0]!;
  const level = levels.at(-1)!;
  return { level, value_usd: halfUp((cost(first, [...first.keys()], weights, mean) * level) / 100, 4) };
}
