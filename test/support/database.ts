import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/record/pool.ts';
import { databaseUrl, TEMPLATE } from './global-setup.ts';

/** A database of its own for one test file. */
export interface TestDatabase {
  name: string;
  url: string;
  pool: Pool;
  close(): Promise<void>;
}

/**
 * Clones the migrated template (some 50 ms): one a test file, in `beforeAll`. `close` ends the pool and drops it.
 * `template: null` gives an empty database instead.
 */
export async function createTestDatabase(options: { template?: string | null } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.template === undefined ? TEMPLATE : (options.template ?? 'template0');
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = databaseUrl(clusterUrl, name);
  const pool = openPool(url, { max: 4, applicationName: name });
  return {
    name,
    url,
    pool,
    async close() {
      await pool.end();
      await dropDatabase(clusterUrl, name);
    },
  };
}

const LEAVING_MS = 2_000;
const LOOK_EVERY_MS = 20;

/** A pool that was ended has connections that are on their way out: one that is cut off then is an unhandled error. */
async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await withClient(clusterUrl, async (client) => {
    const untilMs = performance.now() + LEAVING_MS;
    while (performance.now() < untilMs) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) break;
      await sleep(LOOK_EVERY_MS);
    }
    await client.query(`drop database ${name} with (force)`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
