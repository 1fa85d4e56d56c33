import type pg from 'pg';
import type { ProgressListener } from '../domain/progress.ts';
import { knowsPublication } from '../record/publication.ts';
import { BrokenSnapshotError, isWholeFile, readManifest, readPointer } from '../snapshot/files/folder.ts';
import { PART_NAMES, type PartName, PARTS } from '../snapshot/parts/parts.ts';
import type { Manifest } from '../snapshot/snapshot.ts';

/** The snapshot that a publish builds on. */
export interface Base {
  readonly manifest: Manifest;
  /** Parts whose files are all there. */
  readonly whole: ReadonlySet<PartName>;
}

export interface CompileOptions {
  readonly dir: string;
  /** What to take unchanged parts from. */
  readonly base: Base | undefined;
  /** The record's, in the transaction that reads it. */
  readonly revisions: Manifest['revisions'];
  readonly now: Date;
  readonly onProgress: ProgressListener;
}

/**
 * The folder's current snapshot, if it can be built on: it is readable, and it is this record that published it.
 * (Revisions of another record, or of this one before it was made anew, count something else.)
 */
export async function findBase(client: pg.ClientBase, dir: string): Promise<Base | undefined> {
  const manifest = await readCurrentManifest(dir);
  if (!manifest || !(await knowsPublication(client, manifest.version, manifest))) return undefined;
  const whole = new Set<PartName>();
  for (const part of PART_NAMES) {
    const files = PARTS[part].files.map((name) => manifest.files[name]);
    const checks = await Promise.all(files.map(async (file) => file !== undefined && isWholeFile(dir, file)));
    if (checks.every(Boolean)) whole.add(part);
  }
  return { manifest, whole };
}

/** The base's files of these names; it has to have them. */
export function filesOf({ manifest }: Base, names: readonly string[]): Manifest['files'] {
  return Object.fromEntries(names.map((name) => [name, manifest.files[name]!]));
}

async function readCurrentManifest(dir: string): Promise<Manifest | undefined> {
  try {
    const pointer = await readPointer(dir);
    return pointer && (await readManifest(dir, pointer));
  } catch (error) {
    // A broken snapshot is no base; publishing replaces it.
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}

/** The base, if its files of the part are what would be written again; never for a part without sources of its own. */
export function baseOf(part: PartName, { base, revisions }: CompileOptions): Base | undefined {
  const isSame = PARTS[part].sources?.every(
    (source) => base?.manifest.revisions[source] === revisions[source],
  );
  return isSame && base?.whole.has(part) ? base : undefined;
}
