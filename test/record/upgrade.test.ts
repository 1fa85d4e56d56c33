import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../src/publish/publish.ts';
import { migrate, readMigrations } from '../../src/record/migrate.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { createTestDatabase } from '../support/database.ts';
import { countRows, writeRowsOf } from './older-records.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-upgrade-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const levels = (await readMigrations()).map(({ number }) => number).slice(0, -1);

describe('a record of an older version', () => {
  it.each(levels)('opens at migration %i, with every row, and is published', async (level) => {
    const record = await createTestDatabase({ template: null });
    try {
      for (let reached = 1; reached <= level; reached++) {
        await migrate(record.pool, { upTo: reached });
        await writeRowsOf(record.pool, reached);
      }
      const { migration, ...before } = await countRows(record.pool);
      expect(migration).toBe(level);
      expect(await migrate(record.pool)).toHaveLength(levels.length + 1 - level);
      expect(await countRows(record.pool)).toMatchObject(before);
      const dir = join(folder, String(level));
      const snapshot = await loadSnapshot(dir, await publish(record.pool, { dir }));
      expect(snapshot.manifest.counts).toEqual({ chains: 1, stores: 2, products: 1, prices: 2 });
    } finally {
      await record.close();
    }
  });
});
