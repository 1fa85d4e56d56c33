import { rm } from 'node:fs/promises';
import type { Pool } from 'pg';
import { publish } from '../../src/publish/publish.ts';
import { makeTempFolder } from '../snapshot/snapshot-reader.ts';
import { fillCatalogue } from './catalogue.ts';
import { createTestDatabase } from './database.ts';

/** A filled record, and its snapshots in a folder of their own. */
export interface PublishedCatalogue {
  readonly pool: Pool;
  readonly dir: string;
  close(): Promise<void>;
}

/** Fills a record with the test catalogue, changes it where that is asked for, and publishes it. */
export async function publishCatalogue(
  change?: (pool: Pool) => Promise<unknown>,
): Promise<PublishedCatalogue> {
  const database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date());
  await change?.(database.pool);
  const dir = await makeTempFolder();
  await publish(database.pool, { dir });
  return {
    pool: database.pool,
    dir,
    async close() {
      await database.close();
      await rm(dir, { recursive: true });
    },
  };
}
