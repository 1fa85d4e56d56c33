import type pg from 'pg';
import type { ProgressListener } from '../../domain/progress.ts';
import { insertPublication, nextVersion, releaseUnservedBatches } from '../../record/publication.ts';
import {
  highestVersion,
  pointTo,
  removeOldVersions,
  syncParts,
  writeManifest,
} from '../../snapshot/files/folder.ts';
import type { RawFile, Table } from '../../snapshot/files/table.ts';
import { DEALS_FILE, HISTORY } from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { PARTS } from '../../snapshot/parts/parts.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { type EarlierSnapshot, filesOfChain, findEarlierSnapshot } from '../earlier-snapshot.ts';
import { createPartWriter, type PartWriter } from '../part-writer.ts';
import { readEarlierPrices } from '../prices/earlier-prices.ts';
import { asPublisher } from '../publisher.ts';
import { mergedLayers, productsIn } from './chain-layers.ts';
import { compileDeals } from './compile-deals.ts';
import { layersOf } from './earlier-layers.ts';

/** What to settle. */
export interface SettleOptions {
  /** The snapshot folder. */
  readonly dir: string;
  readonly onProgress?: ProgressListener;
  /** Told before the work how many bytes it is about to write at most. What it throws ends it. */
  readonly onSize?: (bytes: number) => void;
  /** Default: now. */
  readonly now?: Date;
}

/**
 * Makes what a refresh left of history when readers saw it (`Manifest.unsettled`): merges the chains' layers and judges
 * their deals, and publishes that as the next version, which says nothing else than the one before: its time and all else
 * stay. Answers its manifest; undefined where nothing was left. A kill at any moment leaves the one or the other. Throws
 * `BrokenSnapshotError` where a file cannot be read; the next publish makes it anew.
 */
export function settleHistory(pool: pg.Pool, options: SettleOptions): Promise<Manifest | undefined> {
  return asPublisher(pool, (client) => settleAlone(client, options));
}

async function settleAlone(
  client: pg.PoolClient,
  { dir, onProgress = () => {}, onSize, now = new Date() }: SettleOptions,
): Promise<Manifest | undefined> {
  const earlier = await findEarlierSnapshot(client, dir);
  const chains = earlier?.manifest.unsettled ?? [];
  if (earlier === undefined || chains.length === 0) return undefined;
  onSize?.(bytesOf(earlier, chains));
  try {
    return await settleChains(client, earlier, { dir, onProgress, now });
  } finally {
    await earlier.reader.close();
  }
}

/** Writes and publishes what is left of some chains. */
async function settleChains(
  client: pg.PoolClient,
  earlier: EarlierSnapshot,
  { dir, onProgress, now }: Required<Omit<SettleOptions, 'onSize'>>,
): Promise<Manifest> {
  const writer = createPartWriter(dir, PARTS, onProgress);
  const files = await writeSettled(earlier, writer, onProgress).catch(async (error: unknown) => {
    await writer.takeBack();
    throw error;
  });
  await syncParts(dir);
  const version = await nextVersion(client, await highestVersion(dir));
  const { unsettled: _, ...before } = earlier.manifest;
  const manifest: Manifest = { ...before, version, files };
  const pointer = await writeManifest(dir, manifest);
  // A publish that ended before its pointer noted batches as its own: this version, a later one, does not have them.
  await releaseUnservedBatches(client, before.version);
  await insertPublication(client, manifest, { observed: [], written: [] });
  await pointTo(dir, pointer);
  await removeOldVersions(dir, version, now);
  return manifest;
}

function bytesOf(earlier: EarlierSnapshot, chains: readonly number[]): number {
  const files = chains.flatMap((chain) => filesOfChain(earlier, HISTORY, chain));
  return files.reduce((sum, name) => sum + earlier.manifest.files[name]!.bytes, 0);
}

/** Writes the files of the chains that are left; answers all files of the version. */
async function writeSettled(
  earlier: EarlierSnapshot,
  writer: PartWriter,
  onProgress: ProgressListener,
): Promise<Manifest['files']> {
  const chains = earlier.manifest.unsettled ?? [];
  const replaced = new Set(chains.flatMap((chain) => filesOfChain(earlier, HISTORY, chain)));
  writer.keep(
    Object.keys(earlier.manifest.files).filter((name) => !replaced.has(name)),
    earlier,
  );
  for (const [i, chain] of chains.entries()) {
    const unmerged = Math.min(1, layersOf(earlier, chain).length);
    const layers = await mergedLayers(earlier, chain, { unmerged, added: undefined });
    const prices = await readEarlierPrices(earlier, chain);
    const deals = prices && compileDeals(prices, productsIn(layers));
    const made = Object.entries({ ...layers.files, ...(deals && { [chainFile(DEALS_FILE, chain)]: deals }) });
    const isKept = (file: Table | RawFile | 'kept'): file is 'kept' => file === 'kept';
    writer.keep(
      made.filter(([, file]) => isKept(file)).map(([name]) => name),
      earlier,
    );
    const written = made.filter((entry): entry is [string, Table | RawFile] => !isKept(entry[1]));
    writer.write('history', Object.fromEntries(written));
    onProgress({ stage: 'settling history', done: i + 1, total: chains.length, unit: 'chains' });
  }
  return writer.files();
}
