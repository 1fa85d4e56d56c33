import { describe, expect, it } from 'vitest';
import { carryDeals, type ComparedPrices } from '../../../src/publish/history/carry-deals.ts';
import { dealStarts, dealTable } from '../../../src/publish/history/deal-table.ts';
import type { ChainDeals } from '../../../src/snapshot/parts/history/chain-deals.ts';

/** A price: product, position of its store, regular price, sale price. */
type Price = readonly [product: number, store: number, regularE4: number, saleE4: number];

function pricesOf(prices: readonly Price[]): ComparedPrices {
  const products = [...new Set(prices.map(([product]) => product))];
  const column = (i: 0 | 1 | 2 | 3): number[] => prices.map((price) => price[i]);
  return {
    pairCount: products.length,
    product: Uint32Array.from(products),
    obsStart: Uint32Array.from([
      ...products.map((product) => prices.findIndex((price) => price[0] === product)),
      prices.length,
    ]),
    store: Uint16Array.from(column(1)),
    regularE4: Uint32Array.from(column(2)),
    saleE4: Uint32Array.from(column(3)),
  };
}

/** Deals of observations, by store; the verdict of each is its number here, and no two columns of evidence are alike. */
function dealsOf(prices: ComparedPrices, observations: readonly number[]): ChainDeals {
  const numbers = observations.map((_, i) => i);
  return {
    day: 20_000,
    start: dealStarts(observations.map((observation) => prices.store[observation]!)),
    observation: Uint32Array.from(observations),
    verdict: Uint8Array.from(numbers),
    typicalE4: Uint32Array.from(numbers, (i) => 10 + i),
    percentile: Uint8Array.from(numbers, (i) => 20 + i),
    sinceAsLow: Uint16Array.from(numbers, (i) => 30 + i),
    observations: Uint16Array.from(numbers, (i) => 40 + i),
    days: Uint16Array.from(numbers, (i) => 50 + i),
    regularAsked: Uint8Array.from(numbers, (i) => 60 + i),
  };
}

/** What of them is still told: product, store, and the number of the deal. */
function told({ start, observation, verdict }: ChainDeals, prices: ComparedPrices): number[][] {
  const rows: number[][] = [];
  for (let store = 0; store + 1 < start.length; store++) {
    for (let deal = start[store]!; deal < start[store + 1]!; deal++) {
      const at = observation[deal]!;
      const pair = prices.obsStart.findLastIndex((first) => first <= at);
      expect(prices.store[at]).toBe(store);
      rows.push([prices.product[pair]!, store, verdict[deal]!]);
    }
  }
  return rows;
}

const BEFORE = pricesOf([
  [3, 0, 500, 0],
  [3, 2, 600, 400],
  [7, 0, 900, 0],
  [7, 2, 900, 0],
]);
/** One of each store and product: 0 is store 0 with 3, 1 with 7; 2 is store 2 with 3, 3 with 7. */
const DEALS = dealsOf(BEFORE, [0, 2, 1, 3]);

describe('carryDeals', () => {
  it('keeps all where nothing changed', () => {
    expect(carryDeals(DEALS, BEFORE, BEFORE)).toEqual(DEALS);
  });

  it('finds offers again where prices were added before, between and behind them', () => {
    const after = pricesOf([
      [1, 0, 100, 0],
      [3, 0, 500, 0],
      [3, 1, 600, 400],
      [3, 2, 600, 400],
      [7, 0, 900, 0],
      [7, 2, 900, 0],
      [9, 2, 100, 0],
    ]);
    expect(told(carryDeals(DEALS, BEFORE, after), after)).toEqual([
      [3, 0, 0],
      [7, 0, 1],
      [3, 2, 2],
      [7, 2, 3],
    ]);
  });

  it.each([
    ['asks another regular price', [3, 2, 601, 400]],
    ['asks another sale price', [3, 2, 600, 401]],
    ['is not on sale any more', [3, 2, 600, 0]],
    ['is at another store', [3, 1, 600, 400]],
    ['is of another product', [4, 2, 600, 400]],
  ] as const)('leaves out what %s', (_, instead) => {
    const after = pricesOf([[3, 0, 500, 0], instead, [7, 0, 900, 0], [7, 2, 900, 0]]);
    expect(told(carryDeals(DEALS, BEFORE, after), after)).toEqual([
      [3, 0, 0],
      [7, 0, 1],
      [7, 2, 3],
    ]);
  });

  it('leaves out the offers of a product that is sold no more, also where another one asks their prices', () => {
    const after = pricesOf([
      [7, 0, 500, 0],
      [7, 2, 600, 400],
    ]);
    expect(told(carryDeals(DEALS, BEFORE, after), after)).toEqual([]);
    const instead = pricesOf([
      [4, 0, 500, 0],
      [4, 2, 600, 400],
      [7, 0, 900, 0],
      [7, 2, 900, 0],
    ]);
    expect(told(carryDeals(DEALS, BEFORE, instead), instead)).toEqual([
      [7, 0, 1],
      [7, 2, 3],
    ]);
  });

  it('leaves out the offer of a store that sells no more, also where another one asks its price', () => {
    const after = pricesOf([
      [3, 0, 500, 0],
      [3, 5, 600, 400],
      [7, 0, 900, 0],
      [7, 2, 900, 0],
    ]);
    expect(told(carryDeals(DEALS, BEFORE, after), after)).toEqual([
      [3, 0, 0],
      [7, 0, 1],
      [7, 2, 3],
    ]);
  });

  it('leaves out the offer that a store has of another product now, though the same stores follow one another', () => {
    const before = pricesOf([
      [3, 0, 900, 0],
      [7, 1, 900, 0],
      [7, 2, 900, 0],
    ]);
    const after = pricesOf([
      [3, 0, 900, 0],
      [3, 1, 900, 0],
      [7, 2, 900, 0],
    ]);
    expect(told(carryDeals(dealsOf(before, [0, 1, 2]), before, after), after)).toEqual([
      [3, 0, 0],
      [7, 2, 2],
    ]);
  });

  it('has no table where nothing is left', () => {
    const carried = carryDeals(DEALS, BEFORE, pricesOf([]));
    expect(told(carried, BEFORE)).toEqual([]);
    expect(dealTable(carried)).toBeUndefined();
  });
});
