import type pg from 'pg';
import type { IndexRegion, MonthOutput, PublishStatus } from '../domain/index-method/month-data.ts';
import { type Decisions, isClosed, statusOf } from './decisions.ts';

/** A run whose results are to be kept as snapshots. */
export interface SnapshotsOf {
  readonly runId: number;
  readonly indexId: number;
  readonly output: MonthOutput;
  readonly computedAt: Date;
  readonly finalAt: Date;
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
  for (const result of run.output.regions) {
    const { rows } = await client.query<{ snapshot_id: number }>(
      `insert into index_snapshot (run_id, index_id, region, period, value_usd, low_usd, high_usd, cv, jevons,
         geks_jevons, n_observations, n_stores, n_chains, coverage_score, imputed_share, qualifies, methodology_version,
         computed_at, final_at, publish_status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       returning snapshot_id`,
      [
        run.runId,
        run.indexId,
        result.region,
        run.output.period,
        result.value_usd,
        result.low_usd,
        result.high_usd,
        result.cv,
        result.jevons,
        result.geks_jevons,
        result.n_observations,
        result.n_stores,
        result.n_chains,
        result.coverage_score,
        result.imputed_share,
        result.shortfalls.length === 0,
        run.output.methodology_version,
        run.computedAt,
        run.finalAt,
        statusOf(decisions, result),
      ],
    );
    const key = rows[0]!.snapshot_id;
    keys.set(result.region, key);
    for (const { code, detail } of result.flags) {
      const resolvedAt = isClosed(decisions, result.region, code, detail) ? run.computedAt : null;
      await client.query(
        'insert into index_flag (snapshot_id, code, detail, resolved_at) values ($1, $2, $3, $4)',
        [key, code, detail, resolvedAt],
      );
    }
    // What nobody may see cannot be what everything else is measured by.
    if (result.is_base && !['forced_hide', 'draft'].includes(statusOf(decisions, result))) {
      await client.query(
        'insert into index_base (index_id, region, period, value_usd, final_at) values ($1, $2, $3, $4, $5)',
        [run.indexId, result.region, run.output.period, result.value_usd, run.finalAt],
      );
    }
  }
  return keys;
}

/** A snapshot as the record keeps it. */
export interface SnapshotRow {
  readonly snapshot_id: number;
  readonly run_id: number;
  readonly region: IndexRegion;
  readonly period: string;
  readonly value_usd: number;
  readonly low_usd: number;
  readonly high_usd: number;
  readonly cv: number;
  readonly jevons: number;
  readonly geks_jevons: number;
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  readonly coverage_score: number;
  readonly imputed_share: number;
  readonly publish_status: PublishStatus;
  readonly methodology_version: number;
  readonly computed_at: Date;
  readonly final_at: Date;
  readonly revoked_at: Date | null;
  readonly revoke_reason: string | null;
  readonly replaced_by: number | null;
  /** Why a person should look at it, open or not; null: nothing. */
  readonly flags: string | null;
  readonly open_flags: number;
}

/** Snapshots of an index, by period and region, a revoked one before its replacement. */
export async function readSnapshots(
  client: pg.ClientBase | pg.Pool,
  indexId: number,
  where: { readonly period?: string; readonly region?: string } = {},
): Promise<SnapshotRow[]> {
  const { rows } = await client.query<SnapshotRow>(
    `select s.snapshot_id, s.run_id, s.region, s.period, s.value_usd, s.low_usd, s.high_usd, s.cv, s.jevons,
       s.geks_jevons, s.n_observations, s.n_stores, s.n_chains, s.coverage_score, s.imputed_share, s.publish_status,
       s.methodology_version, s.computed_at, s.final_at, s.revoked_at, s.revoke_reason, s.replaced_by, f.flags,
       coalesce(f.open_flags, 0)::integer as open_flags
     from index_snapshot s
     left join lateral (
       select string_agg(detail, '; ' order by code collate "C") as flags, count(*) filter (where resolved_at is null) as open_flags
       from index_flag f where f.snapshot_id = s.snapshot_id
     ) f on true
     where s.index_id = $1 and ($2::text is null or s.period = $2) and ($3::text is null or s.region = $3)
     order by s.period, s.region, s.snapshot_id`,
    [indexId, where.period ?? null, where.region ?? null],
  );
  return rows;
}
