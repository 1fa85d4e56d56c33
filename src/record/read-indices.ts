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
  methodology_version: number;
  formula: string;
  constituents: { product_id: string; upc: string | null; name: string; weight: number }[];
  /** When anything of it was last changed. */
  as_of: Date;
}

/** All indices, by slug. */
export async function readIndices(client: pg.ClientBase): Promise<IndexRow[]> {
  const { rows } = await client.query<IndexRow>(`
    select d.index_id, d.slug, d.name, d.description, d.index_type, d.method, d.source_methodology, d.methodology_url,
      d.regions, d.chain_filter, d.bls_item_code, d.bls_units, d.is_active, d.methodology_version, d.formula,
      coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'upc', coalesce(c.upc, p.upc), 'name', c.name, 'weight', c.weight)
        order by c.position) from index_constituent c join product p using (product_id)
        where c.index_id = d.index_id), '[]') as constituents,
      greatest(d.updated_at, (select max(a.at) from index_act a where a.index_id = d.index_id),
        (select max(w.computed_at) from index_week w where w.index_id = d.index_id)) as as_of
    from index_definition d
    order by d.slug collate "C"`);
  return rows;
}

/** How a snapshot of an index in a region and a month stood from one moment to another. */
export interface IndexSnapshotRow {
  index_id: number;
  region: string;
  period: string;
  /** What of it was so from then on, inclusive, until then, exclusive; null: still. */
  known_from: Date;
  known_to: Date | null;
  value_usd: number;
  /** Null: too few stores to say. */
  low_usd: number | null;
  high_usd: number | null;
  jevons: number;
  geks_jevons: number;
  /** Null in version 1. */
  average_usd: number | null;
  register_coverage: number | null;
  cell_coverage: number | null;
  n_observations: number;
  n_stores: number;
  n_chains: number;
  coverage_score: number;
  publish_status: string;
  flagged_for_review: boolean;
  flag_reason: string | null;
  id: string;
  /** The computation that it is of; later ones have larger keys. */
  run_id: number;
  /** Null: a week, which may always be computed again. */
  final_at: Date | null;
  revoked: boolean;
  revoked_at: Date | null;
  revoke_reason: string | null;
  /** The id of the snapshot in its place. */
  replaced_by: string | null;
  /** The act that forced its status; null where the rule decided. */
  forced_by: string | null;
  forced_at: Date | null;
  forced_reason: string | null;
  methodology_version: number;
  computed_at: Date;
  detail: {
    products?: {
      product_id: string;
      average_usd: number | null;
      share: number;
      contribution_pp: number | null;
    }[];
    composition?: Record<string, number> | null;
    shrinkflation?: {
      product_id: string;
      name: string;
      on: string;
      before_units: number;
      after_units: number;
    }[];
  };
  /** The BLS average price of the same month and region, per BLS unit; null: not published. */
  bls_usd: number | null;
}

/**
 * All snapshots with all that they ever were, by index (as `readIndices` orders them), region and month; a revoked one
 * before its replacement, earlier states before later ones. A snapshot changes when its status, a flag or its
 * revocation does, and ends where the month was computed again before it was final.
 */
export async function readIndexSnapshots(client: pg.ClientBase): Promise<IndexSnapshotRow[]> {
  const { rows } = await client.query<IndexSnapshotRow>(`
    with moments as (
      select snapshot_id, at from index_snapshot_status
      union select f.snapshot_id, f.resolved_at from index_flag f join index_snapshot s using (snapshot_id)
        where f.resolved_at > s.computed_at
      union select snapshot_id, revoked_at from index_snapshot where revoked_at is not null
    ), spans as (
      select snapshot_id, at as known_from,
        lead(at) over (partition by snapshot_id order by at) as known_to from moments
    )
    select s.index_id, s.region, s.period, p.known_from,
      case when p.known_to is null then s.superseded_at else p.known_to end as known_to,
      s.value_usd, s.low_usd, s.high_usd, s.jevons, s.geks_jevons, s.average_usd, s.register_coverage, s.cell_coverage,
      s.n_observations, s.n_stores, s.n_chains, s.coverage_score, t.publish_status,
      f.reason is not null as flagged_for_review, f.reason as flag_reason,
      s.id, s.run_id, s.final_at, s.revoked_at is not null and s.revoked_at <= p.known_from as revoked,
      case when s.revoked_at <= p.known_from then s.revoked_at end as revoked_at,
      case when s.revoked_at <= p.known_from then s.revoke_reason end as revoke_reason,
      case when s.revoked_at <= p.known_from then r.id end as replaced_by,
      a.actor as forced_by, a.at as forced_at, a.reason as forced_reason, s.methodology_version, s.computed_at, s.detail,
      b.value_usd as bls_usd
    from index_snapshot s
    join spans p using (snapshot_id)
    join index_definition d using (index_id)
    join lateral (
      select publish_status from index_snapshot_status o
      where o.snapshot_id = s.snapshot_id and o.at <= p.known_from order by o.at desc limit 1
    ) t on true
    left join lateral (
      select string_agg(f.detail, '; ' order by f.code collate "C") as reason from index_flag f
      where f.snapshot_id = s.snapshot_id and (f.resolved_at is null or f.resolved_at > p.known_from)
    ) f on true
    left join index_snapshot r on r.snapshot_id = s.replaced_by
    left join bls_price b on b.item_code = d.bls_item_code and b.region = s.region and b.period = s.period
    left join lateral (
      select k.actor, k.at, k.reason from index_act k
      where k.index_id = s.index_id and k.period = s.period and (k.region is null or k.region = s.region)
        and k.act = case t.publish_status when 'forced_publish' then 'publish' when 'forced_hide' then 'hide' end
      order by k.act_id desc limit 1
    ) a on true
    where s.superseded_at is null or s.superseded_at > p.known_from
    order by d.slug collate "C", s.region collate "C", s.period, s.snapshot_id, p.known_from`);
  return rows;
}

/**
 * All weeks with all that they ever came to, in the order of `readIndexSnapshots`: always in beta, of version 2, never
 * final and never revoked.
 */
export async function readIndexWeeks(client: pg.ClientBase): Promise<IndexSnapshotRow[]> {
  const { rows } = await client.query<IndexSnapshotRow>(`
    select w.index_id, w.region, w.week as period, w.computed_at as known_from, w.superseded_at as known_to, w.id, w.run_id,
      r.value_usd, r.low_usd, r.high_usd, r.jevons, r.level as geks_jevons, r.average_usd, r.register_coverage,
      r.cell_coverage, r.n_observations, r.n_stores, r.n_chains, r.coverage_score, 'beta' as publish_status,
      f.reason is not null as flagged_for_review, f.reason as flag_reason, null as final_at, false as revoked,
      null as revoked_at, null as revoke_reason, null as replaced_by, null as forced_by, null as forced_at,
      null as forced_reason, 2 as methodology_version, w.computed_at, w.result as detail, null as bls_usd
    from index_week w
    join index_definition d using (index_id)
    cross join lateral jsonb_to_record(w.result) as r (value_usd double precision, low_usd double precision,
      high_usd double precision, jevons double precision, level double precision, average_usd double precision,
      register_coverage double precision, cell_coverage double precision, n_observations integer, n_stores integer,
      n_chains integer, coverage_score double precision)
    cross join lateral (
      select string_agg(one ->> 'detail', '; ' order by one ->> 'code' collate "C") as reason
      from jsonb_array_elements(w.result -> 'flags') as u (one)
    ) f
    order by d.slug collate "C", w.region collate "C", w.week, w.run_id`);
  return rows;
}

/** The month of an index and region whose value is 100, with what else stood beside it then. */
export interface IndexBaseRow {
  index_id: number;
  region: string;
  methodology_version: number;
  period: string;
  known_from: Date;
  /** Exclusive; null: still. */
  known_to: Date | null;
  value_usd: number;
  jevons: number;
  geks_jevons: number;
  bls_usd: number | null;
}

/** All bases that ever stood, by index, region and version. */
export async function readIndexBases(client: pg.ClientBase): Promise<IndexBaseRow[]> {
  const { rows } = await client.query<IndexBaseRow>(`
    select b.index_id, b.region, b.methodology_version, b.period, b.known_at as known_from, b.superseded_at as known_to,
      b.value_usd, s.jevons, s.geks_jevons, r.value_usd as bls_usd
    from index_base b
    join index_definition d using (index_id)
    join lateral (
      select s.jevons, s.geks_jevons from index_snapshot s
      where s.index_id = b.index_id and s.region = b.region and s.period = b.period
        and s.methodology_version = b.methodology_version
        and (b.superseded_at is null) = (s.superseded_at is null)
      order by s.snapshot_id limit 1
    ) s on true
    left join bls_price r on r.item_code = d.bls_item_code and r.region = b.region and r.period = b.period
    order by d.slug collate "C", b.region collate "C", b.methodology_version, b.base_id`);
  return rows;
}
