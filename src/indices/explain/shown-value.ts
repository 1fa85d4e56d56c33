import type pg from 'pg';
import type { IndexRegion } from '../../domain/index-method/month-data.ts';
import { isWeek } from '../../domain/time/week.ts';
import { IndexError } from '../index-error.ts';
import { readSnapshots, type SnapshotRow } from '../snapshots.ts';
import { readWeeks, type WeekRow } from '../weeks.ts';
import { usd } from './value.ts';

/** A value of a month or a week that is to be explained, and what is said of it beside what it was computed from. */
export interface ShownValue {
  readonly runId: number;
  readonly region: IndexRegion;
  /** Other values of the same period, a line each. */
  readonly others: readonly string[];
  /** The line with what became of it. */
  readonly status: string;
  /** Flags that nobody has looked at; a week's are never looked at. */
  readonly openFlags: number;
  readonly isWeek: boolean;
}

/** Which value: of what stands, or of another computation by its run. */
export interface ValueAt {
  readonly period: string;
  readonly region: IndexRegion;
  readonly runId?: number;
}

/** Finds the value. Throws IndexError where there is none. */
export async function findShown(
  client: pg.ClientBase,
  { slug, indexId }: { readonly slug: string; readonly indexId: number },
  { period, region, runId }: ValueAt,
): Promise<ShownValue> {
  const pick = <Row extends { readonly run_id: number }>(rows: readonly Row[]): Row => {
    const row = runId === undefined ? rows.at(-1) : rows.find(({ run_id }) => run_id === runId);
    if (row !== undefined) return row;
    const list = `gondola index show ${slug}${isWeek(period) ? ' --frequency week' : ''}`;
    throw new IndexError(
      `${slug} has no value of ${period} for ${region}${runId === undefined ? '' : ` of run ${runId}`}: ${list} lists what there is.`,
    );
  };
  if (isWeek(period)) {
    const rows = await readWeeks(client, indexId, { week: period, region });
    return showWeek(pick(rows), rows);
  }
  const rows = await readSnapshots(client, indexId, { period, region });
  return showMonth(pick(rows), rows);
}

function showMonth(row: SnapshotRow, all: readonly SnapshotRow[]): ShownValue {
  const { publish_status, revoked_at, revoke_reason } = row;
  return {
    runId: row.run_id,
    region: row.region,
    others: all.filter((other) => other !== row).map(describeOther),
    status: `  status ${publish_status}${revoked_at === null ? '' : `, revoked: ${revoke_reason}`}`,
    openFlags: row.open_flags,
    isWeek: false,
  };
}

/** Another value of the same month: what was revoked, or what took its place. */
function describeOther({ run_id, value_usd, revoked_at, revoke_reason }: SnapshotRow): string {
  return revoked_at === null
    ? `  in its place stands ${usd(value_usd)}, of run ${run_id}`
    : `  before it ${usd(value_usd)}, of run ${run_id}, was revoked on ${day(revoked_at)}: ${revoke_reason} (--run ${run_id} explains it)`;
}

function showWeek(row: WeekRow, all: readonly WeekRow[]): ShownValue {
  const until = row.superseded_at === null ? '' : `; computed again on ${day(row.superseded_at)}`;
  return {
    runId: row.run_id,
    region: row.region,
    others: all
      .filter((other) => other !== row)
      .map(({ run_id, result, superseded_at }) =>
        superseded_at === null
          ? `  in its place stands ${usd(result.value_usd)}, of run ${run_id}`
          : `  computed before as ${usd(result.value_usd)}, of run ${run_id}, until ${day(superseded_at)} (--run ${run_id} explains it)`,
      ),
    status: `  status beta: weeks are experimental, and never final${until}`,
    openFlags: row.result.flags.length,
    isWeek: true,
  };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
