import { lowerBound } from '../../domain/lower-bound.ts';
import type { NumberArray } from '../../domain/with-room.ts';
import {
  blobColumn,
  type Column,
  dictionaryColumn,
  listColumn,
  numberColumn,
  structColumn,
} from '../../snapshot/files/arrow-columns.ts';
import { compileListings } from './compile-listings.ts';
import { orderPairs, type PairOrder } from './pair-order.ts';
import { codeArray } from '../../snapshot/files/dictionary.ts';
import { LABEL_COLUMNS, type LabelCodes, type StagedPrices } from './staged-prices.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { Table } from '../../snapshot/files/table.ts';

/** The files of the price part, and the times that freshness is made of. */
interface CompiledPrices {
  readonly tables: Record<string, Table>;
  readonly count: number;
  readonly observedMin: Uint32Array;
  readonly columns: SoldPrices;
}

/** The columns that tell what products regularly cost at stores. */
export type RegularPrices = Pick<PricePart, 'pairStart' | 'pairChain' | 'obsStart' | 'store' | 'regularE4'>;

/** The columns that savings and shelves are made of. */
export type SoldPrices = RegularPrices & Pick<PricePart, 'saleE4' | 'available'>;

/**
 * Sorts the prices of all sources by product, chain and store, and makes the files of the price part. The result
 * depends on the prices alone, not on how they are spread over sources: an incremental publish and a full one
 * write the same bytes. `labels` are by label id; `productCount` is the number of products in the snapshot.
 */
export function compilePrices(
  sources: readonly StagedPrices[],
  labels: readonly string[],
  productCount: number,
): CompiledPrices {
  const order = orderPairs(sources, productCount);
  const { pairChain, obsStart } = describePairs(sources, order);
  const runs = contiguousRuns(sources, order);
  const count = obsStart.at(-1)!;
  const copied = <A extends NumberArray>(target: A, columnOf: (source: StagedPrices) => A): A => {
    forEachRun(runs, (source, from, to, at) => copyRun(columnOf(sources[source]!), from, to, target, at));
    return target;
  };
  const observedMin = copied(new Uint32Array(count), (source) => source.observedMin);
  const dictionaries = LABEL_COLUMNS.map((name) =>
    compileLabels(
      sources.map((source) => source[name]),
      runs,
      count,
      labels,
    ),
  );
  const store = copied(new Uint16Array(count), (source) => source.store);
  const regularE4 = copied(new Uint32Array(count), (source) => source.regularE4);
  const saleE4 = copied(new Uint32Array(count), (source) => source.saleE4);
  const available = copied(new Uint8Array(count), (source) => source.available);
  const prices = structColumn(
    {
      store: numberColumn(store),
      regular_e4: numberColumn(regularE4),
      sale_e4: numberColumn(saleE4),
      unit_e4: numberColumn(copied(new Uint32Array(count), (source) => source.unitE4)),
      unit_uom: dictionaryColumn(dictionaries[0]!, 0),
      aisle: dictionaryColumn(dictionaries[1]!, 1),
      section: dictionaryColumn(dictionaries[2]!, 2),
      available: numberColumn(available),
      observed_min: numberColumn(observedMin),
    },
    count,
  );
  const listings = compileListings(sources, order);
  return {
    tables: {
      prices: {
        rows: productCount,
        columns: productColumns(order, { pairChain, obsStart }, listings, prices),
      },
      'price-pack-sizes': compilePackSizes(sources, runs, labels),
      'price-urls': listings.urls,
    },
    count,
    observedMin,
    columns: { pairStart: order.pairStart, pairChain, obsStart, store, regularE4, saleE4, available },
  };
}

/** The columns of the table of prices: by product the chains that sell it, by chain the prices of its stores. */
function productColumns(
  { pairStart }: PairOrder,
  { pairChain, obsStart }: Pick<PricePart, 'pairChain' | 'obsStart'>,
  { sku, url }: ReturnType<typeof compileListings>,
  prices: Column,
): Table['columns'] {
  const pairs = structColumn(
    {
      chain: numberColumn(pairChain),
      retailer_product_id: blobColumn(sku),
      pdp_url: numberColumn(url),
      prices: listColumn(obsStart, prices),
    },
    pairChain.length,
  );
  return {
    stores_selling: numberColumn(countStores(pairStart, obsStart)),
    chains: listColumn(pairStart, pairs),
  };
}

function describePairs(
  sources: readonly StagedPrices[],
  { source, pair }: PairOrder,
): { pairChain: Uint16Array; obsStart: Uint32Array } {
  const pairChain = new Uint16Array(pair.length);
  const obsStart = new Uint32Array(pair.length + 1);
  for (let k = 0; k < pair.length; k++) {
    const from = sources[source[k]!]!;
    pairChain[k] = from.pairChain[pair[k]!]!;
    obsStart[k + 1] = obsStart[k]! + from.pairTo[pair[k]!]! - from.pairFrom[pair[k]!]!;
  }
  return { pairChain, obsStart };
}

/** Observations that lie together both in their source and in the result: `[from, to)` of a source. */
interface Runs {
  readonly count: number;
  readonly source: Uint8Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function contiguousRuns(sources: readonly StagedPrices[], order: PairOrder): Runs {
  const source = new Uint8Array(order.pair.length);
  const from = new Uint32Array(order.pair.length);
  const to = new Uint32Array(order.pair.length);
  let count = 0;
  for (let k = 0; k < order.pair.length; k++) {
    const s = order.source[k]!;
    const { pairFrom, pairTo } = sources[s]!;
    const pair = order.pair[k]!;
    if (count > 0 && source[count - 1] === s && to[count - 1] === pairFrom[pair]) {
      to[count - 1] = pairTo[pair]!;
    } else {
      source[count] = s;
      from[count] = pairFrom[pair]!;
      to[count++] = pairTo[pair]!;
    }
  }
  return { count, source, from, to };
}

function forEachRun(runs: Runs, visit: (source: number, from: number, to: number, at: number) => void): void {
  let at = 0;
  for (let r = 0; r < runs.count; r++) {
    visit(runs.source[r]!, runs.from[r]!, runs.to[r]!, at);
    at += runs.to[r]! - runs.from[r]!;
  }
}

/** Below this many items a loop is faster than making a view to copy. */
const SHORT_RUN = 48;

function copyRun(column: NumberArray, from: number, to: number, target: NumberArray, at: number): void {
  if (to - from > SHORT_RUN) target.set(column.subarray(from, to), at);
  else for (let i = from, j = at; i < to; i++, j++) target[j] = column[i]!;
}

/** The dictionary column of one kind of label: the labels in use, by label id. */
function compileLabels(
  columns: readonly LabelCodes[],
  runs: Runs,
  count: number,
  labels: readonly string[],
): Dictionary {
  const isUsed = columns.map(({ codes, labelOf }, s) => {
    const used = new Uint8Array(labelOf?.length ?? labels.length);
    forEachRun(runs, (source, from, to) => {
      if (source === s) for (let i = from; i < to; i++) used[codes[i]!] = 1;
    });
    return used;
  });
  const { codeOfLabel, values } = numberLabels(columns, isUsed, labels);
  const codes = codeArray(count, values.length);
  const codeMaps = columns.map(({ labelOf }) => labelOf?.map((label) => codeOfLabel[label]!) ?? codeOfLabel);
  forEachRun(runs, (source, from, to, at) => {
    const [column, codeMap] = [columns[source]!.codes, codeMaps[source]!];
    for (let i = from, j = at; i < to; i++, j++) codes[j] = codeMap[column[i]!]!;
  });
  return { codes, values };
}

/** Gives the labels in use their codes, from 1, by label id. `isUsed[s]` has a flag for each code of column `s`. */
function numberLabels(
  columns: readonly LabelCodes[],
  isUsed: readonly Uint8Array[],
  labels: readonly string[],
): { codeOfLabel: Uint32Array; values: (string | null)[] } {
  const codeOfLabel = new Uint32Array(labels.length + 1);
  columns.forEach(({ labelOf }, s) => {
    isUsed[s]!.forEach((used, code) => {
      if (used) codeOfLabel[labelOf?.[code] ?? code] = 1;
    });
  });
  const values: (string | null)[] = [null];
  for (let label = 1; label < codeOfLabel.length; label++) {
    const text = labels[label];
    if (codeOfLabel[label] === 0) continue;
    codeOfLabel[label] = text === undefined ? 0 : values.length;
    if (text !== undefined) values.push(text);
  }
  codeOfLabel[0] = 0;
  return { codeOfLabel, values };
}

function countStores(pairStart: Uint32Array, obsStart: Uint32Array): Uint32Array {
  const stores = new Uint32Array(pairStart.length - 1);
  for (let product = 0; product < stores.length; product++) {
    stores[product] = obsStart[pairStart[product + 1]!]! - obsStart[pairStart[product]!]!;
  }
  return stores;
}

function compilePackSizes(sources: readonly StagedPrices[], runs: Runs, labels: readonly string[]): Table {
  const at: number[] = [];
  const labelIds: number[] = [];
  forEachRun(runs, (source, from, to, target) => {
    const { packSizeAt, packSize } = sources[source]!;
    for (let k = lowerBound(packSizeAt, from); k < packSizeAt.length && packSizeAt[k]! < to; k++) {
      const code = packSize.codes[k]!;
      at.push(packSizeAt[k]! - from + target);
      labelIds.push(packSize.labelOf?.[code] ?? code);
    }
  });
  const column: LabelCodes = { codes: Uint32Array.from(labelIds), labelOf: null };
  const whole: Runs = {
    count: 1,
    source: Uint8Array.of(0),
    from: Uint32Array.of(0),
    to: Uint32Array.of(labelIds.length),
  };
  const packSize = compileLabels([column], whole, labelIds.length, labels);
  return {
    rows: at.length,
    columns: { price: numberColumn(Uint32Array.from(at)), pack_size: dictionaryColumn(packSize, 0) },
  };
}
