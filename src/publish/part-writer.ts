import type { ProgressListener } from '../domain/progress.ts';
import { encodeTable } from '../snapshot/files/arrow-columns.ts';
import { writePart } from '../snapshot/files/folder.ts';
import type { Table } from '../snapshot/files/table.ts';
import type { PartTable } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';

/** Writes the files of a snapshot, part by part. */
export interface PartWriter {
  /** Takes a part over from an earlier snapshot. */
  keep(part: string, earlier: EarlierSnapshot): void;
  /**
   * Starts to write a part: its tables, each to a file of its name. The tables are not to change any more. Throws where
   * they are not the files that the part names.
   */
  write(part: string, tables: Readonly<Record<string, Table>>): void;
  /** Waits for the files of some parts that are kept or being written, and gives them. */
  filesOf(parts: readonly string[]): Promise<Manifest['files']>;
  /** Waits until nothing is being written any more, whether it failed or not. */
  settle(): Promise<void>;
}

/** Collects the files of a snapshot. Files are written while the next part is compiled. */
export function createPartWriter(dir: string, parts: PartTable, onProgress: ProgressListener): PartWriter {
  const files = new Map<string, Manifest['files'][string]>();
  const writes = new Map<string, Promise<void>>();
  let bytes = 0;
  const write = async (name: string, table: Table): Promise<void> => {
    const file = await writePart(dir, name, encodeTable(table.columns, table.rows));
    files.set(name, file);
    bytes += file.bytes;
    onProgress({ stage: 'writing', done: bytes, total: null, unit: 'bytes' });
  };
  return {
    keep(part, earlier) {
      for (const name of parts[part]!.files) files.set(name, earlier.manifest.files[name]!);
    },
    write(part, tables) {
      checkNames(part, parts[part]!.files, Object.keys(tables));
      for (const [name, table] of Object.entries(tables)) {
        const writing = write(name, table);
        // A failure is thrown by `filesOf`; until then it must not count as unhandled.
        writing.catch(() => {});
        writes.set(name, writing);
      }
    },
    async filesOf(wanted) {
      const names = wanted.flatMap((part) => parts[part]!.files);
      const outcomes = await Promise.allSettled(names.flatMap((name) => writes.get(name) ?? []));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      return Object.fromEntries(names.map((name) => [name, files.get(name)!]));
    },
    async settle() {
      await Promise.allSettled(writes.values());
    },
  };
}

function checkNames(part: string, files: readonly string[], tables: readonly string[]): void {
  if (files.toSorted().join() === tables.toSorted().join()) return;
  throw new Error(`the step of ${part} gave the tables ${tables.join(', ')}, not ${files.join(', ')}`);
}
