import { derivedFrom } from '../../domain/derived.ts';
import { sharedArray } from '../../domain/shared-array.ts';
import type { Sliced } from '../../domain/slices.ts';
import type { PriceRegion } from '../../snapshot/parts/price-arena.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import { type ChainShelves, SHELF_VARIANTS } from '../../snapshot/parts/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { sharedOfChains } from '../shared/shared-derivation.ts';

/** What a chain sells of each row of its shelves: `pairs[starts[i] .. ends[i])` of row `ChainShelves.rows[i]`. */
export interface RowPairs {
  /** Pairs counted from the chain's first; those of a category stand together, by the unit of their sizes. */
  readonly pairs: Uint16Array | Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Prices that the pairs of each row have. */
  readonly prices: Uint32Array;
}

// Kernels run to their end without giving way, so that all chains share this room; it is zero between them.
let next = new Uint32Array(0);

/** Orders pairs by category and unit; afterwards `next` says of each category and unit where its pairs end. */
function orderPairs(
  { products, prices }: RowSource,
  { firstPair, pairCount }: PriceRegion,
): RowPairs['pairs'] {
  const { category, sizeUnit } = products;
  if (next.length <= SHELF_VARIANTS * category.values.length)
    next = new Uint32Array(SHELF_VARIANTS * category.values.length + 1);
  const keyOf = (pair: number): number => {
    const product = prices.pairProduct[firstPair + pair]!;
    return SHELF_VARIANTS * category.codes[product]! + sizeUnit[product]!;
  };
  for (let pair = 0; pair < pairCount; pair++) next[keyOf(pair) + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const pairs =
    pairCount <= 2 ** 16
      ? sharedArray<Uint16Array>(Uint16Array, pairCount)
      : sharedArray<Uint32Array>(Uint32Array, pairCount);
  for (let pair = 0; pair < pairCount; pair++) pairs[next[keyOf(pair)]!++] = pair;
  return pairs;
}

/** What it is put together from. */
type RowSource = Pick<Snapshot, 'products' | 'prices'>;

function listPairs(source: RowSource, region: PriceRegion, { rows }: ChainShelves): RowPairs {
  const { obsStart } = source.prices;
  const pairs = orderPairs(source, region);
  const [starts, ends, prices] = [rows, rows, rows].map(({ length }) =>
    sharedArray<Uint32Array>(Uint32Array, length),
  ) as [Uint32Array, Uint32Array, Uint32Array];
  rows.forEach((row, i) => {
    const isOfAll = row % SHELF_VARIANTS === 0;
    const start = row === 0 ? 0 : next[row - 1]!;
    const end = next[isOfAll ? row + SHELF_VARIANTS - 1 : row]!;
    starts[i] = start;
    ends[i] = end;
    for (let at = start; at < end; at++) {
      const pair = region.firstPair + pairs[at]!;
      prices[i]! += obsStart[pair + 1]! - obsStart[pair]!;
    }
  });
  next.fill(0);
  return { pairs, starts, ends, prices };
}

const knownOf = derivedFrom((_products: ProductPart) => new WeakMap<PriceRegion, RowPairs>());

/** What chains sell of the rows of their shelves. */
export const ROW_PAIRS = sharedOfChains(({ products }) => knownOf(products));

/** What a chain that has shelves sells of each of their rows: two bytes a pair and twelve a row, as long as neither products nor its prices change. */
export function rowPairsOf(
  source: RowSource & Pick<Snapshot, 'shelves'>,
  chain: number,
): RowPairs | undefined {
  const shelves = source.shelves.chains[chain];
  const region = source.prices.chains[chain]?.region;
  if (shelves === undefined || region === undefined) return undefined;
  const known = knownOf(source.products);
  let made = known.get(region);
  if (made === undefined) known.set(region, (made = listPairs(source, region, shelves)));
  return made;
}

/** Lists what marked chains sell (1 each), as far as that was not done: ahead of `rowPairsOf`, which would do it in one go. */
export function* listRowPairs(
  source: RowSource & Pick<Snapshot, 'shelves'>,
  chains: Uint8Array,
): Sliced<void> {
  const known = knownOf(source.products);
  for (let chain = chains.indexOf(1); chain >= 0; chain = chains.indexOf(1, chain + 1)) {
    const region = source.prices.chains[chain]?.region;
    if (region === undefined || known.has(region)) continue;
    rowPairsOf(source, chain);
    yield region.pairCount;
  }
}
