import { isOnSale } from '../domain/price-tier.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { PriceRegion } from '../snapshot/parts/price-arena.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import { sharedOfChains } from './shared/shared-derivation.ts';

/**
 * What is on sale at a chain, the largest discounts first; of equal discounts the lower observation stands first. Twelve
 * bytes a price on sale.
 */
export interface SaleList {
  readonly observations: Uint32Array;
  readonly pairs: Uint32Array;
  /** The products on sale at each store, ascending: those of the store at a position `p` in its chain are `[starts[p], starts[p + 1])`. */
  readonly byStore: { readonly starts: Uint32Array; readonly products: Uint32Array };
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

/** Visits every price on sale in a region with the bucket that it is sorted into; yields after each slice of the work. */
function* eachOnSale(
  prices: PricePart,
  { firstPair, pairCount }: PriceRegion,
  visit: (observation: number, pair: number, bucket: number) => void,
): Generator<void, void> {
  const { obsStart, regularE4, saleE4 } = prices;
  let untilSlice = SLICE;
  for (let pair = firstPair; pair < firstPair + pairCount; pair++) {
    const first = obsStart[pair]!;
    const end = obsStart[pair + 1]!;
    for (let observation = first; observation < end; observation++) {
      if (!isOnSale(regularE4[observation]!, saleE4[observation]!)) continue;
      visit(observation, pair, LEVELS - 1 - discountLevel(prices, observation));
    }
    untilSlice -= end - first;
    if (untilSlice > 0) continue;
    untilSlice = SLICE;
    yield;
  }
}

/** Positions of stores are 16 bits. */
const POSITIONS = 2 ** 16;

/** Where each of some counted kinds starts, and behind the last where it ends: `counts[kind + 1]` is how many are of a kind. */
function sumUp(counts: Uint32Array): void {
  for (let kind = 1; kind < counts.length; kind++) counts[kind]! += counts[kind - 1]!;
}

/** Sorts by counting, in two passes. */
function* buildSaleList(prices: PricePart, region: PriceRegion): Generator<void, SaleList> {
  const { store, pairProduct } = prices;
  const next = new Uint32Array(LEVELS + 1);
  const nextOfStore = new Uint32Array(POSITIONS + 1);
  let stores = 0;
  yield* eachOnSale(prices, region, (observation, _pair, bucket) => {
    const position = store[observation]!;
    next[bucket + 1]!++;
    nextOfStore[position + 1]!++;
    if (position >= stores) stores = position + 1;
  });
  sumUp(next);
  sumUp(nextOfStore);
  const starts = sharedArray<Uint32Array>(Uint32Array, stores + 1);
  starts.set(nextOfStore.subarray(0, stores + 1));
  const observations = sharedArray<Uint32Array>(Uint32Array, next[LEVELS]!);
  const pairs = sharedArray<Uint32Array>(Uint32Array, observations.length);
  const products = sharedArray<Uint32Array>(Uint32Array, observations.length);
  yield* eachOnSale(prices, region, (observation, pair, bucket) => {
    const at = next[bucket]!++;
    observations[at] = observation;
    pairs[at] = pair;
    products[nextOfStore[store[observation]!]!++] = pairProduct[pair]!;
  });
  return { observations, pairs, byStore: { starts, products } };
}

const known = new WeakMap<PriceRegion, SaleList>();

/** What is on sale at chains. */
export const SALE_LISTS = sharedOfChains(() => known);

const NONE = new Uint32Array(0);
const NOTHING: SaleList = {
  observations: NONE,
  pairs: NONE,
  byStore: { starts: Uint32Array.of(0), products: NONE },
};

/** The list of a chain's prices, made once as long as they do not change: at once where `prepareSaleLists` has not. */
export function saleListOf(prices: PricePart, chain: number): SaleList {
  const region = prices.chains[chain]?.region;
  if (region === undefined) return NOTHING;
  let list = known.get(region);
  if (list === undefined) {
    const work = buildSaleList(prices, region);
    let step = work.next();
    while (step.done !== true) step = work.next();
    known.set(region, (list = step.value));
  }
  return list;
}

/** Makes the lists ahead of the first question, letting others have their turn between slices of the work. */
export async function prepareSaleLists(prices: PricePart, nextTurn: () => Promise<unknown>): Promise<void> {
  for (const chain of prices.chains) {
    if (chain === undefined || known.has(chain.region)) continue;
    const work = buildSaleList(prices, chain.region);
    let step = work.next();
    while (step.done !== true) {
      await nextTurn();
      step = work.next();
    }
    known.set(chain.region, step.value);
    await nextTurn();
  }
}
