import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { publish, type PublishOptions } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { loadCurrent, makeTempFolder } from '../snapshot/snapshot-reader.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** An empty record, and an empty folder that it is published to. */
export interface FreshRecord {
  readonly pool: pg.Pool;
  readonly dir: string;
  publish(how?: Omit<PublishOptions, 'dir'>): ReturnType<typeof publish>;
  publishAndLoad(): Promise<Snapshot>;
}

/** Makes both anew for each test of a file, and takes them away after it. */
export function freshRecord(): FreshRecord {
  let database: TestDatabase;
  let dir: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    dir = await makeTempFolder();
  });
  afterEach(async () => {
    await database.close();
    await rm(dir, { recursive: true });
  });
  const publishHere: FreshRecord['publish'] = (how = {}) => publish(database.pool, { ...how, dir });
  return {
    publish: publishHere,
    get pool() {
      return database.pool;
    },
    get dir() {
      return dir;
    },
    async publishAndLoad() {
      await publishHere();
      return loadCurrent(dir);
    },
  };
}
