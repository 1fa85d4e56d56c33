import { e4ToUsd } from '../domain/money.ts';
import { blobText } from '../lookup/encoded-fields.ts';
import { formatUuid } from '../lookup/uuid-index.ts';
import { BrokenSnapshotError, partPath, readManifest, readPointer } from '../snapshot/files/folder.ts';
import { createPartReader } from '../snapshot/files/read-parts.ts';
import { openPart, tableIn, tablesIn } from '../snapshot/files/tables.ts';
import type { Columns } from '../snapshot/files/arrow-table.ts';
import { CHAINS } from '../snapshot/parts/chains.ts';
import type { Blobs } from '../snapshot/parts/columns.ts';
import type { FilePlace } from '../snapshot/parts/part.ts';
import { STORES, type StorePart } from '../snapshot/parts/stores.ts';
import type { Manifest } from '../snapshot/snapshot.ts';

/** The published snapshot of a folder, of which no more is read than the table that is being written needs. */
export interface Served {
  readonly manifest: Manifest;
  /** By chain ordinal. */
  readonly slugs: readonly string[];
  readonly stores: StorePart;
  /** By store ordinal. */
  readonly storeIds: readonly string[];
  /** Reads one file. Throws `BrokenSnapshotError`. */
  table(file: string): Promise<Columns>;
  /** Where a file lies, for who reads it piece by piece; the manifest has to have it. */
  place(file: string): FilePlace;
  close(): Promise<void>;
}

/** Opens what the folder's pointer names. Throws `BrokenSnapshotError`, also where nothing was published. */
export async function openServed(dir: string): Promise<Served> {
  const pointer = await readPointer(dir);
  if (pointer === undefined) {
    throw new BrokenSnapshotError(`${dir} has no published snapshot: run gondola publish first`);
  }
  const manifest = await readManifest(dir, pointer);
  const reader = createPartReader(dir, manifest.files, { threads: 1, inBackground: true });
  const table = async (file: string): Promise<Columns> => tableIn(file, await reader.read(file));
  const tablesOf = async (files: readonly string[]): Promise<ReturnType<typeof tablesIn>> =>
    tablesIn(new Map(await Promise.all(files.map(async (file) => [file, await reader.read(file)] as const))));
  try {
    const chains = await openPart('chains', CHAINS, await tablesOf(CHAINS.files));
    const stores = await openPart('stores', STORES, await tablesOf(STORES.files));
    return {
      manifest,
      slugs: chains.slugs,
      stores,
      storeIds: uuidTexts(stores.uuidOf),
      table,
      place: (file) => ({ path: partPath(dir, manifest.files[file]!), bytes: manifest.files[file]!.bytes }),
      close: () => reader.close(),
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** US dollars of ten-thousandths of one, of which 0 is not known. */
export function usdOrNull(e4: number): number | null {
  return e4 === 0 ? null : e4ToUsd(e4);
}

/** UUIDs of 16 bytes each, as texts. */
export function uuidTexts(bytes: Uint8Array): string[] {
  return Array.from({ length: bytes.length / 16 }, (_, i) => formatUuid(bytes, 16 * i));
}

/** The members of an encoded object; `end` is what was left off it. */
export function members(blobs: Blobs, item: number, start = '', end = ''): Record<string, unknown> {
  return JSON.parse(start + blobText(blobs, item) + end) as Record<string, unknown>;
}
