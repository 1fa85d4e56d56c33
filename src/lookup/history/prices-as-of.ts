import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { ChainPrices, PricePart } from '../../snapshot/parts/prices.ts';
import type { KnownObservations } from './known-observations.ts';

/** What was observed of a product at a chain. */
export interface ChainObservations {
  readonly chain: number;
  readonly product: number;
  readonly known: KnownObservations;
}

const DAY_MIN = 1440;
const UNIT_PRICE_UNKNOWN = 0xffff_ffff;

/**
 * The prices that some products had, as a part that every question about prices can be asked of: of each store its last
 * observation, as far as it is of `sinceDay` or later. What history does not keep (aisle, section, pack size, unit price, time
 * of day) is not known there; times are the starts of their days.
 */
export function pricesAsOf(
  observed: readonly ChainObservations[],
  counts: { readonly chains: number; readonly products: number },
  sinceDay: number,
): PricePart {
  const pairs = observed
    .map((pair) => ({ ...pair, rows: lastRows(pair.known, sinceDay) }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => a.chain - b.chain || a.product - b.product);
  const count = pairs.reduce((sum, { rows }) => sum + rows.length, 0);
  const columns = {
    pairProduct: Uint32Array.from(pairs, ({ product }) => product),
    obsStart: new Uint32Array(pairs.length + 1),
    store: new Uint16Array(count),
    regularE4: new Uint32Array(count),
    saleE4: new Uint32Array(count),
    unitE4: new Uint32Array(count).fill(UNIT_PRICE_UNKNOWN),
    available: new Uint8Array(count),
    observedMin: new Uint32Array(count),
    unitUom: nothingIn(count),
    aisle: nothingIn(count),
    section: nothingIn(count),
  };
  let at = 0;
  for (const [pair, { known, rows }] of pairs.entries()) {
    for (const row of rows) {
      columns.store[at] = known.rows.position[row]!;
      columns.regularE4[at] = known.rows.regularE4[row]!;
      columns.saleE4[at] = known.rows.saleE4[row]!;
      columns.available[at] = known.rows.available[row]!;
      columns.observedMin[at] = known.rows.day[row]! * DAY_MIN;
      at++;
    }
    columns.obsStart[pair + 1] = at;
  }
  return {
    ...columns,
    ...offersOf(pairs, columns.obsStart, counts.products),
    count,
    pairCount: pairs.length,
    chains: regionsOf(pairs, columns.obsStart, counts.chains),
    arena: null,
  };
}

/** The last row of each store that is not older than a day, stores ascending. */
function lastRows({ rows, order, starts }: KnownObservations, sinceDay: number): number[] {
  return starts
    .slice(1)
    .map((end) => order[end - 1]!)
    .filter((row) => rows.day[row]! >= sinceDay);
}

function nothingIn(count: number): Dictionary {
  return { codes: new Uint8Array(count), values: [null] };
}

interface Pair {
  readonly chain: number;
  readonly product: number;
}

function offersOf(
  pairs: readonly Pair[],
  obsStart: Uint32Array,
  products: number,
): Pick<PricePart, 'offerStart' | 'offerChain' | 'offerPair' | 'storesSelling'> {
  const byProduct = [...pairs.keys()].sort((a, b) => pairs[a]!.product - pairs[b]!.product || a - b);
  const offerStart = new Uint32Array(products + 1);
  const storesSelling = new Uint32Array(products);
  let next = 0;
  for (const [offer, pair] of byProduct.entries()) {
    const { product } = pairs[pair]!;
    offerStart.fill(offer, next, product + 1);
    next = Math.max(next, product + 1);
    storesSelling[product]! += obsStart[pair + 1]! - obsStart[pair]!;
  }
  offerStart.fill(pairs.length, next);
  return {
    offerStart,
    offerChain: Uint16Array.from(byProduct, (pair) => pairs[pair]!.chain),
    offerPair: Uint32Array.from(byProduct),
    storesSelling,
  };
}

const NO_LISTINGS = {
  sku: { offsets: new Int32Array(1), bytes: new Uint8Array(0) },
  url: nothingIn(0),
  packSizeAt: new Uint32Array(0),
  packSize: nothingIn(0),
};

/** Where the pairs of each chain stand. */
function regionsOf(
  pairs: readonly Pair[],
  obsStart: Uint32Array,
  chains: number,
): (ChainPrices | undefined)[] {
  return Array.from({ length: chains }, (_, chain) => {
    const firstPair = pairs.findIndex((pair) => pair.chain === chain);
    if (firstPair === -1) return undefined;
    const pairCount = pairs.filter((pair) => pair.chain === chain).length;
    const first = obsStart[firstPair]!;
    const region = { firstPair, pairCount, first, count: obsStart[firstPair + pairCount]! - first };
    return { ...NO_LISTINGS, region };
  });
}
