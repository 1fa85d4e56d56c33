import { resolve } from 'node:path';
import { type Config, loadConfig } from '../../config/config.ts';
import type { EarlierPublication } from '../../export/earlier.ts';
import { EXPORT_LOCK } from '../../export/folder.ts';
import { inWordsIfFull } from '../../process/disk-space.ts';
import { readChains } from '../../record/read-chains.ts';
import { publishedVersions, readPublication } from '../../record/publication.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { giveWay } from '../background.ts';
import { defineCommand, UsageError, wholeNumber } from '../command.ts';
import { snapshotFolder } from '../data-folder.ts';
import { onLeaving } from '../leaving.ts';
import { asWriterOf } from '../lock-output.ts';
import { withProgress } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

const INTERRUPTED = 'interrupted: what was written is removed, and an earlier export is as it was.';

const FORMATS = ['parquet', 'csv', 'ndjson'];

export const exportTables = defineCommand({
  name: 'export',
  summary:
    'Write what is served (products, stores, coupons, prices and their history) as tables that DuckDB, Spark, Trino and BigQuery read, while the service keeps running.',
  arguments: [],
  options: {
    format: { value: 'FORMAT', meaning: 'parquet (default), csv or ndjson.' },
    out: {
      value: 'DIR',
      meaning: 'An empty folder, or one with an earlier export, which is replaced. Required.',
    },
    since: {
      value: 'SEQ',
      meaning: 'An earlier published version: leave out what has not changed since then, chain by chain.',
    },
  },
  examples: [
    'gondola export --out exports/today',
    'gondola export --format csv --out exports/new --since 41',
  ],
  async run(_, { format = 'parquet', out, since }) {
    if (out === undefined) throw new UsageError('--out DIR is missing: the folder to write to.');
    if (!FORMATS.includes(format)) {
      throw new UsageError(`--format must be parquet, csv or ndjson, not ${JSON.stringify(format)}.`);
    }
    const config = loadConfig();
    const version = since === undefined ? undefined : wholeNumber('since', since, 1, Number.MAX_SAFE_INTEGER);
    const earlier = version === undefined ? undefined : await publicationOf(config, version);
    const { exportSnapshot } = await import('../../export/export.ts');
    giveWay();
    const leaving = new AbortController();
    const { signal } = leaving;
    const stopListening = onLeaving(() => leaving.abort(new Error(INTERRUPTED)));
    const options = { dir: snapshotFolder(config.dataDir), out: resolve(out), format, signal };
    const manifest = await asWriterOf(options.out, EXPORT_LOCK, () =>
      withProgress((onProgress) =>
        exportSnapshot({ ...options, onProgress, ...(earlier === undefined ? {} : { since: earlier }) }),
      ),
    )
      .catch((error: unknown) => {
        throw inWordsIfFull(error, options.out, 'the export');
      })
      .finally(stopListening);
    const tables = Object.entries(manifest.tables).map(([name, { rows }]) => `${rows} ${name}`);
    process.stdout.write(`version ${manifest.sequence} in ${options.out}: ${tables.join(', ')}\n`);
    return 0;
  },
});

/** What the record knows of a version. Throws UsageError where it published none such. */
async function publicationOf(config: Config, version: number): Promise<EarlierPublication> {
  return withRecord(config, async (pool) => {
    const client = await pool.connect();
    try {
      const manifest = await readPublication(client, version);
      if (manifest !== undefined) {
        const chainIds = (await readChains(client)).map(({ chain_id }) => chain_id);
        return { manifest: manifest as Manifest, chainIds };
      }
      const known = await publishedVersions(client);
      throw new UsageError(
        known === undefined
          ? `--since ${version}: nothing was published yet.`
          : `--since ${version}: this record did not publish such a version; it published ${known.first} to ${known.last}.`,
      );
    } finally {
      client.release();
    }
  });
}
