import type { Columns } from '../files/arrow-table.ts';

/** Finds a table of the snapshot by the name of its file. Throws `BrokenSnapshotError` where it cannot be read. */
export type TableFinder = (file: string) => Columns;

/** One part of a snapshot: the files that hold it, what it is made of, and how its columns are found in the files. */
export interface Part<Opened> {
  /** The names of its files: their checksums together identify its content. */
  readonly files: readonly string[];
  /**
   * What of the record (a row of table `revision` each) the whole part is made of: it is compiled anew when one of them
   * moved. Null: publish finds out by itself, because the part is made chain by chain or follows from other parts.
   */
  readonly sources: readonly string[] | null;
  open(tables: TableFinder): Opened | Promise<Opened>;
}

/** Parts by their names. */
export type PartTable = Readonly<Record<string, Part<unknown>>>;

/** The parts of a table, opened. */
export type Opened<Parts extends PartTable> = {
  readonly [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]['open']>>;
};
