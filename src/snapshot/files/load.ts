import {
  chainFile,
  type ChainFiles,
  chainsWith,
  filesOfPart,
  type Opened,
  type Part,
  type PartTable,
} from '../parts/part.ts';
import { PARTS } from '../parts/parts.ts';
import type { Manifest, Snapshot, SnapshotOf } from '../snapshot.ts';
import { createContents } from './contents.ts';
import { BrokenSnapshotError, checkFormat, hasSameFiles, isWholeFile, partPath } from './folder.ts';
import { PIECES_ENDING } from './read-blocks.ts';
import { createPartReader, type FileReader } from './read-parts.ts';
import { openPart, tableIn, tablesIn } from './tables.ts';

/**
 * Loads a published snapshot: reads and checks its files on other threads, then opens them as views; the prices of chains
 * are copied to columns of all. Parts that are the same as in `previous`, and what chains have of their own, are taken
 * over from it, so that a price refresh reads the prices of the chains that changed alone; indexes derived from them stay
 * valid. Throws `BrokenSnapshotError`, which names the file and what is wrong with it.
 */
export function loadSnapshot(dir: string, manifest: Manifest, previous?: Snapshot): Promise<Snapshot> {
  return loadParts(PARTS, dir, manifest, previous);
}

/** Loads, as `loadSnapshot` does, the parts of a table; `previous` may lack some of them. */
export async function loadParts<Parts extends PartTable>(
  parts: Parts,
  dir: string,
  manifest: Manifest,
  previous?: Partial<Opened<Parts>> & Pick<Snapshot, 'manifest'>,
): Promise<SnapshotOf<Parts>> {
  checkFormat(manifest, `snapshot ${manifest.version}`);
  await checkPieces(dir, manifest, previous?.manifest);
  // With a snapshot to serve there is no hurry: one thread leaves the other core to requests.
  const hurries = previous === undefined;
  const reader = createPartReader(dir, manifest.files, {
    threads: hurries ? 2 : 1,
    inBackground: !hurries,
  });
  const contents = createContents(manifest, previous?.manifest);
  try {
    const snapshot = await openParts(parts, { dir, manifest, reader: contents.through(reader), previous });
    contents.keep(Object.values(parts).flatMap(({ copies }) => copies?.chainFiles ?? []));
    return snapshot;
  } finally {
    await reader.close();
  }
}

/**
 * Checks that the files are whole that are read piece by piece, as far as that can be told without reading them: each piece
 * has a checksum of its own.
 */
async function checkPieces(dir: string, { files }: Manifest, previous?: Manifest): Promise<void> {
  const pieces = Object.keys(files).filter(
    (name) =>
      files[name]!.path.endsWith(PIECES_ENDING) && files[name]!.sha256 !== previous?.files[name]?.sha256,
  );
  await Promise.all(
    pieces.map(async (name) => {
      const file = files[name]!;
      if (await isWholeFile(dir, file)) return;
      throw new BrokenSnapshotError(`${partPath(dir, file)} is missing or truncated: publish again`);
    }),
  );
}

/** What parts are opened from. */
interface Opening<Parts extends PartTable> {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly reader: FileReader;
  readonly previous: (Partial<Opened<Parts>> & Pick<Snapshot, 'manifest'>) | undefined;
  /** What another thread has copied out of files, by part. Default: nothing. */
  readonly given?: ReadonlyMap<string, unknown>;
}

/** Opens the parts of a table that are not the same as before, and takes over the others. */
export async function openParts<Parts extends PartTable>(
  parts: Parts,
  { dir, manifest, reader, previous, given }: Opening<Parts>,
): Promise<SnapshotOf<Parts>> {
  const names: (keyof Parts & string)[] = Object.keys(parts);
  const toOpen = names.filter(
    (name) => previous?.[name] === undefined || !isSamePart(parts[name]!, manifest, previous.manifest),
  );
  const contents = startReading(
    reader,
    toOpen.flatMap((name) => parts[name]!.files),
    manifest,
  );
  const opened: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, previous?.[name]]));
  for (const name of toOpen) {
    const part = parts[name]!;
    const own = await Promise.all(part.files.map(async (file) => [file, await contents.get(file)!] as const));
    const ofChains = chainFilesOf(dir, reader, manifest, previous?.manifest, previous?.[name]);
    const tables = tablesIn(new Map(own));
    opened[name] = given?.has(name)
      ? await part.copies!.take(given.get(name), ofChains, tables)
      : await openPart(name, part, tables, ofChains);
  }
  // Each name was opened by its own part, which the types of a record of all cannot say.
  return { manifest, ...(opened as Opened<Parts>) };
}

/** Starts to read files, the largest first. A failure is thrown to who awaits it; until then it does not count as unhandled. */
function startReading(
  reader: FileReader,
  names: readonly string[],
  { files }: Manifest,
): ReadonlyMap<string, Promise<Uint8Array>> {
  const bySize = names.toSorted((a, b) => (files[b]?.bytes ?? 0) - (files[a]?.bytes ?? 0));
  return new Map(
    bySize.map((name) => {
      const reading = reader.read(name);
      reading.catch(() => {});
      return [name, reading] as const;
    }),
  );
}

/** Whether a part means the same in two snapshots: a part of chains also depends on what there is to number. */
function isSamePart(part: Part<unknown>, now: Manifest, before: Manifest): boolean {
  const isCountedAlike =
    part.chainFiles === undefined ||
    (now.counts.chains === before.counts.chains && now.counts.products === before.counts.products);
  const names = filesOfPart(part, Object.keys(now.files));
  return (
    isCountedAlike &&
    names.length === filesOfPart(part, Object.keys(before.files)).length &&
    hasSameFiles(now.files, before.files, names)
  );
}

/** Files that are read ahead of the one that is being opened. */
const READ_AHEAD = 3;

function chainFilesOf<Opened>(
  dir: string,
  reader: FileReader,
  manifest: Manifest,
  previous: Manifest | undefined,
  before: Opened | undefined,
): ChainFiles<Opened> {
  const having = (name: string): number[] => chainsWith(Object.keys(manifest.files), name);
  return {
    counts: manifest.counts,
    before,
    chainsWith: having,
    isSame: (name, chain) =>
      before !== undefined &&
      previous !== undefined &&
      hasSameFiles(manifest.files, previous.files, [chainFile(name, chain)]),
    locate(name, chain) {
      const file = manifest.files[chainFile(name, chain)];
      return file && { path: partPath(dir, file), bytes: file.bytes };
    },
    async *each(name, isWanted, areCopied = false) {
      const chains = having(name).filter(isWanted);
      const largest = Math.max(...chains.map((chain) => manifest.files[chainFile(name, chain)]!.bytes));
      const rooms: SharedArrayBuffer[] = [];
      const roomFor = (): SharedArrayBuffer | undefined =>
        areCopied ? (rooms.pop() ?? new SharedArrayBuffer(largest)) : undefined;
      const ahead: Promise<Uint8Array>[] = [];
      for (const [i, chain] of chains.entries()) {
        for (const next of chains.slice(i + ahead.length, i + READ_AHEAD)) {
          const reading = reader.read(chainFile(name, next), roomFor());
          reading.catch(() => {});
          ahead.push(reading);
        }
        const content = await ahead.shift()!;
        yield [chain, tableIn(chainFile(name, chain), content)] as const;
        if (areCopied) rooms.push(content.buffer as SharedArrayBuffer);
      }
    },
  };
}
