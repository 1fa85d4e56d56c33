import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchData, withPool } from './data.ts';
import { runCommand } from './command.ts';
import type { Measurement } from './report.ts';

const MB = 1e6;

function plain(what: string, figure: number, unit: string): Measurement {
  return { what, figure, unit, baseline: null, bar: null, met: null };
}

/** The whole record as a file, and back into an empty folder: what a restore takes, a database's making with it. */
export async function measureBackup(data: BenchData): Promise<Measurement[]> {
  const bytes = await withPool(data, async (pool) => {
    const { rows } = await pool.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    );
    return Number(rows[0]!.bytes);
  });
  const file = join(tmpdir(), `gondola-bench-${process.pid}.backup.gz`);
  const folder = join(tmpdir(), `gondola-bench-${process.pid}-restored`);
  try {
    const { seconds: backup } = await runCommand(data.dir, ['backup', file]);
    const { seconds: restore } = await runCommand(folder, ['restore', file]);
    return [
      plain('the record, as PostgreSQL counts it', bytes / MB, 'MB'),
      plain('the file of its backup', statSync(file).size / MB, 'MB'),
      plain('backup', backup, 's'),
      plain('backup, of the record', bytes / MB / backup, 'MB/s'),
      plain('restore into an empty folder', restore, 's'),
      plain('restore, of the record', bytes / MB / restore, 'MB/s'),
    ];
  } finally {
    rmSync(file, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
