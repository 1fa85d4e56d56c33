import type { Scale } from '../src/demo/feed-size.ts';
import { type BenchData, ensurePublished, SEED, withPool } from './data.ts';
import { measureBackup } from './backup.ts';
import { measureGate } from './gate.ts';
import { measureGrowth } from './growth.ts';
import { measureHistory } from './history.ts';
import { measureHttp } from './http.ts';
import { measureIdentity } from './identity.ts';
import { measureIndices } from './indices.ts';
import { httpClasses } from './http-classes.ts';
import { measureHttpSteps } from './http-steps.ts';
import { measureMapped } from './mapped.ts';
import { measureMixed } from './mixed.ts';
import { measurePipeline } from './pipeline.ts';
import { measureRecordLayout } from './record-layout.ts';
import { measureRefreshes } from './refresh.ts';
import type { Measurement } from './report.ts';
import { drawSamples } from './samples.ts';
import { measureSearchQuality } from './search-quality.ts';
import { startService } from './service.ts';
import { measureThreads } from './threads.ts';

/** What a suite is run with. */
export interface SuiteOptions {
  readonly data: BenchData;
  /** Folder of real product files; may be missing. */
  readonly realProducts: string;
  /** Sizes of the growth suite. */
  readonly factors: readonly Scale[];
}

/** A suite of measurements. */
export interface Suite {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  run(options: SuiteOptions): Promise<Measurement[]>;
}

/** All suites, in the order of a whole run. */
export const suites: readonly Suite[] = [
  {
    name: 'record-layout',
    summary: 'Packed prices against a row a price, in the record.',
    run: ({ data }) =>
      withPool(data, async (pool) => {
        const client = await pool.connect();
        try {
          return await measureRecordLayout(client, data.scale === 'full' ? 2_000_000 : 200_000);
        } finally {
          client.release();
        }
      }),
  },
  {
    name: 'pipeline',
    summary: 'Import, publish, start, refresh; memory; readers meanwhile. Rebuilds the data folder.',
    run: ({ data }) => measurePipeline(data),
  },
  {
    name: 'history',
    summary:
      'A year of weekly looks: bytes a change against Parquet, memory, cold reads against SQL, publish.',
    run: ({ data }) => measureHistory(data),
  },
  {
    name: 'refresh',
    summary: 'Refreshes of a running service: time, bytes, memory, readers; and many in a row.',
    run: ({ data }) => measureRefreshes(data),
  },
  {
    name: 'mapped',
    summary:
      'Prices of a CSV through a mapping: fresh, unchanged, a week later; memory, also with a line of 200 MB.',
    run: ({ data }) => measureMapped(data),
  },
  {
    name: 'http',
    summary: 'Requests a second of each kind of answer against a bare node:http server with the same bytes.',
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      const service = await startService(data.dir);
      try {
        return await measureHttp(service, httpClasses(samples));
      } finally {
        await service.stop();
      }
    },
  },
  {
    name: 'http-steps',
    summary: 'The way from the socket to the bytes, step by step, against a bare node:http server.',
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      return measureHttpSteps(data.dir, samples);
    },
  },
  {
    name: 'threads',
    summary: 'Memory and point reads a second of one, two and four threads.',
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      return measureThreads(data.dir, samples);
    },
  },
  {
    name: 'pages',
    summary: 'The explorer in Chromium: first views, interaction to next paint, the map of every store.',
    async run({ data }) {
      await ensurePublished(data);
      const service = await startService(data.dir);
      try {
        // The browser's driver is large, and no other suite needs it.
        const { measurePages } = await import('./pages.ts');
        return await measurePages(service, data.dir);
      } finally {
        await service.stop();
      }
    },
  },
  {
    name: 'gate',
    summary: 'What the gate takes of a point read with a B2B key.',
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      return [await measureGate(data, samples)];
    },
  },
  {
    name: 'payments',
    summary: "What the service adds to the facilitator's and the chain's time in a paid call.",
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      // Chains and clients are large, and no other suite needs them.
      const { measurePayments } = await import('./payments.ts');
      return measurePayments(data, samples);
    },
  },
  {
    name: 'forgeries',
    summary: 'What honest payers wait beside 60 forged payments a second.',
    async run({ data }) {
      await ensurePublished(data);
      const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
      const { measureForgeries } = await import('./forgeries.ts');
      return measureForgeries(data, samples);
    },
  },
  {
    name: 'backup',
    summary: 'The whole record as one file, and back into an empty folder.',
    async run({ data }) {
      await ensurePublished(data);
      return measureBackup(data);
    },
  },
  {
    name: 'reads',
    summary: 'Cold reads of every class against prepared, indexed SQL on the record.',
    async run({ data }) {
      await ensurePublished(data);
      // The only suite that runs the API in this process.
      const { measureReads } = await import('./reads.ts');
      return measureReads(data);
    },
  },
  {
    name: 'wide',
    summary: 'The widest reads of every route: how long each holds the event loop in one go.',
    async run({ data }) {
      await ensurePublished(data);
      const { measureWide } = await import('./wide.ts');
      return measureWide(data);
    },
  },
  {
    name: 'lists',
    summary: 'Shopping lists of 50 items and aisle lists against prepared, indexed SQL on the record.',
    async run({ data }) {
      await ensurePublished(data);
      const { measureLists } = await import('./lists.ts');
      return measureLists(data);
    },
  },
  {
    name: 'mixed',
    summary: "All routes at half of the peak: p99 a route, and the event loop's delay.",
    async run({ data }) {
      await ensurePublished(data);
      return measureMixed(data);
    },
  },
  {
    name: 'identity',
    summary:
      '30,000 stores and 528,000 products, each known twice: time, memory, and what is merged wrongly.',
    run: () => measureIdentity(),
  },
  {
    name: 'indices',
    summary: 'A month of thirty price indices from the price history: time and memory.',
    run: ({ data }) => measureIndices(data),
  },
  {
    name: 'search-quality',
    summary:
      'How often a product is found by its name, misspelt or shortened; how right everyday answers are.',
    run: ({ data, realProducts }) => measureSearchQuality(data, realProducts),
  },
  {
    name: 'growth',
    summary: 'Memory, load time and point reads at several sizes.',
    run: ({ data, factors }) => measureGrowth(data, factors),
  },
];
