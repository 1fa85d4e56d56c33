import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { ChainPrices, PricePart } from '../../snapshot/parts/prices.ts';
import type { DatedSize } from '../../domain/history/size-change.ts';
import type { KnownObservations } from './known-observations.ts';
import { sizeOn } from './product-sizes.ts';

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
 * observation, as far as it is of `sinceDay` or later. What history does not keep (aisle, section, unit price, time of day)
 * is not known there; times are the starts of their days. Pack sizes are those of the day, where a pack has another now.
 */
export function pricesAsOf(
  observed: readonly ChainObservations[],
  counts: { readonly chains: number; readonly products: number },
  sinceDay: number,
  sizesOf: (product: number) => readonly DatedSize[],
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
    chains: regionsOf(pairs, columns, counts.chains, sizesOf),
    hasPastSizes: true,
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
};

/** Where the pairs of each chain stand, and what their packs held. */
function regionsOf(
  pairs: readonly Pair[],
  columns: Pick<PricePart, 'obsStart' | 'observedMin'>,
  chains: number,
  sizesOf: (product: number) => readonly DatedSize[],
): (ChainPrices | undefined)[] {
  const { obsStart } = columns;
  return Array.from({ length: chains }, (_, chain) => {
    const firstPair = pairs.findIndex((pair) => pair.chain === chain);
    if (firstPair === -1) return undefined;
    const own = pairs.filter((pair) => pair.chain === chain);
    const first = obsStart[firstPair]!;
    const region = {
      firstPair,
      pairCount: own.length,
      first,
      count: obsStart[firstPair + own.length]! - first,
    };
    return { ...NO_LISTINGS, ...pastSizes(own, columns, firstPair, sizesOf), region };
  });
}

/** Sizes that packs of a chain had on the days of their observations and have no more. */
function pastSizes(
  pairs: readonly Pair[],
  { obsStart, observedMin }: Pick<PricePart, 'obsStart' | 'observedMin'>,
  firstPair: number,
  sizesOf: (product: number) => readonly DatedSize[],
): Pick<ChainPrices, 'packSizeAt' | 'packSize'> {
  const at: number[] = [];
  const values: string[] = [];
  for (const [i, { product }] of pairs.entries()) {
    const sizes = sizesOf(product);
    if (sizes.length === 0) continue;
    for (let row = obsStart[firstPair + i]!; row < obsStart[firstPair + i + 1]!; row++) {
      const size = sizeOn(sizes, Math.floor(observedMin[row]! / DAY_MIN));
      if (size === undefined || size === sizes.at(-1)!.text) continue;
      at.push(row - obsStart[firstPair]!);
      values.push(size);
    }
  }
  return { packSizeAt: Uint32Array.from(at), packSize: { codes: Uint32Array.from(values.keys()), values } };
}
