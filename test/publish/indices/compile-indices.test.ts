import { describe, expect, it } from 'vitest';
import { blobText } from '../../../src/lookup/encoded-fields.ts';
import { usePublishingPlace } from '../publishing-place.ts';

const place = usePublishingPlace();

async function defineIndex(slug: string, isActive: boolean): Promise<void> {
  await place.pool.query(
    `insert into index_definition (id, slug, name, description, index_type, method, max_change, max_change_regional,
       bls_units, is_active, methodology_version)
     values (gen_random_uuid(), $1, $1, $1, 'single_sku', '10% trimmed mean', 0.1, 0.1, 1, $2, 2)`,
    [slug, isActive],
  );
}

interface Month {
  readonly region?: string;
  readonly period: string;
  readonly status: string;
  readonly revoked?: boolean;
  readonly superseded?: boolean;
  /** Of the method. Default: 2, as of the index. */
  readonly version?: number;
  /** Whether there were enough stores to say how sure the value is. Default: yes. */
  readonly hasInterval?: boolean;
}

async function insertMonth(slug: string, month: Month): Promise<void> {
  const {
    region = 'national',
    period,
    status,
    revoked = false,
    superseded = false,
    version = 2,
    hasInterval = true,
  } = month;
  await place.pool.query(
    `with run as (
       insert into index_run (index_id, period, computed_at, methodology_version, input, input_sha256, output, output_sha256)
       select index_id, $2, '2026-07-01T00:00:00Z', $7, '', repeat('0', 64), '', repeat('0', 64)
       from index_definition where slug = $1 returning run_id, index_id
     ), scope as (insert into index_scope (period, frozen_at) values ($2, now()) on conflict do nothing)
     insert into index_snapshot (run_id, index_id, region, period, value_usd, low_usd, high_usd, cv, jevons, geks_jevons,
       n_observations, n_stores, n_chains, coverage_score, imputed_share, qualifies, methodology_version, computed_at,
       final_at, publish_status, revoked_at, revoke_reason, superseded_at, register_coverage, cell_coverage)
     select run_id, index_id, $3, $2, 4, case when $8::boolean then 3 end, case when $8::boolean then 5 end, 0.01, 100, 100, 80, 40, 2, 0.6, 0, true, $7, '2026-07-01T00:00:00Z',
       '2026-07-10T00:00:00Z', $4, case when $5::boolean then now() end, case when $5::boolean then 'an error' end,
       case when $6::boolean then now() end, 0.51234567, 0.7
     from run`,
    [slug, period, region, status, revoked, superseded, version, hasInterval],
  );
}

/** Inserts a base, which a computation replaced where `superseded`. */
async function insertBase(
  slug: string,
  region: string,
  period: string,
  version: number,
  superseded = false,
): Promise<void> {
  await place.pool.query(
    `insert into index_base (index_id, region, period, value_usd, final_at, methodology_version, superseded_at)
     select index_id, $2, $3, 4, '2026-07-10T00:00:00Z', $4, case when $5::boolean then now() end
     from index_definition where slug = $1`,
    [slug, region, period, version, superseded],
  );
}

/** The list's entries by slug. */
async function listed(): Promise<Record<string, Record<string, unknown>>> {
  const { indices } = await place.publishAndLoad();
  const entries = indices.slugs.map(
    (slug, at) => [slug, JSON.parse(blobText(indices.summary, at)) as Record<string, unknown>] as const,
  );
  return Object.fromEntries(entries);
}

describe('the list of indices', () => {
  it('tells from when to when there is something to see, of any region and whoever published it', async () => {
    await defineIndex('eggs', true);
    await insertMonth('eggs', { period: '2026-01', status: 'beta' });
    await insertMonth('eggs', { period: '2026-03', status: 'forced_publish' });
    await insertMonth('eggs', { period: '2026-04', status: 'auto', region: 'midwest' });
    expect(await listed()).toMatchObject({ eggs: { first_period: '2026-03', last_period: '2026-04' } });
    await insertMonth('eggs', { period: '2026-02', status: 'auto', revoked: true });
    await insertMonth('eggs', { period: '2026-05', status: 'auto', superseded: true });
    await insertMonth('eggs', { period: '2026-06', status: 'forced_hide' });
    expect(await listed()).toMatchObject({ eggs: { first_period: '2026-03', last_period: '2026-04' } });
  });

  it('has the base of the nation and of the method that the index goes by', async () => {
    await defineIndex('eggs', true);
    await insertMonth('eggs', { period: '2026-01', status: 'auto', region: 'midwest' });
    await insertMonth('eggs', { period: '2026-02', status: 'auto', version: 1 });
    await insertMonth('eggs', { period: '2026-03', status: 'auto' });
    await insertBase('eggs', 'midwest', '2026-01', 2);
    await insertBase('eggs', 'national', '2026-02', 1);
    await insertBase('eggs', 'national', '2026-01', 2, true);
    expect(await listed()).toMatchObject({ eggs: { base_period: null } });
    await insertBase('eggs', 'national', '2026-03', 2);
    expect(await listed()).toMatchObject({ eggs: { base_period: '2026-03' } });
  });

  it('warns of an index that is inactive, and shows nothing of it', async () => {
    await defineIndex('bread', false);
    await defineIndex('eggs', true);
    await insertMonth('bread', { period: '2026-03', status: 'auto' });
    const { bread, eggs } = await listed();
    expect(eggs).toMatchObject({ is_active: true, warning: null });
    expect(bread).toMatchObject({ is_active: false, first_period: null, last_period: null });
    expect(bread!['warning']).toContain('inactive');
  });
});

it('a month has what was worked out of it, without an interval where too few stores tell of it, or a price where BLS has none', async () => {
  await defineIndex('eggs', true);
  await insertMonth('eggs', { period: '2026-03', status: 'auto', hasInterval: false });
  await insertMonth('eggs', { period: '2026-04', status: 'auto' });
  const { snapshots } = (await place.publishAndLoad()).indices;
  expect([...snapshots.low]).toEqual([Number.NaN, 3]);
  expect([...snapshots.high]).toEqual([Number.NaN, 5]);
  expect([...snapshots.bls]).toEqual([Number.NaN, Number.NaN]);
  expect(JSON.parse(`${blobText(snapshots.json, 0)}}`)).toMatchObject({
    coverage_score: 0.6,
    register_coverage: 0.5123,
    cell_coverage: 0.7,
  });
});
