import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing; `mode`: the permissions of those that are made. Throws what
 * the system says where that cannot be. Node's own `recursive` never comes back where a file system refuses a folder as if
 * the one above were missing, which is there, as `/proc` and automounts do.
 */
export function ensureFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (isFolder(path)) return;
    const parent = dirname(path);
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isParentMissing || parent === path || isFolder(parent)) throw error;
    ensureFolder(parent, mode);
    ensureFolder(path, mode);
  }
}

/** False too where something above it is no folder. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
