import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DiskFullError, inWordsIfFull, requireSpace } from '../process/disk-space.ts';
import { ensureFolder } from '../process/ensure-folder.ts';
import { identify, isAlive, isAnyoneAlive, LockHeldError, takeLock } from './lock-file.ts';
import { EmbeddedPostgresError } from './postgres-binaries.ts';
import {
  chooseSystemUser,
  findPostmaster,
  forgetPostmaster,
  handOver,
  initialiseCluster,
  OWNER_ROLE,
  type Postmaster,
  socketUrl,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './postgres-process.ts';
import {
  makeRuntime,
  placeBinaries,
  removeForgotten,
  removeRuntime,
  runtimeOf,
  socketFolderIn,
} from './postgres-runtime.ts';

/** The data folder cannot be written: a fault of the setting that names it. */
export class DataFolderError extends EmbeddedPostgresError {}

/** A share in the running embedded database. */
export interface EmbeddedDatabase {
  /** As the owner of the schema. Stays valid while the share is held. */
  url: string;
  /** The same database as another role. */
  urlAs(role: string): string;
  /** Gives the share back; the last one out stops the server. */
  close(): Promise<void>;
}

/** How an embedded database is run. */
export interface EmbeddedOptions {
  /** Told, in plain sentences, of what takes time or went wrong. */
  log?: (message: string) => void;
  /** False gives up crash safety for speed: throw-away clusters of tests. Default true. */
  durable?: boolean;
  /** Breaks off the opening, and what was started for it; also a start again after a crash. */
  signal?: AbortSignal;
}

/** The embedded database of one data folder: `home` holds the cluster, its log, the lock and the list of users. */
interface Place {
  home: string;
  log: (message: string) => void;
  durable: boolean;
  signal: AbortSignal | undefined;
}

/** The folder beside `postgres` in which a restore puts the record together; left behind where it was killed. */
export const UNFINISHED_RESTORE = 'restoring';

const DATABASE = 'gondola';
const LOCK_MS = 120_000;
const STOP_MS = 10_000;
const SUPERVISE_MS = 1_000;
/** What initdb and the first writes take, with some room. */
const NEW_CLUSTER_BYTES = 100e6;

let opened = 0;

/**
 * Opens the PostgreSQL in `<dataDir>/postgres`: makes it the first time, starts it, or joins the one that runs. Users
 * in several processes share one server; it is started again if it dies while anyone holds it. Throws
 * EmbeddedPostgresError, which says what to do.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const { log = () => {}, durable = true, signal } = options;
  const place = { home: resolve(dataDir, 'postgres'), log, durable, signal };
  const users = usersOf(place);
  refuseUnrestored(dataDir, place.home);
  makeFolder(users);
  const user = join(users, `${process.pid}-${++opened}`);
  const postmaster = await exclusively(
    place,
    async () => {
      const running = await ensureRunning(place, null);
      try {
        writeFileSync(user, JSON.stringify(identify(process.pid)));
      } catch (error) {
        if (!isAnyoneAlive(users)) await stop(place, running.socketFolder);
        throw inWordsIfFull(error, dataDir, 'the start');
      }
      return running;
    },
    { signal },
  );
  const stopSupervising = supervise(place, postmaster);
  const { socketFolder } = postmaster;
  return {
    url: socketUrl(socketFolder, DATABASE),
    urlAs: (role) => socketUrl(socketFolder, DATABASE, role),
    async close() {
      await stopSupervising();
      await exclusively(
        place,
        async () => {
          rmSync(user, { force: true });
          if (!isAnyoneAlive(users)) await stop(place, socketFolder);
        },
        { signed: user },
      );
    },
  };
}

/** Removes the embedded database of a data folder that a killed process left, with its server where that still runs. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const home = resolve(dataDir, 'postgres');
  const last = findPostmaster(join(home, 'cluster'));
  if (last !== null) await stop({ home, log: () => {}, durable: true, signal: undefined }, last.socketFolder);
  await removeForgotten(home);
  await rm(home, { recursive: true, force: true });
}

/** Files that identify the processes that use the server. */
function usersOf({ home }: Place): string {
  return join(home, 'users');
}

/** Does a task as the only one that starts or stops the server. The options are those of `takeLock`. */
async function exclusively<T>(
  { home, log }: Place,
  task: () => Promise<T>,
  options: Parameters<typeof takeLock>[2] = {},
): Promise<T> {
  const onWait = (holder: number | null): void =>
    log(`waiting for process ${holder ?? 'unknown'}, which starts or stops the embedded PostgreSQL`);
  const release = await takeLock(join(home, 'lock'), LOCK_MS, { ...options, onWait }).catch(
    (error: unknown) => {
      throw error instanceof LockHeldError ? inWordsIfHeld(error) : inWordsIfFull(error, home, 'the start');
    },
  );
  try {
    return await task();
  } finally {
    release();
  }
}

function inWordsIfHeld(error: LockHeldError): EmbeddedPostgresError {
  const { holder } = error;
  const [pid, id] = holder === null ? ['unknown', '<pid>'] : [holder, holder];
  return new EmbeddedPostgresError(
    `Process ${pid} has been starting or stopping the embedded PostgreSQL for ${LOCK_MS / 60_000} minutes. If it is frozen, resume it (kill -CONT ${id}) or end it (kill -9 ${id}), then try again.`,
    { cause: error },
  );
}

/**
 * Joins the running server or starts it, at `socketFolder` where one is given, or where the killed one was. Callers
 * hold the lock.
 */
async function ensureRunning(place: Place, socketFolder: string | null): Promise<Postmaster> {
  const clusterFolder = join(place.home, 'cluster');
  const last = findPostmaster(clusterFolder);
  if (last?.running === true && (await joins(last, place))) {
    await createDatabase(last.socketFolder);
    return last;
  }
  const runAs = chooseSystemUser(clusterFolder);
  const previous = runtimeOf(socketFolder ?? last?.socketFolder ?? '');
  const runtime = await makeRuntime(place.home, previous, runAs);
  const logFile = join(place.home, 'postgres.log');
  const { durable, signal } = place;
  const cluster = { folder: clusterFolder, logFile, runAs, durable, signal };
  try {
    const binaries = await placeBinaries(runtime, runAs);
    if (statSync(clusterFolder, { throwIfNoEntry: false }) === undefined) {
      requireSpace(place.home, NEW_CLUSTER_BYTES, 'a new database');
      place.log('making a new PostgreSQL cluster');
      await initialiseCluster(binaries, cluster);
    }
    if (await handOver(clusterFolder, runAs))
      place.log(
        "the PostgreSQL cluster was root's, as in a copy without its owners: given to the database's user",
      );
    forgetPostmaster(clusterFolder);
    const postmaster = await startPostmaster(binaries, cluster, socketFolderIn(runtime));
    try {
      await createDatabase(postmaster.socketFolder);
    } catch (error) {
      await stopPostmaster(postmaster, STOP_MS);
      throw inWordsIfFull(error, place.home, 'the new database', place.home);
    }
    return postmaster;
  } catch (error) {
    if (runtime !== previous) await removeRuntime(place.home, runtime);
    throw error;
  }
}

/** Waits for a server that someone else started; false when it was on its way out and is gone now. */
async function joins(running: Postmaster, place: Place): Promise<boolean> {
  const self = identify(running.pid);
  try {
    await waitUntilReady(running, place.signal);
    return true;
  } catch (error) {
    // Whoever started it may have been killed.
    if (place.signal?.aborted === true && !isAnyoneAlive(usersOf(place)))
      await stop(place, running.socketFolder);
    if (place.signal?.aborted === true || isAlive(self)) throw error;
    place.log('the PostgreSQL that was running has ended');
    return false;
  }
}

/** Starts the server again when it dies, at the same place, so that pools find it. Returns what ends the watch. */
function supervise(place: Place, first: Postmaster): () => Promise<void> {
  const { socketFolder } = first;
  let watched = identify(first.pid);
  let work: Promise<void> | null = null;
  const restart = async (): Promise<void> => {
    place.log('the embedded PostgreSQL has ended unexpectedly: starting it again');
    try {
      const { pid } = await exclusively(place, () => ensureRunning(place, socketFolder), place);
      watched = identify(pid);
    } catch (error) {
      place.log(error instanceof Error ? error.message : String(error));
    }
    work = null;
  };
  const timer = setInterval(() => {
    if (work === null && !isAlive(watched)) work = restart();
  }, SUPERVISE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await work;
  };
}

async function stop(place: Place, socketFolder: string): Promise<void> {
  const last = findPostmaster(join(place.home, 'cluster'));
  if (last?.running === true && !(await stopPostmaster(last, STOP_MS))) {
    place.log(
      `PostgreSQL (process ${last.pid}) has not ended yet: it will when it has written all, or, if it is frozen, when it is resumed (kill -CONT ${last.pid})`,
    );
    return;
  }
  const runtime = runtimeOf(socketFolder);
  if (runtime !== null) await removeRuntime(place.home, runtime);
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new Client({ connectionString: socketUrl(socketFolder, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

/** A new record in the place of one that is to be restored would be served empty, and keep the restore out. */
function refuseUnrestored(dataDir: string, home: string): void {
  if (existsSync(home) || !existsSync(join(dataDir, UNFINISHED_RESTORE))) return;
  throw new EmbeddedPostgresError(
    `A restore into ${dataDir} is running or was broken off. Wait for it, or run gondola restore again; to begin with an empty record instead, remove ${join(dataDir, UNFINISHED_RESTORE)}.`,
  );
}

function makeFolder(path: string): void {
  try {
    ensureFolder(path, 0o700);
    writeFileSync(join(path, '.writable'), '');
    rmSync(join(path, '.writable'));
  } catch (error) {
    const full = inWordsIfFull(error, path, 'the start');
    if (full instanceof DiskFullError) throw full;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The data folder cannot be used (${reason}). Set GONDOLA_DATA_DIR to a folder that this user may write, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
