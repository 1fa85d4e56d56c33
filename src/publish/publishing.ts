import type pg from 'pg';
import type { ProgressListener } from '../domain/progress.ts';
import type { RawFile, Table } from '../snapshot/files/table.ts';
import type { Part } from '../snapshot/parts/part.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import { type EarlierSnapshot, hasWhole } from './earlier-snapshot.ts';

/** A publish on its way: what compile steps are given. */
export interface Publishing {
  /** The snapshot folder. */
  readonly dir: string;
  /** What to take unchanged parts from; undefined: compile everything. */
  readonly earlier: EarlierSnapshot | undefined;
  /** The record's, in the transaction that reads it. */
  readonly revisions: Manifest['revisions'];
  readonly now: Date;
  /** The version that is being published. */
  readonly version: number;
  /** The version that the folder's readers have so far; the record's batches of later ones were never served. */
  readonly served: number;
  readonly onProgress: ProgressListener;
  /** The operator's own vocabulary, in the form of `readVocabulary`; empty where there is none. */
  readonly vocabulary: string;
  /**
   * Asks the record one of the queries of `src/record`, in the transaction that the whole publish reads. No step has
   * another way to the record.
   */
  readonly read: <Rows>(query: (client: pg.PoolClient) => Promise<Rows>) => Promise<Rows>;
  /** The same beside what is asked with `read`, over a connection of its own. */
  readonly readBeside: Publishing['read'];
  /** Rejects when the publish ends, whether it failed or not: what waits for a step then waits no more. */
  readonly ended: Promise<never>;
  /**
   * Starts to write some files of a part ahead of what its step answers: what is written needs not be held until the
   * whole part is compiled. The tables are not to change any more.
   */
  readonly write: (part: string, tables: Readonly<Record<string, Table | RawFile>>) => void;
  /** Notes that there is more to be made of a chain's history once readers see the snapshot (`Manifest.unsettled`). */
  readonly leaveUnsettled: (chain: number) => void;
}

/**
 * The tables of a part's files by the files' names, without those that were written ahead; `kept`, for a file or for all:
 * the earlier snapshot's file holds what it would. A chain's own file that is not named is not there any more.
 */
export type Compiled = Readonly<Record<string, Table | RawFile | 'kept'>> | 'kept';

/** How a part is compiled. A part whose sources did not move is kept without being compiled. */
export interface CompileStep {
  /** Starts what takes long, before any part is compiled. What it needs of other steps it has to wait for. */
  begin?(publishing: Publishing): void;
  /** Asked where sources did not move: whether that is enough to keep the part. Default: it is. */
  canKeep?(publishing: Publishing): Promise<boolean>;
  /**
   * Whether the steps after it are taken meanwhile, because none of them needs it and it waits for the record much of its
   * time. Default: they are not.
   */
  isBeside?(publishing: Publishing): boolean;
  /** Asked after the steps before it in the table are done; the tables are not to change any more. */
  compile(publishing: Publishing): Promise<Compiled>;
}

/** Compile steps by the names of their parts, in the order in which they are taken. */
export type StepTable = Readonly<Record<string, CompileStep>>;

/** Whether one of the record's sources changed since the earlier snapshot. */
export function hasMoved(source: string, { earlier, revisions }: Publishing): boolean {
  return earlier?.manifest.revisions[source] !== revisions[source];
}

/** The earlier snapshot, if its files of the part are what would be written again; never for a part without sources. */
export function earlierWith(
  part: Pick<Part<unknown>, 'files' | 'chainFiles' | 'sources'>,
  publishing: Publishing,
): EarlierSnapshot | undefined {
  const { earlier } = publishing;
  const { sources } = part;
  if (!earlier || !sources || sources.some((source) => hasMoved(source, publishing))) return undefined;
  return hasWhole(earlier, part) ? earlier : undefined;
}

/** Something that one step makes and later ones need, for as long as the publish lasts. */
export interface HandedOn<Value> {
  give(publishing: Publishing, value: Value): void;
  /** Throws where nothing was given: the step that makes it has to stand earlier in the table. */
  take(publishing: Publishing): Value;
  /** Waits until it is given. Rejects where the publish ends before. */
  given(publishing: Publishing): Promise<Value>;
}

/** A place to hand something on; `what` names it in errors. */
export function handOn<Value>(what: string): HandedOn<Value> {
  const given = new WeakMap<Publishing, { readonly value: Value }>();
  const waiting = new WeakMap<Publishing, (() => void)[]>();
  const take = (publishing: Publishing): Value => {
    const found = given.get(publishing);
    if (!found) throw new Error(`${what}: asked for before the step that makes it`);
    return found.value;
  };
  return {
    give(publishing, value) {
      given.set(publishing, { value });
      for (const wake of waiting.get(publishing) ?? []) wake();
    },
    take,
    async given(publishing) {
      const wakes = waiting.get(publishing) ?? [];
      waiting.set(publishing, wakes);
      if (!given.has(publishing))
        await Promise.race([new Promise<void>((wake) => wakes.push(wake)), publishing.ended]);
      return take(publishing);
    },
  };
}
