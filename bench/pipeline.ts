/**
 * From a feed to readers: import, publish, start, refresh. Rebuilds the folder's record and snapshots, and leaves them
 * for the other suites.
 */
import { open } from 'node:fs/promises';
import type pg from 'pg';
import type { ImportSummary } from '../src/ingest/summary.ts';
import { runCommand } from './command.ts';
import { measureCopy } from './copy-baseline.ts';
import { type BenchData, emptyData, ensureFeed, SEED, snapshotFiles, withPool } from './data.ts';
import { disturbed, readQuietly, whileReading } from './readers.ts';
import { measureRefresh, ONE_REFRESH } from './refresh.ts';
import { absolute, type Measurement } from './report.ts';
import { drawSamples } from './samples.ts';
import { type Service, startService } from './service.ts';

const COPY_ROWS = 2_000_000;
const GIB = 2 ** 30;

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
      const quiet = await readQuietly(service, samples);
      const during = await whileReading(service, samples, async () => {
        await runCommand(data.dir, ['publish', '--full']);
      });
      const refreshed = await measureRefresh(data, service, samples, quiet, ONE_REFRESH);
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
