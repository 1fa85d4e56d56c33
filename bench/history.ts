/** Twelve months of weekly looks at prices: bytes a change, memory, how fast a cold read is, what a publish takes for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryPart } from '../src/snapshot/parts/history.ts';
import { REMEMBERED_BYTES } from '../src/snapshot/files/read-blocks.ts';
import { type BoundedTimes, countOf, timeBounded } from './bounded-times.ts';
import { type BenchData, ensurePublished, withPool } from './data.ts';
import { type HistoryRead, readClasses, timeReads } from './history/cold-reads.ts';
import { historySize } from './history/observed-year.ts';
import { ParquetWriter } from './history/parquet-size.ts';
import { expectSameMonths, fillRecord, readAsOf, readOneStore, readRegion } from './history/record-reads.ts';
import { type RefreshTimes, type Spread, timeRefreshes } from './history/refresh-times.ts';
import { writeHistory, type WrittenHistory } from './history/written-layers.ts';
import { absolute, type Measurement, percentile } from './report.ts';

const BYTES_A_CHANGE = 4;
const MEGABYTES = 100;
const MOST_LONGER = 1.1;
/** Chains that are written as Parquet too: one is as large as the next. */
const PARQUET_CHAINS = 2;
/** Reads of a class that SQL answers too, as far as they are done in time. */
const SQL_READS = 20;
const SQL_MS = 60_000;

function sizeRows(
  { history, bytes, changes, observations, seconds, dealBytes, dealSeconds }: WrittenHistory,
  parquet: { readonly observations: number; readonly changes: number },
): Measurement[] {
  const ofParquet = history.chains.slice(0, PARQUET_CHAINS);
  const share = ofParquet.reduce((sum, layers) => sum + layers![0]!.file.bytes, 0) / bytes;
  const index = history.chains.flat().reduce((sum, layer) => {
    return sum + layer!.firstProduct.byteLength + layer!.end.byteLength + layer!.checksum.byteLength;
  }, 0);
  const perChange = (size: number): number => size / (changes * share);
  return [
    absolute('observations', observations / 1e6, 'million', null),
    absolute('changes', changes / 1e6, 'million', null),
    {
      ...absolute('bytes on disk a change', bytes / changes, 'bytes', BYTES_A_CHANGE),
      baseline: { name: 'the same rows as Parquet, zstd', figure: perChange(parquet.observations) },
    },
    {
      ...absolute('the same', bytes / changes, 'bytes', null),
      baseline: { name: 'the changes alone as Parquet, zstd', figure: perChange(parquet.changes) },
    },
    absolute(
      'resident: index, deals and remembered blocks',
      (index + dealBytes + REMEMBERED_BYTES) / 2 ** 20,
      'MB',
      MEGABYTES,
    ),
    absolute('of it the index', index / 2 ** 20, 'MB', null),
    absolute('of it the deals', dealBytes / 2 ** 20, 'MB', null),
    absolute('to encode it', seconds, 's', null),
    absolute('to judge all prices', dealSeconds, 's', null),
  ];
}

function readRow(what: string, mostMs: number, times: Float64Array, sql: BoundedTimes): Measurement {
  const row = absolute(`${what}, cold, p99`, percentile(times, 0.99), 'ms', mostMs);
  return { ...row, baseline: { name: `SQL, p99 of ${countOf(sql)}`, figure: percentile(sql.times, 0.99) } };
}

/** The three reads, and the same questions in SQL on a record that has the same rows of the products in question. */
async function readRows(data: BenchData, history: HistoryPart): Promise<Measurement[]> {
  const { oneStore, region, asOf } = readClasses(historySize(data.scale));
  const times = {
    oneStore: await timeReads(history, oneStore),
    region: await timeReads(history, region),
    asOf: await timeReads(history, asOf),
  };
  const some = (reads: readonly HistoryRead[]): readonly HistoryRead[] => reads.slice(0, SQL_READS);
  return withPool(data, async (pool) => {
    const client = await pool.connect();
    try {
      const all = [oneStore, region, asOf].flatMap(({ reads }) => some(reads));
      const packs = await fillRecord(client, history, all);
      const sql = {
        oneStore: await timeBounded(some(oneStore.reads), SQL_MS, (read) => readOneStore(client, read)),
        region: await timeBounded(some(region.reads), SQL_MS, (read) => readRegion(client, read)),
        asOf: await timeBounded(some(asOf.reads), SQL_MS, (read) => readAsOf(client, read)),
      };
      const asked = region.reads[0]!;
      expectSameMonths(await region.answer(history, asked), await readRegion(client, asked));
      return [
        readRow(oneStore.what, oneStore.mostMs, times.oneStore, sql.oneStore),
        readRow(region.what, region.mostMs, times.region, sql.region),
        readRow(asOf.what, asOf.mostMs, times.asOf, sql.asOf),
        absolute('packs of the record that SQL reads', packs, '', null),
      ];
    } finally {
      client.release(true);
    }
  });
}

function spreadText({ least, most }: Spread): string {
  return `${least.toPrecision(3)} to ${most.toPrecision(3)} s`;
}

function refreshRows(times: RefreshTimes): Measurement[] {
  const { rounds, withHistory, withoutHistory, settling, prices, chains, observations } = times;
  const { wall, processor } = withHistory;
  const year = `${(observations / 1e6).toFixed(1)} million observations`;
  return [
    {
      what: `publish after a refresh of ${prices} prices of ${chains} chains with ${year}: median of ${rounds}, ${spreadText(wall)}`,
      figure: wall.median,
      unit: 's',
      baseline: {
        name: `without history, ${spreadText(withoutHistory.wall)}`,
        figure: withoutHistory.wall.median,
      },
      bar: `at most ${MOST_LONGER} times`,
      met: wall.median <= MOST_LONGER * withoutHistory.wall.median,
    },
    {
      ...absolute('the same, processor time of the publisher', processor.median, 's', null),
      baseline: { name: 'without history', figure: withoutHistory.processor.median },
    },
    absolute('its deals and layers afterwards, while readers have it', settling, 's', null),
  ];
}

/** Measures history at the scale of the data. */
export async function measureHistory(data: BenchData): Promise<Measurement[]> {
  await ensurePublished(data);
  const dir = await mkdtemp(join(tmpdir(), 'gondola-history-'));
  try {
    const parquet = await ParquetWriter.open(dir);
    const written = await writeHistory(dir, historySize(data.scale), {
      onProduct(chain, product, rows) {
        if (chain < PARQUET_CHAINS) parquet.add(product, rows);
      },
      onChain: async (chain) => {
        if (chain < PARQUET_CHAINS) await parquet.endChain();
      },
    });
    parquet.close();
    return [
      ...sizeRows(written, parquet.size),
      ...(await readRows(data, written.history)),
      ...refreshRows(await timeRefreshes(data)),
    ];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
