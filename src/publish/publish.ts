import type pg from 'pg';
import type { ProgressListener } from '../domain/progress.ts';
import { insertPublication, nextVersion, readRevisions, readUnservedBatches } from '../record/publication.ts';
import { type CompiledParts, type CompileOptions, compileRecord } from './compile-record.ts';
import { type EarlierSnapshot, findEarlierSnapshot, servedVersion } from './earlier-snapshot.ts';
import {
  highestVersion,
  makeFolder,
  pointTo,
  removeOldVersions,
  syncParts,
  writeManifest,
} from '../snapshot/files/folder.ts';
import { filesOfPart, type PartTable } from '../snapshot/parts/part.ts';
import { PARTS } from '../snapshot/parts/parts.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../snapshot/snapshot.ts';
import { shareView } from '../record/transaction.ts';
import { asPublisher } from './publisher.ts';
import { STEPS } from './steps.ts';

/** What to publish, and where to. */
export interface PublishOptions {
  /** The snapshot folder; made where it is missing. */
  dir: string;
  /** Compile every part anew, also what did not change. Heals a folder with broken files. Default false. */
  full?: boolean;
  onProgress?: ProgressListener;
  /**
   * Told before the work how many bytes it is about to write, as far as the snapshot before tells. What it throws ends
   * the publish.
   */
  onSize?: (bytes: number) => void;
  /** Asked in the transaction that is about to be published whether it may be; what it throws ends the publish. */
  requireFit?: (client: pg.PoolClient) => Promise<void>;
  /** Time of publication. Default: now. */
  now?: Date;
  /** The operator's own vocabulary beside the one that ships, in the form of `readVocabulary`. Default: none. */
  vocabulary?: string;
  /** What a snapshot consists of. Default: `PARTS`, each compiled by its step of `STEPS`. */
  compiled?: CompiledParts;
}

/**
 * Compiles the record into a snapshot and makes it the current one of the folder, atomically: readers see the whole
 * old one or the whole new one, wherever this process ends. The record is read in one transaction. Parts that did
 * not change since the folder's current snapshot keep their files; of prices, only the chains that changed are read.
 * One publisher works at a time: a second one waits. What readers need not wait for is left
 * to `settleHistory`.
 */
export async function publish(pool: pg.Pool, options: PublishOptions): Promise<Manifest> {
  makeFolder(options.dir);
  return asPublisher(pool, (client) => publishAlone(pool, client, options));
}

/** Bytes of the parts whose sources have moved, as they were before. */
function bytesToWrite(
  parts: PartTable,
  { manifest }: EarlierSnapshot,
  revisions: Manifest['revisions'],
): number {
  const moved = Object.values(parts).filter(
    ({ sources }) => sources?.some((source) => manifest.revisions[source] !== revisions[source]) ?? true,
  );
  const names = Object.keys(manifest.files);
  const files = moved.flatMap((part) => filesOfPart(part, names));
  return files.reduce((sum, name) => sum + (manifest.files[name]?.bytes ?? 0), 0);
}

/** Compiles the record over the publisher's connection and one beside it. */
async function compileWith(
  pool: pg.Pool,
  client: pg.PoolClient,
  options: Omit<CompileOptions, 'read' | 'readBeside'>,
  parts: CompiledParts,
): ReturnType<typeof compileRecord> {
  const { read, readBeside, end } = shareView(pool, client);
  try {
    return await compileRecord({ ...options, read, readBeside }, parts);
  } finally {
    await end();
    await options.earlier?.reader.close();
  }
}

async function publishAlone(
  pool: pg.Pool,
  client: pg.PoolClient,
  options: PublishOptions,
): Promise<Manifest> {
  const { dir, full = false, onProgress = () => {}, now = new Date(), vocabulary = '' } = options;
  const { compiled: parts = { parts: PARTS, steps: STEPS } } = options;
  const earlier = full ? undefined : await findEarlierSnapshot(client, dir);
  const served = earlier?.manifest.version ?? (await servedVersion(client, dir)) ?? Number.MAX_SAFE_INTEGER;
  const version = await nextVersion(client, await highestVersion(dir));
  await client.query('begin isolation level repeatable read, read only');
  await options.requireFit?.(client);
  const revisions = await readRevisions(client);
  if (earlier !== undefined) options.onSize?.(bytesToWrite(parts.parts, earlier, revisions));
  const batches = await readUnservedBatches(client, served);
  const sources = { dir, earlier, revisions, now, version, served, onProgress, vocabulary };
  const compiled = await compileWith(pool, client, sources, parts);
  await client.query('commit');
  await syncParts(dir);
  const manifest: Manifest = {
    format: SNAPSHOT_FORMAT,
    version,
    published_at: now.toISOString(),
    ...compiled,
    revisions,
  };
  const pointer = await writeManifest(dir, manifest);
  // A publication without its pointer is harmless: the folder's current snapshot stays, and is known to the record.
  await insertPublication(client, manifest, batches);
  await pointTo(dir, pointer);
  await removeOldVersions(dir, manifest.version, now);
  return manifest;
}
