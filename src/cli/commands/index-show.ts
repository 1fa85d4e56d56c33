import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { isWeek } from '../../domain/time/week.ts';
import type { SnapshotRow } from '../../indices/snapshots.ts';
import type { WeekRow } from '../../indices/weeks.ts';
import { defineCommand, UsageError } from '../command.ts';
import {
  ANY_REGION_OPTION,
  MONTH_OR_WEEK,
  period as readPeriod,
  region,
  REGION_OPTION,
  runNumber,
  SLUG,
} from './index-options.ts';
import { plainLine, plainLines } from '../terminal/plain-line.ts';
import { withRecord } from '../with-record.ts';

export const listIndices = defineCommand({
  name: 'index list',
  summary: 'List the price indices, and how far each is computed.',
  arguments: [],
  options: { json: { meaning: 'As JSON, one index per line.' } },
  examples: ['gondola index list', 'gondola index list --json'],
  async run(_, { json }) {
    const { listIndices } = await import('../../indices/overview.ts');
    const rows = await withRecord(loadConfig(), (pool) => listIndices(pool));
    if (rows.length === 0) process.stderr.write('No index is defined: import an indices.ndjson first.\n');
    for (const row of rows) {
      const { slug, index_type, is_active, constituents, first_period, last_period, base_period, flagged } =
        row;
      const span = last_period === null ? 'never computed' : `${first_period} to ${last_period}`;
      const base = base_period === null ? 'in beta' : `base ${base_period}`;
      const state = is_active ? '' : '  inactive';
      const flags = flagged === 0 ? '' : `  ${flagged} flagged`;
      process.stdout.write(
        json
          ? `${JSON.stringify(row)}\n`
          : `${slug}  ${index_type}, ${constituents} products  ${span}  ${base}${flags}${state}\n`,
      );
    }
    return 0;
  },
});

export const showIndex = defineCommand({
  name: 'index show',
  summary: 'Show every value of an index, published or not, and what was done to it.',
  arguments: [SLUG],
  options: {
    region: ANY_REGION_OPTION,
    frequency: { value: 'FREQUENCY', meaning: 'month or week (experimental). Default: month.' },
    json: { meaning: 'As JSON, one value per line.' },
  },
  examples: [
    'gondola index show basket_low_income',
    'gondola index show basket_low_income --region national --json',
    'gondola index show eggs_cage_free_large_dozen --frequency week',
  ],
  async run([slug = ''], { region: wanted, frequency = 'month', json }) {
    const where = wanted === undefined ? {} : { region: region(wanted) };
    if (frequency !== 'month' && frequency !== 'week')
      throw new UsageError(`--frequency must be month or week, not ${JSON.stringify(frequency)}.`);
    const [{ readDefinition }, { readSnapshots }, { readWeeks }, { readActs }] = await Promise.all([
      import('../../indices/definitions.ts'),
      import('../../indices/snapshots.ts'),
      import('../../indices/weeks.ts'),
      import('../../indices/acts.ts'),
    ]);
    await withRecord(loadConfig(), async (pool) => {
      const client = await pool.connect();
      try {
        const { indexId } = await readDefinition(client, slug);
        const lines =
          frequency === 'week'
            ? (await readWeeks(client, indexId, where)).map((row) => (json ? asJson(row) : describeWeek(row)))
            : (await readSnapshots(client, indexId, where)).map((row) =>
                json ? asJson(row) : describeRow(row),
              );
        for (const line of lines) process.stdout.write(`${line}\n`);
        if (json) return;
        for (const { at, actor, act, reason, period, region } of await readActs(client, indexId)) {
          if (act === 'compute' || isWeek(period) !== (frequency === 'week')) continue;
          const where = region === null ? period : `${period} ${region}`;
          process.stdout.write(
            `${plainLine(`${at.toISOString()} ${act} ${where} by ${actor}${reason === null ? '' : `: ${reason}`}`)}\n`,
          );
        }
      } finally {
        client.release();
      }
    });
    return 0;
  },
});

function describeRow(row: SnapshotRow): string {
  const {
    period,
    region,
    value_usd,
    publish_status,
    coverage_score,
    n_stores,
    revoke_reason,
    flags,
    open_flags,
  } = row;
  const notes = [
    ...(flags === null ? [] : [`${open_flags > 0 ? 'flagged' : 'flag closed'}: ${flags}`]),
    ...(revoke_reason === null ? [] : [`revoked: ${revoke_reason}`]),
  ];
  return plainLine(
    `${period}  ${region.padEnd(9)} ${value_usd.toFixed(4).padStart(10)}  ${publish_status.padEnd(14)} coverage ${coverage_score.toFixed(2)}, ${n_stores} stores${notes.length === 0 ? '' : `  ${notes.join('; ')}`}`,
  );
}

function describeWeek({ week, region, result, superseded_at }: WeekRow): string {
  const status = superseded_at === null ? 'beta' : 'computed again';
  return `${week}  ${region.padEnd(9)} ${result.value_usd.toFixed(4).padStart(10)}  ${status.padEnd(14)} coverage ${result.coverage_score.toFixed(2)}, ${result.n_stores} stores`;
}

const asJson = (row: SnapshotRow | WeekRow): string => JSON.stringify(row);

export const explainIndex = defineCommand({
  name: 'index explain',
  summary:
    'Show the path from observations to a value: counts by rule, weights, coverage, contributors, checksums.',
  arguments: [SLUG, MONTH_OR_WEEK],
  options: {
    region: REGION_OPTION,
    run: {
      value: 'RUN',
      meaning:
        'Number of another computation of the month or week, even a revoked one. Default: the current one.',
    },
    verify: { meaning: 'Also recompute it from the stored inputs and compare every byte.' },
  },
  examples: [
    'gondola index explain basket_low_income 2026-06',
    'gondola index explain basket_low_income 2026-06 --region south --verify',
    'gondola index explain basket_low_income 2026-03 --run 12',
    'gondola index explain eggs_cage_free_large_dozen 2026-W20',
  ],
  async run([slug = '', period = ''], { region: wanted = 'national', run, verify = false }) {
    const at = { period: readPeriod('PERIOD', period), region: region(wanted) };
    const options = { verify, ...(run === undefined ? {} : { runId: runNumber(run) }) };
    const { explain } = await import('../../indices/explain/explain.ts');
    const text = await withRecord(loadConfig(), (pool) => explain(pool, slug, at.period, at.region, options));
    process.stdout.write(plainLines(text));
    return text.includes('NOT the same bytes') ? 1 : 0;
  },
});

export const plotIndex = defineCommand({
  name: 'index plot',
  summary: 'Draw a series as SVG: value, 95% interval, base, flags, and what was revoked.',
  arguments: [SLUG],
  options: { region: REGION_OPTION, out: { value: 'FILE', meaning: 'The SVG file to write. Required.' } },
  examples: ['gondola index plot basket_low_income --out basket.svg'],
  async run([slug = ''], { region: wanted = 'national', out }) {
    if (out === undefined) throw new UsageError('--out FILE is missing: the SVG file to write.');
    const of = region(wanted);
    const plot = await import('../../indices/plot.ts');
    const svg = await withRecord(loadConfig(), (pool) => plot.plotIndex(pool, slug, of));
    await writeFile(resolve(out), svg);
    process.stdout.write(`${out}: ${svg.length} bytes\n`);
    return 0;
  },
});
