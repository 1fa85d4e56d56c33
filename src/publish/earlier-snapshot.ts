import type pg from 'pg';
import { knowsPublication } from '../record/publication.ts';
import { BrokenSnapshotError, isWholeFile, readManifest, readPointer } from '../snapshot/files/folder.ts';
import { readParts } from '../snapshot/files/read-parts.ts';
import { tablesIn } from '../snapshot/files/tables.ts';
import type { Part, TableFinder } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';

/** The snapshot that a publish builds on. */
export interface EarlierSnapshot {
  readonly manifest: Manifest;
  /** The names of its files that are there, of the size that the manifest says. */
  readonly whole: ReadonlySet<string>;
}

/**
 * The folder's current snapshot, if it can be built on: it is readable, and it is this record that published it.
 * (Revisions of another record, or of this one before it was made anew, count something else.)
 */
export async function findEarlierSnapshot(
  client: pg.ClientBase,
  dir: string,
): Promise<EarlierSnapshot | undefined> {
  const manifest = await readCurrentManifest(dir);
  if (!manifest || !(await knowsPublication(client, manifest.version, manifest))) return undefined;
  const whole = new Set<string>();
  await Promise.all(
    Object.entries(manifest.files).map(async ([name, file]) => {
      if (await isWholeFile(dir, file)) whole.add(name);
    }),
  );
  return { manifest, whole };
}

/** Whether all files of a part are there. Their content is checked by who reads it. */
export function hasWhole({ whole }: EarlierSnapshot, { files }: Pick<Part<unknown>, 'files'>): boolean {
  return files.every((name) => whole.has(name));
}

/** Reads files of an earlier snapshot, which has to have them. Throws `BrokenSnapshotError` where one is broken. */
export async function readEarlierTables(
  dir: string,
  { manifest }: EarlierSnapshot,
  names: readonly string[],
): Promise<TableFinder> {
  return tablesIn(
    await readParts(dir, Object.fromEntries(names.map((name) => [name, manifest.files[name]!]))),
  );
}

/** What was read of an earlier snapshot; undefined where its files are broken, and what they hold must be made anew. */
export async function unlessBroken<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}

/** The manifest that the folder's pointer names. A broken snapshot is nothing to build on; publishing replaces it. */
function readCurrentManifest(dir: string): Promise<Manifest | undefined> {
  return unlessBroken(readPointer(dir).then((pointer) => pointer && readManifest(dir, pointer)));
}
