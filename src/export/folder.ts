import {
  existsSync,
  fsyncSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../process/ensure-folder.ts';
import type { ExportManifest } from './manifest.ts';

/** A folder cannot take an export; the message says why. */
class ExportFolderError extends Error {
  override readonly name = 'ExportFolderError';
}

const MANIFEST = 'manifest.json';
/** Where an export is put together. Its name is one that readers of partitioned tables pass over. */
const UNFINISHED = '_unfinished';
/** Made in the folder by whoever exports to it, so that nobody else does meanwhile; one that was killed leaves it. */
export const EXPORT_LOCK = '_lock';

/**
 * Makes room for an export: an empty folder, or one with an earlier export, which stays as it is until the new one is
 * whole; what a broken-off one left is removed. Answers the folder to write below. Throws ExportFolderError where there is
 * anything else, since the next export removes what it finds in the place of its tables.
 */
export function prepareFolder(out: string, tables: readonly string[]): string {
  ensureFolder(out);
  const found = readdirSync(out).filter((name) => name !== EXPORT_LOCK);
  const isExport = found.includes(MANIFEST) ? isOurs(join(out, MANIFEST)) : found.includes(UNFINISHED);
  const foreign = found.filter((name) => ![MANIFEST, UNFINISHED, ...tables].includes(name));
  if (found.length > 0 && (!isExport || foreign.length > 0)) {
    const first = (isExport ? foreign : found).slice(0, 3).join(', ');
    throw new ExportFolderError(
      `${out} holds something else than an export (${first}): name an empty folder, or one that gondola export made.`,
    );
  }
  const unfinished = join(out, UNFINISHED);
  ensureFolder(unfinished);
  empty(unfinished);
  return unfinished;
}

/** Removes what is in a folder. The folder stays: it is what says of tables without a manifest that they are ours. */
function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

function isOurs(path: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<ExportManifest> | null;
    return manifest?.made_by === 'gondola export';
  } catch {
    return false;
  }
}

/**
 * Puts a whole export in its place, the manifest last: whoever finds a manifest finds the files that it names. Between
 * the removal of an earlier export and that, there is no manifest.
 */
export function finishFolder(out: string, tables: readonly string[], manifest: ExportManifest): void {
  const unfinished = join(out, UNFINISHED);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(unfinished, MANIFEST), text, { flush: true });
  rmSync(join(out, MANIFEST), { force: true });
  for (const table of tables) {
    rmSync(join(out, table), { recursive: true, force: true });
    if (existsSync(join(unfinished, table))) renameSync(join(unfinished, table), join(out, table));
  }
  syncFolder(out);
  renameSync(join(unfinished, MANIFEST), join(out, MANIFEST));
  rmSync(unfinished, { recursive: true });
  syncFolder(out);
}

/** Removes what was written of an export that failed. An earlier one stays; what is left of one that was killed too. */
export function discardFolder(out: string): void {
  const unfinished = join(out, UNFINISHED);
  empty(unfinished);
  const others = readdirSync(out).filter((name) => name !== UNFINISHED && name !== EXPORT_LOCK);
  if (others.length === 0 || others.includes(MANIFEST)) rmSync(unfinished, { recursive: true });
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
