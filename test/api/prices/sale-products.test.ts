import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productsOnSale } from '../../../src/api/prices/sale-products.ts';
import { isOnSale } from '../../../src/domain/price-tier.ts';
import { finish } from '../../../src/domain/slices.ts';
import { isEligible } from '../../../src/lookup/eligible.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';

const PRODUCTS = 40;
const STORES_A_CHAIN = 5;
const CHAINS = 3;
const STORES = CHAINS * STORES_A_CHAIN;

interface Price {
  readonly chain: number;
  readonly product: number;
  /** Of the store in its chain. */
  readonly position: number;
  readonly regularE4: number;
  /** 0: none. */
  readonly saleE4: number;
}

/** Prices chain by chain, product by product and store by store; each store has one of a product at most. */
const prices: fc.Arbitrary<Price[]> = fc
  .uniqueArray(
    fc.record({
      chain: fc.nat(CHAINS - 1),
      product: fc.nat(PRODUCTS - 1),
      position: fc.nat(STORES_A_CHAIN - 1),
      regularE4: fc.constantFrom(0, 30_000, 50_000),
      saleE4: fc.constantFrom(0, 20_000, 40_000),
    }),
    { maxLength: 80, selector: ({ chain, product, position }) => `${chain} ${product} ${position}` },
  )
  .map((some) => some.sort((a, b) => a.chain - b.chain || a.product - b.product || a.position - b.position));

/** Only the columns that are read. */
function snapshotOf(some: readonly Price[]): Snapshot {
  const pairs: Price[] = [];
  const obsStart: number[] = [];
  some.forEach((price, at) => {
    const last = pairs.at(-1);
    if (last?.chain === price.chain && last.product === price.product) return;
    pairs.push(price);
    obsStart.push(at);
  });
  const chains = Array.from({ length: CHAINS }, (_, chain) => {
    const first = pairs.findIndex((pair) => pair.chain === chain);
    const pairCount = pairs.filter((pair) => pair.chain === chain).length;
    return pairCount === 0 ? undefined : { region: { firstPair: first, pairCount } };
  });
  const columns = {
    stores: {
      chainStart: Uint32Array.from({ length: CHAINS + 1 }, (_, chain) => chain * STORES_A_CHAIN),
    },
    products: { count: PRODUCTS },
    prices: {
      chains,
      pairProduct: Uint32Array.from(pairs, ({ product }) => product),
      obsStart: Uint32Array.from([...obsStart, some.length]),
      store: Uint16Array.from(some, ({ position }) => position),
      regularE4: Uint32Array.from(some, ({ regularE4 }) => regularE4),
      saleE4: Uint32Array.from(some, ({ saleE4 }) => saleE4),
    },
  };
  return columns as unknown as Snapshot;
}

describe('productsOnSale', () => {
  it('finds what is on sale at some stores, of some chains, and nothing else', () => {
    const marks = (count: number) =>
      fc.option(fc.array(fc.constantFrom(0, 1), { minLength: count, maxLength: count }));
    fc.assert(
      fc.property(prices, marks(CHAINS), marks(STORES), (some, chains, supplies) => {
        const side = {
          chains: chains && Uint8Array.from(chains),
          supplies: supplies && Uint8Array.from(supplies),
        };
        const eligible = finish(productsOnSale(snapshotOf(some), side));
        const found = [...Array(PRODUCTS).keys()].filter((product) => isEligible(eligible, product));
        const isAsked = ({ chain, position }: Price): boolean =>
          chains?.[chain] !== 0 && supplies?.[chain * STORES_A_CHAIN + position] !== 0;
        const onSale = some.filter((price) => isOnSale(price.regularE4, price.saleE4) && isAsked(price));
        expect(found).toEqual([...new Set(onSale.map(({ product }) => product))].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });
});
