import { lowerMedianRank, selectKth } from '../domain/order-statistic.ts';
import { unitPriceE6 } from '../domain/pack-size.ts';
import { effectivePriceE4 } from '../domain/price-tier.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import { withRoom } from '../domain/with-room.ts';

/** What prices are compared by: 0 is the price itself, `u` the price per unit `SIZE_UNITS[u - 1]` of the product's size. */
export type ShelfVariant = number;

/** What shelves are put together from. */
export interface ShelfSource {
  readonly prices: Pick<PricePart, 'regularE4' | 'saleE4' | 'available'>;
  readonly sizes: Pick<ProductPart, 'sizeUnit' | 'sizeE4'>;
  /** Rank of each product by id. */
  readonly idRank: Uint32Array;
}

/** Which of the products on a shelf stands for it: the one with the lowest key, or with the lower median one. */
export type ShelfPick = 'cheapest' | 'median';

/** What the keys of shelves, which have 32 bits, can be at most. */
const MOST_KEY = 0xffff_ffff;

/**
 * The key that an observation of a product is compared by; 0 where it is not: out of stock, without a known price, or of
 * another unit of size. A unit price of less than half a millionth of a dollar counts as a millionth, one of more than
 * 4,294.967295 dollars as that.
 */
function shelfKey(
  { prices, sizes }: ShelfSource,
  product: number,
  observation: number,
  variant: ShelfVariant,
): number {
  if (prices.available[observation] !== 1) return 0;
  const priceE4 = effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
  if (variant === 0 || priceE4 === 0) return priceE4;
  if (sizes.sizeUnit[product] !== variant) return 0;
  return Math.min(Math.max(1, unitPriceE6(priceE4, sizes.sizeE4[product]!)), MOST_KEY);
}

// Shelves are put together and read without giving way, so that all who do can share the room.
let heads = new Int32Array(0);
let shelves = new Uint32Array(0);
let shelfCount = 0;
let isAscending = true;
let next = new Int32Array(0);
let keys = new Uint32Array(0);
let observations = new Uint32Array(0);
let products = new Uint32Array(0);
let entryCount = 0;
let sorted = new Uint32Array(0);

/** Starts to put shelves together, in a catalogue of `stores` stores. What was read of earlier ones is no longer valid. */
export function beginShelves(stores: number): void {
  for (let i = 0; i < shelfCount; i++) heads[shelves[i]!] = -1;
  if (heads.length < stores) heads = new Int32Array(stores).fill(-1);
  shelfCount = 0;
  entryCount = 0;
  isAscending = true;
}

/** Puts a product on the shelf of the store at a place of `StorePart.byChain`, unless it cannot be compared. */
export function putOnShelf(
  source: ShelfSource,
  at: number,
  product: number,
  observation: number,
  variant: ShelfVariant,
): void {
  const key = shelfKey(source, product, observation, variant);
  if (key === 0) return;
  if (heads[at] === -1) {
    if (shelfCount === shelves.length) shelves = withRoom(shelves, shelfCount + 1);
    if (shelfCount > 0 && shelves[shelfCount - 1]! > at) isAscending = false;
    shelves[shelfCount++] = at;
  }
  if (entryCount === next.length) {
    next = withRoom(next, entryCount + 1);
    keys = withRoom(keys, entryCount + 1);
    observations = withRoom(observations, entryCount + 1);
    products = withRoom(products, entryCount + 1);
  }
  next[entryCount] = heads[at]!;
  keys[entryCount] = key;
  observations[entryCount] = observation;
  products[entryCount] = product;
  heads[at] = entryCount++;
}

/** The stores that have a shelf, by place, ascending; how many products are on all of them. Valid until the next begin. */
export function endShelves(): { readonly shelves: Uint32Array; readonly products: number } {
  const all = shelves.subarray(0, shelfCount);
  return { shelves: isAscending ? all : all.sort(), products: entryCount };
}

/** A shelf as one of its products stands for it. The same object is used for each: copy what you keep. */
export interface ShelfView {
  key: number;
  observation: number;
  /** How many products the shelf has. */
  products: number;
}

const view: ShelfView = { key: 0, observation: 0, products: 0 };

/** The product that stands for the shelf of the store at a place; of equal keys that of the lowest product id. */
export function readShelf({ idRank }: ShelfSource, at: number, pick: ShelfPick): ShelfView {
  let count = 0;
  let key = MOST_KEY;
  for (let entry = heads[at]!; entry !== -1; entry = next[entry]!) {
    count++;
    if (keys[entry]! < key) key = keys[entry]!;
  }
  if (pick === 'median' && count > 2) {
    sorted = withRoom(sorted, count);
    let length = 0;
    for (let entry = heads[at]!; entry !== -1; entry = next[entry]!) sorted[length++] = keys[entry]!;
    key = selectKth(sorted, count, lowerMedianRank(count));
  }
  let best = -1;
  for (let entry = heads[at]!; entry !== -1; entry = next[entry]!) {
    if (keys[entry] !== key) continue;
    if (best === -1 || idRank[products[entry]!]! < idRank[products[best]!]!) best = entry;
  }
  view.key = key;
  view.observation = observations[best]!;
  view.products = count;
  return view;
}
