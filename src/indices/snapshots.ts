import type pg from 'pg';
import { METHOD } from '../domain/index-method/method.ts';
import type { IndexRegion, PublishStatus } from '../domain/index-method/month-data.ts';
import { METHOD_2 } from '../domain/index-method/version-2/method.ts';
import { type AnyResult, type Decisions, isClosed, isResult2, statusOf } from './decisions.ts';
import type { AnyOutput } from './methods.ts';

/** A run whose results are to be kept as snapshots. */
export interface SnapshotsOf {
  readonly runId: number;
  readonly indexId: number;
  readonly output: AnyOutput;
  readonly computedAt: Date;
  readonly finalAt: Date;
}

/** The columns of a result that only one version has. */
function versionColumns(result: AnyResult): Record<string, unknown> {
  if (!isResult2(result)) return { geks_jevons: result.geks_jevons };
  const { level, average_usd, register_coverage, cell_coverage, products, composition, shrinkflation } =
    result;
  const detail = JSON.stringify({ products, composition, shrinkflation });
  return { geks_jevons: level, level, average_usd, register_coverage, cell_coverage, detail };
}

/**
 * Keeps a run's regions, with their flags and, where one sets it, the base. What a person decided about the month
 * before stays decided. Returns the snapshots' keys by region.
 */
export async function insertSnapshots(
  client: pg.ClientBase,
  run: SnapshotsOf,
  decisions: Decisions,
): Promise<Map<IndexRegion, number>> {
  const keys = new Map<IndexRegion, number>();
  const results: readonly AnyResult[] = run.output.regions;
  for (const result of results) {
    const row: Record<string, unknown> = {
      run_id: run.runId,
      index_id: run.indexId,
      region: result.region,
      period: run.output.period,
      value_usd: result.value_usd,
      low_usd: result.low_usd,
      high_usd: result.high_usd,
      cv: result.cv,
      jevons: result.jevons,
      n_observations: result.n_observations,
      n_stores: result.n_stores,
      n_chains: result.n_chains,
      coverage_score: result.coverage_score,
      imputed_share: result.imputed_share,
      qualifies: result.shortfalls.length === 0,
      methodology_version: run.output.methodology_version,
      computed_at: run.computedAt,
      final_at: run.finalAt,
      publish_status: statusOf(decisions, result),
      ...versionColumns(result),
    };
    const places = Object.keys(row).map((_, i) => `$${i + 1}`);
    const { rows } = await client.query<{ snapshot_id: number }>(
      `insert into index_snapshot (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning snapshot_id`,
      Object.values(row),
    );
    const key = rows[0]!.snapshot_id;
    keys.set(result.region, key);
    await insertFlags(client, key, run.computedAt, result, decisions);
    // What nobody may see cannot be what everything else is measured by.
    if (result.is_base && !['forced_hide', 'draft'].includes(statusOf(decisions, result)))
      await insertBase(client, { ...run, period: run.output.period }, result);
  }
  return keys;
}

/** Notes from when on a snapshot has another status than it was inserted with. */
export async function noteStatus(
  client: pg.ClientBase,
  snapshotId: number,
  at: Date,
  status: PublishStatus,
): Promise<void> {
  await client.query(
    // Two acts of one moment still come one after the other.
    `insert into index_snapshot_status (snapshot_id, at, publish_status)
     select $1, greatest($2::timestamptz, max(at) + interval '1 millisecond'), $3 from index_snapshot_status
     where snapshot_id = $1`,
    [snapshotId, at, status],
  );
}

async function insertFlags(
  client: pg.ClientBase,
  snapshotId: number,
  at: Date,
  { region, flags }: AnyResult,
  decisions: Decisions,
): Promise<void> {
  for (const { code, detail } of flags) {
    const resolvedAt = isClosed(decisions, region, code, detail) ? at : null;
    await client.query(
      'insert into index_flag (snapshot_id, code, detail, resolved_at) values ($1, $2, $3, $4)',
      [snapshotId, code, detail, resolvedAt],
    );
  }
}

/** Keeps the value that is 100 from now on. */
export async function insertBase(
  client: pg.ClientBase,
  run: Pick<SnapshotsOf, 'indexId' | 'computedAt' | 'finalAt'> & { readonly period: string },
  result: Pick<AnyResult, 'region' | 'value_usd'> & { readonly level?: number },
): Promise<void> {
  const version = result.level === undefined ? METHOD.version : METHOD_2.version;
  await client.query(
    `insert into index_base (index_id, region, period, value_usd, level, final_at, methodology_version, known_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      run.indexId,
      result.region,
      run.period,
      result.value_usd,
      result.level ?? null,
      run.finalAt,
      version,
      run.computedAt,
    ],
  );
}

/** A snapshot as the record keeps it. */
export interface SnapshotRow {
  readonly snapshot_id: number;
  readonly run_id: number;
  readonly region: IndexRegion;
  readonly period: string;
  readonly value_usd: number;
  /** Null: too few stores to say. */
  readonly low_usd: number | null;
  readonly high_usd: number | null;
  readonly cv: number | null;
  readonly jevons: number;
  readonly geks_jevons: number;
  /** Of version 2; null in version 1. */
  readonly level: number | null;
  readonly average_usd: number | null;
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  readonly coverage_score: number;
  readonly imputed_share: number;
  readonly publish_status: PublishStatus;
  readonly methodology_version: 1 | 2;
  readonly computed_at: Date;
  readonly final_at: Date;
  readonly revoked_at: Date | null;
  readonly revoke_reason: string | null;
  readonly replaced_by: number | null;
  /** Why a person should look at it, open or not; null: nothing. */
  readonly flags: string | null;
  readonly open_flags: number;
}

/** Snapshots of an index, by period and region, a revoked one before its replacement; without those that were computed again before they were final. */
export async function readSnapshots(
  client: pg.ClientBase | pg.Pool,
  indexId: number,
  where: { readonly period?: string; readonly region?: string } = {},
): Promise<SnapshotRow[]> {
  const { rows } = await client.query<SnapshotRow>(
    `select s.snapshot_id, s.run_id, s.region, s.period, s.value_usd, s.low_usd, s.high_usd, s.cv, s.jevons,
       s.geks_jevons, s.level, s.average_usd, s.n_observations, s.n_stores, s.n_chains, s.coverage_score, s.imputed_share, s.publish_status,
       s.methodology_version, s.computed_at, s.final_at, s.revoked_at, s.revoke_reason, s.replaced_by, f.flags,
       coalesce(f.open_flags, 0)::integer as open_flags
     from index_snapshot s
     left join lateral (
       select string_agg(detail, '; ' order by code collate "C") as flags, count(*) filter (where resolved_at is null) as open_flags
       from index_flag f where f.snapshot_id = s.snapshot_id
     ) f on true
     where s.index_id = $1 and s.superseded_at is null and ($2::text is null or s.period = $2) and ($3::text is null or s.region = $3)
     order by s.period, s.region, s.snapshot_id`,
    [indexId, where.period ?? null, where.region ?? null],
  );
  return rows;
}
