import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { defineCommand } from '../command.ts';
import {
  ANY_REGION_OPTION,
  BY_OPTION,
  MONTH_OR_WEEK,
  period as readPeriod,
  PERIOD,
  readAct,
  REASON_OPTION,
  SLUG,
} from './index-options.ts';
import { plainLine } from '../terminal/plain-line.ts';
import { withRecord } from '../with-record.ts';

/** `gondola index set-base`. */
export const setIndexBase = defineCommand({
  name: 'index set-base',
  summary: 'Make a month the base, whose value is 100, whatever the rule says. A base is never moved.',
  arguments: [SLUG, PERIOD],
  options: { reason: REASON_OPTION, region: ANY_REGION_OPTION, by: BY_OPTION },
  examples: ['gondola index set-base basket_low_income 2026-03 --reason "the panel is complete since March"'],
  async run(positionals, values) {
    const act = readAct(positionals, values);
    const { setBase } = await import('../../indices/set-base.ts');
    const regions = await withRecord(loadConfig(), (pool) => setBase(pool, act));
    process.stdout.write(`${act.slug} ${act.period}: the base for ${regions.join(', ')}\n`);
    return 0;
  },
});

/** `gondola index import-weights`. */
export const importIndexWeights = defineCommand({
  name: 'index import-weights',
  summary:
    'Import weights: the shares of chains in regions, by sales or households, to use instead of counting stores; or the sales of stores.',
  arguments: [
    {
      name: 'FILE',
      meaning:
        'CSV with year, region, chain_slug, share (of the nation; the shares of a year add up to 1), source; or with year, store_id, sales (compared within a chain and region), source.',
    },
  ],
  options: {},
  examples: [
    'gondola index import-weights shares-2025.csv',
    'gondola index import-weights store-sales-2025.csv',
  ],
  async run([path = '']) {
    const { importWeights } = await import('../../indices/inputs/weights.ts');
    const years = await withRecord(loadConfig(), (pool) => importWeights(pool, path));
    for (const [year, rows] of years) process.stdout.write(`${year}: ${rows} weights\n`);
    return 0;
  },
});

/** `gondola index shrinkflation`. */
export const listSizeChanges = defineCommand({
  name: 'index shrinkflation',
  summary: 'List the packs that changed their size while an index followed them, with dates.',
  arguments: [],
  options: { json: { meaning: 'As JSON, one change per line.' } },
  examples: ['gondola index shrinkflation'],
  async run(_, { json }) {
    const { listShrinkflation } = await import('../../indices/shrinkflation.ts');
    const changes = await withRecord(loadConfig(), (pool) => listShrinkflation(pool));
    if (changes.length === 0) process.stderr.write('No pack changed its size.\n');
    for (const change of changes) {
      const { on, slug, name, before_units, after_units } = change;
      const percent = (100 * (after_units / before_units - 1)).toFixed(1);
      process.stdout.write(
        json
          ? `${JSON.stringify(change)}\n`
          : `${plainLine(`${on}  ${slug}  ${name}: ${before_units} to ${after_units} units a pack (${percent}%)`)}\n`,
      );
    }
    return 0;
  },
});

/** `gondola index replicate`. */
export const replicateIndex = defineCommand({
  name: 'index replicate',
  summary: 'Write all that a month or week was computed from, with a Python script that recomputes it.',
  arguments: [SLUG, MONTH_OR_WEEK],
  options: { out: { value: 'FOLDER', meaning: 'Folder to write to. Default: replication-SLUG-PERIOD.' } },
  examples: [
    'gondola index replicate basket_low_income 2026-06 --out kit',
    'gondola index replicate eggs_cage_free_large_dozen 2026-W27',
  ],
  async run([slug = '', period = ''], { out }) {
    const of = readPeriod('PERIOD', period);
    const directory = resolve(out ?? join(process.cwd(), `replication-${slug}-${of}`));
    const { writeReplicationKit } = await import('../../indices/replication-kit.ts');
    const script = readFileSync(new URL('../../../public/replicate.py', import.meta.url), 'utf8');
    const kit = await withRecord(loadConfig(), (pool) =>
      writeReplicationKit(pool, slug, of, { directory, script }),
    );
    process.stdout.write(
      `${kit.directory}: ${kit.files.join(', ')}\nThen: python3 ${join(kit.directory, 'replicate.py')}\n`,
    );
    return 0;
  },
});
