import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateRecord } from '../../src/identity/evaluate.ts';
import { matchRecord } from '../../src/identity/match-record.ts';
import { fillCatalogue, uuid } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ACROSS, addTwins, TWIN_STORE } from './twins.ts';

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date('2026-10-05T12:00:00Z'));
  await addTwins(database.pool);
  dir = await mkdtemp(join(tmpdir(), 'gondola-labels-'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

async function labelsOf(...labels: readonly (readonly [string, string, boolean])[]): Promise<string> {
  const path = join(dir, 'labels.ndjson');
  const lines = labels.map(([left_id, right_id, match]) => JSON.stringify({ left_id, right_id, match }));
  await writeFile(path, lines.join('\n'));
  return path;
}

describe('labels of ids', () => {
  it('are rated on the record in whichever order their ids stand, as if nothing had been decided yet', async () => {
    const { pool } = database;
    const path = await labelsOf(
      [TWIN_STORE.toUpperCase(), uuid('store', 1), true],
      [uuid('store', 1), ACROSS, false],
      // Stores of two chains, which are no candidates.
      [uuid('store', 3), uuid('store', 1), false],
    );
    const before = await evaluateRecord(pool, path, 'stores');
    expect(before).toMatchObject({ pairs: 3, matches: 1, merged: { taken: 1, right: 1 } });
    expect((await matchRecord(pool, 'store')).merges).toHaveLength(1);
    expect(await evaluateRecord(pool, path, 'stores')).toEqual(before);
  });

  it('are refused where the record has no such store', async () => {
    const path = await labelsOf(
      [uuid('store', 1), ACROSS, false],
      [uuid('store', 1), uuid('product', 1), false],
    );
    await expect(evaluateRecord(database.pool, path, 'stores')).rejects.toThrow(
      `line 2: the record has no ${uuid('product', 1)}`,
    );
  });
});
