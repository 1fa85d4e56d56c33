import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findCoupon,
  queryCoupon,
  queryCoupons,
  queryProductCoupons,
  querySavings,
  queryStoreCoupons,
} from '../../src/api/coupons/queries.ts';
import type { CouponsQuery } from '../../src/api/coupons/schema.ts';
import { finish } from '../../src/domain/slices.ts';
import { findStore } from '../../src/lookup/find-store.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { brandId, categoryId } from '../../src/domain/natural-key.ts';
import { DISCOUNT_TYPES } from '../../src/domain/savings.ts';
import { parseUtcDay } from '../../src/domain/time/utc-day.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { findUuid } from '../../src/lookup/uuid-index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fillOracleCatalogue, type OracleCatalogue } from './catalogue.ts';
import { fillOracleCoupons, TODAY } from './coupon-catalogue.ts';
import { buildCouponOracle } from './coupon-oracle.ts';
import {
  couponOfRecord,
  couponsOfRecord,
  productCouponsOfRecord,
  savingsOfRecord,
  storeCouponsOfRecord,
} from './coupon-queries.ts';
import { choicesFrom } from './random.ts';
import { buildOracle } from './record-oracle.ts';
import { buildZipPlaces, nearZip } from './zip-places.ts';

// A longer run: ORACLE_SETS=50000 ORACLE_SEED=7 npx vitest run test/oracle/coupons.oracle.test.ts
const SETS = Number(process.env['ORACLE_SETS'] ?? 4_000) / 5;
const SEED = Number(process.env['ORACLE_SEED'] ?? 1);
const PRODUCTS = 300;
const COUPONS = 900;
const AT_ONCE = 3;
const MINUTES = 60_000;
const NOW_MS = Date.parse(`${TODAY}T15:04:05Z`);
const TODAY_DAY = parseUtcDay(TODAY)!;

interface Body {
  readonly results: readonly Record<string, unknown>[];
}

describe('coupons of the snapshot against plain SQL on the record', () => {
  let database: TestDatabase;
  let catalogue: OracleCatalogue;
  let coupons: string[];
  let chainIds: string[];
  let snapshot: Snapshot;
  let oracle: Pool;
  let codes: string[];
  const choices = choicesFrom(SEED + 10);
  const dir = mkdtempSync(join(tmpdir(), 'gondola-coupons-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    catalogue = await fillOracleCatalogue(pool, SEED, PRODUCTS);
    coupons = await fillOracleCoupons(pool, SEED + 9, COUPONS);
    codes = (
      await pool.query<{ code: string }>(
        'select distinct coupon_code as code from coupon where coupon_code is not null order by 1',
      )
    ).rows.flatMap(({ code }) => [code, code.toLowerCase()]);
    chainIds = (await pool.query<{ id: string }>('select id from chain order by chain_id')).rows.map(
      ({ id }) => id,
    );
    await buildOracle(pool, ['milk']);
    await buildZipPlaces(pool);
    await buildCouponOracle(pool);
    oracle = new Pool({
      connectionString: database.url,
      max: AT_ONCE,
      options: '-c plan_cache_mode=force_generic_plan -c jit=off',
    });
    snapshot = await loadSnapshot(dir, await publish(pool, { dir }));
  }, 2 * MINUTES);

  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await oracle.end();
    await database.close();
  });

  const known = <T>(from: readonly T[], unknown: T): T =>
    choices.chance(0.95) ? choices.pick(from) : unknown;
  const page = () => ({
    limit: choices.pick([1, 3, 50, 50, 200]),
    offset: choices.chance(0.8) ? 0 : choices.below(choices.pick([5, 60, 900])),
    include_count: choices.chance(0.4),
  });
  const sometimes = <Members extends object>(probability: number, make: () => Members): Members | object =>
    choices.chance(probability) ? make() : {};
  const day = () => ({ valid_on: TODAY_DAY + choices.below(50) - 30 });
  const prices = () => ({
    with_prices: true,
    ...sometimes(0.5, () => ({ price_store_id: known(catalogue.stores, choices.uuid()) })),
    ...sometimes(0.4, () => ({
      price_store_ids: [...new Set(choices.picks(catalogue.stores, 1 + choices.below(6)))],
    })),
  });
  const point = () => {
    const { lat, lng } = choices.pick(catalogue.places);
    const away = (): number => (choices.below(2000) / 1000 - 1) * 0.2;
    const east = lng + away();
    return { lat: lat + away(), lng: east > 180 ? east - 360 : east };
  };

  function listQuery(): Omit<CouponsQuery, 'envelope'> {
    const { limit, ...rest } = page();
    return {
      ...rest,
      exclude_featured: choices.chance(0.2),
      is_active: !choices.chance(0.25),
      radius_mi: choices.pick([0.1, 5, 25, 25, 50]),
      with_prices: false,
      ...sometimes(0.6, () => ({ limit })),
      ...sometimes(0.2, () => ({ chain_id: known(chainIds, choices.uuid()) })),
      ...sometimes(0.25, () => ({ store_id: known(catalogue.stores, choices.uuid()) })),
      ...sometimes(0.15, () => ({ product_id: known(catalogue.products, choices.uuid()) })),
      ...sometimes(0.15, () => ({ brand_id: brandId(foldText(known(catalogue.brands, 'no such brand'))) })),
      ...sometimes(0.15, () => ({ category_id: categoryId(foldText(known(catalogue.categories, 'none'))) })),
      ...sometimes(0.2, () => ({ discount_type: choices.pick(DISCOUNT_TYPES) })),
      ...sometimes(0.15, () => ({ is_digital_only: choices.chance(0.5) })),
      ...sometimes(0.15, () => ({ requires_loyalty: choices.chance(0.5) })),
      ...sometimes(0.3, day),
      ...sometimes(0.35, () =>
        choices.pick([point, () => ({ near: point() }), () => ({ near: nearZip(choices) })])(),
      ),
      ...sometimes(0.1, () => ({ code: choices.pick(codes) })),
      ...sometimes(0.4, prices),
    };
  }

  /** Compares answers, some at a time; a difference names the parameters. Returns the answers. */
  async function compare<Set>(
    share: number,
    make: () => Set,
    answer: (set: Set) => Buffer,
    expectation: (set: Set) => Promise<unknown>,
  ): Promise<Body[]> {
    const bodies: Body[] = [];
    for (let done = 0; done < SETS * share; done += AT_ONCE) {
      const sets = Array.from({ length: AT_ONCE }, make);
      const expected = await Promise.all(sets.map(expectation));
      sets.forEach((set, i) => {
        // Why there are no rows is looked at by the tests of the contract.
        const { meta: _, ...body } = JSON.parse(answer(set).toString()) as Body & { meta?: unknown };
        // Vitest compares large bodies slowly, and is needed only to show a difference.
        if (!isDeepStrictEqual(body, expected[i])) expect(body, JSON.stringify(set)).toEqual(expected[i]);
        bodies.push(body);
      });
    }
    return bodies;
  }

  const filled = (bodies: readonly Body[]): number =>
    bodies.filter(({ results }) => results.length > 0).length;

  it(
    'answers GET /v1/coupons alike, whatever the filters',
    async () => {
      const bodies = await compare(
        0.5,
        listQuery,
        (query) => finish(queryCoupons(snapshot, query, NOW_MS)),
        (query) => couponsOfRecord(oracle, query),
      );
      expect(filled(bodies)).toBeGreaterThan(SETS * 0.15);
      // The comparison means little unless every kind of row was met.
      const rows = bodies.flatMap(({ results }) => results);
      const met = (name: string): Set<unknown> => new Set(rows.map((row) => row[name]));
      expect(met('exceeds_price')).toEqual(new Set([true, false]));
      expect(met('discount_type').size).toBe(7);
      expect(met('role')).toEqual(new Set(['buy', 'get', 'either']));
      expect(met('total_savings_basis')).toEqual(new Set(['catalog_price', 'store_price', null]));
      expect(met('rating')).toEqual(new Set(['great', 'good', 'okay', 'poor', null]));
      expect(met('is_on_sale')).toEqual(new Set([true, false, undefined]));
      expect(rows.some((row) => Object.keys(row['prices_by_store'] ?? {}).length > 1)).toBe(true);
    },
    10 * MINUTES,
  );

  it(
    'answers GET /v1/coupons/{coupon_id} alike',
    async () => {
      const bodies = await compare(
        0.1,
        () => ({
          coupon: choices.pick(coupons),
          query: { ...page(), with_prices: false, ...sometimes(0.5, prices) },
        }),
        ({ coupon, query }) => finish(queryCoupon(snapshot, findCoupon(snapshot, coupon), query)),
        ({ coupon, query }) => couponOfRecord(oracle, coupon, query),
      );
      expect(filled(bodies)).toBeGreaterThan(SETS * 0.05);
    },
    10 * MINUTES,
  );

  it(
    'answers GET /v1/products/{product_id}/coupons alike',
    async () => {
      const bodies = await compare(
        0.15,
        () => ({ product: choices.pick(catalogue.products), query: { ...page(), ...sometimes(0.5, day) } }),
        ({ product, query }) =>
          finish(queryProductCoupons(snapshot, findUuid(snapshot.products.ids, product), query, NOW_MS)),
        ({ product, query }) => productCouponsOfRecord(oracle, product, query),
      );
      expect(filled(bodies)).toBeGreaterThan(SETS * 0.05);
    },
    10 * MINUTES,
  );

  it(
    'answers GET /v1/stores/{store_id}/coupons alike',
    async () => {
      const bodies = await compare(
        0.2,
        () => ({
          store: choices.pick(catalogue.stores),
          query: {
            ...page(),
            exclude_featured: choices.chance(0.3),
            ...sometimes(0.5, day),
            ...sometimes(0.3, () => ({ discount_type: choices.pick(DISCOUNT_TYPES) })),
          },
        }),
        ({ store, query }) => finish(queryStoreCoupons(snapshot, findStore(snapshot, store), query, NOW_MS)),
        ({ store, query }) => storeCouponsOfRecord(oracle, store, query),
      );
      expect(filled(bodies)).toBeGreaterThan(SETS * 0.1);
    },
    10 * MINUTES,
  );

  it(
    'answers GET /v1/coupons/{coupon_id}/savings alike',
    async () => {
      const reasons = new Set<unknown>();
      for (const coupon of coupons.slice(0, Math.max(100, Math.ceil(SETS * 0.05)))) {
        const row = await savingsOfRecord(oracle, coupon);
        const body = JSON.parse(
          querySavings(snapshot, findCoupon(snapshot, coupon), NOW_MS).toString(),
        ) as Record<string, unknown>;
        reasons.add(body['reason']);
        if (row['is_expired'] === true) {
          expect(body, coupon).toMatchObject({ computable: false, reason: 'expired', savings_pct: null });
          continue;
        }
        // Without products the coupon's own catalogue price decides, which the tests of the formulas cover.
        if (row['savings_pct'] === null && row['reason'] === null) continue;
        expect(body, coupon).toMatchObject({
          coupon_id: coupon,
          savings_pct: row['savings_pct'],
          effective_savings_pct: row['effective_savings_pct'],
          computable: row['savings_pct'] !== null,
          reason: row['savings_pct'] === null ? row['reason'] : null,
        });
      }
      expect([...reasons]).toEqual(
        expect.arrayContaining([
          null,
          'expired',
          'unknown_discount_type',
          'missing_discount_value',
          'missing_catalog_price',
          'featured_not_computable',
        ]),
      );
    },
    10 * MINUTES,
  );
});
