import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRICE_POOL } from '../../src/api/prices/find-answers.ts';
import { finish } from '../../src/domain/slices.ts';
import { queryPrices } from '../../src/api/prices/queries.ts';
import { PRODUCT_POOL, queryProducts } from '../../src/api/products/queries.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { similarity } from '../../src/domain/text/trigram.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { productIdRanks } from '../../src/lookup/product-search.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { findingOf, understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { understoodFor } from '../../src/lookup/finding/match.ts';
import { rank } from '../../src/lookup/finding/rank.ts';
import { findSimilar } from '../../src/lookup/trigram-search.ts';
import { findUuid } from '../../src/lookup/uuid-index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fillOracleCatalogue, type OracleCatalogue } from './catalogue.ts';
import { pricesOfRecord, productsOfRecord } from './oracle-queries.ts';
import { makePriceFilters, makeProductFilters, makeSearchQueries } from './parameters.ts';
import { choicesFrom } from './random.ts';
import { buildOracle } from './record-oracle.ts';
import { buildZipPlaces } from './zip-places.ts';

// A longer run: ORACLE_SETS=100000 ORACLE_SEED=7 npx vitest run test/oracle
const SETS = Number(process.env['ORACLE_SETS'] ?? 4_000);
const SEED = Number(process.env['ORACLE_SEED'] ?? 1);
const PRODUCTS = 800;
const QUERIES = 200;
const AT_ONCE = 3;
const MINUTES = 60_000;
const NOW = new Date('2025-03-01T12:34:56Z');

/** The members of a PriceRow in the specification's order. */
const PRICE_ROW =
  'product_id name brand size_display image_url upc store_id store_name chain_slug price regular_price sale_price ' +
  'is_on_sale unit_price unit_price_uom aisle section available source_store_id source_store_name source_tier ' +
  'source_distance_mi pricing_scope distance_mi observed_at age_hours';

/** An answer without what it says of there being no rows, which the tests of places look at. */
function withoutReasons(answer: Buffer): Buffer {
  const { meta, ...body } = JSON.parse(answer.toString()) as { results: unknown[]; meta?: object };
  if (body.results.length > 0) return answer;
  const kept = meta !== undefined && 'freshness_p50_hours' in meta;
  return Buffer.from(JSON.stringify({ ...body, ...(kept ? { meta: { freshness_p50_hours: null } } : {}) }));
}

describe('the snapshot against plain SQL on the record', () => {
  let database: TestDatabase;
  let catalogue: OracleCatalogue;
  let snapshot: Snapshot;
  let queries: string[];
  let oracle: Pool;
  const dir = mkdtempSync(join(tmpdir(), 'gondola-oracle-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    catalogue = await fillOracleCatalogue(database.pool, SEED, PRODUCTS);
    queries = makeSearchQueries(choicesFrom(SEED + 1), catalogue, QUERIES);
    await buildOracle(database.pool, queries);
    await buildZipPlaces(database.pool);
    // Each statement runs thousands of times with few rows: planning it anew would take most of the time.
    oracle = new Pool({
      connectionString: database.url,
      max: AT_ONCE,
      options: '-c plan_cache_mode=force_generic_plan -c jit=off',
    });
    snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }));
  }, 2 * MINUTES);

  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await oracle.end();
    await database.close();
  });

  /** Compares `count` answers, some at a time; a difference names the parameters. Returns the answers' rows. */
  async function compare<Filters>(
    count: number,
    make: (index: number) => Filters,
    answer: (filters: Filters) => Buffer,
    expectation: (filters: Filters) => Promise<unknown>,
  ): Promise<{ results: Record<string, unknown>[] }[]> {
    const bodies: { results: Record<string, unknown>[] }[] = [];
    for (let done = 0; done < count; done += AT_ONCE) {
      const sets = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, i) => make(done + i));
      const expected = await Promise.all(sets.map(expectation));
      sets.forEach((filters, i) => {
        const body = JSON.parse(answer(filters).toString()) as { results: Record<string, unknown>[] };
        expect(body, JSON.stringify(filters)).toEqual(expected[i]);
        bodies.push(body);
      });
    }
    return bodies;
  }

  it(
    `answers GET /v1/prices alike for ${SETS * 0.7} sets of parameters`,
    async () => {
      const choices = choicesFrom(SEED + 2);
      let byZip = 0;
      const bodies = await compare(
        SETS * 0.7,
        () => makePriceFilters(choices, catalogue, queries),
        (filters) => {
          const answer = withoutReasons(finish(queryPrices(snapshot, filters, NOW.getTime())));
          if (filters.near?.name !== undefined && !answer.includes('"results":[]')) byZip++;
          return answer;
        },
        (filters) => pricesOfRecord(oracle, filters, PRICE_POOL, NOW),
      );
      // The comparison means little unless the sets reach every tier, unknown distances and full pages.
      const rows = bodies.flatMap(({ results }) => results);
      for (const row of rows.slice(0, 1000)) {
        const members = Object.keys(row).filter((name) => name !== 'unit_price_derived');
        expect(members.join(' ')).toBe(PRICE_ROW);
      }
      expect(rows.some((row) => row['unit_price_derived'] === true)).toBe(true);
      for (const tier of ['specific', 'regional', 'chain']) {
        expect(rows.filter(({ source_tier }) => source_tier === tier).length, tier).toBeGreaterThan(
          SETS / 100,
        );
      }
      expect(
        rows.some(
          ({ source_tier, source_distance_mi }) => source_tier === 'chain' && source_distance_mi === null,
        ),
      ).toBe(true);
      expect(
        rows.some(
          ({ source_tier, source_distance_mi }) => source_tier === 'chain' && source_distance_mi !== null,
        ),
      ).toBe(true);
      expect(bodies.filter(({ results }) => results.length > 0).length).toBeGreaterThan(SETS * 0.3);
      expect(byZip).toBeGreaterThan(SETS / 100);
    },
    10 * MINUTES,
  );

  it(
    `answers GET /v1/products alike for ${SETS * 0.3} sets of parameters`,
    async () => {
      const choices = choicesFrom(SEED + 3);
      const bodies = await compare(
        SETS * 0.3,
        () => makeProductFilters(choices, catalogue, queries),
        (filters) => withoutReasons(queryProducts(snapshot, filters)),
        (filters) => productsOfRecord(oracle, filters, PRODUCT_POOL),
      );
      expect(bodies.filter(({ results }) => results.length > 0).length).toBeGreaterThan(SETS * 0.15);
    },
    10 * MINUTES,
  );

  it('finds every similarity of at least 0.3 as pg_trgm counts it', async () => {
    const { rows } = await database.pool.query<{ query: string; id: string; similarity: number }>(
      `select m.query, f.id, m.similarity from query_match m join product_fact f using (product_id)
       where m.similarity >= 0.3::real order by m.query, m.similarity desc, f.id`,
    );
    expect(rows.length).toBeGreaterThan(QUERIES);
    const ordinalOf = (id: string): number => findUuid(snapshot.products.ids, id);
    for (const query of new Set(queries.map(foldText))) {
      const found = findSimilar(snapshot.products.search, query, 0.3, {
        limit: PRODUCTS,
        idRanks: productIdRanks(snapshot.products),
      });
      const expected = rows.filter((row) => row.query === query);
      expect([...found.texts], query).toEqual(expected.map(({ id }) => ordinalOf(id)));
      expect([...found.scores].map(Math.fround), query).toEqual(
        expected.map((row) => Math.fround(row.similarity)),
      );
    }
  });

  it('counts the similarity of any two texts as pg_trgm does', async () => {
    const texts = [...new Set([...queries.slice(0, 120), ...catalogue.names.slice(0, 60)].map(foldText))];
    const { rows } = await database.pool.query<{ a: string; b: string; similarity: number }>(
      'select a, b, similarity(a, b) from unnest($1::text[]) a, unnest($1::text[]) b',
      [texts],
    );
    for (const row of rows) {
      expect(Math.fround(similarity(row.a, row.b)), `${row.a} | ${row.b}`).toBe(Math.fround(row.similarity));
    }
  });

  it('tells how like the words that answer are as pg_trgm counts it', async () => {
    const finding = findingOf(snapshot);
    const { nameStarts, nameWords, words } = finding.columns;
    const compared = queries.flatMap((query) => {
      const understanding = understandRequest(snapshot, query);
      const all = (1 << understanding.concepts.length) - 1;
      const popularity = snapshot.prices.storesSelling;
      const { products, similarities, covered } = rank(understanding, finding, { limit: 8, popularity });
      return Array.from(products, (product, i) => ({
        understood: understoodFor(understanding, finding, covered[i]!, product),
        text: Array.from(nameWords.subarray(nameStarts[product], nameStarts[product + 1]), (word) =>
          foldText(words[word]!),
        ).join(' '),
        similarity: similarities[i]!,
        isWhole: covered[i] === all,
        // What only its category answers has no words that could be compared.
      })).filter(({ isWhole, understood }) => isWhole && understood !== '');
    });
    expect(compared.length).toBeGreaterThan(QUERIES);
    expect(compared.some(({ similarity: one }) => one < 1)).toBe(true);
    const { rows } = await database.pool.query<{ similarity: number }>(
      `select strict_word_similarity(understood, text) as similarity
       from unnest($1::text[], $2::text[]) with ordinality as t (understood, text, i) order by i`,
      [compared.map(({ understood }) => understood), compared.map(({ text }) => text)],
    );
    rows.forEach((row, i) => {
      const { understood, text, similarity: ours } = compared[i]!;
      expect(ours, `${understood} | ${text}`).toBeCloseTo(row.similarity, 6);
    });
  });
});
