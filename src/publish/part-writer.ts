import { PIECES_ENDING } from '../snapshot/files/read-blocks.ts';
import type { ProgressListener } from '../domain/progress.ts';
import { turns } from '../domain/turns.ts';
import { encodeTable } from '../snapshot/files/arrow-columns.ts';
import { removeParts, writePart } from '../snapshot/files/folder.ts';
import type { RawFile, Table } from '../snapshot/files/table.ts';
import { filesOfPart, type PartTable } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';

/** Writes the files of a snapshot, part by part. */
export interface PartWriter {
  /** Takes files of an earlier snapshot over. */
  keep(names: readonly string[], earlier: EarlierSnapshot): void;
  /**
   * Starts to write files of a part: tables and raw files, each to a file of its name. They are not to change any more.
   * Throws where they are none of the files that the part names.
   */
  write(part: string, tables: Readonly<Record<string, Table | RawFile>>): void;
  /** Waits for all files that are kept or being written, and gives them. Throws where one that a part names is missing. */
  files(): Promise<Manifest['files']>;
  /** Waits until nothing is being written any more, whether it failed or not, and takes back what was. */
  takeBack(): Promise<void>;
}

/** Files that are encoded and written at once: more would hold more memory and be no faster. */
const MOST_WRITES = 4;

/** Throws where a step gave tables that its part has no files for. */
function checkGiven(parts: PartTable, part: string, names: readonly string[]): void {
  const foreign = names.filter((name) => !filesOfPart(parts[part]!, names).includes(name));
  if (foreign.length > 0)
    throw new Error(`the step of ${part} gave the tables ${foreign.join(', ')}, of which it has no files`);
}

/** The names of files in the order of the parts, whatever was written first. Throws where a part lacks one. */
function inOrderOfParts(parts: PartTable, files: ReadonlyMap<string, unknown>): string[] {
  for (const [part, described] of Object.entries(parts)) {
    const missing = described.files.filter((name) => !files.has(name));
    if (missing.length > 0) throw new Error(`the step of ${part} gave no table ${missing.join(', ')}`);
  }
  const names = [...files.keys()];
  return Object.values(parts).flatMap((part) => filesOfPart(part, names));
}

/** Collects the files of a snapshot. Files are written while the next part is compiled. */
export function createPartWriter(dir: string, parts: PartTable, onProgress: ProgressListener): PartWriter {
  const files = new Map<string, Manifest['files'][string]>();
  const writes = new Map<string, Promise<void>>();
  const inTurn = turns(MOST_WRITES);
  let bytes = 0;
  const write = async (name: string, content: Table | RawFile): Promise<void> => {
    const file = await inTurn(() =>
      'chunks' in content
        ? writePart(dir, name, content.chunks, PIECES_ENDING)
        : writePart(dir, name, encodeTable(content.columns, content.rows)),
    );
    files.set(name, file);
    bytes += file.bytes;
    onProgress({ stage: 'writing', done: bytes, total: null, unit: 'bytes' });
  };
  return {
    keep(names, earlier) {
      for (const name of names) files.set(name, earlier.manifest.files[name]!);
    },
    write(part, tables) {
      checkGiven(parts, part, Object.keys(tables));
      for (const [name, table] of Object.entries(tables)) {
        const writing = write(name, table);
        // A failure is thrown by `files`; until then it must not count as unhandled.
        writing.catch(() => {});
        writes.set(name, writing);
      }
    },
    async files() {
      const outcomes = await Promise.allSettled(writes.values());
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      return Object.fromEntries(inOrderOfParts(parts, files).map((name) => [name, files.get(name)!]));
    },
    async takeBack() {
      await Promise.allSettled(writes.values());
      const written = [...writes.keys()].map((name) => files.get(name));
      await removeParts(
        dir,
        written.filter((file) => file !== undefined),
      );
    },
  };
}
