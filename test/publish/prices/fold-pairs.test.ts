import { describe, expect, it } from 'vitest';
import { foldPairs } from '../../../src/publish/prices/fold-pairs.ts';
import type { StagedPrices } from '../../../src/publish/prices/stage-prices.ts';
import { emptyColumns, withPriceRoom } from '../../../src/publish/prices/staged-columns.ts';

/** A price: position of its store, regular price, minute of its look, and what it tells of the shelf. */
interface Price {
  readonly store: number;
  readonly regular: number;
  readonly minute: number;
  readonly aisle?: number;
  readonly section?: number;
  readonly packSize?: number;
}

interface Pair {
  readonly product: number;
  readonly productId: number;
  readonly sku?: string;
  readonly isMixed?: boolean;
  readonly prices: readonly Price[];
}

function stagedOf(pairs: readonly Pair[]): StagedPrices {
  const prices = pairs.flatMap((pair) => pair.prices);
  const columns = withPriceRoom(emptyColumns(), prices.length);
  for (const [i, price] of prices.entries()) {
    columns.store[i] = price.store;
    columns.regularE4[i] = price.regular;
    columns.observedMin[i] = price.minute;
    columns.aisle[i] = price.aisle ?? 0;
    columns.section[i] = price.section ?? 0;
    columns.packSize[i] = price.packSize ?? 0;
  }
  const starts = [0];
  for (const pair of pairs) starts.push(starts.at(-1)! + pair.prices.length);
  return {
    product: pairs.map(({ product }) => product),
    productId: pairs.map(({ productId }) => productId),
    isMixed: pairs.map(({ isMixed = false }) => isMixed),
    starts,
    sku: pairs.map(({ sku }) => sku ?? null),
    page: pairs.map(({ sku }) => (sku === undefined ? null : `page of ${sku}`)),
    columns,
  };
}

/** Each pair with its prices. */
function told({ product, productId, sku, page, starts, columns }: StagedPrices): unknown[] {
  return product.map((ordinal, pair) => ({
    product: ordinal,
    productId: productId[pair],
    listing: [sku[pair], page[pair]],
    prices: Array.from({ length: starts[pair + 1]! - starts[pair]! }, (_, i) => {
      const at = starts[pair]! + i;
      const { store, regularE4, aisle, section, packSize } = columns;
      return [store[at], regularE4[at], aisle[at], section[at], packSize[at]];
    }),
  }));
}

describe('foldPairs', () => {
  it('makes one pair of merged products: at each store the newest price, of equals that of the older product', () => {
    const staged = stagedOf([
      {
        product: 8,
        productId: 90,
        prices: [
          { store: 0, regular: 100, minute: 5 },
          { store: 1, regular: 200, minute: 7 },
          { store: 4, regular: 300, minute: 1 },
        ],
      },
      { product: 3, productId: 50, sku: 'other', prices: [{ store: 1, regular: 900, minute: 2 }] },
      {
        product: 8,
        productId: 40,
        prices: [
          { store: 0, regular: 110, minute: 5 },
          { store: 1, regular: 210, minute: 6 },
          { store: 2, regular: 310, minute: 1 },
        ],
      },
    ]);
    expect(told(foldPairs(staged))).toEqual([
      {
        product: 8,
        productId: 40,
        listing: [null, null],
        prices: [
          [0, 110, 0, 0, 0],
          [1, 200, 0, 0, 0],
          [2, 310, 0, 0, 0],
          [4, 300, 0, 0, 0],
        ],
      },
      { product: 3, productId: 50, listing: ['other', 'page of other'], prices: [[1, 900, 0, 0, 0]] },
    ]);
  });

  it('makes one observation of those of merged stores, of equals that of the older store', () => {
    const staged = stagedOf([
      {
        product: 8,
        productId: 40,
        isMixed: true,
        prices: [
          { store: 3, regular: 100, minute: 5 },
          { store: 1, regular: 200, minute: 5 },
          { store: 3, regular: 300, minute: 5 },
          { store: 1, regular: 400, minute: 6 },
        ],
      },
    ]);
    expect(told(foldPairs(staged))).toMatchObject([
      {
        prices: [
          [1, 400, 0, 0, 0],
          [3, 100, 0, 0, 0],
        ],
      },
    ]);
  });

  it('takes from the next newest what the newest does not tell of the shelf, and the number where one has it', () => {
    const shelf = (productId: number, minute: number, told: Partial<Price>, sku?: string): Pair => ({
      product: 8,
      productId,
      ...(sku !== undefined && { sku }),
      prices: [{ store: 0, regular: productId, minute, ...told }],
    });
    const staged = stagedOf([
      shelf(10, 9, {}),
      shelf(20, 8, { aisle: 21 }, 'the older number'),
      shelf(30, 7, { aisle: 31, section: 32 }, 'the younger number'),
      shelf(40, 6, { aisle: 41, section: 42, packSize: 43 }),
    ]);
    expect(told(foldPairs(staged))).toEqual([
      {
        product: 8,
        productId: 10,
        listing: ['the older number', 'page of the older number'],
        prices: [[0, 10, 21, 32, 43]],
      },
    ]);
  });

  it('gives back prices without merges as they are', () => {
    const staged = stagedOf([
      { product: 8, productId: 90, prices: [{ store: 0, regular: 100, minute: 5 }] },
      { product: 3, productId: 50, prices: [{ store: 0, regular: 100, minute: 5 }] },
    ]);
    expect(foldPairs(staged)).toBe(staged);
  });
});
