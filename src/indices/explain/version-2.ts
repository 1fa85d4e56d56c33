import type { MonthInput2, RegionResult2 } from '../../domain/index-method/version-2/month-data.ts';
import type { MeasuredFrom } from '../runs.ts';
import type { ShownValue } from './shown-value.ts';
import { changeSince, describeIndexed, PARTS_OF_VALUE, usd } from './value.ts';

const MOST_CONTRIBUTORS = 10;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const points = (value: number): string => `${value >= 0 ? '+' : ''}${value.toFixed(2)}`;

/** What a month or week of version 2 rests on, in lines of text: the value, what was read and left out, coverage, weights, parts. */
export function describeMonth2(
  slug: string,
  input: MonthInput2,
  result: RegionResult2,
  shown: ShownValue,
  before: MeasuredFrom | undefined,
): string[] {
  return [
    ...describeValue(slug, input, result, shown, before),
    '',
    ...describeCounts(result, shown),
    '',
    ...describeCoverage(input, result),
    '',
    ...describeParts(input, result, before),
  ];
}

function describeValue(
  slug: string,
  input: MonthInput2,
  result: RegionResult2,
  shown: ShownValue,
  before: MeasuredFrom | undefined,
): string[] {
  const interval =
    result.low_usd === null || result.high_usd === null || result.cv === null
      ? 'no interval: too few stores'
      : `95% interval ${usd(result.low_usd)} to ${usd(result.high_usd)}, coefficient of variation ${(100 * result.cv).toFixed(2)}%`;
  return [
    describeIndexed(slug, input, result),
    `  ${interval}`,
    `  level of the matched index ${result.level.toFixed(4)}, 100 in ${result.first_period}; chained Jevons ${result.jevons.toFixed(4)}`,
    `  stores asked ${usd(result.average_usd)} on average`,
    ...describeComposition(result, before),
    shown.status,
  ];
}

function describeComposition({ composition }: RegionResult2, before: MeasuredFrom | undefined): string[] {
  if (composition === null || before === undefined) return [];
  const { average_pct, index_pct, entering_pp, leaving_pp, weights_pp, formula_pp } = composition;
  return [
    `  ${changeSince(before)}: average ${points(average_pct)}, index ${points(index_pct)} log points; of the difference ${points(entering_pp)} came in, ${points(leaving_pp)} left, ${points(weights_pp)} weights, ${points(formula_pp)} formula`,
  ];
}

function describeCounts({ counts }: RegionResult2, { isWeek }: ShownValue): string[] {
  const { observations, held, too_few, cells_observed, cells_imputed } = counts;
  const cells = isWeek ? 'store-weeks' : 'store-months';
  return [
    'Observations (one a store, product and day)',
    `  ${observations} read`,
    `  ${held} held back as odd: far from the store's own last price, and nothing confirmed them`,
    ...(isWeek ? [] : [`  ${too_few} not used: seen in one week of the month only`]),
    `  ${observations - held - too_few} used, in ${cells_observed} ${cells}`,
    `  ${cells_imputed} ${cells} imputed`,
  ];
}

function describeCoverage({ weights }: MonthInput2, result: RegionResult2): string[] {
  const largest = result.chains
    .toSorted((a, b) => b.weight - a.weight || (a.chain < b.chain ? -1 : 1))
    .slice(0, MOST_CONTRIBUTORS);
  return [
    'Coverage',
    `  ${result.n_stores} stores of ${result.n_chains} chains contributed: ${result.coverage_score.toFixed(4)} of the panel of ${result.stores_in_panel}, ${result.register_coverage.toFixed(4)} of the ${result.stores_in_scope} in scope, ${result.cell_coverage.toFixed(4)} of the weight in cells of three stores`,
    `  ${percent(result.imputed_share)} of the weight rests on imputed prices`,
    '',
    `Weights of chains (${weights.source}; stores with prices of those in scope)`,
    ...largest.map(
      ({ chain, weight, stores, in_scope }) => `  ${chain}: ${percent(weight)}; ${stores} of ${in_scope}`,
    ),
  ];
}

function describeParts(
  { definition }: MonthInput2,
  result: RegionResult2,
  before: MeasuredFrom | undefined,
): string[] {
  const nameOf = new Map(definition.constituents.map(({ product_id, name }) => [product_id, name]));
  const rows = result.products
    .toSorted(
      (a, b) =>
        Math.abs(b.contribution_pp ?? b.share) - Math.abs(a.contribution_pp ?? a.share) ||
        (a.product_id < b.product_id ? -1 : 1),
    )
    .slice(0, MOST_CONTRIBUTORS);
  return [
    before === undefined
      ? PARTS_OF_VALUE
      : `Biggest contributors, in percentage points of the change ${changeSince(before)}`,
    ...rows.map(({ product_id, average_usd, stores, imputed, share, contribution_pp }) => {
      const asked = average_usd === null ? 'nobody has it' : `${usd(average_usd)} on average`;
      return `  ${nameOf.get(product_id) ?? product_id}: ${contribution_pp === null ? '' : `${points(contribution_pp)}; `}${asked}, ${stores} stores (${imputed} imputed), ${percent(share)} of the value`;
    }),
    ...result.shrinkflation.map(
      ({ name, on, before_units, after_units }) =>
        `  ${name}: from ${on} on ${after_units} units in a pack, before ${before_units}`,
    ),
  ];
}
