import type pg from 'pg';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import type { MonthOutput2, RegionResult2 } from '../domain/index-method/version-2/month-data.ts';
import { IndexError } from './index-error.ts';

/** A week that was computed. */
export interface WeekRun {
  readonly runId: number;
  readonly indexId: number;
  readonly output: MonthOutput2;
  readonly computedAt: Date;
}

/** Ends what a week was, which stays kept as what was known until now. */
export async function supersedeWeek(
  client: pg.ClientBase,
  indexId: number,
  week: string,
  now: Date,
): Promise<void> {
  await client.query(
    'update index_week set superseded_at = $3 where index_id = $1 and week = $2 and superseded_at is null',
    [indexId, week, now],
  );
}

/** Keeps what a week came to, a row a region. */
export async function insertWeek(
  client: pg.ClientBase,
  { runId, indexId, output, computedAt }: WeekRun,
): Promise<void> {
  for (const result of output.regions)
    await client.query(
      'insert into index_week (run_id, index_id, region, week, computed_at, result) values ($1, $2, $3, $4, $5, $6)',
      [runId, indexId, result.region, output.period, computedAt, JSON.stringify(result)],
    );
}

/** What a week came to in a region. */
export interface WeekRow {
  readonly run_id: number;
  readonly region: IndexRegion;
  readonly week: string;
  readonly result: RegionResult2;
  readonly computed_at: Date;
  /** When it was computed again; null: it stands. */
  readonly superseded_at: Date | null;
}

/** Weeks of an index, by week and region, what was computed again before what stands. */
export async function readWeeks(
  client: pg.ClientBase,
  indexId: number,
  where: { readonly week?: string; readonly region?: string } = {},
): Promise<WeekRow[]> {
  const { rows } = await client.query<WeekRow>(
    `select run_id, region, week, result, computed_at, superseded_at from index_week
     where index_id = $1 and ($2::text is null or week = $2) and ($3::text is null or region = $3)
     order by week, region, run_id`,
    [indexId, where.week ?? null, where.region ?? null],
  );
  return rows;
}

/** The run that a week stands on. Throws IndexError where it was never computed. */
export async function readWeekRun(
  client: pg.ClientBase,
  { slug, indexId }: { readonly slug: string; readonly indexId: number },
  week: string,
): Promise<number> {
  const { rows } = await client.query<{ run_id: number }>(
    'select run_id from index_week where index_id = $1 and week = $2 and superseded_at is null order by run_id limit 1',
    [indexId, week],
  );
  if (rows[0] === undefined)
    throw new IndexError(`${slug} has no week ${week}: gondola index compute --period ${week} computes it.`);
  return rows[0].run_id;
}
