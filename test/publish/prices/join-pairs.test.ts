import { describe, expect, it } from 'vitest';
import { joinPairs } from '../../../src/publish/prices/join-pairs.ts';
import type { StagedPrices } from '../../../src/publish/prices/stage-prices.ts';
import { emptyColumns, withPriceRoom } from '../../../src/publish/prices/staged-columns.ts';

/** A pair: its product, and the regular prices at stores 0, 1, …; its number is named after the product. */
type Pair = readonly [product: number, ...regularE4: number[]];

function stagedOf(pairs: readonly Pair[]): StagedPrices {
  const prices = pairs.flatMap(([, ...regularE4]) => [...regularE4.entries()]);
  const columns = withPriceRoom(emptyColumns(), prices.length);
  for (const [i, [store, regularE4]] of prices.entries()) {
    columns.store[i] = store;
    columns.regularE4[i] = regularE4;
    columns.observedMin[i] = regularE4 + 1;
  }
  const starts = [0];
  for (const [, ...regularE4] of pairs) starts.push(starts.at(-1)! + regularE4.length);
  return {
    product: pairs.map(([product]) => product),
    productId: pairs.map(([product]) => 10 * product),
    isMixed: pairs.map(([product]) => product === 4),
    starts,
    sku: pairs.map(([product]) => `number ${product}`),
    page: pairs.map(([product]) => `page ${product}`),
    columns,
  };
}

const EARLIER = stagedOf([
  [2, 200, 201],
  [4, 400],
  [7, 700, 701, 702],
]);

describe('joinPairs', () => {
  it('puts the others among the pairs that stay, by product, each with all that is known of it', () => {
    const others = stagedOf([
      [9, 900],
      [3, 300, 301],
      [4, 410, 411],
    ]);
    const joined = joinPairs(EARLIER, (product) => product !== 4, others);
    const expected = stagedOf([
      [2, 200, 201],
      [3, 300, 301],
      [4, 410, 411],
      [7, 700, 701, 702],
      [9, 900],
    ]);
    const { columns, ...pairs } = joined;
    expect({ ...pairs }).toEqual({ ...expected, columns: undefined });
    for (const name of ['store', 'regularE4', 'observedMin'] as const)
      expect([...columns[name].subarray(0, 9)]).toEqual([...expected.columns[name].subarray(0, 9)]);
  });

  it('leaves out what does not stay, where nothing comes', () => {
    const joined = joinPairs(EARLIER, (product) => product !== 4, stagedOf([]));
    expect(joined.product).toEqual([2, 7]);
    expect(joined.starts).toEqual([0, 2, 5]);
    expect([...joined.columns.regularE4.subarray(0, 5)]).toEqual([200, 201, 700, 701, 702]);
  });

  it('adds others to pairs that all stay', () => {
    const joined = joinPairs(EARLIER, () => true, stagedOf([[3, 300]]));
    expect(joined.product).toEqual([2, 3, 4, 7]);
    expect([...joined.columns.regularE4.subarray(0, 7)]).toEqual([200, 201, 300, 400, 700, 701, 702]);
  });

  it('gives back earlier pairs that all stay alone as they are', () => {
    expect(joinPairs(EARLIER, () => true, stagedOf([]))).toBe(EARLIER);
  });
});
