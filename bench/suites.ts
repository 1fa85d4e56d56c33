import { type BenchData, ensurePublished, withPool } from './data.ts';
import type { Scale } from '../src/demo/feed-size.ts';
import { measurePipeline } from './pipeline.ts';
import { measureRecordLayout } from './record-layout.ts';
import type { Measurement } from './report.ts';

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
];
