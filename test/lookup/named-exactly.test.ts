import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { exactFirst, exactOf, namedAsSaid } from '../../src/lookup/finding/named-exactly.ts';

const NAMED = 300;
const items = Array.from({ length: 2 * NAMED }, (_, i) => ({
  name: i % 2 === 0 ? 'Rye Flakes' : 'Oat Flakes',
  brand: `Brand ${i}`,
}));
const snapshot = snapshotOfItems(items, 5);
const exact = exactOf(snapshot.products)('rye flakes');
const understanding = { folded: 'rye flakes' } as Parameters<typeof exactFirst>[2];

describe('of many products that are named just alike', () => {
  it('those come first that most stores sell, then the first of the catalogue', () => {
    const { storesSelling } = snapshot.prices;
    const expected = [...exact.keys()].sort((a, b) => storesSelling[b]! - storesSelling[a]! || a - b);
    expect(expected).toHaveLength(NAMED);
    for (const limit of [0, 1, 7, NAMED, 2 * NAMED]) {
      const hits = exactFirst(snapshot, exact, understanding, [], { limit });
      expect(hits.map(({ product }) => product)).toEqual(expected.slice(0, limit));
    }
  });

  it('those that are no part of what is asked of do not', () => {
    const last = Math.max(...exact.keys());
    const eligible = { test: (product: number) => product === last };
    const hits = exactFirst(snapshot, exact, understanding, [], { limit: 7, eligible });
    expect(hits.map(({ product }) => product)).toEqual([last]);
  });
});

describe('a request that is turned at a comma', () => {
  const names = ['Milk Chocolate', 'Milk, Chocolate', 'Chocolate Milk'];
  const { products } = snapshotOfItems(
    names.map((name) => ({ name, brand: '' })),
    5,
  );
  const namedBy = (turnedAtComma: boolean): string[] =>
    [...namedAsSaid(products, { folded: 'milk chocolate', turnedAtComma }).keys()].map(
      (product) => names[product]!,
    );

  it('is what is named with a comma, too, and not what is named without one', () => {
    expect(namedBy(true)).toEqual(['Milk, Chocolate']);
    expect(namedBy(false).sort()).toEqual(['Milk Chocolate', 'Milk, Chocolate']);
  });
});
