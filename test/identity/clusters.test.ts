import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchRecord } from '../../src/identity/match-record.ts';
import { fillCatalogue, uuid } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTwins, TWIN_STORE } from './twins.ts';

/** As store 1 in every word, but for a number of its own. */
const OTHER_NUMBER = uuid('store', 11);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.pool, new Date('2026-10-05T12:00:00Z'));
  await addTwins(database.pool);
  await database.pool.query(
    `insert into store (id, chain_id, web_external_id, name, address, city, state, zip, lat, lng, phone, format)
     select $2, chain_id, '990', name, address, city, state, zip, lat, lng, phone, format from store where id = $1`,
    [uuid('store', 1), OTHER_NUMBER],
  );
});
afterAll(() => database.close());

it('merges nothing with a store of which one that was merged into it differs', async () => {
  const { merges, review } = await matchRecord(database.pool, 'store');
  expect(merges.map(({ ids }) => ids)).toEqual([[uuid('store', 1), TWIN_STORE]]);
  const reasonsOf = (id: string): readonly string[] | undefined =>
    review.find(({ ids }) => ids[0] === id && ids[1] === OTHER_NUMBER)?.evidence.reasons;
  expect(reasonsOf(uuid('store', 1))).toContain('the store numbers differ');
  expect(reasonsOf(TWIN_STORE)).toEqual(['one of those merged already differs: the store numbers differ']);
  const { rows } = await database.pool.query('select from_id, to_id from store_merge where from_id = $1', [
    OTHER_NUMBER,
  ]);
  expect(rows).toEqual([]);
});
