import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest, readPointer } from '../../src/snapshot/files/folder.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import type { Blobs, Dictionary } from '../../src/snapshot/parts/columns.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { formatUuid } from '../../src/lookup/uuid-index.ts';

export function makeTempFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'gondola-snapshot-'));
}

/** Loads what the folder's pointer names. */
export async function loadCurrent(dir: string, previous?: Snapshot): Promise<Snapshot> {
  const pointer = await readPointer(dir);
  if (!pointer) throw new Error(`${dir} has no current snapshot`);
  return loadSnapshot(dir, await readManifest(dir, pointer), previous);
}

export function blobText({ offsets, bytes }: Blobs, i: number): string {
  return Buffer.from(bytes.subarray(offsets[i], offsets[i + 1])).toString('utf8');
}

export function dictionaryText({ codes, values }: Dictionary, i: number): string | null {
  return values[codes[i]!]!;
}

/** One price of a snapshot, in words; 0 and "unknown" as null. */
export interface ReadPrice {
  product: string;
  chain: string;
  store: string;
  regular: number | null;
  sale: number | null;
  unit: number | null;
  uom: string | null;
  packSize: string | null;
  aisle: string | null;
  section: string | null;
  available: boolean;
  observedMin: number;
}

/** All prices of a snapshot, by product, chain and store. */
export function readPrices({ chains, stores, products, prices }: Snapshot): ReadPrice[] {
  const packSizes = new Map(
    prices.chains.flatMap((chain) =>
      [...(chain?.packSizeAt ?? [])].map(
        (at, i) => [chain!.region.first + at, dictionaryText(chain!.packSize, i)] as const,
      ),
    ),
  );
  const rows: ReadPrice[] = [];
  for (let product = 0; product < products.count; product++) {
    for (let offer = prices.offerStart[product]!; offer < prices.offerStart[product + 1]!; offer++) {
      const chain = prices.offerChain[offer]!;
      const pair = prices.offerPair[offer]!;
      for (let i = prices.obsStart[pair]!; i < prices.obsStart[pair + 1]!; i++) {
        const store = stores.byChain[stores.chainStart[chain]! + prices.store[i]!]!;
        rows.push({
          product: formatUuid(products.uuidOf, 16 * product),
          chain: chains.slugs[chain]!,
          store: formatUuid(stores.uuidOf, 16 * store),
          regular: prices.regularE4[i]! || null,
          sale: prices.saleE4[i]! || null,
          unit: prices.unitE4[i] === 0xffff_ffff ? null : prices.unitE4[i]!,
          uom: dictionaryText(prices.unitUom, i),
          packSize: packSizes.get(i) ?? null,
          aisle: dictionaryText(prices.aisle, i),
          section: dictionaryText(prices.section, i),
          available: prices.available[i] === 1,
          observedMin: prices.observedMin[i]!,
        });
      }
    }
  }
  return rows;
}
