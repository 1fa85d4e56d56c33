import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

/** In the database's folder: the runtime folder of its server. Of a start that was killed nothing else names it. */
const NOTE = 'runtime';

/**
 * Makes a runtime folder: short, temporary, closed to other users, with a folder for the socket in it. That of a server
 * that died is used again, because the URLs that others hold name it; what else was left is removed. `home` is the
 * database's folder. Throws EmbeddedPostgresError.
 */
export async function makeRuntime(
  home: string,
  previous: string | null,
  runAs: SystemUser | null,
): Promise<string> {
  if (readNote(home) !== previous) await removeForgotten(home);
  const folder = await findRuntime(previous, runAs);
  try {
    writeFileSync(join(home, NOTE), folder);
  } catch {
    // Only after a kill is it missed; where there is no room for it, the server will say so.
  }
  return folder;
}

/** Removes a runtime folder that no server uses any more. */
export async function removeRuntime(home: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  rmSync(join(home, NOTE), { force: true });
}

/** Removes the runtime folder that is left of who was killed. */
export async function removeForgotten(home: string): Promise<void> {
  const folder = readNote(home);
  if (folder !== null && isOurs(folder)) await removeRuntime(home, folder);
}

function readNote(home: string): string | null {
  try {
    return runtimeOf(socketFolderIn(readFileSync(join(home, NOTE), 'utf8')));
  } catch {
    return null;
  }
}

async function findRuntime(previous: string | null, runAs: SystemUser | null): Promise<string> {
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
