import { spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync } from 'node:fs';

/** The user that the database runs as, where it is not the user of this process. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** A cluster on disk, and who may read it: null means the user of this process. */
export interface Cluster {
  folder: string;
  logFile: string;
  runAs: SystemUser | null;
  /** False gives up crash safety for speed: throw-away clusters of tests. */
  durable: boolean;
  /** Breaks off what makes or starts it. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program on the cluster's folder. As another user on Linux it gets the folder as an open descriptor, because
 * that user may not be allowed to walk there (a checkout in root's home); the working directory is one anyone may enter.
 */
export function launch(
  program: string,
  cluster: Cluster,
  args: string[],
): { pid: number | undefined; exit: Promise<string | null>; letGo: () => void } {
  const { runAs } = cluster;
  const log = openSync(cluster.logFile, 'a', 0o600);
  // Root may work on an ordinary user's data folder: that user must be able to go on with the log.
  if (runAs !== null) fchownSync(log, runAs.uid, runAs.gid);
  const byDescriptor = runAs !== null && process.platform === 'linux';
  const folder = byDescriptor ? openSync(cluster.folder, constants.O_RDONLY | constants.O_DIRECTORY) : null;
  try {
    const child = spawn(program, ['-D', folder === null ? cluster.folder : '/proc/self/fd/3', ...args], {
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: folder === null ? ['ignore', log, log] : ['ignore', log, log, folder],
      ...runAs,
    });
    const exit = new Promise<string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
    });
    return { pid: child.pid, exit, letGo: () => child.unref() };
  } finally {
    closeSync(log);
    if (folder !== null) closeSync(folder);
  }
}

/** Why a program did not start, with the end of its log and what to do. */
export function describeFailure(program: string, failure: string, logFile: string): string {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n  ');
  const advice = failure.includes('EPERM')
    ? 'This process may not switch to another user: run it as an ordinary user, or set DATABASE_URL.'
    : 'If this system cannot run it, set DATABASE_URL to a PostgreSQL 18.';
  return `The embedded PostgreSQL did not start: ${program}: ${failure}. ${advice} Its log, ${logFile}, ends with:\n  ${tail}`;
}
