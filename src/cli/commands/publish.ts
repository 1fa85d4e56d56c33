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
        'An import was interrupted; these of its files are not in the record:',
        ...files,
        'Run the same import again, or publish what there is with --incomplete.',
      ].join('\n'),
    );
  }
}

export const publishSnapshot = defineCommand({
  name: 'publish',
  summary:
    'Compile the record into a snapshot. A running service on the data folder starts serving it at once.',
  arguments: [],
  options: {
    full: { meaning: 'Compile every part, even those that did not change.' },
    incomplete: { meaning: 'Publish even if an import was interrupted and parts of a feed are missing.' },
  },
  examples: ['gondola publish', 'gondola publish --full'],
  async run(_, { full = false, incomplete = false }) {
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
        const debts = await readImportDebts(pool);
        if (debts.length > 0 && !incomplete) throw new IncompleteRecord(debts);
        const onSize = (bytes: number): void => requireSpace(dir, bytes, 'this publish');
        const { version, counts } = await withProgress((onProgress) =>
          publish(pool, { dir, full, vocabulary, onProgress, onSize }),
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
