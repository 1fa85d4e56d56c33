import {
  blobColumn,
  dictionaryColumn,
  listColumn,
  numberColumn,
  structColumn,
} from '../../snapshot/files/arrow-columns.ts';
import { codeArray, toDictionary } from '../../snapshot/files/dictionary.ts';
import type { Table } from '../../snapshot/files/table.ts';
import { toBlobs } from '../../snapshot/parts/blob-builder.ts';
import type { ChainPriceColumns } from '../../snapshot/parts/chain-prices.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { agesOf, agesTable, type PriceAges } from './price-ages.ts';
import { foldPairs } from './fold-pairs.ts';
import type { StagedPrices } from './stage-prices.ts';

/** The prices of one chain, and the tables of its own files by the names of the part's chain files. */
export interface CompiledChain {
  readonly columns: ChainPriceColumns;
  readonly ages: PriceAges;
  readonly tables: Readonly<Record<'prices' | 'price-listings' | 'price-ages', Table>>;
}

/**
 * Sorts a chain's prices by product, and makes its files. The result depends on the prices alone, not on the order in
 * which they come. `labels` are by label id. Undefined: the chain has no prices.
 */
export function compileChain(read: StagedPrices, labels: readonly string[]): CompiledChain | undefined {
  const staged = foldPairs(read);
  const pairs = staged.product.length;
  if (pairs === 0) return undefined;
  const order = orderPairs(staged.product);
  const obsStart = new Uint32Array(pairs + 1);
  order.forEach((pair, k) => {
    obsStart[k + 1] = obsStart[k]! + staged.starts[pair + 1]! - staged.starts[pair]!;
  });
  const count = obsStart[pairs]!;
  const from = staged.columns;
  const sorted = <A extends Numbers>(column: A): A => inOrder(column, staged.starts, order, obsStart);
  const columns: ChainPriceColumns = {
    pairCount: pairs,
    count,
    product: Uint32Array.from(order, (pair) => staged.product[pair]!),
    obsStart,
    store: sorted(from.store),
    regularE4: sorted(from.regularE4),
    saleE4: sorted(from.saleE4),
    unitE4: sorted(from.unitE4),
    unitUom: labelDictionary(sorted(from.unitUom), labels),
    aisle: labelDictionary(sorted(from.aisle), labels),
    section: labelDictionary(sorted(from.section), labels),
    available: sorted(from.available),
    observedMin: sorted(from.observedMin),
  };
  const ages = agesOf(columns.observedMin);
  return {
    columns,
    ages,
    tables: {
      prices: pricesTable(columns),
      'price-listings': listingsTable(staged, order, obsStart, sorted(from.packSize), labels),
      'price-ages': agesTable(ages),
    },
  };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Pairs by product. */
function orderPairs(product: readonly number[]): Uint32Array {
  const order = Uint32Array.from(product, (_, pair) => pair);
  const isSorted = product.every((ordinal, pair) => pair === 0 || product[pair - 1]! < ordinal);
  return isSorted ? order : order.sort((a, b) => product[a]! - product[b]!);
}

/** A column pair by pair in their order; the column's own memory where they are in it already. */
function inOrder<A extends Numbers>(
  column: A,
  starts: readonly number[],
  order: Uint32Array,
  obsStart: Uint32Array,
): A {
  const count = obsStart.at(-1)!;
  if (order.every((pair, k) => pair === k)) return column.subarray(0, count) as A;
  const sorted = new (column.constructor as { new (length: number): A })(count);
  order.forEach((pair, k) => sorted.set(column.subarray(starts[pair], starts[pair + 1]), obsStart[k]));
  return sorted;
}

/** The dictionary column of labels by their ids: the labels in use, by id. A label that the record has not is null. */
function labelDictionary(ids: Uint32Array, labels: readonly string[]): Dictionary {
  const codeOf = new Uint32Array(labels.length);
  for (let i = 0; i < ids.length; i++) codeOf[ids[i]!] = 1;
  codeOf[0] = 0;
  const values: (string | null)[] = [null];
  for (let label = 1; label < codeOf.length; label++) {
    const text = labels[label];
    if (codeOf[label] === 0) continue;
    codeOf[label] = text === undefined ? 0 : values.length;
    if (text !== undefined) values.push(text);
  }
  const codes = codeArray(ids.length, values.length);
  for (let i = 0; i < ids.length; i++) codes[i] = codeOf[ids[i]!] ?? 0;
  return { codes, values };
}

function pricesTable(prices: ChainPriceColumns): Table {
  const observations = structColumn(
    {
      store: numberColumn(prices.store),
      regular_e4: numberColumn(prices.regularE4),
      sale_e4: numberColumn(prices.saleE4),
      unit_e4: numberColumn(prices.unitE4),
      unit_uom: dictionaryColumn(prices.unitUom, 0),
      aisle: dictionaryColumn(prices.aisle, 1),
      section: dictionaryColumn(prices.section, 2),
      available: numberColumn(prices.available),
      observed_min: numberColumn(prices.observedMin),
    },
    prices.count,
  );
  return {
    rows: prices.pairCount,
    columns: {
      product: numberColumn(prices.product),
      prices: listColumn(prices.obsStart, observations),
    },
  };
}

function listingsTable(
  { sku, page }: StagedPrices,
  order: Uint32Array,
  obsStart: Uint32Array,
  packSize: Uint32Array,
  labels: readonly string[],
): Table {
  const at: number[] = [];
  const starts = new Uint32Array(order.length + 1);
  for (let pair = 0; pair < order.length; pair++) {
    for (let i = obsStart[pair]!; i < obsStart[pair + 1]!; i++) if (packSize[i] !== 0) at.push(i);
    starts[pair + 1] = at.length;
  }
  const sizes = structColumn(
    {
      price: numberColumn(Uint32Array.from(at)),
      pack_size: dictionaryColumn(
        labelDictionary(
          Uint32Array.from(at, (i) => packSize[i]!),
          labels,
        ),
        1,
      ),
    },
    at.length,
  );
  const skus = Array.from(order, (pair) => sku[pair] ?? '');
  return {
    rows: order.length,
    columns: {
      retailer_product_id: blobColumn(toBlobs(skus, 'the numbers of the products of one chain')),
      pdp_url: dictionaryColumn(toDictionary(Array.from(order, (pair) => page[pair] ?? null)), 0),
      pack_sizes: listColumn(starts, sizes),
    },
  };
}
