import { readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openEmbedded, removeEmbedded, UNFINISHED_RESTORE } from '../record/embedded.ts';
import { openPool } from '../record/pool.ts';
import { inWordsIfRecordFull } from '../record/unreachable.ts';
import { giveWay } from './background.ts';
import { UsageError } from './command.ts';
import { lockDataFolder } from './data-folder.ts';
import { onLeaving } from './leaving.ts';
import { tell } from './terminal/tell.ts';

const LOCK = 'service.lock';

const INTERRUPTED =
  'interrupted: nothing was restored, and the data folder is as it was. Run the command again.';

/**
 * Makes the record of an empty data folder by `fill`, which gets an empty embedded database: whole or not at all.
 * Throws UsageError where the folder holds anything.
 */
export async function restoreDataFolder<T>(dataDir: string, fill: (pool: Pool) => Promise<T>): Promise<T> {
  const unlock = await lockDataFolder(dataDir);
  const unfinished = join(dataDir, UNFINISHED_RESTORE);
  try {
    const found = readdirSync(dataDir).filter((name) => ![LOCK, UNFINISHED_RESTORE].includes(name));
    if (found.length > 0) {
      throw new UsageError(
        `${dataDir} is not empty (${found.slice(0, 3).join(', ')}): restore into a folder of its own, GONDOLA_DATA_DIR=<folder>.`,
      );
    }
    await removeEmbedded(unfinished);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const filled = await fillEmbedded(unfinished, fill);
    await rename(join(unfinished, 'postgres'), join(dataDir, 'postgres'));
    return filled;
  } catch (error) {
    throw inWordsIfRecordFull(error, dataDir, 'the restore', dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    unlock();
  }
}

async function fillEmbedded<T>(folder: string, fill: (pool: Pool) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const opening = openEmbedded(folder, { log: tell, signal: leaving.signal });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= opening.then(
      (database) => database.close(),
      () => {},
    ));
  // The end of the database under the restore makes it fail, and leave nothing behind.
  const stopListening = onLeaving(() => {
    leaving.abort();
    void close();
  });
  try {
    const database = await opening;
    const pool = openPool(database.url, { applicationName: 'gondola restore' });
    try {
      giveWay();
      return await fill(pool);
    } finally {
      await pool.end();
    }
  } catch (error) {
    throw !leaving.signal.aborted ? error : new Error(INTERRUPTED, { cause: error });
  } finally {
    stopListening();
    await close();
  }
}
