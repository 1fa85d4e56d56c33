import { effectivePriceE4, isOnSale } from '../domain/price-tier.ts';
import { monthOf } from '../domain/time/month.ts';
import { DAY_MS } from '../domain/time/utc-day.ts';
import { type LayerFile, openLayerFile } from '../snapshot/files/layer-file.ts';
import { mergedProducts, type ObservedProduct, productsOfBlocks } from '../snapshot/files/layer-products.ts';
import {
  layerBlocksFile,
  layerIndexFile,
  MOST_LAYERS,
  openLayerIndex,
  PUBLICATIONS_FILE,
} from '../snapshot/parts/history.ts';
import { type ObservedRows, rowsInOrder } from '../snapshot/parts/history/observed-rows.ts';
import { chainFile } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import { columnsOf } from './column.ts';
import { type Served, usdOrNull } from './served.ts';
import type { ExportedTable, TableWriter } from './table-writer.ts';

/**
 * Every price that was observed, a row a product, store and day; where a later publication corrected one, both. `known_*`
 * is the publication that served it first.
 */
export const HISTORY_TABLE: ExportedTable = {
  name: 'history',
  columns: [
    ...columnsOf('text', 'product_id', 'store_id', 'chain_slug'),
    ...columnsOf('date', 'observed_on'),
    ...columnsOf('number', 'price', 'regular_price', 'sale_price'),
    ...columnsOf('boolean', 'is_on_sale', 'available'),
    ...columnsOf('integer', 'known_sequence'),
    ...columnsOf('time', 'known_at'),
  ],
};

/** The files of a chain's history in a manifest: blocks and their indexes. */
export function historyFiles(manifest: Manifest, chain: number): string[] {
  const slots = Array.from({ length: MOST_LAYERS }, (_, slot) => slot);
  return slots
    .flatMap((slot) => [layerIndexFile(slot), layerBlocksFile(slot)])
    .map((name) => chainFile(name, chain))
    .filter((file) => file in manifest.files);
}

/** When each publication was that served something first, in milliseconds since 1970, by its number. */
export async function readPublications(served: Served): Promise<ReadonlyMap<number, number>> {
  const table = await served.table(PUBLICATIONS_FILE);
  const published = table.numbers('published_ms', Float64Array);
  return new Map(
    [...table.numbers('version', Float64Array)].map((version, i) => [version, published[i]!] as const),
  );
}

/** What the rows of a chain are made with. */
export interface HistoryOptions {
  readonly productIds: readonly string[];
  readonly publications: ReadonlyMap<number, number>;
  /** Only what later publications than this one served first; 0: everything. */
  readonly since: number;
  /** Told of each product, by its ordinal. */
  readonly onProduct: (product: number) => void;
}

/**
 * Writes the history of one chain, by product, store and day, each month into a partition of its own. Of what it is read
 * from one block a layer is held.
 */
export async function writeHistory(
  served: Served,
  chain: number,
  writer: TableWriter,
  options: HistoryOptions,
): Promise<void> {
  const opened: LayerFile[] = [];
  try {
    const layers: Generator<ObservedProduct>[] = [];
    for (let slot = 0; slot < MOST_LAYERS; slot++) {
      const index = chainFile(layerIndexFile(slot), chain);
      if (!(index in served.manifest.files)) break;
      const file = openLayerFile(served.place(chainFile(layerBlocksFile(slot), chain)));
      opened.push(file);
      layers.push(
        productsOfBlocks(openLayerIndex(await served.table(index)), (start, end) => file.read(start, end)),
      );
    }
    writeProductsOf(served, chain, mergedProducts(layers), writer, options);
  } finally {
    for (const file of opened) file.close();
  }
  writer.endPartitions();
}

function writeProductsOf(
  served: Served,
  chain: number,
  products: Iterable<ObservedProduct>,
  writer: TableWriter,
  { productIds, publications, since, onProduct }: HistoryOptions,
): void {
  const slug = served.slugs[chain]!;
  const months = new Map<number, string>();
  const monthOfDay = (day: number): string => {
    let month = months.get(day);
    if (month === undefined) months.set(day, (month = monthOf(day * DAY_MS)));
    return month;
  };
  let selected = '';
  for (const { product, rows } of products) {
    for (const row of rowsInOrder(rows)) {
      if (rows.known[row]! <= since) continue;
      const month = monthOfDay(rows.day[row]!);
      if (month !== selected) writer.select({ month, chain: slug });
      selected = month;
      addRow(served, chain, productIds[product]!, rows, row, publications, writer);
    }
    onProduct(product);
  }
}

function addRow(
  { slugs, stores, storeIds }: Served,
  chain: number,
  productId: string,
  rows: ObservedRows,
  row: number,
  publications: ReadonlyMap<number, number>,
  writer: TableWriter,
): void {
  const [regular, sale, known] = [rows.regularE4[row]!, rows.saleE4[row]!, rows.known[row]!];
  writer.add([
    productId,
    storeIds[stores.byChain[stores.chainStart[chain]! + rows.position[row]!]!]!,
    slugs[chain]!,
    rows.day[row]!,
    usdOrNull(effectivePriceE4(regular, sale)),
    usdOrNull(regular),
    usdOrNull(sale),
    isOnSale(regular, sale),
    rows.available[row] === 1,
    known,
    publications.get(known) ?? null,
  ]);
}
