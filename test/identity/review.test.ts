import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../src/identity/load-identities.ts';
import { listReview, showRecords } from '../../src/identity/review.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const EVIDENCE = { weights: [], prior_bits: -9, runner_up: null, reasons: [] };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const leave = (kind: Kind, first: string, second: string, bits: number) =>
    pool.query('insert into identity_candidate values ($1, $2, $3, $4, $5)', [
      kind,
      uuidOf(first),
      uuidOf(second),
      bits,
      EVIDENCE,
    ]);
  await leave('product', 'b', 'z', 3);
  await leave('store', 'x', 'y', 7);
  await leave('product', 'c', 'z', 9);
  await leave('product', 'a', 'z', 5);
});
afterAll(() => database.close());

describe('the pairs that are left to a person', () => {
  const listed = async (kind: Kind | null, limit: number) =>
    (await listReview(database.pool, kind, limit)).map(({ ids, bits }) => [ids[0], bits]);

  it('come with the likeliest first, as many as are asked for', async () => {
    const all = [
      [uuidOf('c'), 9],
      [uuidOf('x'), 7],
      [uuidOf('a'), 5],
      [uuidOf('b'), 3],
    ];
    expect(await listed(null, 9)).toEqual(all);
    expect(await listed(null, 2)).toEqual(all.slice(0, 2));
  });

  it('are of one kind where that is asked for', async () => {
    expect(await listed('store', 9)).toEqual([[uuidOf('x'), 7]]);
    expect(await listed('product', 2)).toEqual([
      [uuidOf('c'), 9],
      [uuidOf('a'), 5],
    ]);
    expect((await listReview(database.pool, 'store', 1))[0]).toEqual({
      kind: 'store',
      ids: [uuidOf('x'), uuidOf('y')],
      bits: 7,
      evidence: EVIDENCE,
    });
  });
});

describe('records side by side', () => {
  it('are shown in the order in which they are asked for, empty where there is none any more', async () => {
    const { pool } = database;
    await insertProduct(pool, 'milk', { brand: 'Moo', derived_size: '1 gal' });
    await insertProduct(pool, 'bread', { upc: '12345' });
    const none = { id: '', name: '', brand: '', size: '', barcode: '', category: '', chains: '' };
    const ids = ['bread', 'gone', 'milk'].map(uuidOf);
    expect(await showRecords(pool, 'product', ids)).toEqual([
      { ...none, id: ids[0], name: 'bread', barcode: '12345' },
      none,
      { ...none, id: ids[2], name: 'milk', brand: 'Moo', size: '1 gal' },
    ]);
    const chain = await insertChain(pool, 'shop');
    await insertStore(pool, chain, 'first', { phone: '+14045550100', web_external_id: '1' });
    const [shown] = await showRecords(pool, 'store', [uuidOf('first')]);
    expect(shown).toMatchObject({
      chain: 'shop',
      name: 'first',
      number: '1',
      phone: '+14045550100',
      lat: '33.7',
    });
  });
});
