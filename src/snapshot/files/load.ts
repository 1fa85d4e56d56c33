import type { Opened, PartTable } from '../parts/part.ts';
import { PARTS } from '../parts/parts.ts';
import type { Manifest, Snapshot, SnapshotOf } from '../snapshot.ts';
import { checkFormat, hasSameFiles } from './folder.ts';
import { readParts } from './read-parts.ts';
import { openPart, tablesIn } from './tables.ts';

/**
 * Loads a published snapshot: reads and checks its files on other threads, then opens them as views. Parts that are
 * the same as in `previous` are taken over from it, so that a price refresh reads prices alone; indexes derived from
 * such a part stay valid. Throws `BrokenSnapshotError`, which names the file and what is wrong with it.
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
  const names: (keyof Parts & string)[] = Object.keys(parts);
  const isKept = (name: keyof Parts): boolean =>
    previous?.[name] !== undefined &&
    hasSameFiles(manifest.files, previous.manifest.files, parts[name]!.files);
  const missing = new Set(names.filter((name) => !isKept(name)).flatMap((name) => parts[name]!.files));
  const toRead = Object.entries(manifest.files).filter(([file]) => missing.has(file));
  // With a snapshot to serve there is no hurry: one thread leaves the other core to requests.
  const hurries = previous === undefined;
  const contents = await readParts(dir, Object.fromEntries(toRead), {
    threads: hurries ? 2 : 1,
    inBackground: !hurries,
  });
  const tables = tablesIn(contents);
  const opened: [string, unknown][] = [];
  for (const name of names) {
    opened.push([name, isKept(name) ? previous?.[name] : await openPart(name, parts[name]!, tables)]);
  }
  // Each name was opened by its own part, which the types of a list of pairs cannot say.
  return { manifest, ...(Object.fromEntries(opened) as Opened<Parts>) };
}
