import type { PriceRegion } from '../snapshot/parts/price-arena.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { keepByChain } from './chains/kept-by-chain.ts';

/** Places among what a chain sells; nearly every chain sells so little that half of the room is enough. */
type Places = Uint16Array | Uint32Array;

/** What one chain sells, and what each of its stores was seen to sell. */
export interface ChainAssortment {
  /** Ordinal of each product, ascending. */
  readonly products: Uint32Array;
  /** Its pair at the chain. */
  readonly pairs: Uint32Array;
  /** What each store observed itself, by its position in the chain: `own[ownStarts[p] .. ownStarts[p + 1])`, ascending. */
  readonly ownStarts: Uint32Array;
  readonly own: Places;
}

/** Chains that were used long ago are dropped when all hold more than this together. */
const MOST_BYTES = 64 * 2 ** 20;

/** What an assortment is cut from. */
type Catalogue = Pick<Snapshot, 'products' | 'prices' | 'stores' | 'aisles'>;

const bytesOf = ({ products, pairs, own }: ChainAssortment): number =>
  products.byteLength + pairs.byteLength + own.byteLength;

function listPairs(
  { pairProduct }: PricePart,
  region: PriceRegion | undefined,
): Pick<ChainAssortment, 'products' | 'pairs'> {
  if (region === undefined) return { products: new Uint32Array(0), pairs: new Uint32Array(0) };
  const { firstPair, pairCount } = region;
  return {
    products: pairProduct.slice(firstPair, firstPair + pairCount),
    pairs: Uint32Array.from({ length: pairCount }, (_, place) => firstPair + place),
  };
}

/** What each of a chain's stores observed, by the store's position; `observed` is how many. */
function listOwn(
  { obsStart, store }: PricePart,
  pairs: Uint32Array,
  observed: Uint32Array,
): Pick<ChainAssortment, 'ownStarts' | 'own'> {
  const ownStarts = new Uint32Array(observed.length + 1);
  observed.forEach((count, position) => {
    ownStarts[position + 1] = ownStarts[position]! + count;
  });
  const next = ownStarts.slice();
  const own = new (pairs.length <= 2 ** 16 ? Uint16Array : Uint32Array)(ownStarts.at(-1)!);
  for (let place = 0; place < pairs.length; place++) {
    const end = obsStart[pairs[place]! + 1]!;
    for (let at = obsStart[pairs[place]!]!; at < end; at++) own[next[store[at]!]!++] = place;
  }
  return { ownStarts, own };
}

function cutChain({ prices, stores, aisles }: Catalogue, chain: number): ChainAssortment {
  const sold = listPairs(prices, prices.chains[chain]?.region);
  const observed = new Uint32Array(stores.chainStart[chain + 1]! - stores.chainStart[chain]!);
  observed.set(aisles.stores[chain]?.rows ?? []);
  return { ...sold, ...listOwn(prices, sold.pairs, observed) };
}

/** The products that the store at a position of the chain observed itself, ascending. */
export function ownProducts({ products, ownStarts, own }: ChainAssortment, position: number): Uint32Array {
  return Uint32Array.from(
    own.subarray(ownStarts[position], ownStarts[position + 1]),
    (place) => products[place]!,
  );
}

/** What a chain sells, made at the chain's first use and kept for the next, as long as its prices do not change. */
export const assortmentOf = keepByChain(MOST_BYTES, bytesOf, cutChain);
