import { readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** There is no room on a disk. The message says which folder, how much is there, and what to do. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** PostgreSQL's `disk_full`. */
const DATABASE_DISK_FULL = '53100';

/** Bytes that this user may still write on the disk of a folder, which need not be there yet; NaN: it cannot be told. */
export function freeBytes(folder: string): number {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const { bavail, bsize } = statfsSync(path);
      return bavail * bsize;
    } catch {
      if (dirname(path) === path) return Number.NaN;
    }
  }
}

/** Bytes of a file, or of the files right in a folder; null: there is neither. */
export function storedBytes(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isDirectory()) return found.size;
  const files = readdirSync(path).map((name) => statSync(join(path, name), { throwIfNoEntry: false }));
  return files.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0);
}

/** Bytes in words. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`;
}

/** Throws DiskFullError where a folder's disk has less than `bytes` free; `what` is what they are needed for. */
export function requireSpace(folder: string, bytes: number, what: string): void {
  const free = freeBytes(folder);
  if (!(free < bytes)) return;
  throw new DiskFullError(
    `The disk of ${folder} has ${megabytes(free)} free, and ${what} needs about ${megabytes(bytes)}: make room, or use another folder (GONDOLA_DATA_DIR).`,
  );
}

/** Whether an error says that there is no room for a file. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.includes(error.code);
}

/** The beginning of a sentence: which disk is full, and what is free there. */
export function fullDiskOf(folder: string): string {
  return `The disk of ${folder} is full (${megabytes(freeBytes(folder))} free)`;
}

/**
 * A database whose disk is full because of `cause`, in words. It is ours where its folder is given: what is free there
 * can be told. `what` is what was taken back.
 */
export function fullDatabaseError(folder: string | null, what: string, cause: unknown): DiskFullError {
  const where =
    folder === null
      ? "The database's disk is full"
      : `The database's disk, that of ${folder}, is full (${megabytes(freeBytes(folder))} free)`;
  return new DiskFullError(`${where}: ${what} was taken back. Make room there and do it again.`, { cause });
}

/**
 * An error in words where it says that the disk of a folder is full, or the database's; else the error itself.
 * `databaseFolder` is where an embedded database keeps its data; default, and null: it is elsewhere.
 */
export function inWordsIfFull(
  error: unknown,
  folder: string,
  what: string,
  databaseFolder: string | null = null,
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === DATABASE_DISK_FULL) return fullDatabaseError(databaseFolder, what, error);
  if (!isFullDisk(error)) return error;
  return new DiskFullError(`${fullDiskOf(folder)}: ${what} was taken back. Make room and do it again.`, {
    cause: error,
  });
}
