import { type OpenParts, PART_NAMES, type PartName, PARTS } from '../parts/parts.ts';
import type { Manifest, Snapshot } from '../snapshot.ts';
import { checkFormat } from './folder.ts';
import { readParts } from './read-parts.ts';
import { openPart, tablesIn } from './tables.ts';

/**
 * Loads a published snapshot: reads and checks its files on other threads, then opens them as views. Parts that are
 * the same as in `previous` are taken over from it, so that a price refresh reads prices alone; indexes derived from
 * such a part stay valid. Throws `BrokenSnapshotError`, which names the file and what is wrong with it.
 */
export async function loadSnapshot(dir: string, manifest: Manifest, previous?: Snapshot): Promise<Snapshot> {
  checkFormat(manifest, `snapshot ${manifest.version}`);
  const isKept = (part: PartName): boolean =>
    previous !== undefined && hasSamePart(manifest, previous.manifest, part);
  const missing = new Set(PART_NAMES.filter((part) => !isKept(part)).flatMap((part) => PARTS[part].files));
  const toRead = Object.entries(manifest.files).filter(([name]) => missing.has(name));
  // With a snapshot to serve there is no hurry: one thread leaves the other core to requests.
  const hurries = previous === undefined;
  const contents = await readParts(dir, Object.fromEntries(toRead), {
    threads: hurries ? 2 : 1,
    inBackground: !hurries,
  });
  const tables = tablesIn(contents);
  const opened: [PartName, OpenParts[PartName]][] = [];
  for (const part of PART_NAMES) {
    opened.push([part, previous && isKept(part) ? previous[part] : await openPart(part, tables)]);
  }
  // Each name was opened by its own part, which the types of a list of pairs cannot say.
  return { manifest, ...(Object.fromEntries(opened) as unknown as OpenParts) };
}

/** Whether two manifests have a part in common, by the checksums of its files. */
export function hasSamePart(a: Manifest, b: Manifest, part: PartName): boolean {
  return PARTS[part].files.every((name) => {
    const file = a.files[name];
    return file !== undefined && file.sha256 === b.files[name]?.sha256;
  });
}
