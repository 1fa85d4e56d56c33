import { hasSameFiles } from '../snapshot/files/folder.ts';
import { COUPONS } from '../snapshot/parts/coupons.ts';
import { chainFile, chainsWith } from '../snapshot/parts/part.ts';
import { PRODUCTS } from '../snapshot/parts/products.ts';
import { STORES } from '../snapshot/parts/stores.ts';
import type { ProgressListener } from '../domain/progress.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import {
  COUPONS_TABLE,
  PRODUCTS_TABLE,
  readProductIds,
  STORES_TABLE,
  writeCoupons,
  writeProducts,
  writeStores,
} from './catalogue-tables.ts';
import { discardFolder, finishFolder, prepareFolder } from './folder.ts';
import type { ExportedTableManifest, ExportManifest } from './manifest.ts';
import { PARQUET } from './parquet.ts';
import { PRICE_FILES, PRICES_TABLE, writePrices } from './price-table.ts';
import type { RowFormat } from './row-file.ts';
import { openServed, type Served } from './served.ts';
import { type ExportedTable, openTableWriter, type TableWriter } from './table-writer.ts';
import { CSV, NDJSON } from './text-rows.ts';

/** The forms in which tables are written, by the names that the command takes. */
export const ROW_FORMATS: Readonly<Record<string, RowFormat>> = {
  parquet: PARQUET,
  csv: CSV,
  ndjson: NDJSON,
};

const TABLES: readonly ExportedTable[] = [PRODUCTS_TABLE, STORES_TABLE, PRICES_TABLE, COUPONS_TABLE];
const TABLE_NAMES = TABLES.map(({ name }) => name);

/** What to export. */
export interface ExportOptions {
  /** The snapshot folder. */
  readonly dir: string;
  readonly out: string;
  /** A name of `ROW_FORMATS`. */
  readonly format: string;
  /** An earlier publication: what did not change since is left out. Default: everything. */
  readonly since?: Manifest;
  readonly onProgress?: ProgressListener;
  readonly now?: Date;
}

/** What the steps of an export share. */
interface Exporting {
  readonly served: Served;
  readonly since: Manifest | undefined;
  readonly productIds: readonly string[];
  /** Of the publication. */
  readonly month: string;
  /** `total`: rows that the table will have; null: that is not known. */
  writerOf(table: ExportedTable, total: number | null): TableWriter;
}

/**
 * Writes what the published snapshot of a folder has as tables, and the manifest last. One file of a chain is held at a
 * time, however many rows there are. Throws ExportFolderError, and `BrokenSnapshotError` where the snapshot cannot be
 * read; then nothing of it is left.
 */
export async function exportSnapshot(options: ExportOptions): Promise<ExportManifest> {
  const { dir, out, since, onProgress = () => {}, now = new Date() } = options;
  const format = ROW_FORMATS[options.format];
  if (format === undefined) throw new Error(`no format ${options.format}`);
  const unfinished = prepareFolder(out, TABLE_NAMES);
  const writers = new Set<TableWriter>();
  const writerOf = (table: ExportedTable, total: number | null): TableWriter => {
    const stage = `export of ${table.name}`;
    const writer = openTableWriter(unfinished, table, format, (done) =>
      onProgress({ stage, done, total, unit: 'rows' }),
    );
    writers.add(writer);
    return writer;
  };
  try {
    const served = await openServed(dir);
    try {
      const { version, published_at, freshness } = served.manifest;
      const productIds = await readProductIds(served);
      const month = published_at.slice(0, 7);
      const tables = await writeTables({ served, since, productIds, month, writerOf });
      const manifest: ExportManifest = {
        made_by: 'gondola export',
        version: 1,
        made_at: now.toISOString(),
        format: options.format,
        sequence: version,
        published_at,
        since: since?.version ?? null,
        freshness,
        tables,
      };
      finishFolder(out, TABLE_NAMES, manifest);
      return manifest;
    } finally {
      await served.close();
    }
  } catch (error) {
    for (const writer of writers) writer.abandon();
    discardFolder(out);
    throw error;
  }
}

async function writeTables(exporting: Exporting): Promise<ExportManifest['tables']> {
  const { served, productIds, month, since } = exporting;
  const { products, stores } = served.manifest.counts;
  const tables: Record<string, ExportedTableManifest> = {};
  const whole = async (
    table: ExportedTable,
    madeOf: readonly string[],
    total: number | null,
    write: (writer: TableWriter) => Promise<void> | void,
  ): Promise<void> => {
    const unchanged = since !== undefined && hasSameFiles(served.manifest.files, since.files, madeOf);
    const writer = exporting.writerOf(table, total);
    if (!unchanged) await write(writer);
    const files = writer.finish();
    tables[table.name] = {
      columns: table.columns,
      rows: writer.rows(),
      files,
      ...(since === undefined ? {} : { unchanged }),
    };
  };
  await whole(PRODUCTS_TABLE, PRODUCTS.files, products, (writer) => writeProducts(served, month, writer));
  await whole(STORES_TABLE, STORES.files, stores, (writer) => writeStores(served, month, writer));
  await whole(COUPONS_TABLE, COUPONS.files, null, (writer) =>
    writeCoupons(served, productIds, month, writer),
  );
  return { ...tables, [PRICES_TABLE.name]: await writeAllPrices(exporting) };
}

/** The prices of all chains, one after another. */
async function writeAllPrices(exporting: Exporting): Promise<ExportedTableManifest> {
  const { served, since, productIds, month } = exporting;
  const { manifest, slugs } = served;
  const isSame = (chain: number): boolean =>
    since !== undefined &&
    hasSameFiles(
      manifest.files,
      since.files,
      PRICE_FILES.map((name) => chainFile(name, chain)),
    );
  const chains = chainsWith(Object.keys(manifest.files), 'prices');
  const writer = exporting.writerOf(PRICES_TABLE, since === undefined ? manifest.counts.prices : null);
  for (const chain of chains.filter((one) => !isSame(one))) {
    writer.startPartition({ month, chain: slugs[chain]! });
    await writePrices(served, productIds, chain, writer);
  }
  const files = writer.finish();
  return {
    columns: PRICES_TABLE.columns,
    rows: writer.rows(),
    files,
    ...(since === undefined ? {} : { unchanged: chains.filter(isSame).map((chain) => slugs[chain]!) }),
  };
}
