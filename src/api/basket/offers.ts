import { foldText } from '../../domain/fold.ts';
import { categoryOrdinalsOf, codesContaining } from '../../lookup/code-lists.ts';
import { findProductsByBarcode, productIdRanks } from '../../lookup/product-search.ts';
import { SHELF_VARIANTS } from '../../snapshot/parts/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  beginShelves,
  endShelves,
  readShelf,
  type ShelfPick,
  type ShelfSource,
  type ShelfVariant,
} from '../../lookup/shelves.ts';
import { type OfferRange, type OfferRoom, putOffer, reserveOffers } from './offer-room.ts';
import { createScopePrices } from './scope-prices.ts';
import { appendRow, costOfRow } from './shelf-rows.ts';
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
  const scopePrices = createScopePrices(snapshot, scope, source);
  const known = new Map<string, Offers | MissingReason>();
  const seen = new Uint32Array(stores.byChain.length);
  let looks = 0;
  let lookedAt = 0;

  const isCompared = (product: number, variant: ShelfVariant): boolean =>
    variant === 0 || products.sizeUnit[product] === variant;

  /** The row that has the shelves of a list of products; -1 where they have to be put together. */
  const rowOf = ({ categories }: Wanted, list: number, variant: ShelfVariant): number => {
    if (categories === null || scope.requested !== null) return -1;
    const row = categories[list]! * SHELF_VARIANTS + variant;
    return shelves.starts[row + 1]! > shelves.starts[row]! ? row : -1;
  };

  const costOf = (wanted: Wanted, variant: ShelfVariant): number => {
    let cost = 0;
    wanted.lists.forEach((list, i) => {
      const row = rowOf(wanted, i, variant);
      if (row >= 0) cost += costOfRow(shelves, scope, row);
      else
        for (let k = 0; k < list.length; k++)
          if (isCompared(list[k]!, variant)) cost += scopePrices.cost(list[k]!);
    });
    return cost;
  };

  /** Puts shelves together and appends them; returns how many prices they have. */
  const appendProducts = (list: ArrayLike<number>, variant: ShelfVariant): number => {
    beginShelves(stores.byChain.length);
    for (let i = 0; i < list.length; i++)
      if (isCompared(list[i]!, variant)) scopePrices.put(list[i]!, variant);
    const built = endShelves();
    reserveOffers(room, built.shelves.length);
    for (const at of built.shelves) {
      const { key, observation } = readShelf(source, at, pick);
      putOffer(room, at, key, observation);
    }
    return built.products;
  };

  const append = (wanted: Wanted, variant: ShelfVariant): Offers | 'too_broad' => {
    const cost = costOf(wanted, variant);
    if (lookedAt + cost > mostLookedAt) return 'too_broad';
    lookedAt += cost;
    const start = room.length;
    let priceCount = 0;
    wanted.lists.forEach((list, i) => {
      const row = rowOf(wanted, i, variant);
      priceCount += row < 0 ? appendProducts(list, variant) : appendRow(shelves, scope, row, pick, room);
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
      if (scopePrices.isOwn(room.observation[offer]!)) onContribution(at);
      if (seen[at] === looks) continue;
      seen[at] = looks;
      storeCount++;
    }
    return { ...offers, storeCount };
  };

  const explain = (wanted: Wanted, variant: ShelfVariant): MissingReason => {
    if (variant !== 0) {
      const before = room.length;
      const unsized = append(wanted, 0);
      room.length = before;
      if (unsized === 'too_broad') return unsized;
      if (unsized.priceCount > 0) return 'size_unknown';
    }
    const isKnown = wanted.lists.some((list) => Array.prototype.some.call(list, scopePrices.hasKnownPrice));
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
    let offers = known.get(text);
    if (offers === undefined) {
      offers = findCategory(text);
      known.set(text, offers);
    }
    return offers;
  };
}
