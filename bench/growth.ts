/** How memory, load time and point reads grow with the catalogue. */
import type pg from 'pg';
import type { Scale } from '../src/demo/feed-size.ts';
import {
  type BenchData,
  ensurePublished,
  loadPublished,
  placeData,
  SEED,
  snapshotFiles,
  withPool,
} from './data.ts';
import { getRequest, runLoad } from './load.ts';
import type { Measurement } from './report.ts';
import { drawSamples, inOtherCase } from './samples.ts';
import { startService } from './service.ts';

const CONNECTIONS = 16;
const REQUESTS = 40_000;
const DURATION_MS = 5_000;
const MIB = 2 ** 20;
/** Point reads are flat while none is slower than this share of the smallest catalogue's. */
const LEAST_RATE = 0.75;
/** Linear: the cost a price grows by at most this over that at the smallest size. */
const MOST_GROWTH = 1.25;

interface Size {
  readonly scale: Scale;
  readonly prices: number;
  readonly snapshotMib: number;
  readonly startSeconds: number;
  readonly memoryMib: number;
  readonly readsPerSecond: number;
}

async function measureSize(data: BenchData): Promise<Size> {
  await ensurePublished(data);
  // The database stays up meanwhile: its start is no part of the service's.
  return withPool(data, (pool) => measureService(data, pool));
}

async function measureService(data: BenchData, pool: pg.Pool): Promise<Size> {
  const files = await snapshotFiles(data);
  const { manifest } = await loadPublished(data);
  const samples = await drawSamples(pool, SEED);
  const service = await startService(data.dir);
  try {
    const startedRss = await service.rssBytes();
    const requests = Array.from({ length: REQUESTS }, (_, i) => {
      const { product, store } = samples.pairs[i % samples.pairs.length]!;
      const id = inOtherCase(samples.choices, product);
      const headers = { authorization: service.authorization };
      return getRequest(`/v1/prices?product_id=${id}&store_id=${store}`, headers);
    });
    const load = { port: service.port, requests, connections: CONNECTIONS, rate: null };
    const { perSecond } = await runLoad({ ...load, warmupMs: 1_000, durationMs: DURATION_MS });
    return {
      scale: data.scale,
      prices: manifest.counts.prices,
      snapshotMib: files.reduce((sum, { bytes }) => sum + bytes, 0) / MIB,
      startSeconds: service.readyMs / 1000,
      memoryMib: startedRss / MIB,
      readsPerSecond: perSecond,
    };
  } finally {
    await service.stop();
  }
}

function rowsOf(size: Size, first: Size): Measurement[] {
  const isFirst = size === first;
  const times = size.prices / first.prices;
  const what = (name: string): string => `${size.scale} (${size.prices} prices): ${name}`;
  const name = `at ${first.scale}`;
  const grown = (label: string, unit: string, figure: number, before: number): Measurement => ({
    what: what(label),
    figure,
    unit,
    baseline: isFirst ? null : { name, figure: before },
    bar: isFirst ? null : `at most ${(times * MOST_GROWTH).toPrecision(3)} times`,
    met: isFirst ? null : figure <= times * MOST_GROWTH * before,
  });
  return [
    grown('snapshot on disk', 'MiB', size.snapshotMib, first.snapshotMib),
    grown('memory of the service', 'MiB', size.memoryMib, first.memoryMib),
    grown('start to first answer', 's', size.startSeconds, first.startSeconds),
    {
      what: what('one product at one store'),
      figure: size.readsPerSecond,
      unit: 'requests/s',
      baseline: isFirst ? null : { name, figure: first.readsPerSecond },
      bar: isFirst ? null : `at least ${LEAST_RATE}`,
      met: isFirst ? null : size.readsPerSecond >= LEAST_RATE * first.readsPerSecond,
    },
  ];
}

/** One size after another, each in its own data folder; the given one serves its own scale. */
export async function measureGrowth(data: BenchData, factors: readonly Scale[]): Promise<Measurement[]> {
  const sizes: Size[] = [];
  for (const factor of factors) {
    const scale = factor === 1 ? 'full' : factor;
    sizes.push(await measureSize(scale === data.scale ? data : placeData(scale)));
  }
  return sizes.flatMap((size) => rowsOf(size, sizes[0]!));
}
