import { afterEach, beforeEach, expect, it } from 'vitest';
import { matchRecord, readPair } from '../../src/identity/match-record.ts';
import { fillCatalogue, uuid } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTwins, TWIN_PRODUCT, TWIN_STORE } from './twins.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date('2026-10-05T12:00:00Z'));
  await addTwins(database.pool);
});
afterEach(() => database.close());

const OTHER = uuid('store', 11);

/** Adds a store that is as store 1 in every word, but for its number. */
async function addLikeFirst(id: string, number: string | null): Promise<void> {
  await database.pool.query(
    `insert into store (id, chain_id, web_external_id, name, address, city, state, zip, lat, lng, phone, format)
     select $2, chain_id, $3, name, address, city, state, zip, lat, lng, phone, format from store where id = $1`,
    [uuid('store', 1), id, number],
  );
}

/** What was merged by matching, the id that is left last. */
async function merged(): Promise<string[][]> {
  const { rows } = await database.pool.query<{ from_id: string; to_id: string }>(
    `select m.from_id, m.to_id from store_merge m join identity_decision d using (from_id, to_id) order by from_id`,
  );
  return rows.map(({ from_id, to_id }) => [from_id, to_id]);
}

it('merges nothing with a store of which one that was merged into it differs', async () => {
  await addLikeFirst(OTHER, '990');
  const { merges, review } = await matchRecord(database.pool, 'store');
  expect(merges.map(({ ids }) => ids)).toEqual([[uuid('store', 1), TWIN_STORE]]);
  const reasonsOf = (id: string): readonly string[] | undefined =>
    review.find(({ ids }) => ids[0] === id && ids[1] === OTHER)?.evidence.reasons;
  expect(reasonsOf(uuid('store', 1))).toContain('the store numbers differ');
  expect(reasonsOf(TWIN_STORE)).toEqual(['one of those merged already differs: the store numbers differ']);
  expect(await merged()).toEqual([[TWIN_STORE, uuid('store', 1)]]);
});

it('merges all of several that are one into the oldest, each once', async () => {
  await addLikeFirst(OTHER, null);
  const { merges } = await matchRecord(database.pool, 'store');
  expect(merges).toHaveLength(2);
  expect(await merged()).toEqual([
    [TWIN_STORE, uuid('store', 1)],
    [OTHER, uuid('store', 1)],
  ]);
});

it('matches no stores of which nobody says where they are', async () => {
  const ids = [OTHER, uuid('store', 12)];
  for (const id of ids) await addLikeFirst(id, null);
  await database.pool.query("update store set state = 'ZZ' where id = any($1)", [ids]);
  const { merges, review } = await matchRecord(database.pool, 'store');
  expect([...merges, ...review].flatMap((pair) => pair.ids).filter((id) => ids.includes(id))).toEqual([]);
});

/** What speaks against it that the two names of the milk are one. */
async function reasonsAgainst(): Promise<readonly string[] | undefined> {
  return (await readPair(database.pool, [uuid('product', 1), TWIN_PRODUCT]))?.evidence.reasons;
}

it('knows that a chain sells two products, also where it has but prices of them', async () => {
  const sellsBoth = 'one chain sells both';
  expect(await reasonsAgainst()).not.toContain(sellsBoth);
  await database.pool.query(
    `insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
       unit_price_uom, pack_size, aisle, section, available, observed_min)
     select k.chain_id, t.product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom,
       k.pack_size, aisle, section, available, observed_min
     from price_pack k join product p using (product_id) cross join product t
     where p.id = $1 and t.id = $2 order by k.chain_id limit 1`,
    [uuid('product', 1), TWIN_PRODUCT],
  );
  expect(await reasonsAgainst()).toEqual([sellsBoth]);
});

it('knows the size of a product, also where it was worked out from its name', async () => {
  const size = 'update product set size_display = null, derived_size = $2 where id = $1';
  await database.pool.query(size, [TWIN_PRODUCT, '128 fl oz']);
  expect(await reasonsAgainst()).not.toContain('the sizes are unequal');
  await database.pool.query(size, [TWIN_PRODUCT, '64 fl oz']);
  expect(await reasonsAgainst()).toEqual(['the sizes are unequal']);
});
