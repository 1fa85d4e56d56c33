import { foldText } from '../../domain/fold.ts';
import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { categoryOrdinalsOf, codesContaining } from '../../snapshot/code-lists.ts';
import { findPair, findSource } from '../../snapshot/price-lookup.ts';
import { findProductsByBarcode, productIdRanks } from '../../snapshot/product-search.ts';
import { SHELF_VARIANTS, type Snapshot } from '../../snapshot/snapshot.ts';
import {
  beginShelves,
  endShelves,
  putOnShelf,
  readShelf,
  type ShelfPick,
  type ShelfSource,
  type ShelfVariant,
} from '../../snapshot/shelves.ts';
import { type OfferRange, type OfferRoom, reserveOffers } from './offer-room.ts';
import type { BasketItem, MissingReason } from './schema.ts';
import type { Scope } from './scope.ts';

/**
 * What a basket may look at in all: prices, shelves and products of an unscraped store. Items, in their order, that would
 * go beyond it are not priced. Fifty categories over all chains of a full-scale catalogue take half a million.
 */
export const MOST_LOOKED_AT = 2_000_000;

/** What an item costs at the stores in scope. */
export interface Offers extends OfferRange {
  readonly variant: ShelfVariant;
  readonly priceCount: number;
  readonly storeCount: number;
}

/** Finds the offers of one item, or says why there are none. */
export type OfferFinder = (item: BasketItem) => Offers | MissingReason;

export interface OfferOptions {
  readonly pick: ShelfPick;
  readonly sizeNormalized: boolean;
  /** See `MOST_LOOKED_AT`. */
  readonly mostLookedAt?: number;
  /** Told the place of each store that an offer is from; not where the price is a sibling's, unless the chain has but one. */
  readonly onContribution: (at: number) => void;
}

/** Up to this many times as many shelves as stores in scope are walked along; beyond, each store's is looked up. */
const SHELVES_A_LOOKUP = 16;

/** What an item may be: products, in lists of one category each, or in one list. */
interface Wanted {
  readonly lists: readonly ArrayLike<number>[];
  /** The category code of each list; null for products that were named. */
  readonly categories: readonly number[] | null;
}

/**
 * A finder of offers in a scope. An offer is one shelf: what one store charges for an item, the category items of several
 * catalogue categories a shelf each. Known prices of what is in stock count. Observed prices of the stores in scope do; of
 * a store that was asked for by id the prices that `/v1/prices` gives it.
 */
export function createOfferFinder(
  snapshot: Snapshot,
  scope: Scope,
  room: OfferRoom,
  { pick, sizeNormalized, mostLookedAt = MOST_LOOKED_AT, onContribution }: OfferOptions,
): OfferFinder {
  const { stores, products, prices, shelves } = snapshot;
  const source: ShelfSource = { prices, sizes: products, idRank: productIdRanks(products) };
  const found = new Map<string, Offers | MissingReason>();
  const seen = new Uint32Array(stores.byChain.length);
  let looks = 0;
  let lookedAt = 0;

  const requested = scope.places.length === 0 ? null : scope.requested;
  const requestedAt = scope.places[0] ?? 0;
  const requestedChain = requested === null ? 0 : stores.chain[requested]!;
  const isChainPrice = snapshot.chains.pricingScopes[requestedChain] === 'chain_level';

  /** Puts a product on the shelves of the stores in scope. */
  const putInScope = (product: number, variant: ShelfVariant): void => {
    if (requested !== null) {
      const pair = findPair(prices, product, requestedChain);
      if (pair < 0) return;
      putOnShelf(source, requestedAt, product, findSource(snapshot, pair, requested).observation, variant);
      return;
    }
    for (let pair = prices.pairStart[product]!; pair < prices.pairStart[product + 1]!; pair++) {
      const chain = prices.pairChain[pair]!;
      if (scope.chains[chain] !== 1) continue;
      const first = stores.chainStart[chain]!;
      const end = prices.obsStart[pair + 1]!;
      for (let observation = prices.obsStart[pair]!; observation < end; observation++) {
        const at = first + prices.store[observation]!;
        if (scope.mask[at] === 1) putOnShelf(source, at, product, observation, variant);
      }
    }
  };

  /** Whether a product has a known price in scope, in stock or not. */
  const hasKnownPrice = (product: number): boolean => {
    const isKnown = (observation: number): boolean =>
      effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) !== 0;
    if (requested !== null) {
      const pair = findPair(prices, product, requestedChain);
      return pair >= 0 && isKnown(findSource(snapshot, pair, requested).observation);
    }
    for (let pair = prices.pairStart[product]!; pair < prices.pairStart[product + 1]!; pair++) {
      const chain = prices.pairChain[pair]!;
      if (scope.chains[chain] !== 1) continue;
      const first = stores.chainStart[chain]!;
      for (
        let observation = prices.obsStart[pair]!;
        observation < prices.obsStart[pair + 1]!;
        observation++
      ) {
        if (scope.mask[first + prices.store[observation]!] === 1 && isKnown(observation)) return true;
      }
    }
    return false;
  };

  const hasRow = (row: number): boolean =>
    requested === null && shelves.starts[row + 1]! > shelves.starts[row]!;
  const isCompared = (product: number, variant: ShelfVariant): boolean =>
    variant === 0 || products.sizeUnit[product] === variant;

  const costOfRow = (row: number): number =>
    Math.min(shelves.starts[row + 1]! - shelves.starts[row]!, SHELVES_A_LOOKUP * scope.places.length);
  const costOfProducts = (list: ArrayLike<number>, variant: ShelfVariant): number => {
    if (requested !== null) return list.length;
    let cost = 0;
    for (let i = 0; i < list.length; i++) {
      if (!isCompared(list[i]!, variant)) continue;
      cost +=
        prices.obsStart[prices.pairStart[list[i]! + 1]!]! - prices.obsStart[prices.pairStart[list[i]!]!]!;
    }
    return cost;
  };

  const putOffer = (at: number, key: number, observation: number): void => {
    room.at[room.length] = at;
    room.key[room.length] = key;
    room.observation[room.length++] = observation;
  };

  /** Appends the shelves of a row that are in scope; returns how many prices they have. */
  const appendRow = (row: number): number => {
    const start = shelves.starts[row]!;
    const end = shelves.starts[row + 1]!;
    const keys = pick === 'median' ? shelves.medianKey : shelves.cheapestKey;
    const observations = pick === 'median' ? shelves.median : shelves.cheapest;
    reserveOffers(room, Math.min(end - start, scope.places.length));
    let count = 0;
    const append = (shelf: number): void => {
      putOffer(shelves.at[shelf]!, keys[shelf]!, observations[shelf]!);
      count += shelves.products[shelf]!;
    };
    if (end - start <= SHELVES_A_LOOKUP * scope.places.length) {
      for (let shelf = start; shelf < end; shelf++) if (scope.mask[shelves.at[shelf]!] === 1) append(shelf);
      return count;
    }
    let from = start;
    for (const at of scope.places) {
      from = lowerBound(shelves.at, at, from, end);
      if (from < end && shelves.at[from] === at) append(from);
    }
    return count;
  };

  /** The same of products whose shelves have to be put together. */
  const appendProducts = (list: ArrayLike<number>, variant: ShelfVariant): number => {
    beginShelves(stores.byChain.length);
    for (let i = 0; i < list.length; i++) {
      const product = list[i]!;
      if (isCompared(product, variant)) putInScope(product, variant);
    }
    const built = endShelves();
    reserveOffers(room, built.shelves.length);
    for (const at of built.shelves) {
      const { key, observation } = readShelf(source, at, pick);
      putOffer(at, key, observation);
    }
    return built.products;
  };

  const append = ({ lists, categories }: Wanted, variant: ShelfVariant): Offers | 'too_broad' => {
    const start = room.length;
    const rows = categories?.map((code) => code * SHELF_VARIANTS + variant);
    const rowOf = (i: number): number => (rows !== undefined && hasRow(rows[i]!) ? rows[i]! : -1);
    const cost = lists.reduce(
      (sum, list, i) => sum + (rowOf(i) < 0 ? costOfProducts(list, variant) : costOfRow(rowOf(i))),
      0,
    );
    if (lookedAt + cost > mostLookedAt) return 'too_broad';
    lookedAt += cost;
    let priceCount = 0;
    lists.forEach((list, i) => {
      priceCount += rowOf(i) < 0 ? appendProducts(list, variant) : appendRow(rowOf(i));
    });
    return { start, end: room.length, variant, priceCount, storeCount: 0 };
  };

  /** By unit price, in the unit that most prices can be compared by. */
  const appendNormalized = (wanted: Wanted): Offers | 'too_broad' => {
    let best: Offers | undefined;
    for (let variant = 1; variant < SHELF_VARIANTS; variant++) {
      const offers = append(wanted, variant);
      if (offers === 'too_broad') return offers;
      if (best === undefined || offers.priceCount > best.priceCount) best = offers;
    }
    return best!;
  };

  /** Counts the stores of offers, and tells of them. */
  const withStores = (offers: Offers): Offers => {
    looks++;
    let storeCount = 0;
    for (let offer = offers.start; offer < offers.end; offer++) {
      const at = room.at[offer]!;
      if (requested !== null && (isChainPrice || isOwnPrice(room.observation[offer]!))) onContribution(at);
      if (seen[at] === looks) continue;
      seen[at] = looks;
      storeCount++;
      if (requested === null) onContribution(at);
    }
    return { ...offers, storeCount };
  };

  const isOwnPrice = (observation: number): boolean =>
    prices.store[observation] === stores.positionInChain[requested!];

  const explain = (wanted: Wanted, variant: ShelfVariant): MissingReason => {
    if (variant !== 0) {
      const before = room.length;
      const unsized = append(wanted, 0);
      room.length = before;
      if (unsized === 'too_broad') return unsized;
      if (unsized.priceCount > 0) return 'size_unknown';
    }
    const isKnown = wanted.lists.some((list) => Array.prototype.some.call(list, hasKnownPrice));
    return isKnown ? 'out_of_stock' : 'no_price_in_scope';
  };

  const find = (wanted: Wanted, isNormalized: boolean): Offers | MissingReason => {
    if (scope.places.length === 0) return 'no_stores_in_scope';
    const offers = isNormalized ? appendNormalized(wanted) : append(wanted, 0);
    if (offers === 'too_broad') return offers;
    return offers.priceCount > 0 ? withStores(offers) : explain(wanted, offers.variant);
  };

  const findCategory = (text: string): Offers | MissingReason => {
    const codes = codesContaining(products.foldedCategories, text);
    if (codes.length === 0) return 'unknown_category';
    const { starts, items } = categoryOrdinalsOf(products);
    const lists = codes.map((code) => items.subarray(starts[code], starts[code + 1]));
    return find({ lists, categories: codes }, sizeNormalized);
  };

  return ({ upc, upcs, category }) => {
    if (category === undefined) {
      const barcodes = upcs ?? (upc === undefined ? [] : [upc]);
      const named = new Set(barcodes.flatMap((barcode) => findProductsByBarcode(products, barcode)));
      return named.size === 0 ? 'unknown_product' : find({ lists: [[...named]], categories: null }, false);
    }
    const text = foldText(category);
    let offers = found.get(text);
    if (offers === undefined) {
      offers = findCategory(text);
      found.set(text, offers);
    }
    return offers;
  };
}

/** The first index of `[from, end)` whose value is at least `value`, by steps that double and then halve. */
function lowerBound(values: Uint32Array, value: number, from: number, end: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && values[low + step]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
