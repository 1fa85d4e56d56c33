import type { IndexType } from '../month-data.ts';
import type { Places } from './places.ts';
import type { RegionPool } from './region-pool.ts';

/**
 * Mean price of each place of a pool in a month, over the items that `counts` takes: the arithmetic mean of a chain's
 * stores by what they sell, chains by their shares among those that have one.
 */
export function averagePlaces(
  { window, items, aggregate, sales, chains, chainShares, placeShares }: RegionPool,
  month: number,
  counts: (item: number) => boolean,
): Float64Array {
  const width = placeShares.length;
  const sums = new Float64Array(chains.length * width);
  const totals = new Float64Array(chains.length * width);
  const row = window.logs[month]!;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (Number.isNaN(row[item]) || !counts(item)) continue;
    sums[aggregate[i]!]! += sales[i]! * Math.exp(row[item]!);
    totals[aggregate[i]!]! += sales[i]!;
  }
  return Float64Array.from({ length: width }, (_, place) => {
    let sum = 0;
    let total = 0;
    for (let chain = 0; chain < chains.length; chain++) {
      const at = chain * width + place;
      if (totals[at] === 0 || chainShares[chain] === 0) continue;
      sum += (chainShares[chain]! * sums[at]!) / totals[at]!;
      total += chainShares[chain]!;
    }
    return sum / total;
  });
}

/** The first of several averages of each place that is there. */
export function fallBack(...averages: readonly Float64Array[]): Float64Array {
  return averages[0]!.map((_, place) => {
    const found = averages.find((one) => !Number.isNaN(one[place]!));
    return found === undefined ? Number.NaN : found[place]!;
  });
}

/** Averages of several regions as one, place by place, by weights among those that have one. */
export function mergeAverages(averages: readonly Float64Array[], weights: readonly number[]): Float64Array {
  return averages[0]!.map((_, place) => {
    let sum = 0;
    let total = 0;
    averages.forEach((one, i) => {
      if (Number.isNaN(one[place]!)) return;
      sum += weights[i]! * one[place]!;
      total += weights[i]!;
    });
    return sum / total;
  });
}

/** What a region's places cost together: of a basket the sum by quantities, else the mean by weights. NaN without any. */
export function costOf(type: IndexType, places: Places, averages: Float64Array): number {
  let sum = 0;
  let total = 0;
  places.first.forEach(({ weight }, place) => {
    const price = averages[place]!;
    if (Number.isNaN(price)) return;
    sum += weight * price;
    total += weight;
  });
  if (total === 0) return Number.NaN;
  return type === 'basket_total_cost' ? sum : sum / total;
}
