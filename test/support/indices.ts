import type { Pool } from 'pg';

/** A snapshot of the small catalogue's index; what is left out is the same for all. */
interface SnapshotFixture {
  readonly region?: string;
  readonly period: string;
  readonly value: number;
  readonly status: string;
  readonly flag?: string;
  /** Why it was revoked; its replacement follows it. */
  readonly revoked?: string;
  readonly computedAt?: string;
  /** Of the method. Default: 1. */
  readonly version?: 1 | 2;
}

/** The index `eggs_cage_free_large_dozen`: three beta months, the base in April, a revoked May, a draft, a hidden and a forced month. */
const SNAPSHOTS: readonly SnapshotFixture[] = [
  { period: '2026-01', value: 3.8, status: 'beta' },
  { period: '2026-02', value: 3.9, status: 'beta', flag: 'the value changed by 25.0% in a month' },
  { period: '2026-03', value: 3.95, status: 'beta' },
  { period: '2026-04', value: 4, status: 'auto' },
  { period: '2026-05', value: 4.4, status: 'auto', revoked: 'a chain reported cases' },
  { period: '2026-05', value: 4.1, status: 'auto', computedAt: '2026-07-01T00:00:00Z' },
  { period: '2026-06', value: 4.2, status: 'forced_publish' },
  { period: '2026-07', value: 4.3, status: 'forced_hide' },
  { period: '2026-08', value: 4.35, status: 'draft' },
  { period: '2026-09', value: 4.5, status: 'auto', flag: 'stores fell from 40 to 20' },
  { period: '2026-04', value: 4.8, status: 'beta', region: 'south' },
  { period: '2026-05', value: 5, status: 'auto', region: 'northeast' },
  { period: '2026-06', value: 5.2, status: 'auto', region: 'northeast', version: 2 },
];

/** Adds `eggs_cage_free_large_dozen` and the inactive index `bread`, which has a snapshot that nobody may see. */
export async function fillIndices(pool: Pool): Promise<void> {
  await pool.query(
    `insert into index_definition (id, slug, name, description, index_type, method, max_change, max_change_regional,
       bls_item_code, bls_units, chain_filter, is_active, updated_at, methodology_version)
     values ('0000000e-0000-5000-8000-000000000001', 'eggs_cage_free_large_dozen', 'Œufs, a dozen', 'Brown and large eggs.',
         'multi_sku_same_format', '10% trimmed mean', 0.2, 0.3, '708111', 2, '{"market_positions": ["value"]}', true,
         '2026-01-01T00:00:00Z', 1),
       ('0000000e-0000-5000-8000-000000000002', 'bread', 'Bread', 'A loaf.', 'single_sku', '10% trimmed mean', 0.07, 0.07,
         null, 1, null, false, '2026-01-01T00:00:00Z', 1)`,
  );
  await pool.query(
    `insert into index_constituent (index_id, position, product_id, upc, name, weight)
     select d.index_id, row_number() over (order by p.product_id) - 1, p.product_id, p.upc, p.name, 1
     from index_definition d cross join product p where d.slug = 'eggs_cage_free_large_dozen' and p.name like '% Eggs'`,
  );
  for (const period of new Set([...SNAPSHOTS.map((one) => one.period), '2026-05'])) {
    await pool.query(`insert into index_scope (period, frozen_at) values ($1, '2026-01-01T00:00:00Z')`, [
      period,
    ]);
  }
  for (const one of SNAPSHOTS) await insertSnapshot(pool, 'eggs_cage_free_large_dozen', one);
  await insertSnapshot(pool, 'bread', { period: '2026-05', value: 2, status: 'auto' });
  await pool.query(
    `update index_snapshot s set replaced_by = r.snapshot_id from index_snapshot r
     where s.revoked_at is not null and r.revoked_at is null
       and (r.index_id, r.region, r.period) = (s.index_id, s.region, s.period)`,
  );
  await pool.query(
    `insert into index_act (at, actor, act, reason, index_id, period, region)
     select a.at::timestamptz, a.actor, a.act, a.reason, d.index_id, a.period, a.region
     from index_definition d cross join (values
       ('2026-07-01T00:00:00Z', 'ana', 'hide', 'not checked yet', '2026-06', 'national'),
       ('2026-07-02T00:00:00Z', 'ana', 'publish', 'checked by hand', '2026-06', 'national'),
       ('2026-07-03T00:00:00Z', 'eve', 'publish', 'of another region', '2026-06', 'south'),
       ('2026-08-01T00:00:00Z', 'ben', 'hide', 'a feed was cut short', '2026-07', null)
     ) as a (at, actor, act, reason, period, region) where d.slug = 'eggs_cage_free_large_dozen'`,
  );
  await pool.query(
    `insert into index_base (index_id, region, period, value_usd, final_at, methodology_version)
     select index_id, b.region, b.period, b.value_usd, '2026-05-10T00:00:00Z', b.version
     from index_definition cross join (values
       ('national', '2026-04', 4::double precision, 1), ('northeast', '2026-05', 5, 1), ('northeast', '2026-06', 5.2, 2)
     ) as b (region, period, value_usd, version) where slug = 'eggs_cage_free_large_dozen'`,
  );
  await pool.query(
    `insert into bls_price (item_code, region, period, series_id, value_usd)
     values ('708111', 'national', '2026-04', 'APU0000708111', 1.5), ('708111', 'national', '2026-06', 'APU0000708111', 1.8),
       ('702111', 'national', '2026-05', 'APU0000702111', 9)`,
  );
}

async function insertSnapshot(pool: Pool, slug: string, one: SnapshotFixture): Promise<void> {
  const {
    region = 'national',
    period,
    value,
    status,
    flag,
    revoked,
    computedAt = '2026-06-01T00:00:00Z',
    version = 1,
  } = one;
  const none = '0'.repeat(64);
  const { rows } = await pool.query<{ snapshot_id: number }>(
    `with run as (
       insert into index_run (index_id, period, computed_at, methodology_version, input, input_sha256, output, output_sha256)
       select index_id, $2, $6, $9, '', $7, '', $7 from index_definition where slug = $1 returning run_id, index_id
     )
     insert into index_snapshot (run_id, index_id, region, period, value_usd, low_usd, high_usd, cv, jevons, geks_jevons,
       n_observations, n_stores, n_chains, coverage_score, imputed_share, qualifies, methodology_version, computed_at,
       final_at, publish_status, revoked_at, revoke_reason)
     select run_id, index_id, $3, $2, $4::double precision, $4 - 0.1, $4 + 0.1, 0.01, 100 * $4 / 3.8, 101 * $4 / 3.8, 80,
       40, 2, 0.66666, 0, true, $9, $6, '2026-07-10T00:00:00Z', $5, case when $8::text is null then null else now() end, $8
     from run returning snapshot_id`,
    [slug, period, region, value, status, computedAt, none, revoked ?? null, version],
  );
  if (flag !== undefined)
    await pool.query('insert into index_flag (snapshot_id, code, detail) values ($1, $2, $3)', [
      rows[0]!.snapshot_id,
      'a_flag',
      flag,
    ]);
}
