import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../../src/domain/slices.ts';
import { queryBasket } from '../../src/api/basket/queries.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { basketOfRecord, buildBasketOracle } from './basket-oracle.ts';
import { type BasketSource, makeBasket } from './basket-parameters.ts';
import { fillOracleCatalogue } from './catalogue.ts';
import { choicesFrom } from './random.ts';
import { buildOracle } from './record-oracle.ts';
import { buildZipPlaces } from './zip-places.ts';

// The whole share: BASKET_SETS=1500 npx vitest run test/oracle/basket.test.ts
const SETS = Number(process.env['BASKET_SETS'] ?? 300);
const SEED = Number(process.env['ORACLE_SEED'] ?? 1);
const PRODUCTS = 500;
const AT_ONCE = 3;
const MINUTES = 60_000;
const NOW = new Date('2025-03-01T12:34:56Z');

interface Shown {
  store_id: string;
  total: number;
  items_missing: number;
  items: { position: number; product_id: string | null; line_total: number | null }[];
}

/** What the oracle has of a store that is shown item by item. */
function figuresOf({ store_id, total, items_missing, items }: Shown) {
  const priced = items.filter(({ product_id }) => product_id !== null);
  return {
    store_id,
    total,
    items_missing,
    items: priced.map(({ position, product_id, line_total }) => ({ position, product_id, line_total })),
  };
}

interface Body {
  data: {
    scope: object;
    items: {
      price: number | null;
      missing_reason: string | null;
      packs?: number | null;
      is_substitute?: boolean | null;
    }[];
    split?: object | null;
    stores?: Shown[];
  };
  meta: { warning: string | null; message?: string };
}

describe('baskets against plain SQL on the record', () => {
  let database: TestDatabase;
  let source: BasketSource;
  let snapshot: Snapshot;
  let oracle: Pool;
  const dir = mkdtempSync(join(tmpdir(), 'gondola-oracle-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    const catalogue = await fillOracleCatalogue(database.pool, SEED, PRODUCTS);
    await database.pool.query(
      `update chain set market_position = (array['value', 'mainstream', null])[1 + chain_id % 3]`,
    );
    await buildOracle(database.pool, ['milk']);
    await buildZipPlaces(database.pool);
    await buildBasketOracle(database.pool);
    oracle = new Pool({
      connectionString: database.url,
      max: AT_ONCE,
      options: '-c plan_cache_mode=force_custom_plan -c jit=off',
    });
    source = {
      ...catalogue,
      barcodes: catalogue.barcodes.filter((code) => /^\d{6,32}$/.test(code)),
      names: catalogue.names.map((name) => name.trim().split(/\s+/).slice(-2).join(' ')),
    };
    snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }));
  }, 2 * MINUTES);

  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await oracle.end();
    await database.close();
  });

  it(
    `answers /v1/index/basket alike for ${SETS} sets of parameters`,
    async () => {
      const choices = choicesFrom(SEED + 4);
      const bodies: Body[] = [];
      for (let done = 0; done < SETS; done += AT_ONCE) {
        const sets = Array.from({ length: AT_ONCE }, () => makeBasket(choices, source));
        const expected = await Promise.all(
          sets.map((request) => basketOfRecord(oracle, snapshot, request, NOW)),
        );
        sets.forEach((request, i) => {
          const body = JSON.parse(finish(queryBasket(snapshot, request, NOW.getTime())).toString()) as Body;
          const { scope: _scope, stores, ...rest } = body.data;
          const data = { ...rest, ...(stores === undefined ? {} : { stores: stores.map(figuresOf) }) };
          const { warning, message, ...meta } = body.meta;
          const actual = {
            data,
            meta: { ...meta, isWarned: warning !== null, isEmpty: message !== undefined },
          };
          expect(actual, JSON.stringify(request)).toEqual(expected[i]);
          bodies.push(body);
        });
      }
      // The comparison means little unless the sets reach every reason, prices and splits.
      const lines = bodies.flatMap(({ data }) => data.items);
      expect(lines.filter(({ price }) => price !== null).length).toBeGreaterThan(lines.length / 3);
      const reasons = new Set(lines.map(({ missing_reason }) => missing_reason));
      for (const reason of [
        null,
        'unknown_product',
        'unknown_name',
        'unknown_category',
        'no_stores_in_scope',
        'no_price_in_scope',
      ]) {
        expect(reasons, String(reason)).toContain(reason);
      }
      expect(bodies.filter(({ data }) => data.split).length).toBeGreaterThan(SETS / 30);
      expect(bodies.filter(({ data }) => (data.stores?.length ?? 0) > 1).length).toBeGreaterThan(SETS / 30);
      expect(lines.filter(({ packs }) => (packs ?? 0) > 1).length).toBeGreaterThan(SETS / 30);
      expect(lines.some(({ is_substitute: is }) => is)).toBe(true);
    },
    30 * MINUTES,
  );
});
