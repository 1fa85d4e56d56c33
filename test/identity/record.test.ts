import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionsAbout, mergePair } from '../../src/identity/decisions.ts';
import { matchRecord } from '../../src/identity/match-record.ts';
import { decideReview, listReview, reopenReview, type ReviewPair, undo } from '../../src/identity/review.ts';
import { computeIndices } from '../../src/indices/compute.ts';
import { forcePublish } from '../../src/indices/lifecycle.ts';
import { readObservations } from '../../src/indices/inputs/observations.ts';
import { freezeScope, readScope } from '../../src/indices/inputs/scope.ts';
import { importPath } from '../../src/ingest/import.ts';
import { publish } from '../../src/publish/publish.ts';
import { inTransaction } from '../../src/record/transaction.ts';
import { putCart } from '../../src/retailers/carts.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { fillCatalogue, uuid } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ACROSS, addTwins, HALF, PHARMACY, TWIN_PRODUCT, TWIN_STORE } from './twins.ts';

const NOW = new Date('2026-12-05T00:00:00Z');
const EVIDENCE = { weights: [], prior_bits: -3, runner_up: null, reasons: [] };

/** A record of the small catalogue with twins and an index of each of two products, and a folder for its snapshots. */
async function makeRecord(): Promise<{ database: TestDatabase; dir: string }> {
  const database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date('2026-10-05T12:00:00Z'));
  await addTwins(database.pool);
  await database.pool.query(
    `with d as (
       insert into index_definition (id, slug, name, description, index_type, method, regions, max_change,
         max_change_regional, is_active, methodology_version, updated_at)
       select ('0000000e-0000-5000-8000-00000000001' || n)::uuid, slug, slug, slug, 'single_sku', 'trimmed mean',
         '{national}', 0.2, 0.3, true, 1, '2026-01-01T00:00:00Z'
       from (values (1, 'milk'), (2, 'other')) as v (n, slug) order by n returning index_id, slug
     )
     insert into index_constituent (index_id, position, product_id, name, weight)
     select d.index_id, 0, p.product_id, p.name, 1 from d join product p
       on p.id = case d.slug when 'milk' then $1::uuid else $2::uuid end`,
    [uuid('product', 1), uuid('product', 2)],
  );
  // A month's price is of two weeks.
  await database.pool.query(
    `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
       available, observed_min)
     select product_id, chain_id, '2026-10-14', store_ids, regular_price_e4, sale_price_e4, available, observed_min
     from price_observation where observed_on = '2026-10-05'`,
  );
  return { database, dir: await mkdtemp(join(tmpdir(), 'gondola-identity-')) };
}

let merged: Awaited<ReturnType<typeof makeRecord>>;
/** The same record, in which nothing is ever merged. */
let untouched: Awaited<ReturnType<typeof makeRecord>>;
beforeAll(async () => {
  [merged, untouched] = [await makeRecord(), await makeRecord()];
});
afterAll(async () => {
  for (const { database, dir } of [merged, untouched]) {
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
});

/** What identifies the bytes of every file of the record's snapshot. */
async function publishedBytes(
  { database, dir }: typeof merged,
  full = false,
): Promise<Record<string, unknown>> {
  const { files } = await publish(database.pool, { dir, now: NOW, full });
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file]));
}

/** Publishes both records, so that they know the same publications. */
async function publishBoth(full = false): Promise<[Record<string, unknown>, Record<string, unknown>]> {
  return [await publishedBytes(merged, full), await publishedBytes(untouched, full)];
}

const merge = (kind: 'store' | 'product', one: string, other: string) =>
  inTransaction(merged.database.pool, (client) =>
    mergePair(client, { kind, ids: [one, other], bits: 9, evidence: EVIDENCE, by: 'tester' }),
  );

/** Prices, coupons and a cart, as they come in while stores and products may be merged. */
async function goOn({ database: { pool } }: typeof merged): Promise<void> {
  // In two weeks, as a store's price of a month takes.
  const prices = ['2026-11-03T10:00:00Z', '2026-11-12T10:00:00Z'].flatMap((observed_at) =>
    [
      { store_id: TWIN_STORE, upc: '036000291452', aisle: 'Aisle 9' },
      { chain_slug: 'freshmart', web_external_id: 'osm:WAY:8', upc: '012345678905' },
      { store_id: uuid('store', 1), product_id: TWIN_PRODUCT, regular_price: 2.75 },
      { store_id: uuid('store', 2), upc: '036000291452' },
      { store_id: uuid('store', 3), product_id: TWIN_PRODUCT, retailer_product_id: 'VB-7' },
    ].map((row) => ({ regular_price: 1.25, observed_at, ...row })),
  );
  const folder = writeFeed({
    'prices.ndjson': prices,
    'coupons.ndjson': [
      {
        id: uuid('coupon', 9),
        chain_slug: 'freshmart',
        store_id: TWIN_STORE,
        discount_type: 'dollar_off',
        discount_value: 1,
        valid_from: '2026-11-01',
        valid_to: '2099-12-31',
        products: [{ product_id: TWIN_PRODUCT }, { upc: '036000291452', role: 'buy' }],
      },
    ],
  });
  const summary = await importPath(pool, folder, { now: NOW });
  expect(summary.rejected).toBe(0);
  const items = [
    { productId: TWIN_PRODUCT, quantity: 2 },
    { productId: uuid('product', 3), quantity: 1 },
  ];
  await putCart(
    pool,
    '11111111-2222-4333-8444-555555555555',
    { userId: 'ann', retailer: 'freshmart', storeId: TWIN_STORE, items },
    'absent',
    NOW.getTime(),
  );
}

/** What an index of the month is computed from: its units, and what was seen of milk at each, by day. */
async function computedFrom({ database: { pool } }: typeof merged): Promise<unknown> {
  const client = await pool.connect();
  try {
    await freezeScope(client, '2026-11', NOW);
    const scope = await readScope(client, '2026-11', null);
    const { rows } = await client.query<{ product_id: number }>(
      'select product_id from product where id = $1',
      [uuid('product', 1)],
    );
    const seen = await readObservations(client, '2026-11', [rows[0]!.product_id], scope);
    return { units: scope.units, seen: seen.map(([unit, ...cell]) => [scope.units[unit]!.key, ...cell]) };
  } finally {
    client.release();
  }
}

/** Computes and publishes an index of a month; `preview` keeps nothing. */
async function computeIndex(
  { database: { pool } }: typeof merged,
  slug: string,
  period: string,
  preview = false,
): Promise<unknown> {
  const by = { actor: 'ann', now: NOW };
  const [outcome] = await computeIndices(pool, { from: period, to: period, slugs: [slug], preview, ...by });
  if (outcome?.status !== 'computed') throw new Error(`${slug} was not computed: ${JSON.stringify(outcome)}`);
  if (!preview) await forcePublish(pool, { slug, period, region: null, reason: 'looked at', ...by });
  return outcome.output.regions;
}

describe('matching the stores of the record', () => {
  it('says in a dry run what it would do, and writes nothing', async () => {
    const { pool } = merged.database;
    const { merges } = await matchRecord(pool, 'store', { dryRun: true });
    expect(merges.map(({ ids }) => ids)).toEqual([[uuid('store', 1), TWIN_STORE]]);
    const { rows } = await pool.query(
      'select from identity_decision union all select from identity_candidate',
    );
    expect(rows).toEqual([]);
  });

  it('merges what is sure, keeps why, and leaves near misses apart', async () => {
    const { pool } = merged.database;
    await matchRecord(pool, 'store');
    const { rows } = await pool.query(
      'select kind, from_id, to_id, verdict, decided_by, evidence from identity_decision order by decision_id',
    );
    expect(rows).toMatchObject([
      {
        kind: 'store',
        from_id: TWIN_STORE,
        to_id: uuid('store', 1),
        verdict: 'merge',
        decided_by: 'matching',
      },
    ]);
    expect(rows[0].evidence.weights).toContainEqual(
      expect.objectContaining({ field: 'address', level: 'same', bits: expect.any(Number) }),
    );
    const merges = await pool.query('select from_id, to_id from store_merge where from_id = any($1)', [
      [TWIN_STORE, ACROSS, PHARMACY],
    ]);
    expect(merges.rows).toEqual([{ from_id: TWIN_STORE, to_id: uuid('store', 1) }]);
  });

  it('does nothing the second time, and never again what was undone', async () => {
    const { pool } = merged.database;
    expect((await matchRecord(pool, 'store')).merges).toEqual([]);
    const { rows } = await pool.query('select decision_id from identity_decision');
    await undo(pool, rows[0].decision_id, 'ann');
    expect((await matchRecord(pool, 'store')).merges).toEqual([]);
    await expect(undo(pool, rows[0].decision_id, 'ann')).rejects.toThrow('was undone already');
  });
});

describe('what is refused, with words', () => {
  it.each([
    ['two chains', 'store', uuid('store', 1), uuid('store', 3), 'is a store of freshmart'],
    ['a pharmacy inside the supermarket', 'store', uuid('store', 1), PHARMACY, 'only one is a pharmacy'],
    ['two sizes', 'product', uuid('product', 1), HALF, 'the sizes are unequal'],
    ['two barcodes', 'product', uuid('product', 1), uuid('product', 2), 'each has a barcode of its own'],
    ['itself', 'store', uuid('store', 1), uuid('store', 1), 'is itself'],
    ['nobody', 'product', uuid('product', 1), uuid('product', 99), 'there is no product'],
  ] as const)('%s', async (_, kind, one, other, words) => {
    await expect(merge(kind, one, other)).rejects.toThrow(words);
  });

  it('a circle, and a store that was merged already: nothing is merged by halves', async () => {
    const { pool } = merged.database;
    const { decision_id } = await merge('store', uuid('store', 1), ACROSS);
    await expect(merge('store', ACROSS, uuid('store', 1))).rejects.toThrow(
      `decision ${decision_id} merged them`,
    );
    await expect(merge('store', ACROSS, uuid('store', 2))).rejects.toThrow(
      `was merged into ${uuid('store', 1)} already`,
    );
    await undo(pool, decision_id, 'ann');
    const { rows } = await pool.query('select from store_merge where from_id = $1', [ACROSS]);
    expect(rows).toEqual([]);
  });

  it('an undo of a merge that a feed changed since', async () => {
    const { pool } = merged.database;
    const { decision_id } = await merge('store', uuid('store', 2), ACROSS);
    await pool.query('update store_merge set to_id = $2 where from_id = $1', [ACROSS, uuid('store', 1)]);
    await expect(undo(pool, decision_id, 'ann')).rejects.toThrow('a feed changed that');
    await pool.query('update store_merge set to_id = $2 where from_id = $1', [ACROSS, uuid('store', 2)]);
    await undo(pool, decision_id, 'ann');
  });

  it('a decision is kept as it was made', async () => {
    await expect(merged.database.pool.query('update identity_decision set bits = 99')).rejects.toThrow(
      'is kept as it was made',
    );
    await expect(merged.database.pool.query('delete from identity_decision')).rejects.toThrow(
      'is kept as it was made',
    );
  });
});

/** A pair that matching leaves to a person. */
const LEFT_TO_PERSONS: ReviewPair = {
  kind: 'product',
  ids: [uuid('product', 5), uuid('product', 6)],
  bits: 1,
  evidence: EVIDENCE,
};

describe('a person', () => {
  it('decides on what matching left, and takes it back', async () => {
    const { pool } = merged.database;
    const pair = LEFT_TO_PERSONS;
    await pool.query(`insert into identity_candidate values ('product', $1, $2, 1, $3)`, [
      ...pair.ids,
      JSON.stringify(EVIDENCE),
    ]);
    expect(await listReview(pool, 'product', 9)).toEqual([pair]);
    const { decision_id, verdict } = await decideReview(pool, pair, 'apart', 'ann');
    expect(verdict).toBe('apart');
    expect(await listReview(pool, 'product', 9)).toEqual([]);
    await expect(decideReview(pool, pair, 'merge', 'ann')).rejects.toThrow(
      `decision ${decision_id} keeps them apart`,
    );
    await undo(pool, decision_id, 'ann');
    const again = await decideReview(pool, pair, 'merge', 'ann');
    expect(again.verdict).toBe('merge');
    const client = await pool.connect();
    const about = await Promise.all(pair.ids.map((id) => decisionsAbout(client, id)));
    client.release();
    const inOrder = [again.decision_id, decision_id];
    expect(about.map((decisions) => decisions.map((one) => one.decision_id))).toEqual([inOrder, inOrder]);
    await undo(pool, again.decision_id, 'ann');
  });
});

describe('a review that takes an answer back', () => {
  it('leaves the pair to a person again, over later matchings, until one of the two is merged', async () => {
    const { pool } = merged.database;
    const pair = LEFT_TO_PERSONS;
    const queue = async () =>
      (await listReview(pool, 'product', 99)).filter(({ ids }) => ids[0] === pair.ids[0]);
    const { decision_id } = await decideReview(pool, pair, 'apart', 'ann');
    expect(await queue()).toEqual([]);
    expect((await reopenReview(pool, pair, decision_id, 'ann')).undone_by).toBe('ann');
    expect(await queue()).toEqual([pair]);
    await matchRecord(pool, 'product');
    expect(await queue()).toEqual([pair]);
    await pool.query('insert into product_merge (from_id, to_id) values ($1, $2)', [
      pair.ids[0],
      uuid('product', 4),
    ]);
    await matchRecord(pool, 'product');
    expect(await queue()).toEqual([]);
    await pool.query('delete from product_merge where from_id = $1', [pair.ids[0]]);
  });
});

describe('a merge and its undo', () => {
  it('leave the snapshot byte for byte as it was', async () => {
    const [before] = await publishBoth();
    const decisions = [
      await merge('store', uuid('store', 2), ACROSS),
      await merge('product', uuid('product', 1), TWIN_PRODUCT),
    ];
    const [meanwhile] = await publishBoth();
    expect(meanwhile['stores']).not.toEqual(before['stores']);
    expect(meanwhile['products']).not.toEqual(before['products']);
    for (const { decision_id } of decisions) await undo(merged.database.pool, decision_id, 'ann');
    const [after] = await publishBoth();
    expect(after).toEqual(before);
  });

  it('also where prices, coupons, carts and an index came in between: as if they had never been merged', async () => {
    for (const record of [merged, untouched]) await computeIndex(record, 'other', '2026-10');
    const store = await merge('store', uuid('store', 1), ACROSS);
    const product = await merge('product', uuid('product', 1), TWIN_PRODUCT);
    for (const record of [merged, untouched]) await goOn(record);
    const together = await computedFrom(merged);
    const milkTogether = await computeIndex(merged, 'milk', '2026-11', true);
    await publishBoth();
    for (const { decision_id } of [product, store]) await undo(merged.database.pool, decision_id, 'ann');
    const [apart, never] = [await computedFrom(merged), await computedFrom(untouched)];
    expect(apart).toEqual(never);
    const milk = await computeIndex(merged, 'milk', '2026-11');
    expect(milk).toEqual(await computeIndex(untouched, 'milk', '2026-11'));
    // The index did see the merge while it held.
    expect(together).not.toEqual(never);
    expect(milkTogether).not.toEqual(milk);
    const cartOf = async ({ database }: typeof merged): Promise<unknown> =>
      (
        await database.pool.query(
          'select c.store_id, i.product_id, i.quantity from cart c join cart_item i using (cart_id) order by i.position',
        )
      ).rows;
    expect(await cartOf(merged)).toEqual(await cartOf(untouched));
    for (const { database } of [merged, untouched]) await alignChance(database);
    // In full: history goes on layer by layer, and where a merge came in between the chain's was written anew.
    const [one, other] = await publishBoth(true);
    expect(one).toEqual(other);
    // Two values that readers are shown: one was published before the merge, one after its undo.
    const shown = await merged.database.pool.query(
      `select d.slug, s.value_usd from index_snapshot s join index_definition d using (index_id)
       where d.slug in ('milk', 'other') and s.publish_status = 'forced_publish' order by 1`,
    );
    expect(shown.rows).toEqual([
      { slug: 'milk', value_usd: expect.any(Number) },
      { slug: 'other', value_usd: expect.any(Number) },
    ]);
  });
});

/** The two records were made one after the other: chains and acts have the time of a change, snapshots of indices random ids. */
async function alignChance({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update chain set config_updated_at = '2026-01-01T00:00:00Z'`);
  for (const table of ['index_snapshot', 'index_base', 'index_act'])
    await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(`update index_base set known_at = '2026-07-01T00:00:00Z'`);
  await pool.query(`update index_act set at = '2026-07-01T00:00:00Z'`);
  await pool.query(
    `update index_snapshot set revoked_at = '2026-07-01T00:00:00Z' where revoked_at is not null`,
  );
  await pool.query(
    `update index_snapshot s set id = md5(concat_ws('/', d.slug, s.region, s.period, s.revoked_at, s.superseded_at,
       s.methodology_version))::uuid
     from index_definition d where d.index_id = s.index_id`,
  );
}
