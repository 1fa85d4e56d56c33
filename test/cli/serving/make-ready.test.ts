import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHARED_DERIVATIONS } from '../../../src/api/shared-derivations.ts';
import { makeReady } from '../../../src/cli/serving/make-ready.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { loadCurrent, makeTempFolder } from '../../snapshot/snapshot-reader.ts';
import { fillCatalogue } from '../../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENTUALLY } from '../../support/eventually.ts';

let database: TestDatabase;
let dir: string;
let snapshot: Snapshot;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date());
  dir = await makeTempFolder();
  await publish(database.pool, { dir });
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});
beforeEach(async () => {
  snapshot = await loadCurrent(dir);
});

const isDerived = (of: Snapshot, name: 'coverage' | 'popularity'): boolean =>
  SHARED_DERIVATIONS[name].give(of) !== undefined;

/** Makes snapshots ready, and notes what the other threads are told. */
function start() {
  const told: string[] = [];
  const ready = makeReady(
    {
      offer: async ({ manifest }) => void told.push(`offer ${manifest.version}`),
      goOver: () => void told.push('go'),
    },
    pino({ level: 'silent' }),
  );
  return { ready, told };
}

describe('how a process goes over to a snapshot', () => {
  it('serves the first one when its first reads are prepared, and has the rest and the other threads follow', async () => {
    const { ready, told } = start();
    await ready.prepare(snapshot);
    expect(told).toEqual([]);
    expect(isDerived(snapshot, 'popularity')).toBe(true);
    expect(isDerived(snapshot, 'coverage')).toBe(false);
    ready.onSwap(snapshot, undefined);
    await expect.poll(() => told, EVENTUALLY).toEqual(['offer 1', 'go']);
    expect(isDerived(snapshot, 'coverage')).toBe(true);
  });

  it('makes a later one ready whole, in all threads, after the first one was', async () => {
    const { ready, told } = start();
    await ready.prepare(snapshot);
    ready.onSwap(snapshot, undefined);
    await publish(database.pool, { dir, full: true });
    const next = await loadCurrent(dir);
    await ready.prepare(next);
    expect(told).toEqual(['offer 1', 'go', `offer ${next.manifest.version}`]);
    expect(isDerived(next, 'coverage')).toBe(true);
    ready.onSwap(next, snapshot);
    expect(told.at(-1)).toBe('go');
    expect(told.length).toBe(4);
  });
});
