import { daysInMonth, monthStartMs } from '../time/month.ts';
import { DAY_MS } from '../time/utc-day.ts';
import { addLog, type LogMean } from './log-means.ts';
import { METHOD } from './method.ts';
import type { MonthInput } from './month-data.ts';
import { isRelativeOutlier, isSpreadOutlier, type LogSpread, logSpread } from './outliers.ts';
import { storeMonthPrice } from './store-month.ts';

/** A price of a unit in the month, by positions in the scope and the constituents. */
export interface MonthCell {
  readonly unit: number;
  readonly constituent: number;
  readonly price: number;
  readonly age: number;
  /** Observations that it is made of; 0 where imputed. */
  readonly observations: number;
}

/** What became of the observations of one unit. */
export interface UnitCounts {
  observations: number;
  droppedRelative: number;
  droppedSpread: number;
  tooFew: number;
  expired: number;
}

/** The price of the month before, by unit and constituent. */
export interface EarlierPrices {
  /** Undefined where there is none. */
  get(unit: number, constituent: number): { readonly price: number; readonly age: number } | undefined;
}

/** A month's prices, and what became of each store's observations. */
export interface MonthCells {
  readonly cells: readonly MonthCell[];
  /** By position in the scope. */
  readonly counts: readonly UnitCounts[];
}

const E4 = 10_000;

/** Store-month prices of a month: observations without outliers, averaged, and what is missing imputed. */
export function monthCells(input: MonthInput, earlier: EarlierPrices): MonthCells {
  const counts = input.scope.map(() => ({
    observations: 0,
    droppedRelative: 0,
    droppedSpread: 0,
    tooFew: 0,
    expired: 0,
  }));
  const observed = observedCells(input, earlier, counts);
  return { cells: [...observed, ...imputedCells(input, observed, earlier, counts)], counts };
}

interface KeptPrices {
  readonly unit: number;
  readonly constituent: number;
  readonly days: readonly number[];
  readonly prices: readonly number[];
}

const groupKey = (input: MonthInput, { unit, constituent }: { unit: number; constituent: number }): string =>
  `${constituent} ${input.scope[unit]!.regions[0] ?? ''}`;

/** Drops by the store's own last month first, then by the spread of what is left within product and region. */
function observedCells(
  input: MonthInput,
  earlier: EarlierPrices,
  counts: readonly UnitCounts[],
): MonthCell[] {
  const { constituents } = input.definition;
  const kept: KeptPrices[] = input.observations.map(([unit, constituent, days, pricesE4]) => {
    const count = counts[unit]!;
    const before = earlier.get(unit, constituent)?.price;
    const prices = pricesE4.map((price) => price / E4 / constituents[constituent]!.units);
    const stays = prices.map((price) => before === undefined || !isRelativeOutlier(price, before));
    count.observations += prices.length;
    count.droppedRelative += stays.filter((stay) => !stay).length;
    return {
      unit,
      constituent,
      days: days.filter((_, i) => stays[i]),
      prices: prices.filter((_, i) => stays[i]),
    };
  });
  const groups = new Map<string, number[]>();
  for (const cell of kept) {
    const key = groupKey(input, cell);
    const group = groups.get(key);
    if (group) group.push(...cell.prices);
    else groups.set(key, [...cell.prices]);
  }
  const spreads = new Map<string, LogSpread>([...groups].map(([key, prices]) => [key, logSpread(prices)]));
  const lastDay = monthStartMs(input.period) / DAY_MS + daysInMonth(input.period) - 1;
  return kept.flatMap((cell) => {
    const count = counts[cell.unit]!;
    const spread = spreads.get(groupKey(input, cell))!;
    const stays = cell.prices.map((price) => !isSpreadOutlier(price, spread));
    const days = cell.days.filter((_, i) => stays[i]);
    const prices = cell.prices.filter((_, i) => stays[i]);
    count.droppedSpread += cell.prices.length - prices.length;
    const price = storeMonthPrice(days, prices, lastDay);
    if (price === null) {
      count.tooFew += prices.length;
      return [];
    }
    return [{ unit: cell.unit, constituent: cell.constituent, price, age: 0, observations: prices.length }];
  });
}

/**
 * Moves what is missing by the (geometric) mean relative of the same product: of the chain in the region, else of the
 * region, else of the nation; for two months at most.
 */
function imputedCells(
  input: MonthInput,
  observed: readonly MonthCell[],
  earlier: EarlierPrices,
  counts: readonly UnitCounts[],
): MonthCell[] {
  const { scope } = input;
  const keysOf = (unit: number, constituent: number): string[] => {
    const { chain, regions } = scope[unit]!;
    const region = regions[0] ?? '';
    return [`${constituent} ${region} ${chain}`, `${constituent} ${region}`, `${constituent}`];
  };
  const relatives = new Map<string, LogMean>();
  const present = new Set<number>();
  const width = input.definition.constituents.length;
  for (const { unit, constituent, price } of observed) {
    present.add(unit * width + constituent);
    const before = earlier.get(unit, constituent);
    if (before === undefined || before.age > 0) continue;
    for (const key of keysOf(unit, constituent)) addLog(relatives, key, Math.log(price / before.price));
  }
  const imputed: MonthCell[] = [];
  for (let unit = 0; unit < scope.length; unit++) {
    for (let constituent = 0; constituent < width; constituent++) {
      const before = earlier.get(unit, constituent);
      if (before === undefined || present.has(unit * width + constituent)) continue;
      const mean = keysOf(unit, constituent)
        .map((key) => relatives.get(key))
        .find((found) => found !== undefined);
      if (mean === undefined || before.age >= METHOD.imputedMonths) {
        counts[unit]!.expired++;
        continue;
      }
      const price = before.price * Math.exp(mean.sum / mean.n);
      imputed.push({ unit, constituent, price, age: before.age + 1, observations: 0 });
    }
  }
  return imputed;
}
