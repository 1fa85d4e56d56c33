import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Adapter } from './adapters/adapter.ts';
import { feedAdapter } from './adapters/feed-lines.ts';
import { mappedAdapter } from './adapters/mapped.ts';
import { readMapping } from './adapters/mapping-file.ts';
import { columnNames } from './columns.ts';
import { type FileHead, readHead } from './file-head.ts';
import { describeFormats, type KnownFormats, MAPPED } from './formats.ts';
import { ImportError, ImportUsageError } from './import-error.ts';
import { nearestName } from './reason.ts';
import type { RecordKind } from './records/record-kind.ts';
import { isRejectFile } from './rejects.ts';
import { plainName } from './source.ts';

/** A file and how it is to be read. */
export interface FeedFile {
  readonly path: string;
  /** Name of the format: a kind of record of our feed, a format of the world, or `mapped`. */
  readonly format: string;
  readonly adapter: Adapter;
  /** True: that it has no rows is no mistake. So it is with a file of a folder, which has one of each kind. */
  readonly mayBeEmpty: boolean;
}

/** A file that is left out, and why. */
export interface LeftOut {
  readonly path: string;
  readonly notice: string;
}

/** What a path stands for. */
export interface FeedPlan {
  /** In the order in which they depend on one another. */
  readonly files: readonly FeedFile[];
  readonly leftOut: readonly LeftOut[];
}

/** How the caller says that a single file is to be read; without either its name or its head says it. */
export interface ReadingChoice {
  readonly format?: string | undefined;
  readonly mapping?: string | undefined;
}

/** Which files a path stands for, and how each is read. Throws ImportError. */
export async function planFeed(path: string, choice: ReadingChoice, known: KnownFormats): Promise<FeedPlan> {
  const info = await stat(path).catch(() => null);
  if (info === null) throw new ImportError(`${path}: no such file or folder`);
  if (!info.isDirectory()) return { files: [await planFile(path, choice, known)], leftOut: [] };
  if (choice.format !== undefined || choice.mapping !== undefined) {
    throw new ImportUsageError(`${path} is a folder: --format and --mapping are for single files`);
  }
  return planFolder(path, await readdir(path), known.records);
}

function planFolder(path: string, names: readonly string[], records: readonly RecordKind[]): FeedPlan {
  const files: FeedFile[] = [];
  for (const kind of records) {
    for (const name of names.toSorted()) {
      if (kindOf(name, records) === kind) files.push(feedFile(join(path, name), kind, true));
    }
  }
  if (files.length === 0) {
    const kinds = records.map(({ name }) => name).join(', ');
    throw new ImportError(`${path}: no feed file in it (${kinds}; .ndjson, .gz, .zst)`);
  }
  const leftOut = names
    .filter((name) => plainName(name).endsWith('.ndjson') && !isRejectFile(name))
    .filter((name) => kindOf(name, records) === null)
    .toSorted()
    .map((name) => ({ path: join(path, name), notice: 'not a name of the feed format' }));
  return { files, leftOut };
}

function feedFile(path: string, kind: RecordKind, mayBeEmpty: boolean): FeedFile {
  return { path, format: kind.name, adapter: feedAdapter(kind), mayBeEmpty };
}

/** Name of the format that reads a file by its name or its head; null: none does. */
export function knownFormatOf(
  path: string,
  head: FileHead,
  { records, adapters }: KnownFormats,
): string | null {
  return (
    kindOf(basename(path), records)?.name ??
    adapters.find((candidate) => candidate.recognises(head))?.name ??
    null
  );
}

/** The kind that a file's name says it holds: `prices.ndjson`, `prices-2026-07.ndjson.gz`. */
function kindOf(name: string, records: readonly RecordKind[]): RecordKind | null {
  if (isRejectFile(name)) return null;
  const feedName = /^(.+?)([.-].*)?\.ndjson$/.exec(plainName(name));
  return records.find((kind) => kind.name === feedName?.[1]) ?? null;
}

async function planFile(path: string, choice: ReadingChoice, known: KnownFormats): Promise<FeedFile> {
  const { format, mapping } = choice;
  if (mapping !== undefined) {
    if (format !== undefined && format !== MAPPED)
      throw new ImportUsageError(`--mapping goes with --format ${MAPPED}, not ${format}`);
    const adapter = mappedAdapter(await readMapping(mapping, known.records), known.records);
    return { path, format: MAPPED, adapter, mayBeEmpty: false };
  }
  if (format === MAPPED)
    throw new ImportUsageError(`--format ${MAPPED} needs --mapping, a file or the name of a ready mapping`);
  const kind =
    format === undefined
      ? kindOf(basename(path), known.records)
      : known.records.find(({ name }) => name === format);
  if (kind != null) return feedFile(path, kind, false);
  if (format === undefined) {
    const head = await readHead(path);
    const found = known.adapters.find((candidate) => candidate.recognises(head));
    if (found === undefined) throw new ImportError(`${path}: ${whatItIs(head, known)}`);
    return { path, format: found.name, adapter: found.adapter, mayBeEmpty: false };
  }
  const found = known.adapters.find(({ name }) => name === format);
  if (found !== undefined) return { path, format, adapter: found.adapter, mayBeEmpty: false };
  const nearest = nearestName(
    format,
    describeFormats(known).map(([name]) => name),
  );
  const meant = nearest === null ? '' : ` (did you mean ${nearest}?)`;
  throw new ImportUsageError(`unknown format ${format}${meant}; known are ${formatNames(known)}`);
}

function formatNames(known: KnownFormats): string {
  return describeFormats(known)
    .map(([name]) => name)
    .join(', ');
}

const MOST_COLUMNS = 40;

/** Of a file that no format recognises: what it is, and what to do. */
function whatItIs(head: FileHead, known: KnownFormats): string {
  if (typeof head.form === 'string') return `cannot be read: ${head.form}`;
  const columns = columnNames(head);
  const listed = columns.slice(0, MOST_COLUMNS).join(', ');
  const more = columns.length > MOST_COLUMNS ? ` and ${columns.length - MOST_COLUMNS} more` : '';
  const hint = looksLikeData(head) ? ' That looks like a row of data: is the header line missing?' : '';
  return (
    `neither its name nor its columns say what it is. Its columns are: ${listed}${more}.${hint} ` +
    `Explain it with --mapping (--suggest proposes one), or give --format (${formatNames(known)})`
  );
}

/** A header names columns; it has no numbers and no empty cells as a row of data has. */
function looksLikeData({ header }: FileHead): boolean {
  return header?.some((name) => /^-?[0-9]+([.,][0-9]+)*$/.test(name)) === true;
}
