import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRecord } from '../../src/identity/match-record.ts';
import { decideReview, listReview, type ReviewPair, undo } from '../../src/identity/review.ts';
import { importPath } from '../../src/ingest/import.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = new Date('2026-12-05T00:00:00Z');
const CODE = '036000291452';
const CHAINS = ['alpha', 'beta', 'gamma'];

const MILK = { name: 'Whole Milk', brand: 'Meadowlark', size_display: '1 gal' };
const SOAP = { name: 'Lavender Dish Detergent', brand: 'Brightway', size_display: '28 fl oz' };
const from = (chain: string, sku: string, product: object) => ({
  chain_slug: chain,
  retailer_product_id: sku,
  upc: CODE,
  ...product,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await load({
    'chains.ndjson': CHAINS.map((slug) => ({ slug, name: slug, pricing_scope: 'per_store' })),
    'stores.ndjson': CHAINS.map((chain_slug, i) => ({
      chain_slug,
      web_external_id: '1',
      name: chain_slug,
      address: `${i} Oak St`,
      city: 'Atlanta',
      state: 'GA',
      zip: '30303',
    })),
    'products.ndjson': [from('alpha', 'A-1', MILK)],
  });
});
afterAll(() => database.close());

async function load(files: Readonly<Record<string, readonly object[]>>): Promise<void> {
  expect((await importPath(database.pool, writeFeed(files), { now: NOW })).rejected).toBe(0);
}

/** Products with the numbers that chains give them. */
async function products(): Promise<object[]> {
  const { rows } = await database.pool.query(
    `select p.name, p.upc, array_agg(c.slug || ' ' || k.retailer_product_id order by c.slug) as numbers
     from product p left join product_sku k using (product_id) left join chain c using (chain_id)
     group by p.product_id order by p.name`,
  );
  return rows;
}

const APART = [
  { name: SOAP.name, upc: null, numbers: ['beta B-1'] },
  { name: MILK.name, upc: CODE, numbers: ['alpha A-1'] },
];

describe('a barcode that two sources give to two things', () => {
  it('is neither merged nor lost at the import: the other product is one of its own', async () => {
    await load({ 'products.ndjson': [from('beta', 'B-1', SOAP)] });
    expect(await products()).toEqual(APART);
  });

  it('does so however often the same file comes, and takes what it says anew', async () => {
    await load({ 'products.ndjson': [from('beta', 'B-1', SOAP)] });
    expect(await products()).toEqual(APART);
    await load({ 'products.ndjson': [from('beta', 'B-1', { ...SOAP, description: 'Cuts grease.' })] });
    expect(await products()).toEqual(APART);
    const { rows } = await database.pool.query(`select name from product where description = 'Cuts grease.'`);
    expect(rows).toEqual([{ name: SOAP.name }]);
  });

  it('is still that of the first product for those of the same file that mean it', async () => {
    await load({
      'products.ndjson': [
        from('beta', 'B-1', SOAP),
        { upc: CODE, ...MILK, description: 'From cows on pastures.' },
      ],
    });
    expect(await products()).toEqual(APART);
    const { rows } = await database.pool.query(
      `select name from product where description = 'From cows on pastures.'`,
    );
    expect(rows).toEqual([{ name: MILK.name }]);
  });

  it('leads the prices of each chain to what it means', async () => {
    const price = (chain_slug: string, regular_price: number) => ({
      chain_slug,
      web_external_id: '1',
      upc: CODE,
      regular_price,
      observed_at: '2026-12-01T10:00:00Z',
    });
    await load({ 'prices.ndjson': [price('alpha', 3.99), price('beta', 2.49)] });
    const { rows } = await database.pool.query(
      `select c.slug, p.name from current_price v join product p using (product_id) join store s using (store_id)
       join chain c on c.chain_id = s.chain_id order by 1`,
    );
    expect(rows).toEqual([
      { slug: 'alpha', name: MILK.name },
      { slug: 'beta', name: SOAP.name },
    ]);
  });

  it('is shown to a person, and merged by no matching', async () => {
    const { merges, review } = await matchRecord(database.pool, 'product');
    expect([merges.length, review.length]).toEqual([0, 1]);
    // Once, also where its weight alone would show it.
    const thresholds = { merge: 99, review: -99, margin: 0 };
    const byWeight = await matchRecord(database.pool, 'product', { dryRun: true, thresholds });
    expect(byWeight.review.map(({ ids }) => ids)).toEqual(review.map(({ ids }) => ids));
    const [pair] = await listReview(database.pool, 'product', 9);
    expect(pair?.evidence.reasons).toContain(
      'the barcode is the same, name or brand are not: it may have been given out twice',
    );
    expect(pair?.evidence.reasons).toContain('the sizes are unequal');
    expect(pair?.evidence.weights).toContainEqual(
      expect.objectContaining({ field: 'barcode', level: 'same' }),
    );
  });

  it('is what a person says it is, and that can be taken back', async () => {
    const { pool } = database;
    const [pair] = await listReview(pool, 'product', 9);
    const merged = await decideReview(pool, pair as ReviewPair, 'merge', 'ann');
    expect((await pool.query('select from product_merge')).rowCount).toBe(1);
    await undo(pool, merged.decision_id, 'ann');
    expect((await pool.query('select from product_merge')).rowCount).toBe(0);
    await decideReview(pool, pair as ReviewPair, 'apart', 'ann');
    expect((await matchRecord(pool, 'product')).review).toEqual([]);
  });

  it('is told within one file, too, and where the source is no chain', async () => {
    const upc = '012345678905';
    await load({
      'products.ndjson': [
        { upc, ...MILK, name: 'Oat Drink' },
        { upc, ...SOAP, name: 'Steel Sponges' },
      ],
    });
    expect(await products()).toEqual([
      APART[0],
      { name: 'Oat Drink', upc, numbers: [null] },
      { name: 'Steel Sponges', upc: null, numbers: [null] },
      APART[1],
    ]);
  });

  it.each([
    ['another name', { name: 'Vitamin D Milk' }],
    ['another brand', { brand: 'Hillside' }],
    ['another size', { size_display: '128 fl oz' }],
    ['a name and a size that changed', { name: 'Fresh Farm Gallon', size_display: '0.9 gal' }],
  ])('is no conflict where there is %s alone', async (_, other) => {
    await load({ 'products.ndjson': [from('gamma', 'G-1', { ...MILK, ...other })] });
    const { rows } = await database.pool.query('select count(*)::integer as claims from barcode_claim');
    expect(rows).toEqual([{ claims: 2 }]);
    await load({ 'products.ndjson': [from('alpha', 'A-1', MILK)] });
  });

  it('takes the number of a chain along that gives both to another thing, and leaves the first its barcode', async () => {
    const upc = '050000000012';
    const numbered = { chain_slug: 'gamma', retailer_product_id: 'G-2', upc };
    await load({ 'products.ndjson': [{ ...numbered, ...MILK, name: 'Rice Drink' }] });
    await load({ 'products.ndjson': [{ ...numbered, ...SOAP, name: 'Copper Sponges' }] });
    const { rows } = await database.pool.query(
      `select p.name, p.upc, k.retailer_product_id as number from product p left join product_sku k using (product_id)
       where p.name in ('Rice Drink', 'Copper Sponges') order by p.name`,
    );
    expect(rows).toEqual([
      { name: 'Copper Sponges', upc: null, number: 'G-2' },
      { name: 'Rice Drink', upc, number: null },
    ]);
  });

  it('makes no second product of one that a chain had numbered before it came with the barcode', async () => {
    const numbered = { chain_slug: 'gamma', retailer_product_id: 'G-3', ...SOAP, name: 'Paper Lanterns' };
    await load({ 'products.ndjson': [numbered] });
    await load({ 'products.ndjson': [{ ...numbered, upc: CODE }] });
    const { rows } = await database.pool.query(`select upc from product where name = 'Paper Lanterns'`);
    expect(rows).toEqual([{ upc: null }]);
  });
});
