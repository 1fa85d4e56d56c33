import type { Columns } from '../files/arrow-table.ts';

/** Finds a table of the snapshot by the name of its file. Throws `BrokenSnapshotError` where it cannot be read. */
export type TableFinder = (file: string) => Columns;

/** A file that is there to be read piece by piece. */
export interface FilePlace {
  readonly path: string;
  readonly bytes: number;
}

/** The files that each chain has of its own, for a part that is made of such. */
export interface ChainFiles<Opened> {
  /** What the snapshot has: chain ordinals and product ordinals are below. */
  readonly counts: Readonly<Record<'chains' | 'products' | 'prices', number>>;
  /** The part as it was opened before: what its files hold need not be read again. Undefined: everything is to be read. */
  readonly before: Opened | undefined;
  /** The chains that have a file of this name, ascending. */
  chainsWith(name: string): readonly number[];
  /** Whether a chain's file is there, and is the one that `before` was made of. */
  isSame(name: string, chain: number): boolean;
  /** Where a chain's file lies, for who reads it piece by piece; undefined: there is none. */
  locate(name: string, chain: number): FilePlace | undefined;
  /**
   * Reads the files of a name, of those chains that are wanted, ascending. Where they `areCopied`, the memory of a table is
   * read into again once the next one is asked for. Throws `BrokenSnapshotError`.
   */
  each(
    name: string,
    isWanted: (chain: number) => boolean,
    areCopied?: boolean,
  ): AsyncIterable<readonly [chain: number, table: Columns]>;
}

/** One part of a snapshot: the files that hold it, what it is made of, and how its columns are found in the files. */
export interface Part<Opened> {
  /** The names of its files: their checksums together identify its content. */
  readonly files: readonly string[];
  /**
   * The names of files that each chain has of its own, as far as it has anything to put in (see `chainFile`): a change at
   * one chain leaves the files of the others alone. Default: none.
   */
  readonly chainFiles?: readonly string[];
  /**
   * What of the record (a row of table `revision` each) the whole part is made of: it is compiled anew when one of them
   * moved. Null: publish finds out by itself, because the part is made chain by chain or follows from other parts.
   */
  readonly sources: readonly string[] | null;
  /** How other threads come to what it copies out of its files. Default: it only has views of them. */
  readonly copies?: Copies<Opened>;
  open(tables: TableFinder, chains: ChainFiles<Opened>): Opened | Promise<Opened>;
}

/** What a part copies out of its files, or works out of them, for other threads: arrays are read in the same memory. */
export interface Copies<Opened> {
  /** Files of chains that nobody needs any more when the part is open. */
  readonly chainFiles: readonly string[];
  /** What is copied, as `postMessage` can clone it; its arrays are in shared memory. */
  give(opened: Opened): unknown;
  /** Those of its arrays that are written again when nobody has them any more. Default: none. */
  reused?(opened: Opened): readonly object[];
  /** Keeps what they hold of the part from being written until what it returns is called. */
  hold?(opened: Opened): () => void;
  /** Opens the part over what another thread gave, and over its own files. */
  take(given: unknown, chains: ChainFiles<Opened>, tables: TableFinder): Promise<Opened>;
}

/** Parts by their names. */
export type PartTable = Readonly<Record<string, Part<unknown>>>;

/** The parts of a table, opened. */
export type Opened<Parts extends PartTable> = {
  readonly [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]['open']>>;
};

/** The name of a chain's own file. */
export function chainFile(name: string, chain: number): string {
  return `${name}.${chain}`;
}

/** The chain whose own file of that name this is; -1: it is none. */
function chainOf(file: string, name: string): number {
  if (!file.startsWith(`${name}.`)) return -1;
  const chain = Number(file.slice(name.length + 1));
  return Number.isInteger(chain) && chainFile(name, chain) === file ? chain : -1;
}

/** The chains that have a file of that name among these, ascending. */
export function chainsWith(files: Iterable<string>, name: string): number[] {
  const chains: number[] = [];
  for (const file of files) {
    const chain = chainOf(file, name);
    if (chain >= 0) chains.push(chain);
  }
  return chains.sort((a, b) => a - b);
}

/** Those of these files that are the part's: its own, whether they are among these or not, and those of its chains. */
export function filesOfPart(
  { files, chainFiles = [] }: Pick<Part<unknown>, 'files' | 'chainFiles'>,
  among: Iterable<string>,
): string[] {
  const all = [...among];
  const ofChains = chainFiles.flatMap((name) => chainsWith(all, name).map((chain) => chainFile(name, chain)));
  return [...files, ...ofChains];
}
