import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.ts';
import type { ProgressListener } from '../../domain/progress.ts';
import { migrate } from '../../record/migrate.ts';
import { ownVocabulary } from '../own-vocabulary.ts';
import { demoFeedFolder, snapshotFolder, unfinishedDemoFile } from '../data-folder.ts';

const DEMO_SEED = 1;
/** What the demo's feed misread, as it was, inside its folder. */
const CORRECTIONS = 'corrections';

/** What a start knows, and whom it tells. */
export interface FirstStart {
  config: Config;
  /** Whether the snapshot folder has something to serve already. */
  hasSnapshot: boolean;
  /** Whether the snapshot folder holds one that was refused: then every part is compiled anew. */
  repair: boolean;
  /** Told what is going to take time. */
  tell: (message: string) => void;
  onProgress: ProgressListener;
}

/**
 * Brings the record to where the service can serve it: migrates, fills an empty one with the demo catalogue if that is
 * wanted, and publishes what was never published. What a killed start left half done is done again; every step is
 * idempotent. Returns whether there is something to serve.
 */
export async function prepareCatalogue(pool: Pool, start: FirstStart): Promise<boolean> {
  const { config, hasSnapshot, repair, tell, onProgress } = start;
  await migrate(pool);
  const folder = demoFeedFolder(config.dataDir);
  const unfinished = unfinishedDemoFile(config.dataDir);
  if (hasSnapshot && !existsSync(unfinished)) return true;
  const state = await readState(pool);
  // A serving process whose role may only read waits for a snapshot that someone else publishes.
  if (state === 'read only') return hasSnapshot;
  const empty = state === 'empty';
  const fill = config.demo && (empty || existsSync(unfinished));
  if (fill) {
    tell('The record is empty: making the demo catalogue. All of its prices are synthetic.');
    mkdirSync(dirname(unfinished), { recursive: true });
    writeFileSync(unfinished, '');
    await importDemo(pool, folder, onProgress);
  }
  if (fill || !empty) {
    const { publish } = await import('../../publish/publish.ts');
    const options = { dir: snapshotFolder(config.dataDir), vocabulary: ownVocabulary(config), onProgress };
    await publish(pool, { ...options, full: repair });
    if (fill) {
      // The catalogue is served meanwhile.
      const { computeDemoIndices } = await import('./demo-indices.ts');
      await computeDemoIndices(pool, { corrections: join(folder, CORRECTIONS), now: new Date(), onProgress });
      rmSync(folder, { recursive: true, force: true });
      await publish(pool, options);
    }
    rmSync(unfinished, { force: true });
  }
  return fill || !empty;
}

async function importDemo(pool: Pool, folder: string, onProgress: ProgressListener): Promise<void> {
  const [{ generateFeed }, { importPath }] = await Promise.all([
    import('../../demo/generate.ts'),
    import('../../ingest/import.ts'),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const corrections = join(folder, CORRECTIONS);
  await generateFeed({ scale: 'demo', seed: DEMO_SEED, out: folder, corrections, onProgress });
  await importPath(pool, folder, { onProgress });
}

async function readState(pool: Pool): Promise<'empty' | 'filled' | 'read only'> {
  const { rows: rights } = await pool.query<{ writes: boolean }>(
    "select has_table_privilege('publication', 'insert') as writes",
  );
  if (rights[0]?.writes !== true) return 'read only';
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from chain) as empty');
  return rows[0]?.empty === true ? 'empty' : 'filled';
}
