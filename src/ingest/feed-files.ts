import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Adapter, RECORD_KINDS, type RecordKind } from './adapters/adapter.ts';
import { ImportError } from './import-error.ts';
import { mappedAdapter } from './adapters/mapped.ts';
import { readMapping } from './adapters/mapping-file.ts';
import { OFF_HEADER, OPEN_FOOD_FACTS } from './adapters/open-food-facts.ts';
import { isRejectFile } from './rejects.ts';
import { SNAP, SNAP_HEADER } from './adapters/snap.ts';
import { openSource, plainName } from './source.ts';

/** Values of `--format`: a kind of our own feed's records, or a format of the world. */
export const FORMATS = [...RECORD_KINDS, 'snap', 'off', 'mapped'] as const;

export type Format = (typeof FORMATS)[number];

/** A file and how it is to be read. */
export interface FeedFile {
  readonly path: string;
  readonly format: Format;
  readonly adapter: Adapter;
}

/** A file that is left out, and why. */
export interface LeftOut {
  readonly path: string;
  readonly notice: string;
}

export interface FeedPlan {
  readonly files: readonly FeedFile[];
  readonly leftOut: readonly LeftOut[];
}

const FEED_NAME = new RegExp(`^(${RECORD_KINDS.join('|')})([.-].*)?\\.ndjson$`);

/** Which files a path stands for, in the order in which they depend on one another. Throws ImportError. */
export async function planFeed(path: string, format?: string, mapping?: string): Promise<FeedPlan> {
  const info = await stat(path).catch(() => null);
  if (info === null) throw new ImportError(`${path}: no such file or folder`);
  if (!info.isDirectory()) {
    return { files: [await feedFile(path, format, mapping)], leftOut: [] };
  }
  if (format !== undefined || mapping !== undefined) {
    throw new ImportError(`${path} is a folder: --format and --mapping are for single files`);
  }
  const files: FeedFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of (await readdir(path)).sort()) {
    const kind = kindOf(name);
    if (kind !== null) files.push({ path: join(path, name), format: kind, adapter: feedAdapter(kind) });
    else if (!isRejectFile(name) && plainName(name).endsWith('.ndjson')) {
      leftOut.push({ path: join(path, name), notice: 'not a name of the feed format' });
    }
  }
  if (files.length === 0)
    throw new ImportError(`${path}: no feed file in it (${RECORD_KINDS.join(', ')}; .ndjson, .gz, .zst)`);
  files.sort(
    (a, b) => RECORD_KINDS.indexOf(a.format as RecordKind) - RECORD_KINDS.indexOf(b.format as RecordKind),
  );
  return { files, leftOut };
}

function kindOf(name: string): RecordKind | null {
  if (isRejectFile(name)) return null;
  return (FEED_NAME.exec(plainName(name))?.[1] as RecordKind | undefined) ?? null;
}

async function feedFile(path: string, format?: string, mapping?: string): Promise<FeedFile> {
  if (mapping !== undefined) {
    if (format !== undefined && format !== 'mapped')
      throw new ImportError(`--mapping goes with --format mapped, not ${format}`);
    return { path, format: 'mapped', adapter: mappedAdapter(await readMapping(mapping)) };
  }
  const known = format ?? kindOf(basename(path)) ?? (await sniff(path));
  if (known === null) {
    throw new ImportError(`${path}: its name does not say what it is; give --format (${FORMATS.join(', ')})`);
  }
  if (!FORMATS.includes(known as Format))
    throw new ImportError(`unknown format ${known}; known are ${FORMATS.join(', ')}`);
  if (known === 'mapped')
    throw new ImportError('--format mapped needs --mapping, a file or the name of a ready mapping');
  if (known === 'snap') return { path, format: known, adapter: SNAP };
  if (known === 'off') return { path, format: known, adapter: OPEN_FOOD_FACTS };
  return { path, format: known as RecordKind, adapter: feedAdapter(known as RecordKind) };
}

function feedAdapter(kind: RecordKind): Adapter {
  return {
    layout: { kind: 'jsonl' },
    passes: [() => Promise.resolve({ kind, adapt: (row) => ({ record: row.value }) })],
  };
}

const SNIFFED_BYTES = 4_096;

/** Knows the formats of the world by their header line. */
async function sniff(path: string): Promise<Format | null> {
  const head = path === plainName(path) ? await plainHead(path) : await compressedHead(path);
  if (SNAP_HEADER.test(head)) return 'snap';
  return OFF_HEADER.test(head) ? 'off' : null;
}

async function plainHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function compressedHead(path: string): Promise<string> {
  const source = await openSource(path);
  try {
    for await (const chunk of source.bytes) return chunk.toString('utf8', 0, SNIFFED_BYTES);
    return '';
  } finally {
    await source.close();
  }
}
