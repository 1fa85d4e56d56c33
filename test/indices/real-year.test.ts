import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import type { Composition } from '../../src/domain/index-method/version-2/month-data.ts';
import { computeIndices } from '../../src/indices/compute.ts';
import { importPath } from '../../src/ingest/import.ts';
import { readIndexSnapshots } from '../../src/record/read-indices.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Real files, which are not part of the project. `../shared/data/MANIFEST.md` tells where they come from. */
const DATA = new URL('../../../shared/data/', import.meta.url).pathname;
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: the real data files are not at ${DATA}`);

/** The products of each category that were seen most often. */
const CATEGORIES = [
  { name: 'milk', products: '1029743 995242 1106523 1133018 1058997 1070820 1126899 862349' },
  { name: 'soda in cans', products: '5569230 5569471 8090521 8090537 5569374 947798 5569845 8090536' },
  { name: 'soda, 2 liters', products: '1053690 844165 1092026 868764 893501 1120741 882441 1076875' },
  { name: 'yogurt', products: '5590287 870780 5588666 5587043 5584847 5585639 900072 1003441' },
  { name: 'bananas', products: '1082185' },
  { name: 'shredded cheese', products: '859075 1136257 987562 987724 1034686 1002558 918335 873203' },
  { name: 'candy bars', products: '1080414 1055863 1124729 1051069 910291 1022872 987480 925514' },
  { name: 'white bread', products: '883404 951590 962229 999971 873627 1048462 13841744 1007191' },
  { name: 'potato chips', products: '9526410 9527290 9527160 9526411 9527494 7442008 925258 12949590' },
  { name: 'wheat bread', products: '849843 885290 847789 1082212 7025106 7025114 6944571 12524323' },
  { name: 'large eggs', products: '840361 861272 997309 833724 6391381' },
  { name: 'hamburger buns', products: '826249 15506577 896444 999714 1096792 948509 6904925 873902' },
] as const;

const slugOf = (name: string): string => `real_${name.replaceAll(/[^a-z0-9]+/g, '_')}`;

/** What moved the average over the year, in log points x 100, summed over the months. */
type Year = Composition & { readonly months: number };

describe.skipIf(!hasData)(
  'the matched index and the average price of a real year (Complete Journey, 2017)',
  () => {
    let database: TestDatabase;
    const years = new Map<string, Year>();

    beforeAll(async () => {
      database = await createTestDatabase();
      const { pool } = database;
      const rejectDir = mkdtempSync(join(tmpdir(), 'gondola-rejects-'));
      for (const [kind, file] of [
        ['products', 'products/completejourney_products.csv.gz'],
        ['prices', 'prices/completejourney_prices_2017.csv.gz'],
      ] as const)
        await importPath(pool, join(DATA, file), { mapping: `completejourney-${kind}`, rejectDir });
      // The sample sees a product at a store once or twice a year: the chain is taken as one store.
      await pool.query("update chain set pricing_scope = 'chain_level'");
      const indices = CATEGORIES.map(({ name, products }) => ({
        slug: slugOf(name),
        name,
        description: 'At one anonymous chain in 2017.',
        index_type: 'multi_sku_same_format',
        regions: ['national'],
        constituents: products.split(' ').map((number) => ({
          chain_slug: 'completejourney',
          retailer_product_id: number,
          name: number,
          weight: 1,
        })),
      }));
      await importPath(pool, writeFeed({ 'indices.ndjson': indices }));
      const now = new Date('2018-02-01T00:00:00Z');
      await computeIndices(pool, { from: '2017-01', to: '2017-12', actor: 'tests', now });
      const { rows } = await pool.query<{ index_id: number; slug: string }>(
        'select index_id, slug from index_definition order by slug',
      );
      const client = await pool.connect();
      const snapshots = await readIndexSnapshots(client);
      client.release();
      for (const { index_id, slug } of rows) {
        const own = snapshots.filter((row) => row.index_id === index_id);
        const changes = own.flatMap(({ detail }) => (detail.composition == null ? [] : [detail.composition]));
        const sum = (name: string): number => changes.reduce((total, one) => total + one[name]!, 0);
        years.set(slug, {
          months: own.length,
          average_pct: sum('average_pct'),
          index_pct: sum('index_pct'),
          entering_pp: sum('entering_pp'),
          leaving_pp: sum('leaving_pp'),
          weights_pp: sum('weights_pp'),
          formula_pp: sum('formula_pp'),
        });
      }
    }, 180_000);
    afterAll(() => database?.close());

    it.each(CATEGORIES)('$name: composition tells the difference to 0.01%', ({ name }) => {
      const year = years.get(slugOf(name))!;
      expect(year.months).toBeGreaterThanOrEqual(10);
      const told = year.entering_pp + year.leaving_pp + year.weights_pp + year.formula_pp;
      expect(Math.abs(year.average_pct - year.index_pct - told)).toBeLessThan(0.01);
    });

    it('is the table in docs/benchmarks.md', () => {
      const text = readFileSync('docs/benchmarks.md', 'utf8');
      const cell = (value: number): string => value.toFixed(2).replace(/^-0\.00$/, '0.00');
      const table = CATEGORIES.map(({ name }) => {
        const { months, index_pct, average_pct, entering_pp, leaving_pp, weights_pp, formula_pp } = years.get(
          slugOf(name),
        )!;
        const figures = [index_pct, average_pct, entering_pp, leaving_pp, weights_pp, formula_pp].map(cell);
        return `| ${name} | ${months} | ${figures.join(' | ')} |`;
      });
      const isRow = (line: string): boolean => CATEGORIES.some(({ name }) => line.startsWith(`| ${name} | `));
      expect(text.split('\n').filter(isRow)).toEqual(table);
    });
  },
);
