import type { ProgressListener } from '../domain/progress.ts';
import { encodeTable } from '../snapshot/files/arrow-columns.ts';
import type { Base } from './base.ts';
import { writePart } from '../snapshot/files/folder.ts';
import { PART_NAMES, type PartName, PARTS } from '../snapshot/parts/parts.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import type { Table } from '../snapshot/files/table.ts';

export interface PartWriter {
  /** Takes a part over from an earlier snapshot. */
  keep(base: Base, part: PartName): void;
  /** Starts to write tables, each to a file of its name. The tables are not to change any more. */
  write(tables: Readonly<Record<string, Table>>): void;
  /** Waits for the files of some parts that are kept or being written, and gives them. */
  filesOf(parts: readonly PartName[]): Promise<Manifest['files']>;
  /** Waits for everything to be on disk. */
  files(): Promise<Manifest['files']>;
  /** Waits until nothing is being written any more, whether it failed or not. */
  settle(): Promise<void>;
}

/** Collects the files of a snapshot. Files are written while the next part is compiled. */
export function createPartWriter(dir: string, onProgress: ProgressListener): PartWriter {
  const files = new Map<string, Manifest['files'][string]>();
  const writes = new Map<string, Promise<void>>();
  let bytes = 0;
  const write = async (name: string, table: Table): Promise<void> => {
    const file = await writePart(dir, name, encodeTable(table.columns, table.rows));
    files.set(name, file);
    bytes += file.bytes;
    onProgress({ stage: 'writing', done: bytes, total: null, unit: 'bytes' });
  };
  const settled = async (names: readonly string[]): Promise<Manifest['files']> => {
    const outcomes = await Promise.allSettled(names.flatMap((name) => writes.get(name) ?? []));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return Object.fromEntries(names.map((name) => [name, files.get(name)!]));
  };
  return {
    keep(base, part) {
      for (const name of PARTS[part].files) files.set(name, base.manifest.files[name]!);
    },
    write(tables) {
      for (const [name, table] of Object.entries(tables)) {
        const writing = write(name, table);
        // A failure is thrown by `files`; until then it must not count as unhandled.
        writing.catch(() => {});
        writes.set(name, writing);
      }
    },
    async settle() {
      await Promise.allSettled(writes.values());
    },
    filesOf: (parts) => settled(parts.flatMap((part) => PARTS[part].files)),
    files: () => settled(PART_NAMES.flatMap((part) => PARTS[part].files)),
  };
}
