import type { Part, TableFinder } from '../parts/part.ts';
import { openTable } from './arrow-table.ts';
import { BrokenSnapshotError } from './folder.ts';

/** The tables in files that were read. Throws `BrokenSnapshotError` where a file is none of ours. */
export function tablesIn(contents: ReadonlyMap<string, Uint8Array>): TableFinder {
  return (file) => {
    const content = contents.get(file);
    if (!content) throw new BrokenSnapshotError(`the manifest names no file for ${file}: publish again`);
    try {
      return openTable(content);
    } catch (error) {
      throw unreadable(file, error);
    }
  };
}

/** Opens a part. Throws `BrokenSnapshotError`, which names the part or its file, where that cannot be done. */
export async function openPart<Opened>(
  name: string,
  part: Part<Opened>,
  tables: TableFinder,
): Promise<Opened> {
  try {
    return await part.open(tables);
  } catch (error) {
    throw error instanceof BrokenSnapshotError ? error : unreadable(name, error);
  }
}

function unreadable(what: string, error: unknown): BrokenSnapshotError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BrokenSnapshotError(`${what} cannot be read as a part of a snapshot: ${reason}`, {
    cause: error,
  });
}
