import type pg from 'pg';

/** An index as readers see it. */
export interface IndexRow {
  index_id: number;
  slug: string;
  name: string;
  description: string;
  index_type: string;
  method: string;
  source_methodology: string | null;
  methodology_url: string;
  regions: string[];
  chain_filter: object | null;
  bls_item_code: string | null;
  bls_units: number;
  is_active: boolean;
  constituents: { upc: string | null; name: string; weight: number }[];
  /** When anything of it was last changed. */
  as_of: Date;
}

/** All indices, by slug. */
export async function readIndices(client: pg.ClientBase): Promise<IndexRow[]> {
  const { rows } = await client.query<IndexRow>(`
    select d.index_id, d.slug, d.name, d.description, d.index_type, d.method, d.source_methodology, d.methodology_url,
      d.regions, d.chain_filter, d.bls_item_code, d.bls_units, d.is_active,
      coalesce((select jsonb_agg(jsonb_build_object('upc', coalesce(c.upc, p.upc), 'name', c.name, 'weight', c.weight)
        order by c.position) from index_constituent c join product p using (product_id)
        where c.index_id = d.index_id), '[]') as constituents,
      greatest(d.updated_at, (select max(a.at) from index_act a where a.index_id = d.index_id)) as as_of
    from index_definition d
    order by d.slug collate "C"`);
  return rows;
}

/** A snapshot of an index in a region and a month. */
export interface IndexSnapshotRow {
  index_id: number;
  region: string;
  period: string;
  value_usd: number;
  low_usd: number;
  high_usd: number;
  jevons: number;
  geks_jevons: number;
  n_observations: number;
  n_stores: number;
  n_chains: number;
  coverage_score: number;
  publish_status: string;
  flagged_for_review: boolean;
  flag_reason: string | null;
  id: string;
  final_at: Date;
  revoked: boolean;
  revoked_at: Date | null;
  revoke_reason: string | null;
  /** The id of the snapshot in its place. */
  replaced_by: string | null;
  /** The last act that forced its status; null where the rule decided. */
  forced_by: string | null;
  forced_at: Date | null;
  forced_reason: string | null;
  methodology_version: number;
  computed_at: Date;
  /** The BLS average price of the same month and region, per BLS unit; null: not published. */
  bls_usd: number | null;
}

/** All snapshots, by index (as `readIndices` orders them), region and month; a revoked one before its replacement. */
export async function readIndexSnapshots(client: pg.ClientBase): Promise<IndexSnapshotRow[]> {
  const { rows } = await client.query<IndexSnapshotRow>(`
    select s.index_id, s.region, s.period, s.value_usd, s.low_usd, s.high_usd, s.jevons, s.geks_jevons,
      s.n_observations, s.n_stores, s.n_chains, s.coverage_score, s.publish_status,
      exists (select from index_flag f where f.snapshot_id = s.snapshot_id and f.resolved_at is null)
        as flagged_for_review,
      (select string_agg(f.detail, '; ' order by f.code collate "C") from index_flag f
        where f.snapshot_id = s.snapshot_id and f.resolved_at is null) as flag_reason,
      s.id, s.final_at, s.revoked_at is not null as revoked, s.revoked_at, s.revoke_reason, r.id as replaced_by,
      a.actor as forced_by, a.at as forced_at, a.reason as forced_reason, s.methodology_version, s.computed_at,
      b.value_usd as bls_usd
    from index_snapshot s
    join index_definition d using (index_id)
    left join index_snapshot r on r.snapshot_id = s.replaced_by
    left join lateral (
      select k.actor, k.at, k.reason from index_act k
      where k.index_id = s.index_id and k.period = s.period and (k.region is null or k.region = s.region)
        and k.act = case s.publish_status when 'forced_publish' then 'publish' when 'forced_hide' then 'hide' end
      order by k.act_id desc limit 1
    ) a on true
    left join bls_price b on b.item_code = d.bls_item_code and b.region = s.region and b.period = s.period
    order by d.slug collate "C", s.region collate "C", s.period, s.snapshot_id`);
  return rows;
}

/** The month of an index and region whose value is 100, with what else stood beside it then. */
export interface IndexBaseRow {
  index_id: number;
  region: string;
  period: string;
  value_usd: number;
  jevons: number;
  geks_jevons: number;
  bls_usd: number | null;
}

/** All bases, by index and region. */
export async function readIndexBases(client: pg.ClientBase): Promise<IndexBaseRow[]> {
  const { rows } = await client.query<IndexBaseRow>(`
    select distinct on (d.slug collate "C", b.region collate "C") b.index_id, b.region, b.period, b.value_usd, s.jevons,
      s.geks_jevons, r.value_usd as bls_usd
    from index_base b
    join index_definition d using (index_id)
    join index_snapshot s on s.index_id = b.index_id and s.region = b.region and s.period = b.period
    left join bls_price r on r.item_code = d.bls_item_code and r.region = b.region and r.period = b.period
    order by d.slug collate "C", b.region collate "C", s.snapshot_id`);
  return rows;
}
