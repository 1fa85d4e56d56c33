import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder } from '../../process/ensure-folder.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../snapshot.ts';
import { gatherChunks } from './gather-chunks.ts';

/*
 * A snapshot folder:
 *   parts/<name>-<first 16 hex digits of its sha256>.arrow   columns; a part that did not change is shared by versions
 *   parts/<name>-<…>.bin                                     bytes that are read piece by piece
 *   versions/<version>.json                                  manifests
 *   CURRENT                                                  "<version> <sha256 of its manifest>", replaced atomically
 */
const PARTS = 'parts';
const VERSIONS = 'versions';
const CURRENT = 'CURRENT';

/** A file being written; it gets its name when it is whole and on disk. */
const UNFINISHED = '.tmp';

const KEPT_VERSIONS = 3;
/** A reader may still be loading a version that stopped being current less than this ago. */
const GRACE_MS = 10 * 60_000;

/** A snapshot, or a file of one, that cannot be served. The message names the file, and what to do. */
export class BrokenSnapshotError extends Error {
  override name = 'BrokenSnapshotError';
}

/** What a pointer says. */
export interface Pointer {
  readonly version: number;
  /** Of the manifest file, in hex. */
  readonly sha256: string;
}

/** Makes the folder and those in it, where they are missing. */
export function makeFolder(dir: string): void {
  ensureFolder(join(dir, PARTS));
  ensureFolder(join(dir, VERSIONS));
}

/** Where a part of a manifest lies. */
export function partPath(dir: string, file: { readonly path: string }): string {
  return join(dir, file.path);
}

/**
 * Writes a part under the name of its content, durably: the file is whole under its name, or not there. The hash of
 * one chunk is computed while the one before it is written.
 */
export async function writePart(
  dir: string,
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ending = '.arrow',
): Promise<Manifest['files'][string]> {
  const unfinished = join(dir, PARTS, `${name}-${process.pid}${UNFINISHED}`);
  const handle = await open(unfinished, 'w');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    let written: Promise<void> = Promise.resolve();
    for await (const chunk of gatherChunks(chunks)) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        const before = written;
        written = before.then(() => handle.writeFile(slice));
        // It is thrown when it is awaited; until then it must not count as unhandled.
        written.catch(() => {});
        hash.update(slice);
        bytes += slice.length;
        await before;
      }
    }
    await written;
    await handle.sync();
  } catch (error) {
    await removeFile(unfinished);
    throw error;
  } finally {
    await handle.close();
  }
  const sha256 = hash.digest('hex');
  const path = join(PARTS, `${name}-${sha256.slice(0, 16)}${ending}`);
  await rename(unfinished, join(dir, path));
  return { path, bytes, sha256 };
}

const SLICE_BYTES = 4 << 20;

/** Makes the parts written before durable: their names, not only their content. */
export async function syncParts(dir: string): Promise<void> {
  await syncFolder(join(dir, PARTS));
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a small file atomically and durably. */
async function replaceFile(dir: string, path: string, text: string): Promise<void> {
  const target = join(dir, path);
  const unfinished = `${target}-${process.pid}${UNFINISHED}`;
  const handle = await open(unfinished, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await removeFile(unfinished);
    throw error;
  } finally {
    await handle.close();
  }
  await rename(unfinished, target);
  await syncFolder(join(target, '..'));
}

/** Writes the manifest; no reader sees it before `pointTo`. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<Pointer> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await replaceFile(dir, manifestPath(manifest.version), text);
  return { version: manifest.version, sha256: sha256Of(text) };
}

/** Publishes: readers of the pointer see the version from now on. */
export async function pointTo(dir: string, pointer: Pointer): Promise<void> {
  await replaceFile(dir, CURRENT, `${pointer.version} ${pointer.sha256}\n`);
}

/** The pointer; undefined where nothing was published to the folder yet, or there is no folder. */
export async function readPointer(dir: string): Promise<Pointer | undefined> {
  const text = await readIfThere(join(dir, CURRENT));
  if (text === undefined) return undefined;
  const match = /^([1-9][0-9]{0,15}) ([0-9a-f]{64})\n$/.exec(text);
  if (!match)
    throw new BrokenSnapshotError(`${join(dir, CURRENT)} is not a pointer to a snapshot: publish again`);
  return { version: Number(match[1]), sha256: match[2]! };
}

/** The highest version that the folder has a manifest of, current or not; 0 where there is none. */
export async function highestVersion(dir: string): Promise<number> {
  const names = await readdir(join(dir, VERSIONS));
  return Math.max(0, ...names.map((name) => Number(VERSION_FILE.exec(name)?.[1] ?? 0)));
}

const VERSION_FILE = /^([0-9]+)\.json$/;

/** Whether a file of a manifest is there, with the size it should have. Its content is checked by who reads it. */
export async function isWholeFile(dir: string, file: Manifest['files'][string]): Promise<boolean> {
  try {
    return (await stat(partPath(dir, file))).size === file.bytes;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** The manifest that a pointer names, checked. */
export async function readManifest(dir: string, pointer: Pointer): Promise<Manifest> {
  const path = join(dir, manifestPath(pointer.version));
  const text = await readIfThere(path);
  if (text === undefined) throw new BrokenSnapshotError(`${path} is missing: publish again`);
  if (sha256Of(text) !== pointer.sha256) {
    throw new BrokenSnapshotError(
      `${path} is not the manifest that ${CURRENT} names (checksum): publish again`,
    );
  }
  return checkFormat(JSON.parse(text) as Manifest, path);
}

/** Versions older than the given one that this build can read, newest first; what cannot be read is left out. */
export async function earlierVersions(dir: string, version: number): Promise<Manifest[]> {
  const names = await readdir(join(dir, VERSIONS)).catch(() => []);
  const manifests = await manifestsNamed(dir, names, (path) => readIfThere(path).catch(() => undefined));
  return manifests.filter((found) => found.version < version && found.format === SNAPSHOT_FORMAT);
}

/**
 * What the folder's manifests say, newest first, of whatever format; what is broken is left out. Rejects where one cannot
 * be read: its parts would count as nobody's, and be removed.
 */
async function readManifests(dir: string): Promise<Manifest[]> {
  return manifestsNamed(dir, await readdir(join(dir, VERSIONS)), readIfThere);
}

async function manifestsNamed(
  dir: string,
  names: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<Manifest[]> {
  const files = names.filter((name) => VERSION_FILE.test(name));
  const texts = await Promise.all(files.map((name) => read(join(dir, VERSIONS, name))));
  return texts
    .map((text) => (text === undefined ? undefined : parseManifest(text)))
    .filter((manifest) => manifest !== undefined)
    .sort((a, b) => b.version - a.version);
}

/** Takes back parts that a publish wrote before it failed; those that a version has in common with it stay. */
export async function removeParts(dir: string, files: Iterable<{ readonly path: string }>): Promise<void> {
  const manifests = await readManifests(dir);
  const referenced = new Set(manifests.flatMap((one) => Object.values(one.files).map(({ path }) => path)));
  for (const { path } of files) if (!referenced.has(path)) await removeFile(join(dir, path));
}

/** The manifest, if this build can read its files. */
export function checkFormat(manifest: Manifest, path: string): Manifest {
  const format: number = manifest.format;
  if (format === SNAPSHOT_FORMAT) return manifest;
  throw new BrokenSnapshotError(
    `${path} has format ${format}, this build reads format ${SNAPSHOT_FORMAT}: publish again with this build`,
  );
}

/** Whether two manifests have these files in common, by their checksums. */
export function hasSameFiles(
  a: Manifest['files'],
  b: Manifest['files'],
  names: readonly string[] = Object.keys(a),
): boolean {
  return names.every((name) => a[name] !== undefined && a[name].sha256 === b[name]?.sha256);
}

function manifestPath(version: number): string {
  return join(VERSIONS, `${version}.json`);
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Whether a file-system error has the code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Removes old versions and the parts that no version refers to. Kept: the last three versions, those that were
 * current within ten minutes of `now`, and files younger than that, which another publisher may be writing.
 */
export async function removeOldVersions(dir: string, current: number, now: Date): Promise<void> {
  const manifests = (await readManifests(dir)).filter(({ version }) => version <= current);
  const oldest = now.getTime() - GRACE_MS;
  const isKept = (i: number): boolean =>
    i < KEPT_VERSIONS || Date.parse(manifests[i - 1]!.published_at) >= oldest;
  const kept = manifests.filter((_, i) => isKept(i));
  const referenced = new Set(kept.flatMap(({ files }) => Object.values(files).map(({ path }) => path)));
  for (const manifest of manifests) {
    if (!kept.includes(manifest)) await removeFile(join(dir, manifestPath(manifest.version)));
  }
  for (const folder of [PARTS, VERSIONS]) {
    for (const name of await readdir(join(dir, folder))) {
      const path = join(folder, name);
      const isLeftOver = folder === PARTS ? !referenced.has(path) : name.endsWith(UNFINISHED);
      if (isLeftOver && (await modifiedMs(join(dir, path))) < oldest) await removeFile(join(dir, path));
    }
  }
}

/** Undefined: it is no JSON, or no manifest. */
function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest;
    const named = Object.values(manifest.files).every(({ path }) => typeof path === 'string');
    return named && Number.isSafeInteger(manifest.version) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

async function modifiedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
