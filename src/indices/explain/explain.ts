import type pg from 'pg';
import type { Counts, IndexRegion, MonthInput, RegionResult } from '../../domain/index-method/month-data.ts';
import type { RegionResult2 } from '../../domain/index-method/version-2/month-data.ts';
import { readActs } from '../acts.ts';
import type { AnyResult } from '../decisions.ts';
import { readDefinition } from '../definitions.ts';
import { type AnyOutput, isVersion2 } from '../methods.ts';
import { type KeptRun, type MeasuredFrom, readMeasuredFrom, readRun, verifyRun } from '../runs.ts';
import { findShown, type ShownValue } from './shown-value.ts';
import { changeSince, describeIndexed, PARTS_OF_VALUE, usd } from './value.ts';
import { describeMonth2 } from './version-2.ts';

const MOST_CONTRIBUTORS = 10;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/**
 * The path from observations to a published value, in lines of text: of what stands, or of an earlier computation by its
 * run, also a revoked one. `period` is a month or a week.
 * Throws IndexError where there is no such value.
 */
export async function explain(
  pool: pg.Pool,
  slug: string,
  period: string,
  region: IndexRegion,
  { verify, runId }: { readonly verify: boolean; readonly runId?: number },
): Promise<string> {
  const client = await pool.connect();
  try {
    const definition = await readDefinition(client, slug);
    const shown = await findShown(
      client,
      { slug, indexId: definition.indexId },
      {
        period,
        region,
        ...(runId === undefined ? {} : { runId }),
      },
    );
    const run = await readRun(client, shown.runId);
    const acts = await readActs(client, definition.indexId, period);
    const before = await readMeasuredFrom(client, run, region);
    const body = isVersion2(run.input)
      ? describeMonth2(slug, run.input, regionOf(run.output, region) as RegionResult2, shown, before)
      : describeMonth1(slug, run.input, regionOf(run.output, region) as RegionResult, shown, before);
    const [head = '', ...rest] = body;
    const lines = [
      head,
      ...shown.others,
      ...rest,
      '',
      ...describeReview(regionOf(run.output, region), shown),
      '',
      ...describeRun(run),
      ...acts.map(
        ({ at, actor, act, reason }) =>
          `  ${at.toISOString()} ${act} by ${actor}${reason === null ? '' : `: ${reason}`}`,
      ),
    ];
    if (verify) {
      const isSame = await verifyRun(client, run);
      lines.push(
        '',
        isSame
          ? 'Computed again from the stored inputs: the same bytes.'
          : 'Computed again from the stored inputs: NOT the same bytes.',
      );
    }
    return `${lines.join('\n')}\n`;
  } finally {
    client.release();
  }
}

/** A region's result in an output. */
function regionOf(output: AnyOutput, region: IndexRegion): AnyResult {
  const results: readonly AnyResult[] = output.regions;
  return results.find((one) => one.region === region)!;
}

/** What a month of version 1 rests on. */
function describeMonth1(
  slug: string,
  input: MonthInput,
  result: RegionResult,
  shown: ShownValue,
  before: MeasuredFrom | undefined,
): string[] {
  return [
    ...describeValue(slug, shown, result, input),
    '',
    ...describeCounts(result.counts),
    '',
    ...describeCoverage(result),
    '',
    ...describeChains(result),
    '',
    ...describeContributors(input, result, before),
  ];
}

function describeValue(slug: string, shown: ShownValue, result: RegionResult, input: MonthInput): string[] {
  return [
    describeIndexed(slug, input, result),
    `  95% interval ${usd(result.low_usd)} to ${usd(result.high_usd)}, coefficient of variation ${(100 * result.cv).toFixed(2)}%`,
    `  beside it, 100 in the first month: matched Jevons ${result.jevons.toFixed(2)}, GEKS-Jevons ${result.geks_jevons.toFixed(2)}`,
    shown.status,
  ];
}

function describeCounts(counts: Counts): string[] {
  const kept = counts.observations - counts.dropped_relative - counts.dropped_spread - counts.too_few;
  return [
    'Observations (one a store, product and day)',
    `  ${counts.observations} read`,
    `  ${counts.dropped_relative} dropped: outside 1/3 to 3 times the store's last month`,
    `  ${counts.dropped_spread} dropped: too far from the region's other prices`,
    `  ${counts.too_few} not used: seen in one week of the month only`,
    `  ${kept} used, in ${counts.cells_observed} store-months`,
    `  ${counts.cells_imputed} store-months imputed, ${counts.cells_expired} given up after two months`,
  ];
}

function describeCoverage(result: RegionResult): string[] {
  return [
    'Coverage',
    `  ${result.n_stores} of ${result.stores_in_scope} stores in scope contributed: ${result.coverage_score.toFixed(4)}, of ${result.n_chains} chains`,
    `  ${percent(result.imputed_share)} of the value rests on imputed prices`,
  ];
}

function describeChains({ chains }: RegionResult): string[] {
  const largest = chains
    .toSorted((a, b) => b.weight - a.weight || (a.chain < b.chain ? -1 : 1))
    .slice(0, MOST_CONTRIBUTORS);
  return [
    'Weights of chains (share of the scope; weight after the cap among those with prices; stores with prices of those in scope)',
    ...largest.map(
      ({ chain, share, weight, stores, in_scope }) =>
        `  ${chain}: ${percent(share)}; ${percent(weight)}; ${stores} of ${in_scope}`,
    ),
  ];
}

function describeContributors(
  input: MonthInput,
  result: RegionResult,
  measuredFrom: MeasuredFrom | undefined,
): string[] {
  const nameOf = new Map(input.definition.constituents.map(({ product_id, name }) => [product_id, name]));
  const before = measuredFrom?.result as RegionResult | undefined;
  const change = (id: string, part: number): number | null => {
    const old = before?.constituents.find(({ product_id }) => product_id === id);
    return old === undefined || before === undefined ? null : (part - old.part_usd) / before.value_usd;
  };
  const rows = result.constituents
    .map((one) => ({ ...one, change: change(one.product_id, one.part_usd) }))
    .sort(
      (a, b) =>
        Math.abs(b.change ?? b.part_usd) - Math.abs(a.change ?? a.part_usd) ||
        (a.product_id < b.product_id ? -1 : 1),
    )
    .slice(0, MOST_CONTRIBUTORS);
  const title =
    measuredFrom === undefined
      ? PARTS_OF_VALUE
      : `Biggest contributors to the change of ${percent(result.value_usd / measuredFrom.result.value_usd - 1)} ${changeSince(measuredFrom)}`;
  return [
    title,
    ...rows.map(
      ({ product_id, centre_usd, part_usd, stores, imputed, change }) =>
        `  ${nameOf.get(product_id) ?? product_id}: ${change === null ? '' : `${percent(change)}; `}centre ${usd(centre_usd)} of ${stores} stores (${imputed} imputed), ${usd(part_usd)} of the value`,
    ),
  ];
}

function describeReview(result: AnyResult, { openFlags, isWeek }: ShownValue): string[] {
  const shortfalls =
    result.shortfalls.length === 0
      ? '  the month counts towards publication'
      : `  the month does not count towards publication: ${result.shortfalls.join('; ')}`;
  return [
    'Review',
    isWeek ? '  a week never counts towards publication' : shortfalls,
    ...result.flags.map(({ code, detail }) => `  flag ${code}: ${detail}`),
    ...(result.flags.length > 0 && openFlags === 0 ? ['  all flags were looked at and closed'] : []),
  ];
}

function describeRun(run: KeptRun): string[] {
  return [
    `Run ${run.runId}, ${run.computedAt.toISOString()}, method version ${run.input.methodology_version}`,
    `  input sha256 ${run.inputSha256}`,
    `  output sha256 ${run.outputSha256}`,
  ];
}
