import type { ChainFiles, Part, TableFinder } from '../parts/part.ts';
import { TooManyOpenError } from '../../process/open-files.ts';
import { type Columns, openTable } from './arrow-table.ts';
import { BrokenSnapshotError } from './folder.ts';

/** The tables in files that were read. Throws `BrokenSnapshotError` where a file is none of ours. */
export function tablesIn(contents: ReadonlyMap<string, Uint8Array>): TableFinder {
  return (file) => {
    const content = contents.get(file);
    if (!content) throw new BrokenSnapshotError(`the manifest names no file for ${file}: publish again`);
    return tableIn(file, content);
  };
}

/** The table in a file that was read. Throws `BrokenSnapshotError` where it is none of ours. */
export function tableIn(file: string, content: Uint8Array): Columns {
  try {
    return openTable(content);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** For parts of which no chain has files of its own. */
const NO_CHAINS: ChainFiles<never> = {
  counts: { chains: 0, products: 0, prices: 0 },
  before: undefined,
  chainsWith: () => [],
  isSame: () => false,
  locate: () => undefined,
  async *each() {},
};

/**
 * Opens a part. Throws `BrokenSnapshotError`, which names the part or its file, where that cannot be done, and
 * `TooManyOpenError` where that is all.
 */
export async function openPart<Opened>(
  name: string,
  part: Pick<Part<Opened>, 'open'>,
  tables: TableFinder,
  chains: ChainFiles<Opened> = NO_CHAINS,
): Promise<Opened> {
  try {
    return await part.open(tables, chains);
  } catch (error) {
    const isSaid = error instanceof BrokenSnapshotError || error instanceof TooManyOpenError;
    throw isSaid ? error : unreadable(name, error);
  }
}

function unreadable(what: string, error: unknown): BrokenSnapshotError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BrokenSnapshotError(`${what} cannot be read as a part of a snapshot: ${reason}`, {
    cause: error,
  });
}
