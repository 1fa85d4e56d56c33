import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { regionWeights } from '../../src/domain/place/census-region.ts';
import { computeIndices, type ComputeOutcome } from '../../src/indices/compute.ts';
import { readDefinition } from '../../src/indices/definitions.ts';
import { explain } from '../../src/indices/explain/explain.ts';
import { forceHide, forcePublish } from '../../src/indices/lifecycle.ts';
import { revoke } from '../../src/indices/revocation.ts';
import { freezeScope, readScope } from '../../src/indices/inputs/scope.ts';
import { readSnapshots, type SnapshotRow } from '../../src/indices/snapshots.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = new Date('2026-02-20T00:00:00Z');
const CHAINS = 4;
const STATES = { south: 'GA', west: 'CA' } as const;
const STORES_A_STATE = 10;

type Region = keyof typeof STATES;

let database: TestDatabase;
let eggs = 0;
const stores: { region: Region; chainId: number; ids: number[] }[] = [];

/** Prices of the month's 3rd and 18th at all stores of the regions that have one. */
async function observe(
  month: string,
  usd: number | Readonly<Partial<Record<Region, number>>>,
): Promise<void> {
  const priceOf = (region: Region): number | undefined => (typeof usd === 'number' ? usd : usd[region]);
  await database.pool.query('select ensure_observation_month($1)', [`${month}-01`]);
  for (const chainId of new Set(stores.map(({ chainId }) => chainId))) {
    const rows = stores
      .filter((one) => one.chainId === chainId && priceOf(one.region) !== undefined)
      .flatMap(({ ids, region }) => ids.map((id) => ({ id, e4: Math.round(priceOf(region)! * 10_000) })))
      .sort((a, b) => a.id - b.id);
    for (const day of ['03', '18'])
      await database.pool.query(
        `insert into price_observation as o (product_id, chain_id, observed_on, store_ids, regular_price_e4,
           sale_price_e4, available, observed_min)
         select $1, $2, $3::date, $4::integer[], $5::integer[], array_fill(null::integer, $6), array_fill(true, $6),
           array_fill(29000000, $6)
         on conflict (product_id, chain_id, observed_on) do update set store_ids = excluded.store_ids,
           regular_price_e4 = excluded.regular_price_e4, sale_price_e4 = excluded.sale_price_e4,
           available = excluded.available, observed_min = excluded.observed_min`,
        [eggs, chainId, `${month}-${day}`, rows.map(({ id }) => id), rows.map(({ e4 }) => e4), [rows.length]],
      );
  }
}

async function define(slug: string): Promise<void> {
  await database.pool.query(
    `with d as (
       insert into index_definition (id, slug, name, description, index_type, method, regions, max_change,
         max_change_regional, methodology_version)
       values ($1, $2, 'Eggs', 'Eggs.', 'single_sku', 'trimmed mean', '{national,south,west}', 0.2, 0.3, 1)
       returning index_id
     )
     insert into index_constituent (index_id, position, product_id, name, weight)
     select index_id, 0, $3, 'Eggs', 1 from d`,
    [uuidOf(slug), slug, eggs],
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  eggs = await insertProduct(pool, 'eggs');
  for (let i = 0; i < CHAINS; i++) {
    const chainId = await insertChain(pool, `chain${i}`);
    for (const region of ['south', 'west'] as const) {
      const ids: number[] = [];
      for (let s = 0; s < STORES_A_STATE; s++)
        ids.push(await insertStore(pool, chainId, `store ${i} ${region} ${s}`, { state: STATES[region] }));
      stores.push({ region, chainId, ids });
    }
  }
  for (const slug of ['decided', 'gap', 'hidden', 'imputed', 'corrected', 'ruled', 'unbased'])
    await define(slug);
});
afterAll(() => database.close());

const compute = (slug: string, from: string, to: string, now = NOW): Promise<ComputeOutcome[]> =>
  computeIndices(database.pool, { from, to, slugs: [slug], actor: 'tester', now });
const snapshots = async (slug: string, period?: string): Promise<SnapshotRow[]> => {
  const client = await database.pool.connect();
  try {
    const { indexId } = await readDefinition(client, slug);
    return await readSnapshots(client, indexId, period === undefined ? {} : { period });
  } finally {
    client.release();
  }
};
const on = (slug: string, period: string, region: Region | 'national' | null = null, now = NOW) => ({
  slug,
  period,
  region,
  actor: 'tester',
  reason: 'a good reason',
  now,
});

describe('computing again before the final day', () => {
  // Far enough ahead that the database, too, sees it as not final.
  const period = '2198-01';
  const now = new Date('2198-02-03T00:00:00Z');

  it('keeps what a person hid or published', async () => {
    await observe(period, 4);
    await compute('decided', period, period, now);
    await forceHide(database.pool, on('decided', period, 'south', now));
    await forcePublish(database.pool, on('decided', period, 'west', now));
    await observe(period, 4.1);
    expect(await compute('decided', period, period, now)).toMatchObject([{ status: 'computed' }]);
    const rows = await snapshots('decided', period);
    expect(rows.map(({ region, publish_status, value_usd }) => [region, publish_status, value_usd])).toEqual([
      ['national', 'beta', 4.1],
      ['south', 'forced_hide', 4.1],
      ['west', 'forced_publish', 4.1],
    ]);
  });

  it('asks the rule again where no person decided', async () => {
    const [first, second] = ['2197-01', '2197-02'];
    const later = new Date('2197-03-03T00:00:00Z');
    await observe(first, 4);
    await observe(second, { south: 4 });
    await compute('ruled', first, second, later);
    const statuses = async (): Promise<string[]> =>
      (await snapshots('ruled', second)).map(({ publish_status }) => publish_status);
    expect(await statuses()).toEqual(['beta', 'beta', 'draft']);
    await observe(second, 4);
    await compute('ruled', second, second, later);
    expect(await statuses()).toEqual(['beta', 'beta', 'beta']);
  });

  it('sets no base on a value that a person hid', async () => {
    const months = ['2196-01', '2196-02', '2196-03'];
    const later = new Date('2196-04-03T00:00:00Z');
    for (const month of months) await observe(month, 4);
    await compute('hidden', months[0]!, months[2]!, later);
    const based = async (): Promise<string[]> => {
      const { rows } = await database.pool.query<{ region: string }>(
        `select region from index_base join index_definition using (index_id)
         where slug = 'hidden' and superseded_at is null order by region`,
      );
      return rows.map(({ region }) => region);
    };
    expect(await based()).toEqual(['south', 'west']);
    await forceHide(database.pool, on('hidden', months[2]!, 'south', later));
    await compute('hidden', months[2]!, months[2]!, later);
    expect(await based()).toEqual(['west']);
  });

  it('keeps a flag closed that says the same again, and opens one that says more', async () => {
    const next = '2198-02';
    const later = new Date('2198-03-03T00:00:00Z');
    await observe(next, 8);
    await compute('decided', next, next, later);
    const openFlags = async (): Promise<number[]> =>
      (await snapshots('decided', next)).map(({ open_flags }) => open_flags);
    expect(await openFlags()).toEqual([1, 1, 1]);
    await compute('decided', next, next, later);
    expect(await openFlags()).toEqual([1, 1, 1]);
    await forcePublish(database.pool, on('decided', next, null, later));
    await compute('decided', next, next, later);
    expect(await openFlags()).toEqual([0, 0, 0]);
    await observe(next, 8.5);
    await compute('decided', next, next, later);
    expect((await openFlags()).every((count) => count > 0)).toBe(true);
  });
});

describe('merged stores', () => {
  it('are their last survivor: through any number of merges, and once, also when merged after the freeze', async () => {
    const { pool } = database;
    const chainId = await insertChain(pool, 'merging');
    const names = ['first', 'second', 'third', 'frozen'];
    const ids = new Map<string, number>();
    for (const name of names)
      ids.set(
        name,
        await insertStore(pool, chainId, name, { is_active: name === 'third' || name === 'frozen' }),
      );
    await pool.query('insert into store_merge (from_id, to_id) values ($1, $2), ($2, $3)', [
      uuidOf('first'),
      uuidOf('second'),
      uuidOf('third'),
    ]);
    const client = await pool.connect();
    try {
      await freezeScope(client, '2020-01', NOW);
      const before = await readScope(client, '2020-01', { chain_slugs: ['merging'] });
      expect(before.units.map(({ key }) => key).sort()).toEqual([uuidOf('frozen'), uuidOf('third')].sort());
      const third = before.units.findIndex(({ key }) => key === uuidOf('third'));
      for (const name of ['first', 'second', 'third'])
        expect(before.unitOf[before.storeIds.indexOf(ids.get(name)!)], name).toBe(third);
      await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
        uuidOf('frozen'),
        uuidOf('third'),
      ]);
      const after = await readScope(client, '2020-01', { chain_slugs: ['merging'] });
      expect(after.units).toEqual([{ key: uuidOf('third'), chain: 'merging', regions: ['south'] }]);
      expect(after.storeIds.toSorted((a, b) => a - b)).toEqual([...ids.values()].sort((a, b) => a - b));
      expect(new Set(after.unitOf)).toEqual(new Set([0]));
    } finally {
      client.release();
    }
  });

  it('that were frozen without their survivor stand for it', async () => {
    const { pool } = database;
    const chainId = await insertChain(pool, 'opening');
    await insertStore(pool, chainId, 'old place');
    const client = await pool.connect();
    try {
      await freezeScope(client, '2020-02', NOW);
      await insertStore(pool, chainId, 'new place');
      await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
        uuidOf('old place'),
        uuidOf('new place'),
      ]);
      const scope = await readScope(client, '2020-02', { chain_slugs: ['opening'] });
      expect(scope.units.map(({ key }) => key)).toEqual([uuidOf('new place')]);
      expect(scope.unitOf).toEqual([0, 0]);
    } finally {
      client.release();
    }
  });
});

describe('a month without a value', () => {
  it('does not begin the matched series anew: it goes on from the last month that had one, and a flag says so', async () => {
    await observe('2024-01', 4);
    await observe('2024-02', 4.4);
    await observe('2024-04', 4.84);
    const outcomes = await compute('gap', '2024-01', '2024-04');
    expect(outcomes.map(({ status }) => status)).toEqual(['computed', 'computed', 'refused', 'computed']);
    const [april] = await snapshots('gap', '2024-04');
    expect(april!.jevons).toBeCloseTo(121, 3);
    expect(april!.geks_jevons).toBeCloseTo(121, 3);
    expect(april!.flags).toContain('2024-03 has no value: the series goes on from 2024-02');
  });
});

describe('a region of which nothing was seen', () => {
  it('is a draft, also after the base', async () => {
    for (const [i, month] of ['2023-01', '2023-02', '2023-03'].entries()) await observe(month, 4 + i / 100);
    await observe('2023-04', { south: 4.03 });
    await compute('imputed', '2023-01', '2023-04');
    const status = async (period: string): Promise<unknown> =>
      (await snapshots('imputed', period)).map(({ region, publish_status }) => [region, publish_status]);
    expect(await status('2023-03')).toEqual([
      ['national', 'beta'],
      ['south', 'auto'],
      ['west', 'auto'],
    ]);
    expect(await status('2023-04')).toEqual([
      ['national', 'beta'],
      ['south', 'auto'],
      ['west', 'draft'],
    ]);
  });
});

describe('revoking a region', () => {
  const isConsistent = (rows: readonly SnapshotRow[]): void => {
    const value = (region: string): number => rows.find((row) => row.region === region)!.value_usd;
    const { south, west } = regionWeights(2025);
    expect(value('national')).toBeCloseTo(
      (south * value('south') + west * value('west')) / (south + west),
      4,
    );
  };
  const standing = async (): Promise<SnapshotRow[]> =>
    (await snapshots('corrected', '2025-01')).filter(({ revoked_at }) => revoked_at === null);

  it('replaces the nation with it, so that the nation stays the mean of its regions', async () => {
    await observe('2025-01', { south: 4, west: 5 });
    await compute('corrected', '2025-01', '2025-01');
    isConsistent(await standing());
    await observe('2025-01', { south: 4.4, west: 5.01 });
    const replaced = await revoke(database.pool, on('corrected', '2025-01', 'south'));
    expect(replaced.map(({ region }) => region)).toEqual(['national', 'south', 'west']);
    isConsistent(await standing());
  });

  it('sets no base, though the rule would set one by what is known now', async () => {
    const months = ['2021-01', '2021-02', '2021-03'] as const;
    for (const month of months) await observe(month, 4);
    await compute('unbased', months[0], months[1]);
    await forceHide(database.pool, on('unbased', months[1]));
    await compute('unbased', months[2], months[2]);
    await forcePublish(database.pool, on('unbased', months[1]));
    await observe(months[2], 4.4);
    expect(await revoke(database.pool, on('unbased', months[2]))).toHaveLength(3);
    const based = database.pool.query(
      `select region from index_base join index_definition using (index_id) where slug = 'unbased'`,
    );
    expect((await based).rows).toEqual([]);
  });

  it('looks at the region that is named: a small error there stands', async () => {
    await observe('2025-01', { south: 4.8, west: 5.01 });
    await expect(revoke(database.pool, on('corrected', '2025-01', 'west'))).rejects.toThrow(
      /differs by 0.00% at most/,
    );
  });

  it('leaves the revoked value to be explained and verified by its run', async () => {
    const rows = (await snapshots('corrected', '2025-01')).filter(({ region }) => region === 'south');
    const [revoked, current] = rows;
    const shown = await explain(database.pool, 'corrected', '2025-01', 'south', { verify: false });
    expect(shown).toContain('$4.4000');
    expect(shown).toContain(`--run ${revoked!.run_id} explains it`);
    const text = await explain(database.pool, 'corrected', '2025-01', 'south', {
      verify: true,
      runId: revoked!.run_id,
    });
    expect(text).toContain('corrected 2025-01, south: $4.0000');
    expect(text).toContain('revoked: a good reason');
    expect(text).toContain(`in its place stands $4.4000, of run ${current!.run_id}`);
    expect(text).toContain('the same bytes.');
    await expect(
      explain(database.pool, 'corrected', '2025-01', 'south', { verify: false, runId: 999_999 }),
    ).rejects.toThrow(/no value of 2025-01 for south of run 999999/);
  });
});
