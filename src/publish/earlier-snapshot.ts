import type pg from 'pg';
import { knowsPublication } from '../record/publication.ts';
import { BrokenSnapshotError, isWholeFile, readManifest, readPointer } from '../snapshot/files/folder.ts';
import { createPartReader, type PartReader } from '../snapshot/files/read-parts.ts';
import { tablesIn } from '../snapshot/files/tables.ts';
import { chainFile, filesOfPart, type Part, type TableFinder } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';

/** The snapshot that a publish builds on. */
export interface EarlierSnapshot {
  readonly manifest: Manifest;
  /** The names of its files that are there, of the size that the manifest says. */
  readonly whole: ReadonlySet<string>;
  /** Reads its files; who finds the snapshot closes it. */
  readonly reader: PartReader;
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
  return { manifest, whole, reader: createPartReader(dir, manifest.files) };
}

/** The version that the folder's pointer names, as far as this record published it; undefined: none. */
export async function servedVersion(client: pg.ClientBase, dir: string): Promise<number | undefined> {
  const manifest = await readCurrentManifest(dir);
  const isOurs = manifest !== undefined && (await knowsPublication(client, manifest.version, manifest));
  return isOurs ? manifest.version : undefined;
}

/** Whether all files of a part are there. Their content is checked by who reads it. */
export function hasWhole(
  { whole, manifest }: EarlierSnapshot,
  part: Pick<Part<unknown>, 'files' | 'chainFiles'>,
): boolean {
  return filesOfPart(part, Object.keys(manifest.files)).every((name) => whole.has(name));
}

/** What the earlier snapshot has of a chain in a part, by the names of the part's chain files: the names of its own files. */
export function filesOfChain(
  { manifest }: EarlierSnapshot,
  { chainFiles = [] }: Pick<Part<unknown>, 'chainFiles'>,
  chain: number,
): string[] {
  return chainFiles.map((name) => chainFile(name, chain)).filter((file) => file in manifest.files);
}

/** Whether the files that a chain has of its own in a part are there, if it has any. */
export function hasWholeChain(
  earlier: EarlierSnapshot,
  part: Pick<Part<unknown>, 'chainFiles'>,
  chain: number,
): boolean {
  return filesOfChain(earlier, part, chain).every((file) => earlier.whole.has(file));
}

/** Reads files of an earlier snapshot, which has to have them. Throws `BrokenSnapshotError` where one is broken. */
export async function readEarlierTables(
  { reader }: EarlierSnapshot,
  names: readonly string[],
): Promise<TableFinder> {
  const contents = await Promise.all(names.map((name) => reader.read(name)));
  return tablesIn(new Map(names.map((name, i) => [name, contents[i]!])));
}

/** What was read of an earlier snapshot; `broken` where its files are, and what they hold must be made anew. */
export async function unlessBroken<Read>(reading: Promise<Read>): Promise<Read | 'broken'> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BrokenSnapshotError) return 'broken';
    throw error;
  }
}

/**
 * The manifest that the folder's pointer names, whichever record published it; undefined where there is none, or it is broken:
 * such is nothing to build on, and publishing replaces it.
 */
export async function readCurrentManifest(dir: string): Promise<Manifest | undefined> {
  const manifest = await unlessBroken(
    readPointer(dir).then((pointer) => pointer && readManifest(dir, pointer)),
  );
  return manifest === 'broken' ? undefined : manifest;
}
