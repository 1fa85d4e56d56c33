import { beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from '../../../bench/judged-catalogues.ts';
import { snapshotOfItems } from '../../../bench/known-items.ts';
import { productsQuery } from '../../../src/api/products/schema.ts';
import { queryProducts } from '../../../src/api/products/queries.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';

/** The demo's own products are made anew, which takes a while. */
const MAKE_MS = 120_000;

let snapshot: Snapshot;
beforeAll(() => {
  const items = demoProducts().map(({ name, brand, category, size }) => ({
    name,
    brand: brand ?? '',
    category: category ?? null,
    size: size ?? null,
  }));
  snapshot = snapshotOfItems(items, 1);
}, MAKE_MS);

/** The ids of a page of a search. */
function page(q: string, limit: number, offset: number): string[] {
  const filters = { ...productsQuery.parse({}), q, limit, offset };
  const answer = JSON.parse(queryProducts(snapshot, filters).toString()) as {
    results: { product_id: string }[];
  };
  return answer.results.map(({ product_id }) => product_id);
}

function walk(q: string, limit: number): string[] {
  const ids: string[] = [];
  for (let more = true; more; ) {
    const next = page(q, limit, ids.length);
    ids.push(...next);
    more = next.length === limit;
  }
  return ids;
}

describe('pages of a search', () => {
  // One thing of many, of a few, several things, a department, what is misspelt.
  it.each(['milk', 'bread', 'lamb', 'eggs and bacon', 'produce', 'chedder chese'])(
    'have every product once, in one order whatever their size: %s',
    (q) => {
      const all = walk(q, 500);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(10);
      for (const limit of [7, 20, 50, 180]) expect(walk(q, limit), `pages of ${limit}`).toEqual(all);
      expect(page(q, 1, 0)).toEqual(all.slice(0, 1));
    },
  );
});
