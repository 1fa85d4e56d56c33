/** Twelve months of weekly looks at 17 million prices: bytes a change, memory, and how fast a cold read is. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { priceBuckets } from '../src/domain/history/price-buckets.ts';
import { blockPlaces, productRows } from '../src/lookup/history/block-places.ts';
import { heldPrices } from '../src/lookup/history/held-prices.ts';
import { type KnownObservations, knownObservations } from '../src/lookup/history/known-observations.ts';
import { LayerWriter } from '../src/publish/history/layer-writer.ts';
import { createBlockReader } from '../src/snapshot/files/read-blocks.ts';
import type { HistoryLayer, HistoryPart } from '../src/snapshot/parts/history.ts';
import { ObservedRows } from '../src/snapshot/parts/history/observed-rows.ts';
import { createRandom, type Random } from '../src/demo/random.ts';
import { absolute, type Measurement, percentile } from './report.ts';

/** What is made: at full scale 75 chains of 20,000 products at 11 stores each. */
export interface HistorySize {
  readonly chains: number;
  readonly productsAChain: number;
  readonly storesAProduct: number;
}

/** 17 million prices. */
export const FULL_HISTORY: HistorySize = { chains: 75, productsAChain: 20_600, storesAProduct: 11 };
/** A tenth of that, at as many chains. */
export const SMALL_HISTORY: HistorySize = { chains: 75, productsAChain: 2_060, storesAProduct: 11 };

const STORES_A_CHAIN = 400;
const WEEKS = 52;
/** Of a price in a week, so that 15% move in a month. */
const CHANGE_CHANCE = 1 - 0.85 ** (12 / WEEKS);
const FIRST_DAY = 20_400;
const READS = 400;
const REGION_STORES = 200;
const PRODUCTS_AS_OF = 50;
const STALE_AFTER = 60;

const BYTES_A_CHANGE = 4;
const MEGABYTES = 100;
const ONE_STORE_MS = 5;
const REGION_MS = 20;
const AS_OF_MS = 20;

/** A product's year: each store on its own weekday; prices in cents, a fifth of the changes are sales. */
function fillYear(rows: ObservedRows, random: Random, stores: number): void {
  rows.clear();
  const base = 10_000 + 100 * random.int(0, 900);
  for (let i = 0; i < stores; i++) {
    const position = i * Math.floor(STORES_A_CHAIN / stores) + random.int(0, 9);
    let regular = base + 100 * random.int(0, 50);
    let sale = 0;
    for (let week = 0; week < WEEKS; week++) {
      if (random.unit() < CHANGE_CHANCE) {
        if (sale !== 0) sale = 0;
        else if (random.unit() < 0.2) sale = Math.round((regular * 0.8) / 100) * 100;
        else regular = Math.max(100, regular + 100 * random.int(-60, 80));
      }
      rows.add(position, FIRST_DAY + 7 * week + (position % 7), 1 + week, regular, sale, 1);
    }
  }
}

interface WrittenHistory {
  readonly history: HistoryPart;
  readonly bytes: number;
  readonly changes: number;
  readonly observations: number;
  readonly seconds: number;
}

async function writeHistory(dir: string, size: HistorySize): Promise<WrittenHistory> {
  const random = createRandom(1);
  const rows = new ObservedRows();
  const chains: HistoryLayer[][] = [];
  let [bytes, changes, observations] = [0, 0, 0];
  const started = performance.now();
  for (let chain = 0; chain < size.chains; chain++) {
    const writer = new LayerWriter();
    for (let product = 0; product < size.productsAChain; product++) {
      fillYear(rows, random, size.storesAProduct);
      writer.add(product, rows);
    }
    const layer = writer.finish()!;
    const path = join(dir, `${chain}.bin`);
    await writeFile(path, Buffer.concat(layer.chunks));
    chains.push([{ ...layer.index, file: { path, bytes: layer.bytes } }]);
    bytes += layer.bytes;
    changes += layer.runs;
    observations += layer.observations;
  }
  const history: HistoryPart = {
    versions: new Float64Array(0),
    publishedMs: new Float64Array(0),
    chains,
    deals: [],
  };
  return { history, bytes, changes, observations, seconds: (performance.now() - started) / 1000 };
}

/** Reads a product at a chain; nothing is remembered from one call to the next. */
async function readCold(history: HistoryPart, chain: number, product: number): Promise<KnownObservations> {
  const reader = createBlockReader(0);
  const places = blockPlaces(history, chain, product);
  const blocks = await Promise.all(places.map((place) => reader.read(place)));
  const everything = { knownAt: Number.MAX_SAFE_INTEGER, lastDay: 0xffff };
  return knownObservations(productRows(places, blocks, product), everything);
}

async function timeReads(read: (random: Random) => Promise<unknown>): Promise<Float64Array> {
  const random = createRandom(2);
  const times = new Float64Array(READS);
  for (let i = -50; i < READS; i++) {
    const started = performance.now();
    await read(random);
    if (i >= 0) times[i] = performance.now() - started;
  }
  return times;
}

/** Measures history of a size. */
export async function measureHistory(size: HistorySize): Promise<Measurement[]> {
  const dir = await mkdtemp(join(tmpdir(), 'gondola-history-'));
  try {
    const { history, bytes, changes, observations, seconds } = await writeHistory(dir, size);
    const memory = history.chains.flat().reduce((sum, layer) => {
      return sum + layer!.firstProduct.byteLength + layer!.end.byteLength + layer!.checksum.byteLength;
    }, 0);
    const anyProduct = (random: Random): number => random.int(0, size.productsAChain - 1);
    const anyChain = (random: Random): number => random.int(0, size.chains - 1);
    const oneStore = await timeReads(async (random) => {
      heldPrices(await readCold(history, anyChain(random), anyProduct(random)), 0, STALE_AFTER);
    });
    const regionChains = Math.min(size.chains, Math.ceil(REGION_STORES / size.storesAProduct));
    const region = await timeReads(async (random) => {
      const product = anyProduct(random);
      const known = await Promise.all(
        Array.from({ length: regionChains }, (_, chain) => readCold(history, chain, product)),
      );
      const stores = known.flatMap((one) => one.positions.map((_, i) => heldPrices(one, i, STALE_AFTER)));
      priceBuckets(stores.slice(0, REGION_STORES), 'month', FIRST_DAY, FIRST_DAY + 7 * WEEKS);
    });
    const asOf = await timeReads(async (random) => {
      const chain = anyChain(random);
      await Promise.all(
        Array.from({ length: PRODUCTS_AS_OF }, () => readCold(history, chain, anyProduct(random))),
      );
    });
    return [
      absolute('observations', observations / 1e6, 'million', null),
      absolute('changes', changes / 1e6, 'million', null),
      absolute('bytes on disk a change', bytes / changes, 'bytes', BYTES_A_CHANGE),
      absolute('memory of the index', memory / 2 ** 20, 'MB', MEGABYTES),
      absolute('to write it', seconds, 's', null),
      absolute('one product at one store, a year, cold, p99', percentile(oneStore, 0.99), 'ms', ONE_STORE_MS),
      absolute('one product at 200 stores, by month, cold, p99', percentile(region, 0.99), 'ms', REGION_MS),
      absolute('50 products at one store on a day, cold, p99', percentile(asOf, 0.99), 'ms', AS_OF_MS),
    ];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
