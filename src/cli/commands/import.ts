import { rmSync } from 'node:fs';
import { loadConfig } from '../../config/config.ts';
import { defineCommand, type ExitCode, UsageError } from '../command.ts';
import { unfinishedDemoFile } from '../data-folder.ts';
import { describeImport } from './import-report.ts';
import { describeSuggestion } from './import-suggest.ts';
import { megabytes, storedBytes } from '../../process/disk-space.ts';
import { withProgress } from '../terminal/tell.ts';
import { GENERATE_LOCK, refuseUnfinished } from '../lock-output.ts';
import { withRecord } from '../with-record.ts';

export const importFeed = defineCommand({
  name: 'import',
  summary:
    'Load a feed folder or a file into the record. Bad records go to a reject file; the rest is imported.',
  arguments: [{ name: 'PATH', meaning: 'A folder in the feed format, or one file; plain, .gz or .zst.' }],
  options: {
    format: {
      value: 'FORMAT',
      meaning:
        'Format of a single file: one of those below. Default: detected from its name or its first lines.',
    },
    mapping: {
      value: 'MAPPING',
      meaning: 'For CSV, TSV and JSON lines: a mapping file, or the name of one in mappings/.',
    },
    'create-chains': {
      meaning: 'Create a chain for stores of an unknown chain, by their name, instead of leaving them out.',
    },
    suggest: {
      meaning:
        'Propose a mapping for a file in an unknown format: show five rows as read, and write the mapping.',
    },
    strict: { meaning: 'A single bad record fails its whole file, and the files after it are skipped.' },
    'dry-run': { meaning: 'Do the work, roll it back, and show what would change.' },
    json: { meaning: 'Show the summary as JSON.' },
  },
  examples: [
    'gondola import feeds/demo',
    'gondola import feeds/demo --dry-run',
    'gondola import snap_retailers_ga.csv --format snap',
    'gondola import snap_retailers_ga.csv --create-chains --dry-run',
    'gondola import openfoodfacts.tsv.gz --format off --strict',
    'gondola import my-prices.csv --suggest',
    'gondola import my-prices.csv --mapping my-prices.csv.mapping.json --dry-run',
  ],
  async details() {
    const { describeFormats, KNOWN } = await import('../../ingest/formats.ts');
    return { title: 'Formats', rows: describeFormats(KNOWN) };
  },
  async run([path = ''], values) {
    const { format, mapping, strict = false, 'dry-run': dryRun = false, json = false } = values;
    if (values.suggest === true) return suggestFor(path, values);
    const config = loadConfig();
    const options = {
      strict,
      dryRun,
      createChains: values['create-chains'] ?? false,
      ...(format === undefined ? {} : { format }),
      ...(mapping === undefined ? {} : { mapping }),
    };
    const [{ importPath }, { planFeed }, { KNOWN }] = await Promise.all([
      import('../../ingest/import.ts'),
      import('../../ingest/feed-files.ts'),
      import('../../ingest/formats.ts'),
    ]);
    refuseUnfinished(path, GENERATE_LOCK);
    // What cannot be read is told before a database is made or started for it.
    await planFeed(path, options, KNOWN);
    const summary = await withRecord(
      config,
      async (pool) => {
        // From now on the record is the operator's: a half-made demo catalogue is not to be finished over it.
        if (!dryRun) rmSync(unfinishedDemoFile(config.dataDir), { force: true });
        return withProgress((onProgress) => importPath(pool, path, { ...options, onProgress }));
      },
      { inBackground: true, unfinished: unfinishedOf(path) },
    );
    process.stdout.write(json ? `${JSON.stringify(summary)}\n` : describeImport(summary));
    if (summary.failed) return 1;
    return summary.rejected > 0 ? 3 : 0;
  },
});

/**
 * What is taken back where the disk is full, with what it needs: a first import of a feed takes 0.8 of its size in the
 * record, measured at demo and at full scale, and some more while a file comes in.
 */
function unfinishedOf(path: string): string {
  const bytes = storedBytes(path);
  if (bytes === null) return 'what was not finished';
  return `what was not finished of ${megabytes(bytes)} of files, which need about as much there when they are new,`;
}

/** Needs no record: only the file is read. */
async function suggestFor(
  path: string,
  values: Readonly<Record<string, string | true | undefined>>,
): Promise<ExitCode> {
  const others = Object.keys(values).filter((name) => name !== 'suggest' && name !== 'json');
  if (others.length > 0) throw new UsageError(`--suggest cannot be combined with --${others[0]!}.`);
  const [{ suggestFile }, { KNOWN }] = await Promise.all([
    import('../../ingest/suggest/suggest-file.ts'),
    import('../../ingest/formats.ts'),
  ]);
  const suggestion = await suggestFile(path, KNOWN);
  const isJson = values['json'] === true;
  process.stdout.write(isJson ? `${JSON.stringify(suggestion)}\n` : describeSuggestion(path, suggestion));
  return 0;
}
