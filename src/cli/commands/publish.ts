import type { Pool, PoolClient } from 'pg';
import { loadConfig } from '../../config/config.ts';
import { requireSpace } from '../../process/disk-space.ts';
import { readState } from '../../record/demo-record.ts';
import { type ImportDebt, isImportRunning, readImportDebts } from '../../record/import-debts.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { defineCommand } from '../command.ts';
import { ownVocabulary } from '../own-vocabulary.ts';
import { snapshotFolder } from '../data-folder.ts';
import { withProgress } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

/** A record that an import which was broken off, or is not done yet, left half new, half old. */
class IncompleteRecord extends Error {
  override readonly name = 'IncompleteRecord';
  constructor(debts: readonly ImportDebt[], isRunning: boolean) {
    const files = debts.map(({ path, since }) => `  ${path} (since ${since.toISOString()})`);
    const lines = isRunning
      ? [
          'An import is running; these files are not in the record yet:',
          ...files,
          'Publish when it is done, or publish what there is with --incomplete.',
        ]
      : [
          'An import was interrupted; these of its files are not in the record:',
          ...files,
          'Run the same import again, or publish what there is with --incomplete.',
        ];
    super(lines.join('\n'));
  }
}

async function refuseIncomplete(client: Pool | PoolClient): Promise<void> {
  const debts = await readImportDebts(client);
  if (debts.length > 0) throw new IncompleteRecord(debts, await isImportRunning(client));
}

/** A record without a catalogue, beside a snapshot that has one: it was lost, or is another one than was meant. */
class EmptiedRecord extends Error {
  override readonly name = 'EmptiedRecord';
  constructor({ version, counts }: Manifest) {
    super(
      `The record is empty, and version ${version}, which is served, has ${counts.stores} stores and ${counts.products} products. ` +
        'If the record was lost, restore a backup of it or import the feeds again; if it is the wrong one, look at ' +
        'GONDOLA_DATA_DIR and DATABASE_URL. To serve nothing from now on, publish with --empty.',
    );
  }
}

/** Throws where a publish would take away all that is served. */
async function refuseEmptied(pool: Pool, dir: string): Promise<void> {
  const state = await readState(pool);
  if (state !== 'fresh' && state !== 'empty') return;
  const { readCurrentManifest } = await import('../../publish/earlier-snapshot.ts');
  const served = await readCurrentManifest(dir);
  if (served !== undefined && served.counts.stores + served.counts.products > 0)
    throw new EmptiedRecord(served);
}

export const publishSnapshot = defineCommand({
  name: 'publish',
  summary:
    'Compile the record into a snapshot. A running service on the data folder starts serving it at once.',
  arguments: [],
  options: {
    full: { meaning: 'Compile every part, even those that did not change.' },
    empty: { meaning: 'Publish even if the record is empty and what is served is not.' },
    incomplete: { meaning: 'Publish even if an import was interrupted and parts of a feed are missing.' },
  },
  examples: ['gondola publish', 'gondola publish --full'],
  async run(_, { full = false, empty = false, incomplete = false }) {
    const config = loadConfig();
    const dir = snapshotFolder(config.dataDir);
    const vocabulary = ownVocabulary(config);
    const [{ publish }, { settleHistory }] = await Promise.all([
      import('../../publish/publish.ts'),
      import('../../publish/history/settle-history.ts'),
    ]);
    await withRecord(
      config,
      async (pool) => {
        // Again when this one's turn has come: meanwhile an import may have begun.
        const requireFit = incomplete ? async () => {} : refuseIncomplete;
        await requireFit(pool);
        if (!empty) await refuseEmptied(pool, dir);
        const onSize = (bytes: number): void => requireSpace(dir, bytes, 'this publish');
        const { version, counts } = await withProgress((onProgress) =>
          publish(pool, { dir, full, vocabulary, requireFit, onProgress, onSize }),
        );
        const { chains, stores, products, prices } = counts;
        process.stdout.write(
          `version ${version}: ${chains} chains, ${stores} stores, ${products} products, ${prices} prices\n`,
        );
        // Readers have it; what they need not wait for comes after.
        const settled = await withProgress((onProgress) => settleHistory(pool, { dir, onProgress, onSize }));
        if (settled !== undefined) process.stdout.write(`version ${settled.version}: deals judged anew\n`);
      },
      { inBackground: true },
    );
    return 0;
  },
});
