import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../../src/doctor/check.ts';
import { CHECKS } from '../../src/doctor/checks.ts';
import { listHeldPrices, releasePrice } from '../../src/doctor/held-prices.ts';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { revisions, writeFeed } from '../ingest/feed-fixture.ts';

const NOW = new Date('2026-07-29T00:00:00Z');
const NOW_MIN = NOW.getTime() / 60_000;
const UPC = '036000291452';

const store = (number: string, more: object = {}): object => ({
  chain_slug: 'acme',
  web_external_id: number,
  name: `Acme ${number}`,
  address: `${number} Main St`,
  city: 'Atlanta',
  state: 'GA',
  zip: '30301',
  lat: 33 + Number(number) / 100,
  lng: -84,
  ...more,
});

describe('a look over the record', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const price = (number: string, usd: number, day: string): object => ({
      chain_slug: 'acme',
      web_external_id: number,
      upc: UPC,
      regular_price: usd,
      observed_at: `${day}T12:00:00Z`,
    });
    const feed = writeFeed({
      'chains.ndjson': [
        { slug: 'acme', name: 'Acme', pricing_scope: 'per_store' },
        { slug: 'empty', name: 'Empty', pricing_scope: 'per_store' },
      ],
      'stores.ndjson': [
        ...['1', '2', '3', '4', '5'].map((number) => store(number)),
        store('6', { lat: null, lng: null }),
        store('8', { lat: -84, lng: 33.08 }),
        store('9', { lat: 33.09, lng: 84 }),
        store('10', { lat: 13.47, lng: 144.75, state: 'GU', zip: '96910' }),
        // Beside store 5, under another address.
        store('7', { lat: 33.0501, lng: -84.0001, address: '9 Side St' }),
      ],
      'products.ndjson': [
        { upc: UPC, name: 'Tissues', brand: 'Acme', category: 'Paper', size_display: '100 ct' },
        {
          chain_slug: 'empty',
          retailer_product_id: 't1',
          name: 'TISSUES',
          brand: 'ACME',
          category: 'Paper',
          size_display: '100 ct',
        },
        { chain_slug: 'acme', retailer_product_id: 'x1', name: 'Zzyzx' },
      ],
      'prices.ndjson': [
        ...['1', '2', '3', '4'].map((number) => price(number, 2, '2026-07-20')),
        price('5', 9, '2026-07-20'),
        price('6', 2.5, '2026-03-01'),
      ],
    });
    await importPath(database.pool, feed, { now: NOW });
  });
  afterAll(() => database.close());

  const find = async (name: string) => {
    const check = CHECKS.find((one) => one.name === name);
    if (check === undefined) throw new Error(`no check ${name}`);
    return runCheck(database.pool, check, NOW_MIN, 10);
  };

  it('chains without stores', async () => {
    expect(await find('chains-without-stores')).toEqual({
      count: 1,
      rows: [{ slug: 'empty', name: 'Empty' }],
    });
  });

  it('stores without coordinates', async () => {
    expect(await find('stores-without-coordinates')).toMatchObject({ count: 1, rows: [{ name: 'Acme 6' }] });
  });

  it('stores at coordinates that are swapped or without their sign', async () => {
    expect(await find('stores-abroad')).toMatchObject({
      count: 2,
      rows: [{ name: 'Acme 8' }, { name: 'Acme 9' }],
    });
  });

  it('products without a category or a size', async () => {
    expect(await find('products-without-category')).toMatchObject({ count: 1, rows: [{ name: 'Zzyzx' }] });
    expect(await find('products-without-size')).toMatchObject({ count: 1, rows: [{ name: 'Zzyzx' }] });
  });

  it('prices of more than 60 days ago', async () => {
    expect(await find('old-prices')).toMatchObject({ count: 1, rows: [{ chain: 'acme', prices: 1 }] });
  });

  it('prices of more than a day from now, told until they are observed again', async () => {
    expect(await find('future-prices')).toEqual({ count: 0, rows: [] });
    const at = (number: string, usd: number, observedAt: string): object => ({
      chain_slug: 'acme',
      web_external_id: number,
      upc: UPC,
      regular_price: usd,
      observed_at: observedAt,
    });
    const importAs = (now: string, prices: readonly object[]): Promise<unknown> =>
      importPath(database.pool, writeFeed({ 'prices.ndjson': prices }), { now: new Date(now) });
    // A clock that is a month ahead. Of what it takes, a day from now is what a right one takes too.
    await importAs('2026-08-29T00:00:00Z', [
      at('1', 2.5, '2026-08-28T12:00:00Z'),
      at('2', 2.5, '2026-07-30T00:00:00Z'),
    ]);
    expect(await find('future-prices')).toEqual({
      count: 1,
      rows: [
        {
          chain: 'acme',
          prices: 1,
          oldest: new Date('2026-08-28T12:00:00Z'),
          newest: new Date('2026-08-28T12:00:00Z'),
        },
      ],
    });
    await importAs('2026-07-29T00:00:00Z', [
      at('1', 2, '2026-07-28T12:00:00Z'),
      at('2', 2, '2026-07-28T12:00:00Z'),
    ]);
    expect(await find('future-prices')).toEqual({ count: 0, rows: [] });
    const { rows } = await database.pool.query(
      `select web_external_id as store, regular_price_e4 / 10000.0::float as usd
       from current_price join store using (store_id) where web_external_id in ('1', '2') order by 1`,
    );
    expect(rows).toEqual([
      { store: '1', usd: 2 },
      { store: '2', usd: 2.5 },
    ]);
  });

  it('outlying prices, and whether they are served', async () => {
    expect(await find('outlying-prices')).toMatchObject({
      count: 1,
      rows: [{ chain: 'acme', store: 'Acme 5', state: 'held' }],
    });
  });

  it('stores that may be one', async () => {
    expect(await find('duplicate-stores')).toMatchObject({
      count: 1,
      rows: [{ name: 'Acme 5', other_name: 'Acme 7' }],
    });
  });

  it('products that may be one', async () => {
    expect(await find('duplicate-products')).toMatchObject({
      count: 1,
      rows: [{ name: 'Tissues', other_barcode: null }],
    });
  });

  it('counts all findings and shows as many as are asked for', async () => {
    const check = { name: 'x', meaning: 'x', mend: 'x', sql: 'select name from store order by store_id' };
    const { count, rows } = await runCheck(database.pool, check, NOW_MIN, 2);
    expect([count, rows.length]).toEqual([10, 2]);
  });

  it('a held price is shown, and released by hand', async () => {
    const [held, ...others] = await listHeldPrices(database.pool, false);
    expect(others).toEqual([]);
    expect(held).toMatchObject({ chain: 'acme', store: 'Acme 5', price_usd: 9, median_usd: 2 });
    const before = await revisions(database.pool);
    const release = { productId: held!.product_id, storeId: held!.store_id, actor: 'me', reason: 'seen' };
    expect(await releasePrice(database.pool, release)).toBe(true);
    expect(await releasePrice(database.pool, release)).toBe(false);
    expect(await listHeldPrices(database.pool, false)).toEqual([]);
    expect(await listHeldPrices(database.pool, true)).toMatchObject([{ released_by: 'me', reason: 'seen' }]);
    expect(await revisions(database.pool)).not.toEqual(before);
    expect(await find('outlying-prices')).toMatchObject({ rows: [{ state: 'released' }] });
  });
});
