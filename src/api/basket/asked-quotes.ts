import { costOfPacks, perUnitE6 } from '../../domain/understanding/lines/purchase.ts';
import { effectivePriceE4 } from '../../domain/price-tier.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type Asked, type AskedProduct, SIZE_FITS } from './asked-products.ts';
import { putQuote, type QuoteColumns, reserveQuotes } from './quote-columns.ts';
import type { ScopePrices } from './scope-prices.ts';

/** Good answers by how they fit, first those that are alike and usual, then those that are alike; then others by how they fit. */
const MATCHES = 3;
const GOOD_RANKS = MATCHES * SIZE_FITS.length;
const RANKS = GOOD_RANKS + SIZE_FITS.length;
/** What is compared within a rank has keys from 1 to below this. */
const KEYS_A_RANK = Math.floor(2 ** 32 / RANKS);
/** Keys to here are the values themselves: US dollars to 17,895, or 178 a unit. */
const MOST_EXACT = Math.floor(KEYS_A_RANK / 2);
/** Larger values, up to so many times e times that, have keys by their logarithm, which tells apart what differs by some ten-millionths. */
const MOST_FOLDS = 20;
const KEYS_A_FOLD = Math.floor((KEYS_A_RANK - 1 - MOST_EXACT) / MOST_FOLDS);

/** A key of a value of at least 1, in the order of values. */
function keyOf(value: number): number {
  if (value <= MOST_EXACT) return value;
  const folds = Math.min(Math.log(value / MOST_EXACT), MOST_FOLDS);
  return MOST_EXACT + Math.floor(folds * KEYS_A_FOLD);
}

/** A product's place among `RANKS`; `isSized`: whether sizes count. */
function rankOfAsked({ isGood, isAlike, isUsual, fit }: AskedProduct, isSized: boolean): number {
  const fits = isSized ? fit : 0;
  const match = isAlike ? Number(!isUsual) : MATCHES - 1;
  return isGood ? MATCHES * fits + match : GOOD_RANKS + fits;
}

/** What is bought of a product costs, in ten-thousandths of a US dollar. */
export function costOfPurchase({ purchase }: Pick<AskedProduct, 'purchase'>, priceE4: number): number {
  return costOfPacks(purchase.packs, priceE4);
}

/**
 * What the price of a product is compared by, at least 1: good answers go before others, then sizes that fit before others and
 * those that are not known, then good answers that are alike before others, of these what is usually meant, then what
 * costs less for the amount that is asked for, in a size, in pieces or in cans; where none is asked for per unit.
 */
function askedKey(
  { demand, isAmount }: Pick<Asked, 'demand' | 'isAmount'>,
  product: AskedProduct,
  priceE4: number,
  isNormalized: boolean,
): number {
  const isSized = isNormalized || demand.size !== null;
  const perUnit =
    isNormalized && !isAmount && product.fit < 2 ? (perUnitE6(product.pack, priceE4)?.priceE6 ?? null) : null;
  const value = Math.max(1, perUnit ?? costOfPurchase(product, priceE4));
  return rankOfAsked(product, isSized) * KEYS_A_RANK + keyOf(value);
}

/** Whether a quote of an item in words, by its key, is of a substitute: others in scope have more of what is asked for. */
export function isOfSubstitute(key: number): boolean {
  return key >= GOOD_RANKS * KEYS_A_RANK;
}

// An item's quotes are appended without giving way, so that all can share the room; zero between them.
let keys = new Uint32Array(0);
let observations = new Uint32Array(0);
let products = new Uint32Array(0);

/** Appends the quotes of an item in words, one a store: what stands for it there. Returns how many prices were compared. */
export function appendAsked(
  { prices, stores }: Snapshot,
  asked: Asked,
  { visit }: ScopePrices,
  idRank: Uint32Array,
  isNormalized: boolean,
  room: QuoteColumns,
): number {
  if (keys.length < stores.byChain.length) {
    keys = new Uint32Array(stores.byChain.length);
    observations = new Uint32Array(keys.length);
    products = new Uint32Array(keys.length);
  }
  const places: number[] = [];
  let count = 0;
  for (const one of asked.products)
    visit(one.product, (at, observation) => {
      if (prices.available[observation] !== 1) return;
      const priceE4 = effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
      if (priceE4 === 0) return;
      count++;
      const key = askedKey(asked, one, priceE4, isNormalized);
      if (keys[at] === 0) places.push(at);
      else if (key > keys[at]! || (key === keys[at] && idRank[one.product]! > idRank[products[at]!]!)) return;
      keys[at] = key;
      observations[at] = observation;
      products[at] = one.product;
    });
  reserveQuotes(room, places.length);
  for (const at of places.sort((a, b) => a - b)) {
    putQuote(room, at, keys[at]!, observations[at]!);
    keys[at] = 0;
  }
  return count;
}
