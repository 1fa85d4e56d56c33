import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import type { Config } from '../../config/config.ts';
import { openRecord, type RecordDatabase } from '../../record/database.ts';
import { openPool } from '../../record/pool.ts';
import { inWordsIfRecordFull, isRefused, isUnreachable } from '../../record/unreachable.ts';
import type { CurrentSnapshot } from '../../snapshot/files/current.ts';
import { prepareCatalogue } from './first-start.ts';
import { describeError } from '../failure.ts';
import { sessionName, tellOfWaits } from '../lock-waits.ts';
import { inWordsIfUnusable } from '../with-record.ts';
import type { ServiceVoice } from './voice.ts';

/** The record as the serving process needs it: opened in the background, and never a reason to end. */
export interface RecordKeeper {
  /** Where to find the record; an address that cannot be reached until it is open. */
  apiUrl(): string;
  /**
   * Opens the record and brings it to where it can be served. While the database cannot be reached, or while there is a
   * snapshot to go on with, it tries again and again. Resolves with whether there is something to serve; rejects when
   * there is no hope.
   */
  prepare(snapshots: CurrentSnapshot): Promise<boolean>;
  /** Does something with the record by the rights of its owner. Rejects while it is not open. */
  readonly asOwner: <Result>(work: (pool: Pool) => Promise<Result>) => Promise<Result>;
  /** Resolves when the record was found, and brought to this version's schema if that can be. */
  readonly usable: Promise<void>;
  /** What is being prepared is interrupted by the end of the database, or of this process. */
  close(): Promise<void>;
}

/** What keeping the record takes. */
export interface RecordKeeperOptions {
  config: Config;
  voice: ServiceVoice;
  /** Told when the record is open, each time. */
  onOpen: () => void;
}

const NOT_OPEN_URL = 'postgresql://gondola_api@/gondola?host=/nonexistent';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;

/** Starts to open the record at once: it is open by the time that the snapshot is loaded. */
export function keepRecord({ config, voice, onOpen }: RecordKeeperOptions): RecordKeeper {
  const closing = new AbortController();
  const { databaseUrl, dataDir } = config;
  const { logger } = voice;
  let record: RecordDatabase | null = null;
  let opening: Promise<RecordDatabase> | null = null;

  const open = async (): Promise<RecordDatabase> => {
    const { signal } = closing;
    opening ??= openRecord({ databaseUrl, dataDir, log: (message) => logger.info(message), signal });
    try {
      const opened = await opening;
      if (record === opened) return opened;
      record = opened;
      onOpen();
      return opened;
    } catch (error) {
      opening = null;
      throw error;
    }
  };
  open().catch(() => {}); // `prepare` tries again and tells.
  let onUsable = (): void => {};
  const usable = new Promise<void>((resolve) => (onUsable = resolve));

  return {
    apiUrl: () => record?.apiUrl ?? NOT_OPEN_URL,
    async asOwner(work) {
      const applicationName = sessionName('gondola serve');
      const pool = openPool((await open()).ownerUrl, { applicationName, max: 1 });
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    },
    usable,
    async prepare(snapshots) {
      for (let wait = FIRST_RETRY_MS; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
        try {
          return await prepareOnce((await open()).ownerUrl, { config, voice }, snapshots, onUsable);
        } catch (error) {
          if (closing.signal.aborted) break;
          // Where the database did not come up, nothing of it can be used.
          if (record !== null && !isUnreachable(error)) onUsable();
          if (error instanceof ConfigError) throw error;
          if (!isUnreachable(error) && snapshots.get() === undefined)
            throw isRefused(error) ? inWordsIfUnusable(error) : error;
          logger.warn(`The record cannot be used now, trying again: ${describeError(error)}`);
        }
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => {});
      }
      return true; // It is being closed, and nobody is to be told that there is nothing.
    },
    async close() {
      closing.abort();
      await (await opening?.catch(() => null))?.close();
    },
  };
}

async function prepareOnce(
  ownerUrl: string,
  { config, voice }: Pick<RecordKeeperOptions, 'config' | 'voice'>,
  snapshots: CurrentSnapshot,
  onMigrated: () => void,
): Promise<boolean> {
  const applicationName = sessionName('gondola start');
  const pool = openPool(ownerUrl, { applicationName });
  const stopTelling = tellOfWaits(ownerUrl, applicationName, voice.say);
  try {
    // What is served in place of a snapshot that was refused is no reason not to publish.
    const repair = snapshots.state().lastError !== null;
    const served = snapshots.get()?.manifest;
    return await prepareCatalogue(pool, { config, served, repair, voice, onMigrated });
  } catch (error) {
    const databaseFolder = config.databaseUrl === null ? config.dataDir : null;
    throw inWordsIfRecordFull(error, config.dataDir, 'what was not finished', databaseFolder);
  } finally {
    voice.finish();
    await stopTelling();
    await pool.end();
  }
}
