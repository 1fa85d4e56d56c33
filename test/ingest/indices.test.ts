import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import type { FileSummary } from '../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { readAll, revisions, writeFeed } from './feed-fixture.ts';

const EGGS = {
  slug: 'eggs',
  name: 'Eggs',
  description: 'A dozen.',
  index_type: 'multi_sku_same_format',
  regions: ['national', 'south'],
  chain_filter: { market_positions: ['value'], exclude_chain_slugs: ['aldi'] },
  max_change: 0.2,
  bls_item_code: '708111',
  constituents: [
    { upc: '036000291452', name: 'Brown', weight: 2 },
    { chain_slug: 'aldi', retailer_product_id: 'P-9', name: 'White', weight: 1, units: 1.5 },
  ],
};

describe('importing indices.ndjson', () => {
  let database: TestDatabase;
  const load = async (...records: (object | string)[]): Promise<FileSummary> =>
    (await importPath(database.pool, `${writeFeed({ 'indices.ndjson': records })}/indices.ndjson`)).files[0]!;
  const reasons = async (record: object): Promise<Record<string, number>> => (await load(record)).reasons;

  beforeAll(async () => {
    database = await createTestDatabase();
    const chains = [{ slug: 'aldi', name: 'ALDI', pricing_scope: 'per_store' }];
    const products = [
      { upc: '036000291452', name: 'Brown eggs' },
      { chain_slug: 'aldi', retailer_product_id: 'P-9', name: 'White eggs' },
    ];
    await importPath(database.pool, writeFeed({ 'chains.ndjson': chains, 'products.ndjson': products }));
  });
  afterAll(() => database.close());

  it('adds a definition with its constituents, and what it leaves out by its type', async () => {
    expect(await load(EGGS)).toMatchObject({ status: 'done', read: 1, written: 1, rejected: 0 });
    const { rows } = await database.pool.query('select * from index_definition');
    expect(rows).toMatchObject([
      {
        slug: 'eggs',
        regions: ['national', 'south'],
        chain_filter: EGGS.chain_filter,
        max_change: 0.2,
        max_change_regional: 0.07,
        bls_units: 1,
        methodology_url: '/methodology.md',
        is_active: true,
        inception_period: null,
      },
    ]);
    const constituents = await database.pool.query(
      'select c.name, p.name as product, c.upc, c.weight, c.units from index_constituent c join product p using (product_id) order by position',
    );
    expect(constituents.rows).toEqual([
      { name: 'Brown', product: 'Brown eggs', upc: '036000291452', weight: 2, units: 1 },
      { name: 'White', product: 'White eggs', upc: null, weight: 1, units: 1.5 },
    ]);
  });

  it('changes nothing the second time, not even a revision', async () => {
    const before = [await readAll(database.pool), await revisions(database.pool)];
    expect(await load(EGGS)).toMatchObject({ written: 0, unchanged: 1 });
    expect([await readAll(database.pool), await revisions(database.pool)]).toEqual(before);
  });

  it('keeps what a later line leaves out, and replaces the constituents as a whole', async () => {
    await load({
      slug: 'eggs',
      is_active: false,
      constituents: [{ upc: '036000291452', name: 'Brown', weight: 1 }],
    });
    const { rows } = await database.pool.query(
      'select d.name, d.is_active, c.weight from index_definition d join index_constituent c using (index_id)',
    );
    expect(rows).toEqual([{ name: 'Eggs', is_active: false, weight: 1 }]);
  });

  it.each([
    [
      'a new one without its fields',
      { slug: 'new' },
      ['name: is missing', 'description: is missing', 'index_type: is missing', 'constituents: is missing'],
    ],
    [
      'an unknown product',
      { ...EGGS, constituents: [{ upc: '012000161155', name: 'x', weight: 1 }] },
      ['constituents.0: unknown product'],
    ],
    [
      'a product named twice',
      { ...EGGS, constituents: [EGGS.constituents[0], { ...EGGS.constituents[0], upc: '36000291452' }] },
      ['constituents.1: names a product that is there already'],
    ],
    [
      'two products of a single_sku',
      { ...EGGS, index_type: 'single_sku' },
      ['constituents: must be one product where index_type is single_sku'],
    ],
    [
      'an id that is not its own',
      { ...EGGS, id: '00000000-0000-4000-8000-000000000000' },
      ['id: is not the id of this index'],
    ],
  ])('rejects %s, with every reason', async (_, record, expected) => {
    expect(Object.keys(await reasons(record)).sort()).toEqual(expected.toSorted());
  });

  it('names every bad field at once', async () => {
    const found = Object.keys(
      await reasons({
        ...EGGS,
        regions: ['nation'],
        inception_period: '2026-13',
        max_change: 0,
        wieght: 1,
        constituents: [],
      }),
    ).join();
    for (const field of ['regions', 'inception_period', 'max_change', 'wieght', 'constituents'])
      expect(found).toContain(field);
  });

  it.each([
    [undefined, 'GEKS'],
    ['geks', 'GEKS'],
    ['weighted_tpd', 'weighted time-product dummy'],
    ['geary_khamis', 'Geary-Khamis'],
  ])('names the method by the formula where a definition leaves it out: %s', async (formula, name) => {
    const slug = `by_${formula ?? 'default'}`;
    await load({ ...EGGS, id: undefined, slug, formula });
    const { rows } = await database.pool.query('select method from index_definition where slug = $1', [slug]);
    expect(rows).toEqual([{ method: `matched goods at the same stores, ${name} over 25 months` }]);
  });

  describe('of a method version that it asks for', () => {
    const stored = async (slug: string): Promise<unknown> => {
      const { rows } = await database.pool.query(
        'select methodology_version as version, method from index_definition where slug = $1',
        [slug],
      );
      return rows[0];
    };
    const VERSION_1 = 'mean over stores with 10% of them cut from each tail, fixed weights';
    const VERSION_2 = 'matched goods at the same stores, GEKS over 25 months';

    it('is numbered so, and tells the method of that version', async () => {
      await load({ ...EGGS, slug: 'by_version_1', methodology_version: 1 });
      expect(await stored('by_version_1')).toEqual({ version: 1, method: VERSION_1 });
    });

    it('tells the method of the version that a later line asks for', async () => {
      await load({ ...EGGS, slug: 'moving', methodology_version: 1 });
      await load({ slug: 'moving', methodology_version: 2 });
      expect(await stored('moving')).toEqual({ version: 2, method: VERSION_2 });
      await load({ slug: 'moving', formula: 'geary_khamis' }, { slug: 'moving', methodology_version: 1 });
      expect(await stored('moving')).toEqual({ version: 1, method: VERSION_1 });
    });

    it('keeps the words of its own, whatever the version', async () => {
      await load({ ...EGGS, slug: 'worded', method: 'as we like it', methodology_version: 1 });
      await load({ slug: 'worded', methodology_version: 2 });
      expect(await stored('worded')).toEqual({ version: 2, method: 'as we like it' });
    });

    it('is refused with what there is where it asks for another one', async () => {
      expect(await reasons({ ...EGGS, slug: 'ahead', methodology_version: 3 })).toEqual({
        'methodology_version: must be 1 or 2': 1,
      });
    });
  });
});
