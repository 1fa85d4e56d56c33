import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActs } from '../../src/indices/acts.ts';
import { importBls } from '../../src/indices/bls.ts';
import { computeIndices, type ComputeOutcome, finalTime } from '../../src/indices/compute.ts';
import { readDefinition } from '../../src/indices/definitions.ts';
import { explain } from '../../src/indices/explain/explain.ts';
import { forceHide, forcePublish } from '../../src/indices/lifecycle.ts';
import { revoke } from '../../src/indices/revocation.ts';
import { plotIndex } from '../../src/indices/plot.ts';
import { readRun, verifyRun } from '../../src/indices/runs.ts';
import { readSnapshots, type SnapshotRow } from '../../src/indices/snapshots.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../publish/record-rows.ts';

const CHAINS = 6;
const STORES_A_CHAIN = 20;
/** Every month of 2025 is final long since; this is when it is all computed. */
const NOW = new Date('2026-02-20T00:00:00Z');

let database: TestDatabase;
let product = 0;
const chains: { chainId: number; stores: number[] }[] = [];

/** Prices of a day at some stores of a chain. */
async function observe(
  chain: number,
  day: string,
  stores: readonly number[],
  usd: (store: number) => number,
) {
  await database.pool.query('select ensure_observation_month($1)', [day]);
  const prices = stores.map((store) => Math.round(usd(store) * 10_000));
  await database.pool.query(
    `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
       available, observed_min)
     select $1, $2, $3, $4::integer[], $5, array_fill(null::integer, $6), array_fill(true, $6),
       array_fill(29000000, $6)
     on conflict (product_id, chain_id, observed_on) do update set store_ids = excluded.store_ids,
       regular_price_e4 = excluded.regular_price_e4, sale_price_e4 = excluded.sale_price_e4,
       available = excluded.available, observed_min = excluded.observed_min`,
    [product, chain, day, stores, prices, [stores.length]],
  );
}

async function observeMonth(month: string, level: number, only?: (chain: number) => boolean): Promise<void> {
  for (const [i, { chainId, stores }] of chains.entries()) {
    if (only !== undefined && !only(i)) continue;
    for (const day of ['03', '18'])
      await observe(chainId, `${month}-${day}`, stores, (store) => level * (1 + (store % 7) / 100));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  product = await insertProduct(pool, 'eggs');
  for (let i = 0; i < CHAINS; i++) {
    const chainId = await insertChain(pool, `chain${i}`);
    const stores: number[] = [];
    for (let s = 0; s < STORES_A_CHAIN; s++) stores.push(await insertStore(pool, chainId, `store ${i} ${s}`));
    chains.push({ chainId, stores });
  }
  for (const slug of ['eggs', 'late', 'sleeping'])
    await pool.query(
      `with d as (
         insert into index_definition (id, slug, name, description, index_type, method, regions, max_change,
           max_change_regional, is_active, methodology_version)
         values ($1, $2, 'Eggs', 'Eggs.', 'single_sku', 'trimmed mean', '{national}', 0.2, 0.3, $3, 1) returning index_id
       )
       insert into index_constituent (index_id, position, product_id, name, weight) select index_id, 0, $4, 'Eggs', 1 from d`,
      [uuidOf(slug), slug, slug !== 'sleeping', product],
    );
  await observeMonth('2025-01', 4);
  await observeMonth('2025-02', 4.04);
  await observeMonth('2025-03', 4.08);
  await observeMonth('2025-04', 4.12);
  await observeMonth('2025-05', 5.5);
});
afterAll(() => database.close());

const compute = (
  from: string,
  to: string,
  more: { slugs?: string[]; preview?: boolean; now?: Date } = {},
): Promise<ComputeOutcome[]> =>
  computeIndices(database.pool, { from, to, slugs: ['eggs'], actor: 'tester', now: NOW, ...more });
const indexId = async (slug = 'eggs'): Promise<number> => {
  const client = await database.pool.connect();
  try {
    return (await readDefinition(client, slug)).indexId;
  } finally {
    client.release();
  }
};
const snapshots = async (period?: string, slug = 'eggs'): Promise<SnapshotRow[]> =>
  readSnapshots(database.pool, await indexId(slug), period === undefined ? {} : { period });
const on = (period: string, reason = 'a good reason', slug = 'eggs') => ({
  slug,
  period,
  region: null,
  actor: 'tester',
  reason,
  now: NOW,
});

describe('gondola index compute', () => {
  it('promotes the third good month in a row, and freezes the base', async () => {
    const outcomes = await compute('2025-01', '2025-04');
    expect(outcomes.map(({ status }) => status)).toEqual(['computed', 'computed', 'computed', 'computed']);
    const rows = await snapshots();
    expect(rows.map(({ period, publish_status }) => [period, publish_status])).toEqual([
      ['2025-01', 'beta'],
      ['2025-02', 'beta'],
      ['2025-03', 'auto'],
      ['2025-04', 'auto'],
    ]);
    expect(rows[0]).toMatchObject({ n_stores: 120, n_chains: 6, coverage_score: 1, n_observations: 240 });
    const { rows: bases } = await database.pool.query('select period, value_usd from index_base');
    expect(bases).toEqual([{ period: '2025-03', value_usd: rows[2]!.value_usd }]);
  });

  it('flags a month that jumps, and publishes it with its flag', async () => {
    await compute('2025-05', '2025-05');
    const [may] = await snapshots('2025-05');
    expect(may).toMatchObject({ publish_status: 'auto', open_flags: 1 });
    expect(may!.flags).toContain('over 20.0%');
  });

  it('refuses a month that is not over, unless it is a preview, which keeps nothing', async () => {
    await expect(compute('2026-02', '2026-02')).rejects.toThrow(/2026-02 is not over: .*--preview/);
    await observeMonth('2026-02', 4);
    const before = await snapshots();
    const [outcome] = await compute('2026-02', '2026-02', { preview: true });
    expect(outcome).toMatchObject({ status: 'computed', observations: 240 });
    expect(await snapshots()).toEqual(before);
    const { rows } = await database.pool.query(`select period from index_scope where period = '2026-01'`);
    expect(rows).toEqual([]);
  });

  it('refuses a final month, and names the way to revoke', async () => {
    const [outcome] = await compute('2025-04', '2025-04');
    expect(outcome).toMatchObject({ status: 'refused' });
    expect(outcome).toHaveProperty(
      'reason',
      expect.stringMatching(/is final since 2025-05-10 .*gondola index revoke eggs 2025-04/),
    );
  });

  it('computes again what is not final yet, in place', async () => {
    // Far enough ahead that the database, too, sees it as not final.
    const period = '2199-01';
    const now = new Date('2199-02-03T00:00:00Z');
    await observeMonth(period, 4);
    const again = () => compute(period, period, { now, slugs: ['late'] });
    expect(await again()).toMatchObject([{ status: 'computed' }]);
    await observeMonth(period, 5);
    expect(await again()).toMatchObject([{ status: 'computed' }]);
    const rows = await snapshots(period, 'late');
    expect(rows.map(({ value_usd }) => value_usd >= 5)).toEqual([true]);
    const acts = await readActs(database.pool, await indexId('late'));
    expect(acts.map(({ act }) => act)).toEqual(['compute', 'recompute']);
    // On day 10 it is final, also by the same clock.
    const final = await compute(period, period, { now: new Date('2199-02-10T00:00:00Z'), slugs: ['late'] });
    expect(final).toMatchObject([{ status: 'refused' }]);
  });

  it('refuses a month that later ones build on, one without observations, and an inactive index', async () => {
    expect(await compute('2024-12', '2024-12')).toMatchObject([
      { status: 'refused', reason: expect.stringMatching(/2025-01 was computed already/) as string },
    ]);
    expect(await compute('2025-06', '2025-06')).toMatchObject([
      { status: 'refused', reason: expect.stringMatching(/no observation/) as string },
    ]);
    expect(await compute('2025-01', '2025-01', { slugs: ['sleeping'] })).toMatchObject([
      { status: 'refused', reason: expect.stringMatching(/inactive/) as string },
    ]);
  });

  it('names the nearest index of an unknown slug', async () => {
    await expect(compute('2025-01', '2025-01', { slugs: ['egs'] })).rejects.toThrow(
      /no index "egs"; the nearest is eggs/,
    );
    await expect(compute('2025-02', '2025-01')).rejects.toThrow('2025-02 is after 2025-01');
  });

  it('freezes the scope: a store that closes later still counts', async () => {
    const { rows } = await database.pool.query<{ stores: number }>(
      `select count(*)::integer as stores from index_scope_store where period = '2025-01'`,
    );
    expect(rows).toEqual([{ stores: CHAINS * STORES_A_CHAIN }]);
  });
});

describe('stored inputs', () => {
  it('give the same bytes again, each of them', async () => {
    const client = await database.pool.connect();
    try {
      const { rows } = await client.query<{ run_id: number }>('select run_id from index_run order by run_id');
      expect(rows.length).toBeGreaterThanOrEqual(7);
      for (const { run_id } of rows)
        expect(await verifyRun(client, await readRun(client, run_id)), `run ${run_id}`).toBe(true);
    } finally {
      client.release();
    }
  });
});

describe('the database', () => {
  const refused = async (sql: string, message: RegExp): Promise<void> => {
    await expect(database.pool.query(sql)).rejects.toThrow(message);
  };

  it('keeps the numbers of a snapshot, whoever asks', async () => {
    await refused(`update index_snapshot set value_usd = 1 where period = '2025-03'`, /never change/);
    await refused(`update index_snapshot set n_stores = 1 where period = '2025-01'`, /never change/);
    await refused(`update index_snapshot set final_at = now() + interval '1 year'`, /never change/);
    await refused(`update index_run set output = ''`, /never changed/);
    await refused('truncate index_snapshot cascade', /never changed/);
  });

  it('keeps a final snapshot, a published status, the base and the acts', async () => {
    await refused(`delete from index_snapshot where period = '2025-03'`, /final/);
    await refused(
      `update index_snapshot set publish_status = 'draft' where period = '2025-03'`,
      /published and is final/,
    );
    await refused('delete from index_base', /final/);
    await refused('update index_base set value_usd = 1', /never changed/);
    await refused(`update index_act set reason = 'another'`, /never changed/);
    await refused('delete from index_act', /never changed/);
  });
});

describe('gondola index publish and hide', () => {
  it('force the status of what the rule did not publish, and note who and why', async () => {
    expect(await forceHide(database.pool, on('2025-01', 'the first scrape was partial'))).toEqual([
      'national',
    ]);
    expect((await snapshots('2025-01'))[0]).toMatchObject({ publish_status: 'forced_hide' });
    expect(await forcePublish(database.pool, on('2025-01', 'checked by hand'))).toEqual(['national']);
    expect((await snapshots('2025-01'))[0]).toMatchObject({ publish_status: 'forced_publish' });
    const acts = await readActs(database.pool, await indexId(), '2025-01');
    expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
      ['compute', 'tester', null],
      ['hide', 'tester', 'the first scrape was partial'],
      ['publish', 'tester', 'checked by hand'],
    ]);
  });

  it('publish closes the flags of a month that a person looked at', async () => {
    await forcePublish(database.pool, on('2025-05', 'avian influenza: the rise is real'));
    const [snapshot] = await snapshots('2025-05');
    expect(snapshot).toMatchObject({ publish_status: 'auto', open_flags: 0 });
    const closedAt = async (): Promise<unknown> =>
      (
        await database.pool.query('select code, resolved_at from index_flag where snapshot_id = $1', [
          snapshot!.snapshot_id,
        ])
      ).rows;
    const closed = await closedAt();
    expect(closed).toMatchObject([{ resolved_at: NOW }]);
    // Who asks what was known before a second look is still told that the first one closed them.
    await forcePublish(database.pool, { ...on('2025-05'), now: new Date(NOW.getTime() + 60_000) });
    expect(await closedAt()).toEqual(closed);
  });

  it('hide refuses what was published and is final', async () => {
    await expect(forceHide(database.pool, on('2025-04'))).rejects.toThrow(
      /published and is final: gondola index revoke/,
    );
    await expect(forceHide(database.pool, { ...on('2025-04'), now: finalTime('2025-04') })).rejects.toThrow(
      /is final/,
    );
    await expect(forceHide(database.pool, on('2020-01'))).rejects.toThrow(/no snapshot of 2020-01/);
  });
});

describe('gondola index revoke', () => {
  it('refuses an error below 0.5%', async () => {
    await expect(revoke(database.pool, on('2025-04'))).rejects.toThrow(/differs by 0.00% at most/);
    await observeMonth('2025-04', 4.12 * 1.005, (chain) => chain === 0);
    await expect(revoke(database.pool, on('2025-04'))).rejects.toThrow(/Below 0.5% a published value stands/);
  });

  it('revokes the snapshot and puts the corrected one in its place, with the reason', async () => {
    const [before] = await snapshots('2025-04');
    const [may] = await snapshots('2025-05');
    await observeMonth('2025-04', 4.2);
    const [replacement] = await revoke(database.pool, on('2025-04', 'a feed was shifted'));
    expect(replacement).toMatchObject({ region: 'national', before_usd: before!.value_usd });
    const [old, current] = await snapshots('2025-04');
    expect(old).toMatchObject({
      ...before,
      revoked_at: NOW,
      revoke_reason: 'a feed was shifted',
      replaced_by: current!.snapshot_id,
    });
    expect(current).toMatchObject({
      value_usd: replacement!.after_usd,
      revoked_at: null,
      publish_status: 'auto',
    });
    // What was published after it stands.
    expect(await snapshots('2025-05')).toEqual([may]);
    await expect(
      database.pool.query(
        'update index_snapshot set revoked_at = null, revoke_reason = null where snapshot_id = $1',
        [old!.snapshot_id],
      ),
    ).rejects.toThrow(/revoked, for good/);
  });

  it('never touches the base, also when its own month is revoked', async () => {
    const { rows: before } = await database.pool.query('select * from index_base');
    await observeMonth('2025-03', 4.2);
    await revoke(database.pool, on('2025-03', 'the same feed was shifted'));
    const { rows: after } = await database.pool.query('select * from index_base');
    expect(after).toEqual(before);
  });
});

describe('gondola index explain and plot', () => {
  it('explain tells the path from observations to the value, and verifies it', async () => {
    const text = await explain(database.pool, 'eggs', '2025-04', 'national', { verify: true });
    expect(text).toMatch(/^eggs 2025-04, national: \$4\.\d{4} \(\d+\.\d\d with 2025-03/);
    expect(text).toContain('240 read');
    expect(text).toContain('240 used, in 120 store-months');
    expect(text).toContain('120 of 120 stores in scope contributed: 1.0000, of 6 chains');
    expect(text).toMatch(/chain0: 16\.7%; 16\.7%; 20 of 20/);
    expect(text).toContain('revoke by tester: a feed was shifted');
    expect(text).toMatch(
      /Biggest contributors to the change of -?\d+\.\d% since 2025-03 \(\$\d\.\d{4} then\)\n/,
    );
    expect(text).toContain('the same bytes.');
    expect(text).not.toContain('NOT the same bytes');
    await expect(explain(database.pool, 'eggs', '2020-01', 'national', { verify: false })).rejects.toThrow(
      /no value of 2020-01/,
    );
  });

  it('plot draws the series with its interval, base, flags and what was revoked', async () => {
    const svg = await plotIndex(database.pool, 'eggs', 'national');
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain('Eggs: national');
    expect(svg).toContain('2025-03 = 100');
    expect(svg).toContain('stroke-dasharray');
    for (const kind of ['published', 'beta', 'hidden', 'revoked']) expect(svg).toContain(`>${kind}<`);
    // Two months are revoked.
    expect(svg.match(/fill="#b3261e"/g)!.length).toBeGreaterThanOrEqual(2);
    await expect(plotIndex(database.pool, 'eggs', 'west')).rejects.toThrow(/no snapshot for west/);
  });
});

describe('gondola index import-bls', () => {
  it('reads the prices once, names bad lines, and refuses a file of another kind', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'gondola-bls-'));
    const file = join(dir, 'bls.csv');
    const header = 'series_id,area_code,region,item_code,period,value_usd\n';
    await writeFile(
      file,
      `${header}APU0000708111,0000,national,708111,2020-01,1.46\nAPU0000708111,0000,national,708111,2020-02,1.449\n` +
        'CUSR0000SEFH,0000,national,708111,2020-03,1\nAPU0000708111,0000,nation,708111,2020-03,1\n' +
        'APU0000708111,0000,national,708111,2020-13,1\nAPU0000708111,0000,national,708111,2020-04,\nAPU0000708111,0000,national,708111,2020-05,-1\n',
    );
    const first = await importBls(database.pool, file);
    expect(first).toMatchObject({ read: 7, written: 2, series: 1, holes: 1, rejected: 4 });
    expect(first.reasons).toEqual([
      'line 4: series_id is not an unadjusted average-price series (APU…)',
      'line 5: region is not one of ours',
      'line 6: period is not YYYY-MM',
      'line 8: value_usd is not a price',
    ]);
    expect(await importBls(database.pool, file)).toMatchObject({ read: 7, written: 0 });
    await writeFile(file, 'a,b\n1,2\n');
    await expect(importBls(database.pool, file)).rejects.toThrow(/lacks the columns series_id/);
    await expect(importBls(database.pool, join(dir, 'missing.csv'))).rejects.toThrow(
      /missing.csv cannot be read as CSV: ENOENT/,
    );
    expect((await readFile(file)).length).toBeGreaterThan(0);
    await rm(dir, { recursive: true });
  });
});
