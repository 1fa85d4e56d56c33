import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/record/pool.ts';
import { databaseUrl, TEMPLATE } from './global-setup.ts';

/** A database of its own for one test file. */
export interface TestDatabase {
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
  await execute(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(clusterUrl, name);
  const pool = openPool(url, { max: 4, applicationName: name });
  return {
    url,
    pool,
    async close() {
      await pool.end();
      await execute(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
