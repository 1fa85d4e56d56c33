import { isOnSale } from '../domain/price-tier.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';

/**
 * What is on sale at each chain, the largest discounts first: chain `c` has the places `[starts[c], starts[c + 1])`. Of
 * equal discounts the lower observation stands first. Eight bytes a price on sale.
 */
export interface SaleLists {
  readonly starts: Uint32Array;
  readonly observations: Uint32Array;
  readonly pairs: Uint32Array;
}

/** Discounts are compared in tenths of a percent, rounded: there are so many, from 0 to 1000. */
const LEVELS = 1001;
const TENTHS_OF_PERCENT = 1000;
/** A slice of the work that takes a few milliseconds. */
const SLICE = 500_000;

/** The discount of a price on sale in tenths of a percent of the regular price, rounded. */
export function discountLevel({ regularE4, saleE4 }: PricePart, observation: number): number {
  const regular = regularE4[observation]!;
  return Math.round(((regular - saleE4[observation]!) * TENTHS_OF_PERCENT) / regular);
}

/** Visits every price on sale with the bucket that it is sorted into; yields after each slice of the work. */
function* eachOnSale(
  prices: PricePart,
  visit: (observation: number, pair: number, bucket: number) => void,
): Generator<void, void> {
  const { pairCount, pairChain, obsStart, regularE4, saleE4 } = prices;
  let untilSlice = SLICE;
  for (let pair = 0; pair < pairCount; pair++) {
    const first = obsStart[pair]!;
    const end = obsStart[pair + 1]!;
    const top = pairChain[pair]! * LEVELS + LEVELS - 1;
    for (let observation = first; observation < end; observation++) {
      if (!isOnSale(regularE4[observation]!, saleE4[observation]!)) continue;
      visit(observation, pair, top - discountLevel(prices, observation));
    }
    untilSlice -= end - first;
    if (untilSlice > 0) continue;
    untilSlice = SLICE;
    yield;
  }
}

/** Sorts by counting, in two passes. */
function* buildSaleLists(prices: PricePart): Generator<void, SaleLists> {
  const chains = prices.pairChain.reduce((most, chain) => Math.max(most, chain + 1), 0);
  const next = new Uint32Array(chains * LEVELS + 1);
  yield* eachOnSale(prices, (_observation, _pair, bucket) => next[bucket + 1]!++);
  for (let bucket = 0; bucket < chains * LEVELS; bucket++) next[bucket + 1]! += next[bucket]!;
  const starts = Uint32Array.from({ length: chains + 1 }, (_, chain) => next[chain * LEVELS]!);
  const observations = new Uint32Array(starts[chains]!);
  const pairs = new Uint32Array(starts[chains]!);
  yield* eachOnSale(prices, (observation, pair, bucket) => {
    const at = next[bucket]!++;
    observations[at] = observation;
    pairs[at] = pair;
  });
  return { starts, observations, pairs };
}

const known = new WeakMap<PricePart, SaleLists>();

/** The lists of a snapshot's prices, made once a part: at once where `prepareSaleLists` has not. */
export function saleListsOf(prices: PricePart): SaleLists {
  let lists = known.get(prices);
  if (lists === undefined) {
    const work = buildSaleLists(prices);
    let step = work.next();
    while (step.done !== true) step = work.next();
    known.set(prices, (lists = step.value));
  }
  return lists;
}

/** Makes the lists ahead of the first question, letting others have their turn between slices of the work. */
export async function prepareSaleLists(prices: PricePart, nextTurn: () => Promise<unknown>): Promise<void> {
  if (known.has(prices)) return;
  const work = buildSaleLists(prices);
  let step = work.next();
  while (step.done !== true) {
    await nextTurn();
    step = work.next();
  }
  known.set(prices, step.value);
}
