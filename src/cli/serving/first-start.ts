import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import type { Config } from '../../config/config.ts';
import type { DemoWish } from '../../config/demo.ts';
import type { ProgressListener } from '../../domain/progress.ts';
import { ensureFolder } from '../../process/ensure-folder.ts';
import { claimForDemo, isDemoRecord, readState, type RecordState } from '../../record/demo-record.ts';
import { isImportRunning, readImportDebts } from '../../record/import-debts.ts';
import { readPointer } from '../../snapshot/files/folder.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { migrateTelling } from '../with-record.ts';
import { ownVocabulary } from '../own-vocabulary.ts';
import { demoFeedFolder, snapshotFolder, unfinishedDemoFile } from '../data-folder.ts';
import type { ServiceVoice } from './voice.ts';

const IMPORT_POLL_MS = 250;
const DEMO_SEED = 1;
/** What the demo's feed misread, as it was, inside its folder. */
const CORRECTIONS = 'corrections';
const LOST_RECORD =
  'The record is empty, but the data folder has snapshots of an earlier one: was its database lost? No key of the ' +
  'earlier one works. Restore a backup of it into a folder of its own, or import the feeds again and publish; if this ' +
  'is the wrong record, look at GONDOLA_DATA_DIR and DATABASE_URL.';

/** What a start knows, and whom it tells. */
export interface FirstStart {
  config: Config;
  /** What is served already. */
  served: Manifest | undefined;
  /** Whether the snapshot folder holds one that was refused: then every part is compiled anew. */
  repair: boolean;
  /** Told what is going to take time, and how far it is. */
  voice: Pick<ServiceVoice, 'begin' | 'onProgress' | 'logger'>;
  /** Told when the record has this version's schema. */
  onMigrated: () => void;
}

/**
 * Brings the record to where the service can serve it: migrates, fills an empty one with the demo catalogue if that is
 * wanted, and publishes what was never published. What a killed start left half done is done again; every step is
 * idempotent. Warns where the record seems to be lost. Returns whether there is something to serve.
 */
export async function prepareCatalogue(pool: Pool, start: FirstStart): Promise<boolean> {
  const { config, served, repair, voice } = start;
  const { begin, onProgress } = voice;
  await migrateTelling(pool, onProgress);
  start.onMigrated();
  if (served === undefined || repair) await untilImported(pool, onProgress);
  if (config.demo === 'asked' && isInEarnest(config)) await refuseForeignRecord(pool);
  const folder = demoFeedFolder(config.dataDir);
  const unfinished = unfinishedDemoFile(config.dataDir);
  const state = await readState(pool);
  const empty = state === 'fresh' || state === 'empty';
  const snapshots = snapshotFolder(config.dataDir);
  const isUnfinished = existsSync(unfinished);
  const isLost = empty && !isUnfinished && (await hadCatalogue(snapshots, served));
  if (isLost) voice.logger.warn(LOST_RECORD);
  if (served !== undefined && !repair && !isUnfinished) return true;
  // A serving process whose role may only read waits for a snapshot that someone else publishes.
  if (state === 'read only') return served !== undefined;
  const fill = (config.demo !== 'off' && isUnfinished) || isToBeFilled(config.demo, state, isLost);
  if (fill) {
    ensureFolder(dirname(unfinished));
    writeFileSync(unfinished, '');
    await claimForDemo(pool);
    await importDemo(pool, folder, voice);
  }
  if (fill || !empty) {
    if (fill) begin('publish');
    const [{ publish }, { settleHistory }] = await Promise.all([
      import('../../publish/publish.ts'),
      import('../../publish/history/settle-history.ts'),
    ]);
    const options = { dir: snapshots, vocabulary: ownVocabulary(config), onProgress };
    await publish(pool, { ...options, full: repair });
    if (fill) {
      // The catalogue is served meanwhile.
      begin('indices');
      const { computeDemoIndices } = await import('./demo-indices.ts');
      await computeDemoIndices(pool, { corrections: join(folder, CORRECTIONS), now: new Date(), onProgress });
      rmSync(folder, { recursive: true, force: true });
      begin('republish');
      await publish(pool, options);
      await settleHistory(pool, options);
      begin(null);
    }
    rmSync(unfinished, { force: true });
  }
  return fill || !empty || served !== undefined;
}

/**
 * Waits for the end of an import that somebody else runs, as far as it is half done: half of it is not to be published,
 * and a record that it is about to fill is none to fill with the demo.
 */
async function untilImported(pool: Pool, onProgress: ProgressListener): Promise<void> {
  const started = performance.now();
  while (await isHalfImported(pool)) {
    const seconds = Math.round((performance.now() - started) / 1_000);
    onProgress({ stage: 'waiting for an import to end', done: seconds, total: null, unit: 'seconds' });
    await sleep(IMPORT_POLL_MS);
  }
}

async function isHalfImported(pool: Pool): Promise<boolean> {
  const state = await readState(pool);
  if (state === 'read only' || !(await isImportRunning(pool))) return false;
  return state !== 'filled' || (await readImportDebts(pool)).length > 0;
}

async function importDemo(
  pool: Pool,
  folder: string,
  { begin, onProgress }: FirstStart['voice'],
): Promise<void> {
  begin('feed');
  const [{ generateFeed }, { importPath }] = await Promise.all([
    import('../../demo/generate.ts'),
    import('../../ingest/import.ts'),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const corrections = join(folder, CORRECTIONS);
  await generateFeed({ scale: 'demo', seed: DEMO_SEED, out: folder, corrections, onProgress });
  begin('import');
  await importPath(pool, folder, { onProgress });
}

/** Whether a catalogue was published to the snapshot folder; what cannot be read counts as one. */
async function hadCatalogue(dir: string, served: Manifest | undefined): Promise<boolean> {
  if (served !== undefined) return served.counts.stores + served.counts.products > 0;
  return readPointer(dir).then(
    (pointer) => pointer !== undefined,
    () => true,
  );
}

// A data folder is not fresh where something was published from it: the demo must not take the place of a catalogue whose
// database was lost.
function isToBeFilled(wish: DemoWish, state: RecordState, isLost: boolean): boolean {
  return (
    (wish === 'fresh' && state === 'fresh' && !isLost) ||
    (wish === 'asked' && (state === 'fresh' || state === 'empty'))
  );
}

/** Whether somebody is paid, or the database is the operator's own. */
function isInEarnest({ databaseUrl, x402, mpp }: Config): boolean {
  return databaseUrl !== null || x402.configured || mpp.configured;
}

/** Throws ConfigError where the record holds anything and is not the demo's: nothing synthetic could be taken out again. */
async function refuseForeignRecord(pool: Pool): Promise<void> {
  const state = await readState(pool);
  if (state === 'fresh' || state === 'read only' || (await isDemoRecord(pool))) return;
  throw new ConfigError([
    'GONDOLA_DEMO is on, but the demo did not make this record: set it to off, or use another data folder or database',
  ]);
}
