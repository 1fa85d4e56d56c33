import { hasSameFiles } from '../snapshot/files/folder.ts';
import { chainFile, chainsWith } from '../snapshot/parts/part.ts';
import type { ProgressListener } from '../domain/progress.ts';
import {
  COUPON_SOURCES,
  COUPONS_TABLE,
  PRODUCT_SOURCES,
  PRODUCTS_TABLE,
  readProductIds,
  STORE_SOURCES,
  STORES_TABLE,
  writeCoupons,
  writeProducts,
  writeStores,
} from './catalogue-tables.ts';
import {
  type EarlierPublication,
  isReadAnew,
  isUnchanged,
  pricesRevision,
  type TableSources,
} from './earlier.ts';
import { discardFolder, finishFolder, prepareFolder } from './folder.ts';
import type { ExportedTableManifest, ExportManifest } from './manifest.ts';
import { HISTORY_TABLE, historyFiles, readPublications, writeHistory } from './history-table.ts';
import { PARQUET } from './parquet.ts';
import { PRICE_FILES, PRICES_TABLE, writePrices } from './price-table.ts';
import type { RowFormat } from './row-file.ts';
import { openServed, type Served } from './served.ts';
import {
  type ExportedTable,
  openTableWriter,
  type TableWriter,
  type TableWriterOptions,
} from './table-writer.ts';
import { CSV, NDJSON } from './text-rows.ts';

/** The forms in which tables are written, by the names that the command takes. */
export const ROW_FORMATS: Readonly<Record<string, RowFormat>> = {
  parquet: PARQUET,
  csv: CSV,
  ndjson: NDJSON,
};

const TABLES: readonly ExportedTable[] = [
  PRODUCTS_TABLE,
  STORES_TABLE,
  PRICES_TABLE,
  COUPONS_TABLE,
  HISTORY_TABLE,
];
const TABLE_NAMES = TABLES.map(({ name }) => name);

/** What to export. */
export interface ExportOptions {
  /** The snapshot folder. */
  readonly dir: string;
  readonly out: string;
  /** A name of `ROW_FORMATS`. */
  readonly format: string;
  /** An earlier publication: what did not change since is left out. Default: everything. */
  readonly since?: EarlierPublication;
  readonly onProgress?: ProgressListener;
  /** Breaks it off: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

/** What the steps of an export share. */
interface Exporting {
  readonly served: Served;
  readonly since: EarlierPublication | undefined;
  readonly productIds: readonly string[];
  /** Of the publication. */
  readonly month: string;
  readonly onProgress: ProgressListener;
  writerOf(table: ExportedTable, options: TableWriterOptions): TableWriter;
}

/**
 * Writes what the published snapshot of a folder has as tables, and the manifest last. What is
 * held does not grow with the rows: one file of the catalogue, or the prices of one chain, at a time, of history a block a
 * layer, and of what is written as many rows as the writer is allowed. Throws ExportFolderError, and `BrokenSnapshotError` where the snapshot cannot be
 * read; then nothing of it is left.
 */
export async function exportSnapshot(options: ExportOptions): Promise<ExportManifest> {
  const { dir, out, since, signal, now = new Date() } = options;
  const format = ROW_FORMATS[options.format];
  if (format === undefined) throw new Error(`no format ${options.format}`);
  const onProgress: ProgressListener = (progress) => {
    signal?.throwIfAborted();
    options.onProgress?.(progress);
  };
  const unfinished = prepareFolder(out, TABLE_NAMES);
  const writers = new Set<TableWriter>();
  const writerOf = (table: ExportedTable, how: TableWriterOptions): TableWriter => {
    const writer = openTableWriter(unfinished, table, format, how);
    writers.add(writer);
    return writer;
  };
  try {
    const served = await openServed(dir);
    try {
      const { version, published_at, freshness } = served.manifest;
      const productIds = await readProductIds(served);
      const month = published_at.slice(0, 7);
      const tables = await writeTables({ served, since, productIds, month, onProgress, writerOf });
      const manifest: ExportManifest = {
        made_by: 'gondola export',
        version: 1,
        made_at: now.toISOString(),
        format: options.format,
        sequence: version,
        published_at,
        since: since?.manifest.version ?? null,
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
    sources: TableSources,
    total: number | null,
    write: (writer: TableWriter) => Promise<void> | void,
  ): Promise<void> => {
    const unchanged = since !== undefined && isUnchanged(served.manifest, since, sources);
    const writer = exporting.writerOf(table, { onRows: rowProgress(exporting, table, total) });
    if (!unchanged) await write(writer);
    const files = writer.finish();
    tables[table.name] = {
      columns: table.columns,
      rows: writer.rows(),
      files,
      ...(since === undefined ? {} : { unchanged }),
    };
  };
  await whole(PRODUCTS_TABLE, PRODUCT_SOURCES, products, (writer) => writeProducts(served, month, writer));
  await whole(STORES_TABLE, STORE_SOURCES, stores, (writer) => writeStores(served, month, writer));
  await whole(COUPONS_TABLE, COUPON_SOURCES, null, (writer) =>
    writeCoupons(served, productIds, month, writer),
  );
  tables[PRICES_TABLE.name] = await writeAllPrices(exporting);
  tables[HISTORY_TABLE.name] = await writeAllHistory(exporting);
  return tables;
}

/** Tells of the rows of a table; `total` null: it is not known how many there will be. */
function rowProgress(
  { onProgress }: Exporting,
  { name }: ExportedTable,
  total: number | null,
): (done: number) => void {
  return (done) => onProgress({ stage: `export of ${name}`, done, total, unit: 'rows' });
}

/** The prices of all chains, one after another. */
async function writeAllPrices(exporting: Exporting): Promise<ExportedTableManifest> {
  const { served, since, productIds, month } = exporting;
  const { manifest, slugs } = served;
  const isSame = (chain: number): boolean =>
    since !== undefined &&
    isUnchanged(manifest, since, {
      files: PRICE_FILES.map((name) => chainFile(name, chain)),
      revision: pricesRevision(since, chain),
    });
  const chains = chainsWith(Object.keys(manifest.files), 'prices');
  const writer = exporting.writerOf(PRICES_TABLE, {
    onRows: rowProgress(exporting, PRICES_TABLE, since === undefined ? manifest.counts.prices : null),
  });
  for (const chain of chains.filter((one) => !isSame(one))) {
    writer.endPartitions();
    writer.select({ month, chain: slugs[chain]! });
    await writePrices(served, productIds, chain, writer);
  }
  const files = writer.finish();
  return {
    columns: PRICES_TABLE.columns,
    rows: writer.rows(),
    files,
    ...(since === undefined
      ? {}
      : leftOut(served, chains, chainsWith(Object.keys(since.manifest.files), 'prices'), isSame)),
  };
}

/** Of a month of a chain, and of all of its months, which are open at once. */
const HISTORY_ROWS = { rowsAtOnce: 16_384, mostRows: 262_144 };

/** The history of all chains, one after another; how far it is, is told in bytes of the files that it is read from. */
async function writeAllHistory(exporting: Exporting): Promise<ExportedTableManifest> {
  const { served, since, productIds, onProgress } = exporting;
  const { files, counts } = served.manifest;
  const publications = await readPublications(served);
  const all = chainsWithHistory(served, served.manifest);
  const isReplaced = (chain: number): boolean =>
    since !== undefined && isReadAnew(served.manifest, since, chain);
  const isSame = (chain: number): boolean =>
    since !== undefined &&
    !isReplaced(chain) &&
    hasSameFiles(files, since.manifest.files, historyFiles(served.manifest, chain));
  const chains = all.filter((chain) => !isSame(chain));
  const bytesOf = (chain: number): number =>
    historyFiles(served.manifest, chain).reduce((sum, name) => sum + files[name]!.bytes, 0);
  const total = chains.reduce((sum, chain) => sum + bytesOf(chain), 0);
  const writer = exporting.writerOf(HISTORY_TABLE, HISTORY_ROWS);
  let before = 0;
  for (const chain of chains) {
    const bytes = bytesOf(chain);
    const tell = (share: number): void =>
      onProgress({
        stage: 'export of history',
        done: before + Math.round(bytes * share),
        total,
        unit: 'bytes',
      });
    const onProduct = (product: number): void => tell(product / counts.products);
    await writeHistory(served, chain, writer, {
      productIds,
      publications,
      since: isReplaced(chain) ? 0 : (since?.manifest.version ?? 0),
      onProduct,
    });
    tell(1);
    before += bytes;
  }
  return {
    columns: HISTORY_TABLE.columns,
    rows: writer.rows(),
    files: writer.finish(),
    ...(since === undefined
      ? {}
      : {
          ...leftOut(served, all, chainsWithHistory(served, since.manifest), isSame),
          replaced: named(served, all.filter(isReplaced)),
        }),
  };
}

/** The chains of which a publication has any history. */
function chainsWithHistory({ slugs }: Served, manifest: Served['manifest']): number[] {
  return [...slugs.keys()].filter((chain) => historyFiles(manifest, chain).length > 0);
}

/** Which of the chains that have rows are left out, and which had some before and have none `now`. */
function leftOut(
  served: Served,
  now: readonly number[],
  before: readonly number[],
  isSame: (chain: number) => boolean,
): Pick<ExportedTableManifest, 'unchanged' | 'emptied'> {
  return {
    unchanged: named(served, now.filter(isSame)),
    emptied: named(
      served,
      before.filter((chain) => !now.includes(chain)),
    ),
  };
}

const named = ({ slugs }: Served, chains: readonly number[]): string[] =>
  chains.map((chain) => slugs[chain]!);
