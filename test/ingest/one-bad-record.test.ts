import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed } from './feed-fixture.ts';

const [A, B] = ['aaaaaaaa-0000-4000-8000-00000000000a', 'aaaaaaaa-0000-4000-8000-00000000000b'];
const NOW = new Date('2026-07-29T00:00:00Z');
const store = (id: string | undefined, number: string | null, address: string) => ({
  ...(id === undefined ? {} : { id }),
  chain_slug: 'shop',
  web_external_id: number,
  name: `Shop ${address}`,
  address,
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
});
const price = (number: string, upc: string, dollars: number, hour: number) => ({
  chain_slug: 'shop',
  web_external_id: number,
  upc,
  regular_price: dollars,
  aisle: `Aisle ${hour}`,
  observed_at: `2026-07-28T${String(hour).padStart(2, '0')}:00:00Z`,
});

let database: TestDatabase;
const importLines = (name: string, records: readonly (object | string)[]) =>
  importPath(database.pool, join(writeFeed({ [name]: records }), name), { now: NOW });

beforeAll(async () => {
  database = await createTestDatabase();
  await importPath(
    database.pool,
    writeFeed({
      'chains.ndjson': [{ slug: 'shop', name: 'Shop', pricing_scope: 'per_store' }],
      'stores.ndjson': [store(A, '1', '1 Main St'), store(B, '2', '2 Main St')],
      'products.ndjson': [
        { upc: '036000291452', name: 'Tissues' },
        { upc: '012000161155', name: 'Cola' },
      ],
    }),
    { now: NOW },
  );
});
afterAll(() => database.close());

describe('one bad record', () => {
  const coupon = {
    chain_slug: 'shop',
    discount_type: 'bogo',
    valid_from: '2026-07-01',
    valid_to: '2026-08-01',
  };

  it.each([
    [
      'coupons.ndjson',
      { ...coupon, valid_from: '0000-01-01' },
      coupon,
      'valid_from: must be of 1900 or later',
    ],
    [
      'chains.ndjson',
      { slug: 'shop', config_updated_at: '0000-01-01T00:00:00Z' },
      { slug: 'shop', name: 'Shop' },
      'config_updated_at: must be of 1900 or later',
    ],
    [
      'chains.ndjson',
      { slug: 'shop', add_to_cart_detection_pattern: 'a\u0000b' },
      { slug: 'shop', name: 'Shop' },
      'add_to_cart_detection_pattern: must not contain a NUL character',
    ],
    [
      'chains.ndjson',
      { slug: 'shop', online_search_space_char: '\u0000' },
      { slug: 'shop', name: 'Shop' },
      'online_search_space_char: must not contain a NUL character',
    ],
    [
      'products.ndjson',
      { upc: '0360002\u000091452', name: 'x' },
      { upc: '036000291452', name: 'Tissues' },
      'upc: must not contain a NUL character',
    ],
    [
      'products.ndjson',
      { upc: '036000291452', name: 'Tissues \ud83c' },
      { upc: '036000291452', name: 'Tissues 🍎' },
      'name: must not contain half a surrogate pair',
    ],
  ])('of %s is a reject with its line: %j', async (name, bad, good, reason) => {
    const summary = await importLines(name, [bad, good]);
    expect(summary.files[0]).toMatchObject({ status: 'done', rejected: 1, reasons: { [reason]: 1 } });
    expect(summary.files[0]?.samples[0]?.line).toBe(1);
  });
});

describe('keys that move within one file', () => {
  it('lets a store take the number that another one gave up', async () => {
    const summary = await importLines('stores.ndjson', [
      store(A, '9', '1 Main St'),
      store(B, '1', '2 Main St'),
    ]);
    expect(summary.files[0]).toMatchObject({ status: 'done', rejected: 0 });
    const { rows } = await database.pool.query('select id, web_external_id from store order by id');
    expect(rows).toEqual([
      { id: A, web_external_id: '9' },
      { id: B, web_external_id: '1' },
    ]);
  });

  it('lets it also where the record changes the other one later', async () => {
    const numbers = async (): Promise<unknown[]> =>
      (await database.pool.query('select web_external_id as number from store order by id')).rows;
    const moved = async (...stores: object[]): Promise<unknown[]> => {
      const { files } = await importLines('stores.ndjson', stores);
      expect(files[0]).toMatchObject({ status: 'done', rejected: 0 });
      return numbers();
    };
    const there = await moved(store(B, '5', '2 Main St'), store(A, '1', '1 Main St'));
    expect(there).toEqual([{ number: '1' }, { number: '5' }]);
    const back = await moved(store(A, '9', '1 Main St'), store(B, '1', '2 Main St'));
    expect(back).toEqual([{ number: '9' }, { number: '1' }]);
  });

  it('knows a store by the number that an earlier line gave it', async () => {
    const id = 'aaaaaaaa-0000-4000-8000-00000000000c';
    const { files } = await importLines('stores.ndjson', [
      store(id, '77', '3 Main St'),
      store(undefined, '77', '3 Main Street'),
    ]);
    expect(files[0]).toMatchObject({ status: 'done', rejected: 0, repeated: 1 });
    const { rows } = await database.pool.query(
      "select id, address from store where web_external_id = '77' order by id",
    );
    expect(rows).toEqual([{ id, address: '3 Main Street' }]);
  });

  it('lets a product take a code that cannot be trusted from another one', async () => {
    const [p, q] = ['bbbbbbbb-0000-4000-8000-00000000000a', 'bbbbbbbb-0000-4000-8000-00000000000b'];
    const code = '036000291453';
    await importLines('products.ndjson', [
      { product_id: q, upc: '12345', name: 'Q' },
      { product_id: p, upc: code, name: 'P' },
    ]);
    const summary = await importLines('products.ndjson', [
      { product_id: p, upc: null, name: 'P' },
      { product_id: q, upc: code, name: 'Q' },
    ]);
    expect(summary.files[0]).toMatchObject({ status: 'done', rejected: 0 });
    const { rows } = await database.pool.query('select id, upc from product where id = any($1) order by id', [
      [p, q],
    ]);
    expect(rows).toEqual([
      { id: p, upc: null },
      { id: q, upc: code },
    ]);
  });
});

describe('prices of a store that was merged away', () => {
  it('stay where they were observed, before the merge and after it', async () => {
    await importLines('prices.ndjson', [
      price('9', '036000291452', 2, 9),
      price('9', '012000161155', 5, 8),
      price('1', '012000161155', 4, 10),
    ]);
    const before = await pricesByStore();
    await importLines('store_merges.ndjson', [{ from_store_id: A, to_store_id: B }]);
    expect(await pricesByStore()).toEqual(before);
    await importLines('prices.ndjson', [price('9', '012000161155', 3, 11)]);
    const after = await pricesByStore();
    expect(after.filter(({ id }) => id === A)).toContainEqual(
      expect.objectContaining({ name: 'Cola', regular_price_e4: 30_000 }),
    );
    expect(after.filter(({ id }) => id === B)).toEqual(before.filter(({ id }) => id === B));
  });

  async function pricesByStore(): Promise<{ id: string; name: string; regular_price_e4: number }[]> {
    const { rows } = await database.pool.query(
      `select s.id, p.name, v.regular_price_e4 from current_price v join store s using (store_id)
       join product p using (product_id) order by s.id, p.name`,
    );
    return rows;
  }
});
