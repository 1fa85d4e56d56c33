import { describe, expect, it } from 'vitest';
import type { DatedSize } from '../../../src/domain/history/size-change.ts';
import { knownObservations } from '../../../src/lookup/history/known-observations.ts';
import { type ChainObservations, pricesAsOf } from '../../../src/lookup/history/prices-as-of.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';
import type { PricePart } from '../../../src/snapshot/parts/prices.ts';

type Look = readonly [store: number, day: number, regularE4: number];

const COUNTS = { chains: 4, products: 6 };

function observedOf(chain: number, product: number, looks: readonly Look[]): ChainObservations {
  const rows = new ObservedRows();
  for (const [store, day, regular] of looks) rows.add(store, day, 1, regular, 0, 1);
  return { chain, product, known: knownObservations(rows, { knownAt: 1, lastDay: 500 }) };
}

/** By product: each chain that offers it with the prices of its stores, as the indexes of a part lead to them. */
function offers(prices: PricePart): Record<number, [chain: number, ...prices: (readonly number[])[]][]> {
  const { offerStart, offerChain, offerPair, obsStart, store, regularE4 } = prices;
  expect(offerStart).toHaveLength(COUNTS.products + 1);
  const pricesOf = (pair: number): (readonly number[])[] => {
    const places = [...store.keys()].slice(obsStart[pair], obsStart[pair + 1]);
    return places.map((at) => [store[at]!, regularE4[at]!]);
  };
  return Object.fromEntries(
    Array.from({ length: COUNTS.products }, (_, product) => {
      const places = [...offerPair.keys()].slice(offerStart[product], offerStart[product + 1]);
      return [
        product,
        places.map((offer) => {
          const pair = offerPair[offer]!;
          expect(prices.pairProduct[pair]).toBe(product);
          return [offerChain[offer]!, ...pricesOf(pair)] as [number, ...(readonly number[])[]];
        }),
      ];
    }),
  );
}

/** Given in no order: the products 4 and 1 of two chains, of which the later one comes first. */
const SEVERAL = [
  observedOf(2, 4, [[0, 100, 24_000]]),
  observedOf(2, 1, [[0, 100, 21_000]]),
  observedOf(0, 4, [
    [0, 100, 4_000],
    [3, 100, 4_300],
  ]),
  observedOf(0, 1, [[1, 100, 1_100]]),
];

describe('pricesAsOf', () => {
  it('leads from each product to its chains, ascending, and their prices, whatever the order that they come in', () => {
    const expected = {
      0: [],
      1: [
        [0, [1, 1_100]],
        [2, [0, 21_000]],
      ],
      2: [],
      3: [],
      4: [
        [0, [0, 4_000], [3, 4_300]],
        [2, [0, 24_000]],
      ],
      5: [],
    };
    for (const observed of [SEVERAL, SEVERAL.toReversed()]) {
      const prices = pricesAsOf(observed, COUNTS, 0, () => []);
      expect(offers(prices)).toEqual(expected);
      expect([...prices.storesSelling]).toEqual([0, 2, 0, 0, 3, 0]);
    }
  });

  it('has the pairs of a chain together, products ascending, and says where', () => {
    const { chains, pairProduct } = pricesAsOf(SEVERAL, COUNTS, 0, () => []);
    expect([...pairProduct]).toEqual([1, 4, 1, 4]);
    expect(chains.map((chain) => chain?.region)).toEqual([
      { firstPair: 0, pairCount: 2, first: 0, count: 3 },
      undefined,
      { firstPair: 2, pairCount: 2, first: 3, count: 2 },
      undefined,
    ]);
  });

  it('takes the last look of each store, as far as it is of the first day or later', () => {
    const looks: Look[] = [
      [0, 90, 1_000],
      [0, 100, 2_000],
      [1, 99, 3_000],
      [2, 101, 4_000],
    ];
    const prices = pricesAsOf([observedOf(1, 0, looks)], COUNTS, 100, () => []);
    expect(offers(prices)[0]).toEqual([[1, [0, 2_000], [2, 4_000]]]);
    expect([...prices.observedMin]).toEqual([100 * 1_440, 101 * 1_440]);
  });

  it('has no chain for a product that was looked at too long ago', () => {
    const prices = pricesAsOf([observedOf(1, 0, [[0, 99, 1_000]])], COUNTS, 100, () => []);
    expect(prices).toMatchObject({ count: 0, pairCount: 0 });
    expect(offers(prices)[0]).toEqual([]);
    expect(prices.chains[1]).toBeUndefined();
  });

  it('tells the size of a pack where it has another now, of the day on which it was looked at', () => {
    const sizes: DatedSize[] = [
      { fromDay: null, text: '16 oz' },
      { fromDay: 100, text: '14 oz' },
    ];
    const observed = [
      observedOf(1, 0, [[0, 90, 1_000]]),
      observedOf(1, 2, [
        [0, 99, 2_000],
        [1, 100, 2_000],
      ]),
    ];
    const { chains } = pricesAsOf(observed, COUNTS, 0, (product) => (product === 2 ? sizes : []));
    expect([...chains[1]!.packSizeAt]).toEqual([1]);
    expect(chains[1]!.packSize).toEqual({ codes: Uint32Array.of(0), values: ['16 oz'] });
  });
});
