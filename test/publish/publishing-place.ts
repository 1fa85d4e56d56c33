import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { publish, type PublishOptions } from '../../src/publish/publish.ts';
import type { Manifest, Snapshot } from '../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../snapshot/snapshot-reader.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** What the tests of a file publish from, and to where: an empty record and empty folders, for each test its own. */
export interface PublishingPlace {
  pool: pg.Pool;
  dir: string;
  /** A second snapshot folder, for what is published whole beside the first. */
  fullDir: string;
  /** Publishes the record to `dir`, unless the options name another folder. */
  readonly publish: (options?: Partial<PublishOptions>) => Promise<Manifest>;
  /** Loads the current snapshot of `dir`. */
  readonly load: (previous?: Snapshot) => Promise<Snapshot>;
  readonly publishAndLoad: () => Promise<Snapshot>;
}

/** Gives each test of a file a place of its own. */
export function usePublishingPlace(): PublishingPlace {
  const place = {
    publish: (options) => publish(place.pool, { dir: place.dir, ...options }),
    load: (previous) => loadCurrent(place.dir, previous),
    publishAndLoad: async () => (await place.publish(), place.load()),
  } as PublishingPlace;
  let record: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gondola-publishing-'));
    place.dir = join(folder, 'data');
    place.fullDir = join(folder, 'full');
    record = await createTestDatabase();
    place.pool = record.pool;
  });
  afterEach(async () => {
    await record.close();
    rmSync(folder, { recursive: true });
  });
  return place;
}
