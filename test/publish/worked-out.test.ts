import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricesQuery } from '../../src/api/prices/schema.ts';
import { finish } from '../../src/domain/slices.ts';
import { queryPrices } from '../../src/api/prices/queries.ts';
import { productsQuery } from '../../src/api/products/schema.ts';
import { queryProducts } from '../../src/api/products/queries.ts';
import { listHeldPrices, releasePrice } from '../../src/doctor/held-prices.ts';
import { importPath } from '../../src/ingest/import.ts';
import { publish } from '../../src/publish/publish.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';

const NOW = new Date('2026-07-29T00:00:00Z');
const STORES = ['1', '2', '3', '4', '5'];

type Row = Record<string, unknown>;

/** From a feed to answers: what the service works out, what it keeps of nutrients, and what it holds back. */
describe('what is worked out', () => {
  let database: TestDatabase;
  const dir = mkdtempSync(join(tmpdir(), 'gondola-worked-out-'));
  beforeAll(async () => {
    database = await createTestDatabase();
    const soups = ['Tomato', 'Onion', 'Lentil', 'Pea', 'Chicken'].map((kind, i) => ({
      chain_slug: 'acme',
      retailer_product_id: `soup-${i}`,
      name: `${kind} Soup`,
      category: 'Soup',
      size_display: '10 oz',
    }));
    const price = (store: string, sku: string, usd: number, more: object = {}): object => ({
      chain_slug: 'acme',
      web_external_id: store,
      retailer_product_id: sku,
      regular_price: usd,
      observed_at: '2026-07-28T00:00:00Z',
      ...more,
    });
    const feed = writeFeed({
      'chains.ndjson': [{ slug: 'acme', name: 'Acme', pricing_scope: 'per_store' }],
      'stores.ndjson': STORES.map((number) => ({
        chain_slug: 'acme',
        web_external_id: number,
        name: `Acme ${number}`,
        address: `${number} Main St`,
        city: 'Atlanta',
        state: 'GA',
        zip: '30301',
      })),
      'products.ndjson': [
        ...soups,
        {
          chain_slug: 'acme',
          retailer_product_id: 'new',
          name: 'Bean Soup, 8 oz',
          nutrition: { fat_g: 1.5 },
        },
      ],
      'prices.ndjson': [
        ...STORES.map((store) => price(store, 'soup-0', store === '5' ? 20 : 2)),
        price('1', 'new', 4, { sale_price: 2 }),
        price('2', 'new', 4, { pack_size: '16 oz' }),
        price('3', 'new', 4, { unit_price: 0.3, unit_price_uom: 'oz' }),
      ],
    });
    await importPath(database.pool, feed, { now: NOW });
    await publish(database.pool, { dir });
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await database.close();
  });

  const snapshot = async () => loadSnapshot(dir, await publish(database.pool, { dir }));
  const products = async (query: object): Promise<Row[]> =>
    JSON.parse(queryProducts(await snapshot(), productsQuery.parse(query)).toString()).results;
  const prices = async (query: object): Promise<Row[]> =>
    JSON.parse(finish(queryPrices(await snapshot(), pricesQuery.parse(query), NOW.getTime())).toString())
      .results;

  it('a product without category and size has both from its name, marked', async () => {
    expect(await products({ q: 'bean soup', limit: 1 })).toMatchObject([
      {
        name: 'Bean Soup, 8 oz',
        category: 'Soup',
        category_derived: true,
        size_display: '8 oz',
        size_derived: true,
      },
    ]);
    expect(await products({ q: 'tomato soup', limit: 1 })).toMatchObject([
      { category: 'Soup', category_derived: false, size_display: '10 oz', size_derived: false },
    ]);
  });

  it('nutrients come where they are asked for', async () => {
    const [plain] = await products({ q: 'bean soup', limit: 1 });
    expect(plain).not.toHaveProperty('nutrition');
    expect(await products({ q: 'bean soup', limit: 1, include: 'nutrition' })).toEqual([
      { ...plain, nutrition: { fat_g: 1.5 } },
    ]);
    expect(await products({ q: 'tomato soup', limit: 1, include: 'nutrition' })).toMatchObject([
      { nutrition: null },
    ]);
  });

  it('a unit price that no source gives comes from the price that counts and the size, marked', async () => {
    const rows = await prices({ q: 'bean soup', chain: 'acme' });
    const byStore = new Map(
      rows.filter(({ name }) => name === 'Bean Soup, 8 oz').map((row) => [row['store_name'], row]),
    );
    // On sale for 2 USD, 8 oz by the name.
    expect(byStore.get('Acme 1')).toMatchObject({
      size_display: '8 oz',
      unit_price: 0.25,
      unit_price_uom: 'oz',
      unit_price_derived: true,
    });
    // A recorded pack size goes before the name's.
    expect(byStore.get('Acme 2')).toMatchObject({
      size_display: '16 oz',
      unit_price: 0.25,
      unit_price_derived: true,
    });
    const given = byStore.get('Acme 3');
    expect(given).toMatchObject({ unit_price: 0.3, unit_price_uom: 'oz' });
    expect(given).not.toHaveProperty('unit_price_derived');
  });

  const tomatoAt = async (store: string): Promise<Row | undefined> => {
    const rows = await prices({ q: 'tomato soup', chain: 'acme' });
    return rows.find((row) => row['name'] === 'Tomato Soup' && row['store_name'] === store);
  };

  it('a held price is not served, and is once it is released', async () => {
    expect(await tomatoAt('Acme 1')).toMatchObject({ price: 2, source_tier: 'specific' });
    expect(await tomatoAt('Acme 5')).toBeUndefined();
    const [held] = await listHeldPrices(database.pool, false);
    const release = { productId: held!.product_id, storeId: held!.store_id, actor: 'me', reason: null };
    expect(await releasePrice(database.pool, release)).toBe(true);
    expect(await tomatoAt('Acme 5')).toMatchObject({ price: 20, source_tier: 'specific' });
  });

  it('a category that a source gives later takes the place of the derived one', async () => {
    const line = { chain_slug: 'acme', retailer_product_id: 'new', category: 'Beans' };
    await importPath(database.pool, writeFeed({ 'products.ndjson': [line] }), { now: NOW });
    expect(await products({ q: 'bean soup', limit: 1 })).toMatchObject([
      { category: 'Beans', category_derived: false, size_derived: true },
    ]);
  });
});
