import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSnapshot } from '../../src/export/export.ts';
import type { ExportManifest } from '../../src/export/manifest.ts';
import { publish } from '../../src/publish/publish.ts';
import { fillCatalogue } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram } from '../support/programs.ts';

const KILLS = Number(process.env['EXPORT_KILLS'] ?? 8);
/** Several exports long, so that kills hit every step of one. */
const LONGEST_LIFE_MS = 400;

const work = mkdtempSync(join(tmpdir(), 'gondola-export-'));
const dir = join(work, 'snapshots');
const out = join(work, 'out');
let database: TestDatabase;
let rows: Readonly<Record<string, number>>;
let program: string;

const rowsOf = ({ tables }: ExportManifest): Record<string, number> =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.rows]));

beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date());
  await publish(database.pool, { dir });
  program = await buildProgram(new URL('./export-for-ever.ts', import.meta.url));
  rows = rowsOf(await exportSnapshot({ dir, out, format: 'csv' }));
});

afterAll(async () => {
  await database.close();
  rmSync(work, { recursive: true });
});

async function exportUntilKilled(lifeMs: number): Promise<void> {
  const child = spawn(process.execPath, [program, dir, out], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await sleep(lifeMs);
  expect(child.exitCode, 'the export ended by itself').toBeNull();
  child.kill('SIGKILL');
  await exited;
}

/** The files of an export's tables, from its folder. */
function filesOfTables(): string[] {
  return readdirSync(out, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('_') && name !== 'manifest.json')
    .filter((name) => statSync(join(out, name)).isFile())
    .sort();
}

/** What the manifest names is there, byte for byte, and nothing else is. */
function expectWhole(manifest: ExportManifest): void {
  expect(rowsOf(manifest)).toEqual(rows);
  const files = Object.values(manifest.tables).flatMap((table) => table.files);
  expect(filesOfTables()).toEqual(files.map(({ path }) => path).sort());
  for (const { path, bytes, sha256 } of files) {
    const content = readFileSync(join(out, path));
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
}

describe('an export that is killed at any moment', () => {
  it(
    `leaves a whole export or none (${KILLS} times)`,
    async () => {
      let whole = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        await exportUntilKilled(Math.random() * LONGEST_LIFE_MS);
        const path = join(out, 'manifest.json');
        if (!existsSync(path)) continue;
        expectWhole(JSON.parse(readFileSync(path, 'utf8')) as ExportManifest);
        whole++;
      }
      // The moments without one are short.
      expect(whole).toBeGreaterThan(0);
      expectWhole(await exportSnapshot({ dir, out, format: 'parquet' }));
      expect(existsSync(join(out, '_unfinished'))).toBe(false);
    },
    30_000 + KILLS * 10_000,
  );
});
