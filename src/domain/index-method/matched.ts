import { geks } from './geks.ts';
import type { FrozenDefinition, MonthOutput } from './month-data.ts';

/** Observed prices of several months side by side; an item is a unit's product. Imputed prices match nothing. */
export interface LinedUp {
  /** For each period, log prices by item, NaN where not observed. */
  readonly logs: readonly Float64Array[];
  /** Constituent of each item. */
  readonly constituent: Int32Array;
  /** Unit of each item, as a number of `unitNumbers`. */
  readonly unit: Int32Array;
  readonly unitNumbers: ReadonlyMap<string, number>;
}

/** Lines up the cells of several months, oldest first. Products that the definition does not name are left out. */
export function lineUp(definition: FrozenDefinition, months: readonly MonthOutput['cells'][]): LinedUp {
  const width = definition.constituents.length;
  const position = new Map(definition.constituents.map(({ product_id }, i) => [product_id, i]));
  const unitNumbers = new Map<string, number>();
  const items = new Map<number, number>();
  const constituent: number[] = [];
  const unit: number[] = [];
  const rows = months.map((cells) => {
    const positions = cells.constituents.map((id) => position.get(id) ?? -1);
    const numbers = cells.units.map((key) => {
      const known = unitNumbers.get(key);
      if (known === undefined) unitNumbers.set(key, unitNumbers.size);
      return known ?? unitNumbers.size - 1;
    });
    const found: { item: number; log: number }[] = [];
    for (let i = 0; i < cells.unit.length; i++) {
      const product = positions[cells.constituent[i]!]!;
      if (cells.age[i] !== 0 || product < 0) continue;
      const number = numbers[cells.unit[i]!]!;
      const key = number * width + product;
      let item = items.get(key);
      if (item === undefined) {
        items.set(key, (item = constituent.length));
        constituent.push(product);
        unit.push(number);
      }
      found.push({ item, log: Math.log(cells.price[i]!) });
    }
    return found;
  });
  const logs = rows.map((found) => {
    const row = new Float64Array(constituent.length).fill(Number.NaN);
    for (const { item, log } of found) row[item] = log;
    return row;
  });
  return { logs, constituent: Int32Array.from(constituent), unit: Int32Array.from(unit), unitNumbers };
}

/** The items of one pool of stores. */
export interface MatchedPool {
  readonly logs: readonly Float64Array[];
  readonly constituent: Int32Array;
  /** Share of each constituent in the value. */
  readonly shares: Float64Array;
}

/** Picks the items of the units with the given keys. */
export function matchedPool(
  definition: FrozenDefinition,
  all: LinedUp,
  units: readonly string[],
): MatchedPool {
  const isIn = new Uint8Array(all.unitNumbers.size);
  for (const key of units) {
    const number = all.unitNumbers.get(key);
    if (number !== undefined) isIn[number] = 1;
  }
  const items = Int32Array.from(all.unit.keys()).filter((item) => isIn[all.unit[item]!] === 1);
  const logs = all.logs.map((row) => Float64Array.from(items, (item) => row[item]!));
  const constituent = items.map((item) => all.constituent[item]!);
  return { logs, constituent, shares: valueShares(definition, logs, constituent) };
}

/** Share of each constituent in the value at its mean price of all periods: the same whichever two are compared. */
function valueShares(
  { constituents }: FrozenDefinition,
  logs: readonly Float64Array[],
  constituent: Int32Array,
): Float64Array {
  const sums = new Float64Array(constituents.length);
  const counts = new Float64Array(constituents.length);
  for (const row of logs) {
    for (let item = 0; item < row.length; item++) {
      if (Number.isNaN(row[item])) continue;
      sums[constituent[item]!]! += row[item]!;
      counts[constituent[item]!]!++;
    }
  }
  const values = constituents.map(({ weight }, k) =>
    counts[k] === 0 ? 0 : weight * Math.exp(sums[k]! / counts[k]!),
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return Float64Array.from(values, (value) => (total === 0 ? 0 : value / total));
}

/**
 * Logarithm of the matched Jevons index between two periods of a pool: for each product the unweighted geometric mean
 * of the relatives of stores that have both, products by fixed shares of the value. NaN where nothing matches.
 */
export function logJevons({ logs, constituent, shares }: MatchedPool, a: number, b: number): number {
  const from = logs[a]!;
  const to = logs[b]!;
  const sums = new Float64Array(shares.length);
  const counts = new Float64Array(shares.length);
  for (let item = 0; item < from.length; item++) {
    const change = to[item]! - from[item]!;
    if (Number.isNaN(change)) continue;
    sums[constituent[item]!]! += change;
    counts[constituent[item]!]!++;
  }
  let sum = 0;
  let total = 0;
  for (let k = 0; k < shares.length; k++) {
    if (counts[k] === 0) continue;
    sum += (shares[k]! * sums[k]!) / counts[k]!;
    total += shares[k]!;
  }
  return sum / total;
}

/** Several pools as one, by weights; pools where nothing matches are left out. NaN where that is all of them. */
export function weightedLog(logs: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let total = 0;
  logs.forEach((log, i) => {
    if (Number.isNaN(log)) return;
    sum += weights[i]! * log;
    total += weights[i]!;
  });
  return sum / total;
}

/**
 * The movement from an earlier period (the second-last, where none is said) to the last of a GEKS-Jevons index over all periods (a movement splice, so
 * that what was published is never revised). 1 where nothing matches. Source of the splice: Ivancic, Diewert and Fox
 * (2011); Australian Bureau of Statistics, "Information Paper: ... the use of transactions data" (2016).
 */
export function geksMovement(
  periods: number,
  log: (a: number, b: number) => number,
  from: number = periods - 2,
): number {
  const known = new Map<number, number>();
  const symmetric = (a: number, b: number): number => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * periods + high;
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = log(low, high)));
    return a < b ? value : -value;
  };
  const levels = geks(periods, symmetric);
  const movement = levels.at(-1)! / levels[from]!;
  return Number.isFinite(movement) ? movement : 1;
}
