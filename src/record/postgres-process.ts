import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { chown, lchown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { identify, isAlive } from './lock-file.ts';
import { EmbeddedPostgresError, type PostgresBinaries } from './postgres-binaries.ts';
import { type Cluster, describeFailure, launch, type SystemUser } from './postgres-launch.ts';

/** The role that owns everything in an embedded cluster. */
export const OWNER_ROLE = 'gondola';

/** A running (or just starting) cluster. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

const NOBODY: SystemUser =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65_534, gid: 65_534 };
/** After a crash the database replays its log before it answers. */
const START_MS = 600_000;
const ORPHANS_MS = 30_000;
const SILENT_MS = 60_000;
const CONNECT_MS = 5_000;
const STOP_MS = 10_000;
const LOG_BYTES = 10_000_000;
/** Follows the cluster's name in that of one which is being made. */
const UNFINISHED = '.new';

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the existing cluster, or to the user that Unix
 * calls nobody. Throws EmbeddedPostgresError when an ordinary user meets someone else's cluster.
 */
export function chooseSystemUser(clusterFolder: string): SystemUser | null {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  const me = process.getuid?.();
  if (me === 0) return owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
  if (owner !== undefined && owner.uid !== me) {
    throw new EmbeddedPostgresError(
      `${clusterFolder} belongs to user ${owner.uid}, and this is user ${me}. Start as root or as that user, or set GONDOLA_DATA_DIR to a folder of your own.`,
    );
  }
  return null;
}

/**
 * Gives a cluster that is root's to the user that the database runs as. PostgreSQL never makes one as root: it is a copy
 * that lost its owners (`cp -r`). The folder itself comes last, so that a next start goes on where one was broken off.
 * Returns whether there was anything to give. Throws EmbeddedPostgresError.
 */
export async function handOver(clusterFolder: string, runAs: SystemUser | null): Promise<boolean> {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (runAs === null || owner?.uid !== 0) return false;
  try {
    const entries = await readdir(clusterFolder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries) await lchown(join(parentPath, name), runAs.uid, runAs.gid);
    await lchown(clusterFolder, runAs.uid, runAs.gid);
    return true;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${clusterFolder} belongs to root, as whom PostgreSQL refuses to run, and could not be given to user ${runAs.uid} (${error instanceof Error ? error.message : String(error)}). Copy data folders with their owners (cp -a), or mend this one: chown -R ${runAs.uid}:${runAs.gid} ${clusterFolder}`,
      { cause: error },
    );
  }
}

/** Makes a new cluster: UTF-8, code-point order, whole or not at all. Throws EmbeddedPostgresError. */
export async function initialiseCluster(binaries: PostgresBinaries, cluster: Cluster): Promise<void> {
  await removeUnfinished(cluster.folder);
  // No name twice: an initdb that outlived who started it would write there too, and remove it all when it fails.
  const unfinished = { ...cluster, folder: await mkdtemp(`${cluster.folder}${UNFINISHED}-`) };
  if (cluster.runAs !== null) await chown(unfinished.folder, cluster.runAs.uid, cluster.runAs.gid);
  const locale =
    process.platform === 'darwin' ? ['--no-locale', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
  const options = ['-U', OWNER_ROLE, '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  cluster.signal?.throwIfAborted();
  const { pid, exit } = launch(binaries.initdb, unfinished, [
    ...options,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...locale,
    ...(cluster.durable ? [] : ['--no-sync']),
  ]);
  const breakOff = (): void => {
    if (pid !== undefined) process.kill(pid);
  };
  cluster.signal?.addEventListener('abort', breakOff);
  const failure = await exit;
  cluster.signal?.removeEventListener('abort', breakOff);
  cluster.signal?.throwIfAborted();
  if (failure !== null) throw new EmbeddedPostgresError(describeFailure('initdb', failure, cluster.logFile));
  await rename(unfinished.folder, cluster.folder);
}

/** Removes what was left by starts that were killed. An initdb that still writes there gives up when its files are gone. */
async function removeUnfinished(clusterFolder: string): Promise<void> {
  const home = dirname(clusterFolder);
  const left = (await readdir(home)).filter((name) => name.startsWith(basename(clusterFolder) + UNFINISHED));
  for (const name of left)
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * Starts the cluster in the background, in a session of its own: Ctrl-C in a terminal does not reach it. After a crash
 * it waits for up to half a minute until the old server's last backends have ended. Throws EmbeddedPostgresError.
 */
export async function startPostmaster(
  binaries: PostgresBinaries,
  cluster: Cluster,
  socketFolder: string,
): Promise<Postmaster> {
  rotateLog(cluster.logFile);
  const deadline = performance.now() + ORPHANS_MS;
  for (;;) {
    try {
      return await tryToStart(binaries, cluster, socketFolder);
    } catch (error) {
      const orphans = error instanceof Error && /shared memory block .*is still in use/.test(error.message);
      if (!orphans || performance.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

async function tryToStart(
  binaries: PostgresBinaries,
  cluster: Cluster,
  socketFolder: string,
): Promise<Postmaster> {
  const settings = Object.entries(serverSettings(socketFolder, cluster.durable));
  const { pid, exit, letGo } = launch(
    binaries.postgres,
    cluster,
    settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  );
  const failed = exit.then((failure) => {
    throw new EmbeddedPostgresError(describeFailure('postgres', failure ?? 'it ended', cluster.logFile));
  });
  if (pid === undefined) return failed;
  const postmaster = { pid, socketFolder };
  const self = identify(pid);
  // Of a server that ended, its exit says why, and comes a moment after its death is seen.
  const ready = waitUntilReady(postmaster, cluster.signal).catch(async (error: unknown) => {
    if (cluster.signal?.aborted === true) await stopPostmaster(postmaster, STOP_MS);
    else if (!isAlive(self)) return failed;
    throw error;
  });
  await Promise.race([failed, ready]);
  // From here on nobody waits for the exit: the supervisor sees it by the process's number.
  failed.catch(() => {});
  letGo();
  return postmaster;
}

/** What a cluster's `postmaster.pid` says: the server that runs, or ran until it was killed. */
export interface LastPostmaster extends Postmaster {
  running: boolean;
}

/** The cluster's last server; null when it ended in order, or there was none. */
export function findPostmaster(clusterFolder: string): LastPostmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // Line 1 is the process, line 5 the socket folder (src/include/utils/pidfile.h of PostgreSQL).
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return null;
  const running = isAlive(identify(pid)) && worksIn(pid, clusterFolder);
  return { pid, socketFolder: lines[4] ?? '', running };
}

/**
 * Removes the file of a server that no longer runs. PostgreSQL would believe it when the number now belongs to another
 * process, or to one that ended and was not reaped. Backends that outlive a killed server still keep a new one out, by
 * the shared memory that they hold.
 */
export function forgetPostmaster(clusterFolder: string): void {
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
}

/**
 * Waits until the server accepts queries: through recovery after a crash, for up to ten minutes. `signal` ends the wait.
 * Throws EmbeddedPostgresError when the server ends, or gives no answer at all for a minute.
 */
export async function waitUntilReady({ pid, socketFolder }: Postmaster, signal?: AbortSignal): Promise<void> {
  const started = performance.now();
  const self = identify(pid);
  let heard = started;
  signal?.throwIfAborted();
  const done = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    // A signal outlives many starts.
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
  });
  aborted.catch(() => {});
  try {
    for (let wait = 10; ; wait = Math.min(wait * 2, 500)) {
      const answer = await Promise.race([ping(socketFolder), aborted]);
      if (answer === 'ready') return;
      if (answer === 'busy') heard = performance.now();
      if (!isAlive(self)) throw new EmbeddedPostgresError(`The embedded PostgreSQL (process ${pid}) ended.`);
      if (performance.now() - heard > SILENT_MS || performance.now() - started > START_MS) {
        throw new EmbeddedPostgresError(
          `The embedded PostgreSQL (process ${pid}) runs but does not answer on ${socketFolder}. If it is frozen, resume it (kill -CONT ${pid}) or end it (kill -9 ${pid}), then start again.`,
        );
      }
      await sleep(wait, undefined, { signal });
    }
  } finally {
    done.abort();
  }
}

/**
 * Stops the server and returns whether it ended within the time: in order (PostgreSQL's fast shutdown) where it answers,
 * else at once, as while it recovers from a crash. It recovers at its next start then as it would have done now, and
 * PostgreSQL 18 never ends a fast shutdown that comes before its recovery reads the log.
 */
export async function stopPostmaster({ pid, socketFolder }: Postmaster, waitMs: number): Promise<boolean> {
  const self = identify(pid);
  const deadline = performance.now() + waitMs;
  const signal = (await ping(socketFolder)) === 'ready' ? 'SIGINT' : 'SIGQUIT';
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  while (isAlive(self)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** The URL of a database over the server's socket. */
export function socketUrl(socketFolder: string, database: string, role: string = OWNER_ROLE): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function ping(socketFolder: string): Promise<'ready' | 'busy' | 'silent'> {
  const client = new Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    // 57P03: starting up, in recovery or shutting down.
    return error instanceof Error && 'code' in error && error.code === '57P03' ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

/** A server's working directory is its cluster; where `/proc` cannot tell, the process is believed. */
function worksIn(pid: number, clusterFolder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
  } catch {
    return true;
  }
}

function rotateLog(logFile: string): void {
  const stat = statSync(logFile, { throwIfNoEntry: false });
  if (stat !== undefined && stat.size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

function serverSettings(socketFolder: string, durable: boolean): Record<string, string> {
  const quarterOfMemory = Math.floor(totalmem() / 4 / 2 ** 20);
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: `${Math.min(Math.max(quarterOfMemory, 64), 512)}MB`,
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '8GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    max_parallel_workers: String(availableParallelism()),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The programs may be a copy in a temporary folder, which a cleaner may empty while the server runs.
    shared_preload_libraries: 'plpgsql',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
}
