import { derivedFrom } from '../domain/derived.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { PriceRegion } from '../snapshot/parts/price-arena.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { sharedOfChains } from './shared/shared-derivation.ts';

/** Places among what a chain sells; nearly every chain sells so little that half of the room is enough. */
type Places = Uint16Array | Uint32Array;

/** What each store of a chain was seen to sell. */
interface SoldByStore {
  /** By the store's position in the chain: `own[ownStarts[p] .. ownStarts[p + 1])` are places in `products`, ascending. */
  readonly ownStarts: Uint32Array;
  readonly own: Places;
}

/** What one chain sells, and what each of its stores was seen to sell. Valid as long as its snapshot. */
export interface ChainAssortment extends SoldByStore {
  /** Ordinal of each product, ascending: pair by pair as the chain's prices. */
  readonly products: Uint32Array;
}

/** What an assortment is cut from. */
type Catalogue = Pick<Snapshot, 'prices' | 'stores' | 'aisles'>;

/** What each of a chain's stores observed, by the store's position; `observed` is how many. */
function listOwn(
  { obsStart, store }: PricePart,
  { firstPair, pairCount }: PriceRegion,
  observed: Uint32Array,
): SoldByStore {
  const ownStarts = sharedArray<Uint32Array>(Uint32Array, observed.length + 1);
  observed.forEach((count, position) => {
    ownStarts[position + 1] = ownStarts[position]! + count;
  });
  const next = ownStarts.slice();
  const own: Places =
    pairCount <= 2 ** 16
      ? sharedArray<Uint16Array>(Uint16Array, ownStarts.at(-1)!)
      : sharedArray<Uint32Array>(Uint32Array, ownStarts.at(-1)!);
  for (let place = 0; place < pairCount; place++) {
    const end = obsStart[firstPair + place + 1]!;
    for (let at = obsStart[firstPair + place]!; at < end; at++) own[next[store[at]!]!++] = place;
  }
  return { ownStarts, own };
}

// Two bytes a price: as long as neither the stores nor the chain's prices change.
const knownOf = derivedFrom((_stores: StorePart) => new WeakMap<PriceRegion, SoldByStore>());

/** What the stores of chains were seen to sell. */
export const SOLD_BY_STORES = sharedOfChains(({ stores }) => knownOf(stores));

/** The products that a chain sells, ascending: a view of its prices. */
export function productsSold({ prices }: Pick<Snapshot, 'prices'>, chain: number): Uint32Array {
  const region = prices.chains[chain]?.region;
  if (region === undefined) return new Uint32Array(0);
  return prices.pairProduct.subarray(region.firstPair, region.firstPair + region.pairCount);
}

/** What a chain sells: put together when it is first asked for, and kept as long as it stays so. */
export function assortmentOf({ prices, stores, aisles }: Catalogue, chain: number): ChainAssortment {
  const region = prices.chains[chain]?.region;
  const storeCount = stores.chainStart[chain + 1]! - stores.chainStart[chain]!;
  if (region === undefined)
    return {
      products: productsSold({ prices }, chain),
      ownStarts: new Uint32Array(storeCount + 1),
      own: new Uint16Array(0),
    };
  const known = knownOf(stores);
  let sold = known.get(region);
  if (sold === undefined) {
    const observed = new Uint32Array(storeCount);
    observed.set(aisles.stores[chain]?.rows ?? []);
    known.set(region, (sold = listOwn(prices, region, observed)));
  }
  // A view of the prices that lived longer than their columns would not keep them from being written again.
  return { products: productsSold({ prices }, chain), ...sold };
}

/** Whether a store was seen to sell anything itself. */
export function hasOwnShelf({ stores, aisles }: Pick<Snapshot, 'stores' | 'aisles'>, store: number): boolean {
  const rows = aisles.stores[stores.chain[store]!]?.rows;
  return (rows?.[stores.positionInChain[store]!] ?? 0) > 0;
}

/** Whether any store of a chain was. */
export function hasOwnShelves({ aisles }: Pick<Snapshot, 'aisles'>, chain: number): boolean {
  return aisles.stores[chain]?.rows.some((rows) => rows > 0) ?? false;
}
