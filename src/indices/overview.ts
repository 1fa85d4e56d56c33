import type pg from 'pg';

/** An index and how far it is computed. */
export interface IndexOverview {
  readonly slug: string;
  readonly name: string;
  readonly index_type: string;
  readonly is_active: boolean;
  readonly constituents: number;
  /** Months with a snapshot; null: none. */
  readonly first_period: string | null;
  readonly last_period: string | null;
  /** Of the nation; null while in beta. */
  readonly base_period: string | null;
  /** Snapshots with open flags. */
  readonly flagged: number;
}

/** All indices, by slug. */
export async function listIndices(pool: pg.Pool): Promise<IndexOverview[]> {
  const { rows } = await pool.query<IndexOverview>(
    `select d.slug, d.name, d.index_type, d.is_active,
       (select count(*)::integer from index_constituent c where c.index_id = d.index_id) as constituents,
       min(s.period) as first_period, max(s.period) as last_period,
       (select b.period from index_base b where b.index_id = d.index_id and b.region = 'national'
         and b.superseded_at is null and b.methodology_version = d.methodology_version) as base_period,
       count(s.snapshot_id) filter (where exists (
         select from index_flag f where f.snapshot_id = s.snapshot_id and f.resolved_at is null))::integer as flagged
     from index_definition d left join index_snapshot s on s.index_id = d.index_id and s.revoked_at is null
       and s.superseded_at is null
     group by d.index_id order by d.slug`,
  );
  return rows;
}
