import { loadConfig } from '../../config/config.ts';
import { defineCommand } from '../command.ts';
import { snapshotFolder } from '../data-folder.ts';
import { withProgress, withRecord } from '../with-record.ts';

export const publishSnapshot = defineCommand({
  name: 'publish',
  summary: 'Compile the record into a snapshot. A running service on the data folder takes it over at once.',
  arguments: [],
  options: {
    full: { meaning: 'Compile every part, also those that did not change.' },
  },
  examples: ['gondola publish', 'gondola publish --full'],
  async run(_, { full = false }) {
    const config = loadConfig();
    const dir = snapshotFolder(config.dataDir);
    const { publish } = await import('../../publish/publish.ts');
    const manifest = await withRecord(
      config,
      (pool) => withProgress((onProgress) => publish(pool, { dir, full, onProgress })),
      { inBackground: true },
    );
    const { chains, stores, products, prices } = manifest.counts;
    process.stdout.write(
      `version ${manifest.version}: ${chains} chains, ${stores} stores, ${products} products, ${prices} prices\n`,
    );
    return 0;
  },
});
