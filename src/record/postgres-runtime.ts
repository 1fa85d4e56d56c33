import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  copyBinaries,
  EmbeddedPostgresError,
  everyoneCanEnter,
  everyoneCanRun,
  findPostgresBinaries,
  linkLibraries,
  type PostgresBinaries,
} from './postgres-binaries.ts';
import type { SystemUser } from './postgres-launch.ts';

const PREFIX = 'gondola-pg-';
/** Socket paths are limited to 107 bytes on Linux and 103 on macOS, `/s/.s.PGSQL.5432` included. */
const LONGEST_PATH = 85;

/** The folder of a server's socket, within its runtime folder. */
export function socketFolderIn(runtime: string): string {
  return join(runtime, 's');
}

/**
 * Makes a runtime folder: short, temporary, closed to other users, with a folder for the socket in it. That of a server
 * that died is used again, because the URLs that others hold name it. Throws EmbeddedPostgresError.
 */
export async function makeRuntime(previous: string | null, runAs: SystemUser | null): Promise<string> {
  if (previous !== null && basename(previous).startsWith(PREFIX)) {
    const again = furnish(() => makeAgain(previous), runAs);
    if (again !== null) return again;
  }
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (!(await isSuitable(parent, runAs))) continue;
    const folder = furnish(() => mkdtempSync(join(parent, PREFIX)), runAs);
    if (folder !== null) return folder;
  }
  throw new EmbeddedPostgresError(
    "There is no temporary folder for PostgreSQL's socket: none of TMPDIR, /tmp and /var/tmp is writable, short and open to all users. Set TMPDIR to one that is, or set DATABASE_URL.",
  );
}

/** The installed programs where the database's user can run them, else a copy of them in the runtime folder. */
export async function placeBinaries(runtime: string, runAs: SystemUser | null): Promise<PostgresBinaries> {
  const installed = await findPostgresBinaries();
  const linked = await linkLibraries(installed);
  if (linked && (runAs === null || (await everyoneCanRun(installed)))) return installed;
  const folder = join(runtime, 'native');
  await rm(folder, { recursive: true, force: true });
  return copyBinaries(installed, folder);
}

/** The runtime folder that a socket folder lies in; null for what was not made here. */
export function runtimeOf(socketFolder: string): string | null {
  const runtime = dirname(socketFolder);
  return basename(runtime).startsWith(PREFIX) ? runtime : null;
}

/** Someone else may have made a folder of that name in a public temporary folder: it must not be trusted. */
function isOurs(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

async function isSuitable(parent: string, runAs: SystemUser | null): Promise<boolean> {
  if (parent.length + PREFIX.length + '/XXXXXX'.length > LONGEST_PATH) return false;
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  return runAs === null || everyoneCanEnter(parent);
}

/** Keeps the folder's path; what the killed server left in it is of no use. */
function makeAgain(folder: string): string {
  if (isOurs(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Null where the folder cannot be made: it is full or read-only, and another may do. */
function furnish(make: () => string, runAs: SystemUser | null): string | null {
  try {
    const folder = make();
    mkdirSync(socketFolderIn(folder), { mode: 0o700 });
    if (runAs !== null) {
      chmodSync(folder, 0o711);
      chownSync(socketFolderIn(folder), runAs.uid, runAs.gid);
    }
    return folder;
  } catch {
    return null;
  }
}
