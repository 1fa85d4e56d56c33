/**
 * From a feed to readers: import, publish, start, refresh. Rebuilds the folder's record and snapshots, and leaves them
 * for the other suites.
 */
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { generateRefresh } from '../src/demo/refresh.ts';
import type { ImportSummary } from '../src/ingest/summary.ts';
import { runCommand } from './command.ts';
import { measureCopy } from './copy-baseline.ts';
import { type BenchData, emptyData, ensureFeed, SEED, snapshotFiles, withPool } from './data.ts';
import { getRequest, type LoadResult, startLoad } from './load.ts';
import { measureOdd } from './odd-answers.ts';
import { type Measurement, percentile } from './report.ts';
import { drawSamples, inOtherCase, type Samples, wordsOf } from './samples.ts';
import { type Service, startService } from './service.ts';

const COPY_ROWS = 2_000_000;
const QUIET_MS = 5_000;
const READS_PER_SECOND = 200;
const REFRESHED_CHAINS = 3;
const REFRESH_LIMIT_S = 300;
const GIB = 2 ** 30;

function absolute(what: string, figure: number, unit: string, most: number | null): Measurement {
  const bar = most === null ? null : `at most ${most}`;
  return { what, figure, unit, baseline: null, bar, met: most === null ? null : figure <= most };
}

async function measureImport(data: BenchData, pool: pg.Pool): Promise<Measurement[]> {
  const { stdout, seconds, peakRssBytes } = await runCommand(data.dir, ['import', data.feed, '--json']);
  const summary = JSON.parse(stdout) as ImportSummary;
  const prices = summary.files.find(({ format }) => format === 'prices');
  if (prices === undefined) throw new Error(`${data.feed} has no prices`);
  const perSecond = prices.read / prices.seconds;
  return [
    {
      what: `import of ${prices.read} prices, parsing included`,
      figure: perSecond,
      unit: 'rows/s',
      baseline: { name: 'COPY alone, no index', figure: await measureCopy(pool, data.dir, COPY_ROWS) },
      bar: 'at least 250,000 rows/s',
      met: perSecond >= 250_000,
    },
    absolute('import of the whole feed', seconds, 's', null),
    absolute('import, peak memory', peakRssBytes / GIB, 'GiB', null),
  ];
}

async function measurePublish(data: BenchData): Promise<Measurement[]> {
  const { seconds, peakRssBytes } = await runCommand(data.dir, ['publish']);
  return [
    absolute('publish of everything', seconds, 's', 60),
    absolute('publish, peak memory', peakRssBytes / GIB, 'GiB', 4),
  ];
}

async function readAll(data: BenchData): Promise<number> {
  const buffer = Buffer.allocUnsafe(2 ** 20);
  const started = performance.now();
  for (const { path } of await snapshotFiles(data)) {
    const file = await open(path);
    while ((await file.read(buffer)).bytesRead > 0);
    await file.close();
  }
  return (performance.now() - started) / 1000;
}

/** Starts the service with the database up already, as it is in production. */
async function measureStart(data: BenchData): Promise<{ service: Service; rows: Measurement[] }> {
  const service = await startService(data.dir);
  const seconds = service.readyMs / 1000;
  const rows = [
    {
      ...absolute('start of the service to its first answer', seconds, 's', 2),
      baseline: { name: 'reading the same files', figure: await readAll(data) },
    },
    absolute('memory of the service, just started', (await service.rssBytes()) / GIB, 'GiB', 1.2),
  ];
  return { service, rows };
}

function readers(service: Service, samples: Samples): ReturnType<typeof startLoad> {
  const headers = { authorization: service.authorization };
  const requests = samples.pairs.flatMap(({ product, store }, i) => {
    const word = wordsOf(samples.products[i % samples.products.length]?.name ?? 'milk')[0] ?? 'milk';
    const id = inOtherCase(samples.choices, product);
    return [
      getRequest(`/v1/prices?product_id=${id}&store_id=${store}`, headers),
      getRequest(`/v1/products?q=${encodeURIComponent(word)}&limit=${10 + (i % 50)}`, headers),
    ];
  });
  const options = { connections: 4, warmupMs: 1_000, durationMs: null, rate: READS_PER_SECOND };
  return startLoad({ port: service.port, requests, ...options });
}

const p99 = ({ latenciesMs }: LoadResult): number => percentile(latenciesMs, 0.99);

async function whileReading(
  service: Service,
  samples: Samples,
  task: () => Promise<void>,
): Promise<LoadResult> {
  const load = readers(service, samples);
  await task();
  return load.stop();
}

function disturbed(what: string, during: LoadResult, before: LoadResult): Measurement[] {
  return [
    {
      what: `readers' p99 during ${what}`,
      figure: p99(during),
      unit: 'ms',
      baseline: { name: 'before', figure: p99(before) },
      bar: 'at most 2 times',
      met: p99(during) <= 2 * p99(before),
    },
    measureOdd(`readers during ${what}`, during.statuses),
  ];
}

async function measureRefresh(
  data: BenchData,
  service: Service,
  samples: Samples,
  quiet: LoadResult,
): Promise<Measurement[]> {
  const out = join(data.dir, 'refresh');
  rmSync(out, { recursive: true, force: true });
  const prices = data.scale === 'full' ? 1_000_000 : 50_000;
  const refresh = await generateRefresh({
    scale: data.scale,
    seed: SEED,
    out,
    chains: REFRESHED_CHAINS,
    prices,
    observedAt: new Date(),
  });
  const served = (): Promise<number> => service.metric('gondola_snapshot_version');
  const before = await served();
  let seconds = Number.NaN;
  const during = await whileReading(service, samples, async () => {
    const started = performance.now();
    await runCommand(data.dir, ['import', out]);
    await runCommand(data.dir, ['publish']);
    while ((await served()) === before) {
      // No bar is met by a version that never comes.
      if (performance.now() - started > REFRESH_LIMIT_S * 1000)
        return void (seconds = Number.POSITIVE_INFINITY);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    seconds = (performance.now() - started) / 1000;
  });
  const what = `refresh of ${refresh.prices} prices of ${refresh.chains.length} chains`;
  return [
    absolute(`${what}, until readers see it`, seconds, 's', 15),
    ...disturbed('the refresh', during, quiet),
    absolute('memory of the service after it', (await service.rssBytes()) / GIB, 'GiB', null),
  ];
}

/** Import, publish, start, publish under load, refresh under load. */
export async function measurePipeline(data: BenchData): Promise<Measurement[]> {
  await ensureFeed(data);
  emptyData(data);
  return withPool(data, async (pool) => {
    const imported = await measureImport(data, pool);
    const published = await measurePublish(data);
    const { service, rows: started } = await measureStart(data);
    try {
      const samples = await drawSamples(pool, SEED);
      const quiet = await whileReading(
        service,
        samples,
        () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)),
      );
      const during = await whileReading(service, samples, async () => {
        await runCommand(data.dir, ['publish', '--full']);
      });
      const refreshed = await measureRefresh(data, service, samples, quiet);
      return [
        ...imported,
        ...published,
        ...started,
        ...disturbed('a full publish', during, quiet),
        ...refreshed,
      ];
    } finally {
      await service.stop();
    }
  });
}
