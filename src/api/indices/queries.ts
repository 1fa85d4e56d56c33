import { addToGroup } from '../../domain/group-by.ts';
import { METHOD } from '../../domain/index-method/method.ts';
import { INDEX_REGIONS, PUBLISH_STATUSES } from '../../domain/index-method/month-data.ts';
import { addMonths, monthNumber, monthOf, monthStartMs, monthText } from '../../domain/time/month.ts';
import { DAY_MS } from '../../domain/time/utc-day.ts';
import { weekOf, weekText } from '../../domain/time/week.ts';
import { derivedFrom } from '../../domain/derived.ts';
import type { IndexPart } from '../../snapshot/parts/indices.ts';
import { appendBlob, appendText, startAnswer, takeBody } from '../http/byte-writer.ts';
import { knownChangeMs } from './known-change.ts';
import type { IndexQuery } from './schema.ts';

/** What decides the rows and members of a series. */
export type SeriesQuery = Omit<IndexQuery, 'format' | 'envelope'>;

const WINDOW_MONTHS = 12;
const DAYS_A_WEEK = 7;
const BLS_SOURCE = 'US Bureau of Labor Statistics, average price data, not seasonally adjusted';

const status = (name: (typeof PUBLISH_STATUSES)[number]): number => PUBLISH_STATUSES.indexOf(name);
const BETA = status('beta');
const PUBLISHED = new Set([status('auto'), status('forced_publish')]);
const PREVIEW = new Set([status('forced_hide'), status('draft')]);

/** Rows of each index and region, in order. */
const seriesOf = derivedFrom((table: IndexPart['snapshots']) => {
  const series = new Map<number, number[]>();
  for (let row = 0; row < table.count; row++) {
    const key = table.index[row]! * INDEX_REGIONS.length + table.region[row]!;
    addToGroup(series, key, row);
  }
  return series;
});

/** Rows of an index in the region that is asked for, in order. */
function rowsOf(table: IndexPart['snapshots'], index: number, { region }: SeriesQuery): readonly number[] {
  return seriesOf(table).get(index * INDEX_REGIONS.length + INDEX_REGIONS.indexOf(region)) ?? [];
}

/** Whether a row was so at a time; infinity: whether it is now. */
function isKnown({ knownFromMs, knownToMs }: IndexPart['bases'], row: number, asOfMs: number): boolean {
  return (
    knownFromMs[row]! <= asOfMs && (asOfMs < knownToMs[row]! || knownToMs[row] === Number.POSITIVE_INFINITY)
  );
}

/** The snapshots of months, or of weeks. */
function tableOf(part: IndexPart, { frequency }: Pick<SeriesQuery, 'frequency'>): IndexPart['snapshots'] {
  return frequency === 'week' ? part.weeks : part.snapshots;
}

/** Whether an index has weeks. */
export function hasWeeks({ weeks }: IndexPart, index: number): boolean {
  return weeks.index.includes(index);
}

/** The first and last month, or the first and last week whose Monday they hold, by `periodNumber`. */
function windowOf({ from, to, frequency }: SeriesQuery, nowMs: number): { first: number; last: number } {
  const current = monthOf(nowMs);
  const first = from ?? addMonths(current, -WINDOW_MONTHS);
  const last = to ?? current;
  if (frequency === 'month') return { first: monthNumber(first), last: monthNumber(last) };
  const mondayFrom = (ms: number): number => weekOf(ms / DAY_MS + DAYS_A_WEEK - 1);
  return { first: mondayFrom(monthStartMs(first)), last: mondayFrom(monthStartMs(addMonths(last, 1))) - 1 };
}

/** Snapshots that a query asks for, by period. Of an inactive index there are none. */
function findSnapshots(part: IndexPart, index: number, query: SeriesQuery, nowMs: number): number[] {
  if (part.active[index] !== 1) return [];
  const snapshots = tableOf(part, query);
  const { first, last } = windowOf(query, nowMs);
  // Whoever asks for weeks asks for what is experimental.
  const withBeta = query.include_beta || query.frequency === 'week';
  const asOfMs = query.as_of?.ms ?? Number.POSITIVE_INFINITY;
  return rowsOf(snapshots, index, query).filter((row) => {
    const period = snapshots.period[row]!;
    const code = snapshots.status[row]!;
    return (
      period >= first &&
      period <= last &&
      isKnown(snapshots, row, asOfMs) &&
      (query.include_revoked || snapshots.revoked[row] === 0) &&
      (PUBLISHED.has(code) || (withBeta && code === BETA) || (query.include_preview && PREVIEW.has(code)))
    );
  });
}

/** To the published decimals; null where it is no number. */
function shown(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(METHOD.decimals))) : 'null';
}

/** The base of each version of the method that stood at the time that is asked for. */
function findBases({ bases }: IndexPart, index: number, query: SeriesQuery): Map<number, number> {
  const region = INDEX_REGIONS.indexOf(query.region);
  const asOfMs = query.as_of?.ms ?? Number.POSITIVE_INFINITY;
  const found = new Map<number, number>();
  for (let row = 0; row < bases.index.length; row++) {
    if (bases.index[row] === index && bases.region[row] === region && isKnown(bases, row, asOfMs))
      found.set(bases.version[row]!, row);
  }
  return found;
}

/** The first month of the region that was published, as far as it is known at the time that is asked for. */
function firstPublished({ active, snapshots }: IndexPart, index: number, query: SeriesQuery): string | null {
  if (active[index] !== 1) return null;
  const asOfMs = query.as_of?.ms ?? Number.POSITIVE_INFINITY;
  const first = rowsOf(snapshots, index, query).find(
    (row) => PUBLISHED.has(snapshots.status[row]!) && isKnown(snapshots, row, asOfMs),
  );
  return first === undefined ? null : monthText(snapshots.period[first]!);
}

/** The members of a snapshot that the request decides, with commas before them. */
function requestMembers(
  part: IndexPart,
  index: number,
  row: number,
  bases: ReadonlyMap<number, number>,
  query: SeriesQuery,
  nowMs: number,
): string {
  const { bases: values } = part;
  const snapshots = tableOf(part, query);
  const base = bases.get(snapshots.version[row]!) ?? -1;
  const indexed = (values: Float64Array, baseValues: Float64Array): string =>
    base < 0 ? 'null' : shown((100 * values[row]!) / baseValues[base]!);
  const isBeta = snapshots.status[row] === BETA;
  let text = `,"value_indexed":${isBeta ? 'null' : indexed(snapshots.value, values.value)}`;
  // Of an earlier time is told what could still change then.
  text += `,"provisional":${Math.min(nowMs, query.as_of?.ms ?? nowMs) < snapshots.finalMs[row]!}`;
  if (query.include_interval) {
    const { level } = METHOD.bootstrap;
    const bounds = `{"low_usd":${shown(snapshots.low[row]!)},"high_usd":${shown(snapshots.high[row]!)},"level":${level}}`;
    text += `,"interval":${Number.isNaN(snapshots.low[row]!) ? 'null' : bounds}`;
  }
  const compared = query.compare ?? [];
  if (compared.includes('bls')) {
    text += `,"bls_usd":${shown(snapshots.bls[row]! * part.blsUnits[index]!)}`;
    text += `,"bls_indexed":${indexed(snapshots.bls, values.bls)}`;
  }
  if (compared.includes('jevons')) text += `,"jevons_indexed":${indexed(snapshots.jevons, values.jevons)}`;
  if (compared.includes('geks_jevons'))
    text += `,"geks_jevons_indexed":${indexed(snapshots.geksJevons, values.geksJevons)}`;
  return text;
}

/** The periods from which another version of the method holds than for the snapshot before. */
function versionChanges(
  { version, period }: IndexPart['snapshots'],
  rows: readonly number[],
  { frequency }: SeriesQuery,
): string[] {
  const changed = rows.filter((row, i) => i > 0 && version[row] !== version[rows[i - 1]!]);
  return changed.map((row) => (frequency === 'week' ? weekText : monthText)(period[row]!));
}

/** Weeks are measured from their own first: no month is their 100. */
const NO_BASES: ReadonlyMap<number, number> = new Map();

/** `{data, meta}` of one index. */
export function encodeSeries(part: IndexPart, index: number, query: SeriesQuery, nowMs: number): Buffer {
  const bases = findBases(part, index, query);
  // The newest version's base is the series': what came before is another series.
  const base = [...bases].sort(([a], [b]) => b - a)[0]?.[1] ?? -1;
  const isWeekly = query.frequency === 'week';
  const snapshots = tableOf(part, query);
  const answer = startAnswer();
  appendText(answer, '{"data":[');
  const rows = findSnapshots(part, index, query, nowMs);
  rows.forEach((row, i) => {
    if (i > 0) appendText(answer, ',');
    appendBlob(answer, snapshots.json, row);
    appendText(answer, requestMembers(part, index, row, isWeekly ? NO_BASES : bases, query, nowMs));
    if (query.include_average) appendBlob(answer, snapshots.average, row);
    if (query.include_contributions) appendBlob(answer, snapshots.contributions, row);
    appendText(answer, '}');
  });
  const asOf = new Date(knownChangeMs(part, index, query.as_of)).toISOString();
  appendText(answer, `],"meta":{"as_of":"${asOf}",`);
  appendBlob(answer, part.meta, index);
  const period = base < 0 || isWeekly ? 'null' : `"${monthText(part.bases.period[base]!)}"`;
  const inception = JSON.stringify(firstPublished(part, index, query));
  const value = base < 0 || isWeekly ? 'null' : shown(part.bases.value[base]!);
  const method = (isWeekly ? part.weeklyMethods : part.methods)[index];
  appendText(
    answer,
    `,"method":${JSON.stringify(method)},"region":"${query.region}","frequency":"${query.frequency}","experimental":${isWeekly},"inception_period":${inception},"base_period":${period},"base_value_usd":${value}`,
  );
  appendText(answer, `,"version_changes":${JSON.stringify(versionChanges(snapshots, rows, query))}`);
  if (query.compare?.includes('bls') === true) {
    const code = part.blsItemCodes[index] ?? null;
    const series = { item_code: code, units: part.blsUnits[index], source: BLS_SOURCE };
    appendText(answer, `,"bls":${code === null ? 'null' : JSON.stringify(series)}`);
  }
  appendText(answer, '}}');
  return takeBody(answer);
}

/** `{count, indices}`, by slug. */
export function encodeIndices(part: IndexPart): Buffer {
  const answer = startAnswer();
  appendText(answer, `{"count":${part.count},"indices":[`);
  for (let index = 0; index < part.count; index++) {
    if (index > 0) appendText(answer, ',');
    appendBlob(answer, part.summary, index);
  }
  appendText(answer, ']}');
  return takeBody(answer);
}
