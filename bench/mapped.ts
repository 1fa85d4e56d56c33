/**
 * Price rows of a CSV through a mapping: fresh, seen again, and a week later; memory by the size of the file, and with
 * one endless line. Works in a folder and a record of its own beside the others.
 */
import { createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkDigit } from '../src/domain/gtin.ts';
import type { ImportSummary } from '../src/ingest/summary.ts';
import { type CommandRun, runCommand } from './command.ts';
import { type BenchData, withPool } from './data.ts';
import type { Measurement } from './report.ts';

const STORES = 100;
const PRODUCTS = 10_000;
const FEW_PRODUCTS = 1_000;
const LONG_LINE_BYTES = 200 * 2 ** 20;
const BAR_ROWS_PER_SECOND = 100_000;
const MIB = 2 ** 20;
const MOST_MORE_MIB = 64;
/** More rows than a batch in memory takes, and twice as many. */
const MANY_DAYS = [1, 2, 3, 4].map((day) => `08/0${day}/2026`);
const TWICE_AS_MANY_DAYS = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `09/0${day}/2026`);

const MAPPING = {
  description: 'Prices of a benchmark.',
  input: { format: 'csv' },
  targets: [
    {
      record: 'prices',
      fields: {
        chain_slug: { constant: 'mapped' },
        web_external_id: 'Store',
        upc: 'UPC',
        regular_price: { column: 'Price', transform: ['money'] },
        sale_price: { column: 'Sale', transform: ['money'] },
        observed_at: { column: 'Day', transform: [{ date: 'MM/DD/YYYY' }, 'start_of_day'] },
      },
    },
  ],
};

const upcs = Array.from({ length: PRODUCTS }, (_, i) => {
  const body = String(10_000_000_000 + i * 7_919);
  return body + String(checkDigit(body));
});

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The chain, its stores and its products. */
function writeCatalogue(folder: string): string {
  const feed = join(folder, 'catalogue');
  mkdirSync(feed, { recursive: true });
  const stores = Array.from({ length: STORES }, (_, i) => ({
    chain_slug: 'mapped',
    web_external_id: String(i),
    name: `Store ${i}`,
    address: `${i} A St`,
    city: 'Macon',
    state: 'GA',
    zip: '31201',
  }));
  writeFileSync(
    join(feed, 'chains.ndjson'),
    lines([{ slug: 'mapped', name: 'Mapped', pricing_scope: 'per_store' }]),
  );
  writeFileSync(join(feed, 'stores.ndjson'), lines(stores));
  writeFileSync(join(feed, 'products.ndjson'), lines(upcs.map((upc, i) => ({ upc, name: `Product ${i}` }))));
  return feed;
}

const HEADER = 'Store,UPC,Price,Sale,Day\n';

/** The rows of a store on a day, one a product; `cents` is added to every price. */
function rowsOf(store: number, products: number, day: string, cents: number): string {
  const rows: string[] = [];
  for (let product = 0; product < products; product++) {
    const price = ((((store * 31 + product * 17) % 900) + 100 + cents) / 100).toFixed(2);
    const sale = product % 5 === 0 ? `$${(Number(price) * 0.8).toFixed(2)}` : '';
    rows.push(`${store},${upcs[product]!},$${price},${sale},${day}\n`);
  }
  return rows.join('');
}

/** A row for each day, store and product, in this order; prices are a cent more each day. */
async function writePrices(
  path: string,
  products: number,
  days: readonly string[],
  cents: number,
): Promise<string> {
  const file = createWriteStream(path);
  file.write(HEADER);
  for (const [i, day] of days.entries())
    for (let store = 0; store < STORES; store++)
      if (!file.write(rowsOf(store, products, day, cents + i))) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return path;
}

/** A small file with one line of 200 MB in its middle. */
async function writeLongLine(path: string): Promise<string> {
  const file = createWriteStream(path);
  file.write(`${HEADER}0,${upcs[0]!},$1.00,,07/20/2026\n`);
  for (let written = 0; written < LONG_LINE_BYTES; written += MIB)
    if (!file.write('x'.repeat(MIB))) await once(file, 'drain');
  file.write(`\n1,${upcs[0]!},$1.00,,07/20/2026\n`);
  file.end();
  await once(file, 'finish');
  return path;
}

/** Rows a second of the very file, as text, into a table without indexes. */
async function measureCopyOf(pool: pg.Pool, path: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'create table mapped_baseline (store text, upc text, price text, sale text, day text)',
    );
    const started = performance.now();
    const copy = client.query(copyFrom('copy mapped_baseline from stdin with (format csv, header)'));
    await pipeline(createReadStream(path, { highWaterMark: MIB }), copy);
    return copy.rowCount / ((performance.now() - started) / 1_000);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** Figures of the mapped path. */
export async function measureMapped(parent: BenchData): Promise<Measurement[]> {
  const dir = join(parent.dir, 'mapped');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const data: BenchData = { ...parent, dir };
  const mapping = join(dir, 'mapping.json');
  writeFileSync(mapping, JSON.stringify(MAPPING));
  await runCommand(dir, ['import', writeCatalogue(dir)]);
  const load = (path: string): Promise<CommandRun> =>
    runCommand(dir, ['import', path, '--mapping', mapping, '--json'], [0, 3]);
  const few = await load(await writePrices(join(dir, 'few.csv'), FEW_PRODUCTS, ['07/13/2026'], 0));
  const path = await writePrices(join(dir, 'prices.csv'), PRODUCTS, ['07/20/2026'], 1);
  const copy = await withPool(data, (pool) => measureCopyOf(pool, path));
  const speed = (what: string, { stdout }: CommandRun): Measurement => {
    const { read, seconds } = (JSON.parse(stdout) as ImportSummary).files[0]!;
    return {
      what: `mapped CSV, ${read} prices, ${what}`,
      figure: read / seconds,
      unit: 'rows/s',
      baseline: { name: 'COPY of the same text, no index', figure: copy },
      bar: `at least ${BAR_ROWS_PER_SECOND} rows/s`,
      met: read / seconds >= BAR_ROWS_PER_SECOND,
    };
  };
  const fresh = await load(path);
  const again = await load(path);
  const later = await load(await writePrices(join(dir, 'later.csv'), PRODUCTS, ['07/27/2026'], 2));
  const many = await load(await writePrices(join(dir, 'many.csv'), PRODUCTS, MANY_DAYS, 3));
  const twice = await load(await writePrices(join(dir, 'twice.csv'), PRODUCTS, TWICE_AS_MANY_DAYS, 3));
  const long = await load(await writeLongLine(join(dir, 'long.csv')));
  const memory = (what: string, run: CommandRun, than: string, less: CommandRun): Measurement => ({
    what: `peak memory, ${what}`,
    figure: run.peakRssBytes / MIB,
    unit: 'MiB',
    baseline: { name: than, figure: less.peakRssBytes / MIB },
    bar: `at most ${MOST_MORE_MIB} MiB more`,
    met: run.peakRssBytes - less.peakRssBytes <= MOST_MORE_MIB * MIB,
  });
  return [
    speed('a tenth of them and all others new', fresh),
    speed('seen before', again),
    speed('a week later, all changed', later),
    memory(`a file of ${TWICE_AS_MANY_DAYS.length} days`, twice, `a file of ${MANY_DAYS.length} days`, many),
    memory('one line of 200 MB', long, `a file of ${STORES * FEW_PRODUCTS} rows`, few),
  ];
}
