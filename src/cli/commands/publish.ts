import { loadConfig } from '../../config/config.ts';
import { requireSpace } from '../../process/disk-space.ts';
import { type ImportDebt, readImportDebts } from '../../record/import-debts.ts';
import { defineCommand } from '../command.ts';
import { ownVocabulary } from '../own-vocabulary.ts';
import { snapshotFolder } from '../data-folder.ts';
import { withProgress } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

/** A record that a broken import left half new, half old. */
class IncompleteRecord extends Error {
  override readonly name = 'IncompleteRecord';
  constructor(debts: readonly ImportDebt[]) {
    const files = debts.map(({ path, since }) => `  ${path} (since ${since.toISOString()})`);
    super(
      [
        'An import was broken off; these files of it are not in the record:',
        ...files,
        'Run the same import again, or publish what there is with --incomplete.',
      ].join('\n'),
    );
  }
}

export const publishSnapshot = defineCommand({
  name: 'publish',
  summary: 'Compile the record into a snapshot. A running service on the data folder takes it over at once.',
  arguments: [],
  options: {
    full: { meaning: 'Compile every part, also those that did not change.' },
    incomplete: { meaning: 'Also where an import was broken off, so that parts of a feed are missing.' },
  },
  examples: ['gondola publish', 'gondola publish --full'],
  async run(_, { full = false, incomplete = false }) {
    const config = loadConfig();
    const dir = snapshotFolder(config.dataDir);
    const vocabulary = ownVocabulary(config);
    const { publish } = await import('../../publish/publish.ts');
    const manifest = await withRecord(
      config,
      async (pool) => {
        const debts = await readImportDebts(pool);
        if (debts.length > 0 && !incomplete) throw new IncompleteRecord(debts);
        const onSize = (bytes: number): void => requireSpace(dir, bytes, 'this publish');
        return withProgress((onProgress) => publish(pool, { dir, full, vocabulary, onProgress, onSize }));
      },
      { inBackground: true },
    );
    const { chains, stores, products, prices } = manifest.counts;
    process.stdout.write(
      `version ${manifest.version}: ${chains} chains, ${stores} stores, ${products} products, ${prices} prices\n`,
    );
    return 0;
  },
});
