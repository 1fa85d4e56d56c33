import { linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks from boot to the start of the process, from `/proc`; null where there is no `/proc`. */
  startTicks: string | null;
}

/** Someone else holds the lock; `holder` is null in the instant before it has signed. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly holder: number | null;

  constructor(path: string, holder: number | null) {
    super(`${path} is held by process ${holder ?? 'unknown'}`);
    this.holder = holder;
  }
}

/**
 * An unsigned lock file this old was left by a process that died between making and signing it; so was one that seems to be
 * made in the future, before the clock was set back.
 */
const UNSIGNED_MS = 5_000;
const POLL_MS = 50;
/** Nobody is told of a wait that is shorter. */
const UNTOLD_MS = 1_000;

/** The identity of a process that runs now. */
export function identify(pid: number): ProcessIdentity {
  return { pid, startTicks: readStat(pid)?.startTicks ?? null };
}

/** Whether that very process still runs; one that has ended but was not yet reaped counts as gone. */
export function isAlive({ pid, startTicks }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const stat = readStat(pid);
  if (stat === null) return true;
  return stat.state !== 'Z' && (startTicks === null || stat.startTicks === startTicks);
}

/** Reads what `JSON.stringify(identify(…))` wrote; null when there is nothing, or nothing whole. */
export function readIdentity(path: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startTicks' in value))
      return null;
    const { pid, startTicks } = value;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    return { pid, startTicks: typeof startTicks === 'string' ? startTicks : null };
  } catch {
    return null;
  }
}

/** Whether a process lives that a file of the folder identifies; the files of those that do not are removed. */
export function isAnyoneAlive(folder: string): boolean {
  let anyone = false;
  for (const name of readdirSync(folder)) {
    const identity = readIdentity(join(folder, name));
    if (identity !== null && isAlive(identity)) anyone = true;
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
  return anyone;
}

/** How a lock is taken: see `takeLock`. */
interface LockOptions {
  readonly signed?: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: (holder: number | null) => void;
}

/**
 * Makes the lock file for this process, waiting for at most `waitMs` while a living process holds it, and returns the
 * function that gives it back. The lock of a process that died is taken over. `signed` is a file in which this process is
 * identified already: the lock is another name of it, which needs no room on a full disk. `signal` ends the wait; `onWait` is
 * told once of the process that a longer one is for. Throws LockHeldError.
 */
export async function takeLock(
  path: string,
  waitMs: number,
  { signed = null, signal, onWait }: LockOptions = {},
): Promise<() => void> {
  const started = performance.now();
  const deadline = started + waitMs;
  let tell = onWait;
  for (;;) {
    if (createSigned(path, signed)) return () => rmSync(path, { force: true });
    const holder = readIdentity(path);
    if (isAbandoned(path, holder)) removeAbandoned(path, signed);
    else if (performance.now() >= deadline) throw new LockHeldError(path, holder?.pid ?? null);
    else if (tell !== undefined && performance.now() - started >= UNTOLD_MS) {
      tell(holder?.pid ?? null);
      tell = undefined;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

function createSigned(path: string, signed: string | null): boolean {
  try {
    if (signed === null)
      writeFileSync(path, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o644 });
    else linkSync(signed, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // Some file systems have no second names.
    if (signed !== null) return createSigned(path, null);
    // On a full disk it was made and could not be signed.
    rmSync(path, { force: true });
    throw error;
  }
}

function isAbandoned(path: string, holder: ProcessIdentity | null): boolean {
  if (holder !== null) return !isAlive(holder);
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > UNSIGNED_MS;
}

/**
 * Two processes may find the same abandoned lock at once. Only the one that makes the second file removes it, after
 * another look: else the slower would remove the lock that the faster has just taken.
 */
function removeAbandoned(path: string, signed: string | null): void {
  const guard = `${path}.takeover`;
  if (createSigned(guard, signed)) {
    try {
      if (isAbandoned(path, readIdentity(path))) rmSync(path, { force: true });
    } finally {
      rmSync(guard, { force: true });
    }
  } else if (isAbandoned(guard, readIdentity(guard))) {
    rmSync(guard, { force: true });
  }
}

/** Fields 3 (state) and 22 (start time) of `/proc/<pid>/stat`; the name before them may hold spaces and brackets. */
function readStat(pid: number): { state: string; startTicks: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startTicks = fields[19];
    return state === undefined || startTicks === undefined ? null : { state, startTicks };
  } catch {
    return null;
  }
}
