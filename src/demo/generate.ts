import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgressListener } from '../domain/progress.ts';
import { DAY_MS, utcDayOf } from '../domain/time/utc-day.ts';
import { ensureFolder } from '../process/ensure-folder.ts';
import { chainRecord } from './chain-records.ts';
import { couponRecord } from './coupons.ts';
import { openFeedFile } from './feed-file.ts';
import { type FeedCounts, writeFeedReadme } from './feed-readme.ts';
import type { Scale } from './feed-size.ts';
import { datedSizes, indexRecords } from './index-records.ts';
import { followedProducts } from './index-products.ts';
import {
  type HistoryOptions,
  historyStores,
  type StoryOptions,
  writePriceHistory,
  writeStoryHistory,
} from './price-history.ts';
import { writeCurrentPrices } from './price-rows.ts';
import { storiesOf } from './price-stories.ts';
import { productRecord } from './products/product-record.ts';
import { enrichedStores, storeMergeRecords, storeRecord } from './stores/store-records.ts';
import { createWorld, type DemoWorld } from './world.ts';

/** Days between the place enrichment, which is done once, and the reference time. */
const ENRICHMENT_AGE_DAYS = 40;

/** Which feed is made, and where. */
export interface FeedOptions {
  scale: Scale;
  /** 0 to 2^32 - 1. The same scale, seed and reference time give the same bytes. */
  seed: number;
  /** The folder, made where it is missing. Files of an earlier feed in it are replaced. */
  out: string;
  /**
   * The time that observations and validity dates are counted back from. Default: the midnight (UTC) that begins
   * today, so that two runs of a day agree and prices are fresh: half of them are less than 30 hours old at noon.
   */
  asOf?: Date;
  /** Compresses prices, products and coupons (`.ndjson.gz`). */
  gzip?: boolean;
  /**
   * A folder for a second, small feed: what the first one misread of eggs, as it was, and some weeks of prices that come
   * late. Default: none is written.
   */
  corrections?: string;
  onProgress?: ProgressListener;
}

/** The midnight (UTC) that begins a time's day. */
function startOfUtcDay(time: Date): number {
  return utcDayOf(time.getTime()) * DAY_MS;
}

/** Records between two reports of progress. */
const REPORT_EVERY = 10_000;

async function writeRecords(
  path: string,
  gzip: boolean,
  total: number,
  recordAt: (i: number) => Record<string, unknown>,
  report: (done: number) => void,
): Promise<number> {
  const file = openFeedFile(path, gzip);
  for (let i = 0; i < total; i++) {
    const waiting = file.write(`${JSON.stringify(recordAt(i))}\n`);
    if (waiting !== undefined) await waiting;
    if (i % REPORT_EVERY === 0) report(i);
  }
  await file.close();
  report(total);
  return total;
}

function historyOf(
  { assortments, size }: DemoWorld,
  atMs: number,
): HistoryOptions & Omit<StoryOptions, 'isLate'> {
  const stores = historyStores(assortments, size.historyStores);
  const products = followedProducts(assortments);
  // A story needs the weeks before today.
  const stories = size.historyStores === 0 ? new Map() : storiesOf(assortments, products);
  return { stores, products, stories, atMs };
}

/** Writes the prices that the history has wrong, as they were, and those that it lacks, into a folder of their own. */
async function writeCorrections(folder: string, world: DemoWorld, atMs: number): Promise<void> {
  ensureFolder(folder);
  const file = openFeedFile(join(folder, 'prices.ndjson'), false, 'ascii');
  const history = { ...historyOf(world, atMs), corrections: true, isLate: true };
  for (const assortment of world.assortments) {
    await writePriceHistory(file, assortment, history);
    await writeStoryHistory(file, assortment, history);
  }
  await file.close();
}

async function writePrices(
  path: string,
  gzip: boolean,
  world: DemoWorld,
  atMs: number,
  report: (done: number) => void,
): Promise<number> {
  const file = openFeedFile(path, gzip, 'ascii');
  const history = { ...historyOf(world, atMs), isLate: false };
  const options = { atMs, justNow: false, limit: Number.POSITIVE_INFINITY, stories: history.stories };
  let rows = 0;
  for (const assortment of world.assortments) {
    rows += await writePriceHistory(file, assortment, history);
    rows += await writeStoryHistory(file, assortment, history);
    const before = rows;
    rows += await writeCurrentPrices(file, assortment, options, (done) => report(before + done));
  }
  await file.close();
  report(rows);
  return rows;
}

/** Where to write a file. Its other form is removed: that is an earlier feed's, and would be imported beside this one. */
async function freeFile(out: string, name: keyof FeedCounts, compressed: boolean): Promise<string> {
  const plain = join(out, `${name}.ndjson`);
  const packed = `${plain}.gz`;
  await rm(compressed ? plain : packed, { force: true });
  return compressed ? packed : plain;
}

/**
 * Writes a synthetic feed in the feed format: chains, stores, store merges, products, prices, coupons and
 * index definitions as newline-delimited JSON, and a README that says that all of it is made up. Prices come chain by chain, within a chain
 * store by store, as scrapers deliver them; in the demo the chain's twelve months of history come first.
 */
export async function generateFeed(options: FeedOptions): Promise<FeedCounts> {
  const { scale, seed, out, gzip = false, onProgress } = options;
  const atMs = options.asOf?.getTime() ?? startOfUtcDay(new Date());
  ensureFolder(out);
  const world = createWorld(scale, seed);
  const made = { scale: String(scale), seed, atMs };
  // First of all: what a broken-off run leaves is known as synthetic too.
  await writeFeedReadme(out, {}, made);
  const { size, profiles, products, assortments } = world;
  const stores = world.chains.flat();
  const enriched = enrichedStores(stores, size.enrichedStores);
  const enrichedAtMs = atMs - ENRICHMENT_AGE_DAYS * DAY_MS;
  const merges = storeMergeRecords(stores);
  const indices = indexRecords(products, assortments, atMs);

  const write = async (
    name: keyof FeedCounts,
    total: number,
    recordAt: (i: number) => Record<string, unknown>,
    compressed = false,
  ): Promise<number> => {
    const path = await freeFile(out, name, compressed);
    const report = (done: number): void => onProgress?.({ stage: name, done, total, unit: 'records' });
    return writeRecords(path, compressed, total, recordAt, report);
  };

  const counts: FeedCounts = {
    chains: await write('chains', profiles.length, (i) => chainRecord(profiles[i]!, atMs)),
    stores: await write('stores', stores.length, (i) =>
      storeRecord(stores[i]!, enriched.has(stores[i]!) ? enrichedAtMs : null),
    ),
    store_merges: await write('store_merges', merges.length, (i) => merges[i]!),
    products: await write(
      'products',
      products.length,
      (i) => ({ ...productRecord(products[i]!), ...datedSizes(products[i]!, atMs) }),
      gzip,
    ),
    prices: await writePrices(await freeFile(out, 'prices', gzip), gzip, world, atMs, (done) =>
      onProgress?.({ stage: 'prices', done, total: null, unit: 'records' }),
    ),
    coupons: await write(
      'coupons',
      size.coupons,
      (i) => couponRecord(i, assortments, size, seed, atMs),
      gzip,
    ),
    indices: await write('indices', indices.length, (i) => indices[i]!),
  };
  if (options.corrections !== undefined) await writeCorrections(options.corrections, world, atMs);
  await writeFeedReadme(out, counts, made);
  return counts;
}
