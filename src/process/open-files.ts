import { readFileSync } from 'node:fs';

/** So much of what may be open may be connections; the rest is for files, the database and other machines. */
const SHARE = 3 / 4;

/** "Max open files  <soft limit>  <hard limit>  files"; Node.js has raised the first to the second. */
const OPEN_FILES = /^Max open files +(\d+)/m;

/** How many connections a process with these limits (`/proc/self/limits` of Linux) may take; a system may have no bound. */
export function connectionsWithin(limits: string): number {
  const openFiles = OPEN_FILES.exec(limits)?.[1];
  return openFiles === undefined ? Number.POSITIVE_INFINITY : Math.floor(Number(openFiles) * SHARE);
}

/** How many connections this process may take, so that it can still open files; not known elsewhere than on Linux. */
export function mostConnections(): number {
  try {
    return connectionsWithin(readFileSync('/proc/self/limits', 'latin1'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A file could not be opened, which says nothing of the file: this process, or the system, has too many open. */
export class TooManyOpenError extends Error {
  override readonly name = 'TooManyOpenError';

  constructor(path: string, options?: ErrorOptions) {
    super(
      `${path} cannot be opened, because too many files and connections are open: raise the limit (ulimit -n), or let fewer connections in`,
      options,
    );
  }
}

/** Whether the system said that of a file. */
export function isTooManyOpen(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
}
