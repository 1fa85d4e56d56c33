import { createReadStream, createWriteStream, existsSync, type Stats, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Pool } from 'pg';
import { loadConfig } from '../../config/config.ts';
import { inWordsIfFull } from '../../process/disk-space.ts';
import { BackupError, FIRST_LINE } from '../../record/backup/format.ts';
import { defineCommand, UsageError } from '../command.ts';
import { describeError } from '../failure.ts';
import { lockOutput } from '../lock-output.ts';
import { restoreDataFolder } from '../restore-data-folder.ts';
import { withProgress } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

/** Most of the saving for a third of the time that the default takes. */
const GZIP_LEVEL = 3;

export const backupRecord = defineCommand({
  name: 'backup',
  summary:
    'Write the whole record (keys, payments, carts, catalogue, history, indices) to one file, while the service keeps running.',
  arguments: [
    {
      name: 'FILE',
      meaning: 'The file to write, such as gondola-2030-01-31.backup.gz. An existing backup is replaced.',
    },
  ],
  options: {},
  examples: ['gondola backup gondola-$(date +%F).backup.gz'],
  async run([file = '']) {
    await refuseToReplace(file);
    const backUp = async (pool: Pool): Promise<void> => {
      const { dumpRecord } = await import('../../record/backup/dump.ts');
      await withProgress((onProgress) => {
        const onBytes = (table: string, done: number): void =>
          onProgress({ stage: `backup of ${table}`, done, total: null, unit: 'bytes' });
        return writeWhole(file, dumpRecord(pool, onBytes));
      });
    };
    // As it is: a backup is what one makes before an upgrade.
    await withRecord(loadConfig(), backUp, { inBackground: true, asItIs: true });
    process.stdout.write(`${file}: restore it with gondola restore into an empty data folder\n`);
    return 0;
  },
});

/** Throws UsageError where something else than a backup would be lost, before all the work. An empty file is nothing. */
async function refuseToReplace(file: string): Promise<void> {
  const there = found(file);
  if (there === undefined || (there.isFile() && there.size === 0)) return;
  if (there.isDirectory()) {
    throw new UsageError(
      `${file} is a folder: name the file to make, such as ${join(file, 'gondola.backup.gz')}.`,
    );
  }
  const isBackup = async (): Promise<boolean> => {
    try {
      return await beginsAsBackup(file);
    } catch (error) {
      if (error instanceof BackupError) return false;
      throw error;
    }
  };
  if (there.isFile() && (await isBackup())) return;
  throw new UsageError(`${file} exists and is not a backup of Gondola: name another file, or move it away.`);
}

function found(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw unmakeable(file, describeError(error));
  }
}

function unmakeable(file: string, reason: string): UsageError {
  return new UsageError(
    `${file} cannot be made: ${reason}. Name a file in a folder that this user may write.`,
  );
}

/** Whether the file begins as a backup does. Throws BackupError where it ends before that, or cannot be read. */
async function beginsAsBackup(file: string): Promise<boolean> {
  let head = '';
  for await (const chunk of unpacked(file)) {
    head += chunk.toString('latin1');
    if (head.length >= FIRST_LINE.length) break;
  }
  return head.startsWith(FIRST_LINE);
}

/**
 * Writes a file that is whole under its name, or not there; only its owner may read it. What one that was killed left
 * behind is replaced. Throws UsageError where the file cannot be made, or another process is writing it.
 */
async function writeWhole(file: string, text: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const unlock = await lockFile(file);
  try {
    await rm(unfinished, { force: true });
    // Made anew, it is no link to somebody else's file.
    await (await open(unfinished, 'wx', 0o600)).close();
    await pipeline(
      text,
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(unfinished, { flags: 'r+', flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw inWordsIfFull(error, dirname(resolve(file)), 'the backup');
  } finally {
    unlock();
  }
}

/** Makes the file this process's to write. Throws UsageError. */
async function lockFile(file: string): Promise<() => void> {
  try {
    return await lockOutput(file, 'file', `${file}.lock`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const folder = dirname(resolve(file));
    const full = inWordsIfFull(error, folder, 'the backup');
    if (full !== error) throw full;
    throw unmakeable(file, existsSync(folder) ? describeError(error) : `there is no folder ${folder}`);
  }
}

export const restoreBackup = defineCommand({
  name: 'restore',
  summary:
    'Restore a backup into an empty data folder. Then run gondola publish, or start the service, which publishes.',
  arguments: [{ name: 'FILE', meaning: 'A file that gondola backup wrote.' }],
  options: {},
  examples: ['GONDOLA_DATA_DIR=/srv/gondola gondola restore gondola-2030-01-31.backup.gz'],
  async run([file = '']) {
    const { databaseUrl, dataDir } = loadConfig();
    if (databaseUrl !== null) {
      throw new UsageError(
        'A backup can be restored only into an embedded record: leave DATABASE_URL out. For a database of your own, use pg_dump and pg_restore.',
      );
    }
    // Before a database is made for it.
    if (!(await beginsAsBackup(file))) throw new BackupError(`${file} is not a backup of a Gondola record.`);
    const { restoreRecord } = await import('../../record/backup/restore.ts');
    const restored = await restoreDataFolder(dataDir, (pool) =>
      withProgress((onProgress) =>
        restoreRecord(pool, unpacked(file), (table, done) =>
          onProgress({ stage: `restore of ${table}`, done, total: null, unit: 'bytes' }),
        ),
      ),
    );
    const { madeAt, rows, tables, migrated } = restored;
    const brought = migrated.length === 0 ? '' : `, migrated by ${migrated.join(', ')}`;
    process.stdout.write(
      `restored ${rows} rows of ${tables} tables as of ${madeAt.toISOString()}${brought}\nPublish it: gondola publish\n`,
    );
    return 0;
  },
});

/** The text of a backup. Throws BackupError where the file is no whole gzip file. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const unpacking = pipeline(createReadStream(file), gunzip);
  // Where it fails, reading from it fails too.
  unpacking.catch(() => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a backup: ${whyUnread(error)}`, { cause: error });
  }
}

function whyUnread(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'it is a folder: name a file in it.';
  if (!code.startsWith('Z_')) return error.message;
  return `it is none, or it is damaged or cut off (${error.message}). Restore another copy of it, or an older backup.`;
}
