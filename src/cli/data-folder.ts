import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { inWordsIfFull } from '../process/disk-space.ts';
import { ensureFolder } from '../process/ensure-folder.ts';
import { UNFINISHED_RESTORE } from '../record/embedded.ts';
import { LockHeldError, takeLock } from '../record/lock-file.ts';

/** Where published snapshots are. */
export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots');
}

/** Where the demo catalogue's feed is generated at the first start. */
export function demoFeedFolder(dataDir: string): string {
  return join(dataDir, 'demo-feed');
}

/** Exists while the demo catalogue is being made: a start that was killed meanwhile is finished by the next one. */
export function unfinishedDemoFile(dataDir: string): string {
  return join(dataDir, 'demo-feed.unfinished');
}

/** Another service runs on the data folder, or a restore into it. */
class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
}

/** Makes this process the only service on the data folder, until the function that it returns is called. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  try {
    ensureFolder(dataDir, 0o700);
  } catch (error) {
    throw inWords(error, dataDir);
  }
  try {
    return await takeLock(join(dataDir, 'service.lock'), 0);
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw inWords(error, dataDir);
    const holder = error.holder ?? 'unknown';
    const message = existsSync(join(dataDir, UNFINISHED_RESTORE))
      ? `A restore into ${dataDir} is running: process ${holder}. Wait for it`
      : `Another service runs on ${dataDir}: process ${holder}. Stop it (kill ${error.holder ?? '<pid>'})`;
    throw new DataFolderInUseError(
      `${message}, or give this one a folder of its own: GONDOLA_DATA_DIR=<folder>.`,
      { cause: error },
    );
  }
}

/** What the file system refused, by the setting that names the folder; any other error is left as it is. */
function inWords(error: unknown, dataDir: string): unknown {
  const full = inWordsIfFull(error, dataDir, 'the start');
  if (full !== error || !(error instanceof Error && 'syscall' in error)) return full;
  return new ConfigError([`GONDOLA_DATA_DIR must be a folder that this user may write (${error.message})`]);
}
