import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedPack } from '../../../src/api/prices/row-sizes.ts';
import type { ChainPrices, PricePart } from '../../../src/snapshot/parts/prices.ts';

const COUNT = 1_000;
const FIRST = 10;

/** The prices of one chain, some of which have a pack size: as many ounces as the observation's number. */
function chainWithPacks(at: readonly number[]): PricePart {
  const chain = {
    region: { firstPair: 0, pairCount: 1, first: FIRST, count: COUNT },
    packSizeAt: Uint32Array.from(at),
    packSize: {
      codes: Uint32Array.from(at, (_, i) => i + 1),
      values: [null, ...at.map((observation) => `${observation} oz`)],
    },
  } as Partial<ChainPrices> as ChainPrices;
  return { chains: [undefined, chain] } as Partial<PricePart> as PricePart;
}

const textOf = (prices: PricePart, observation: number): string | null => {
  const pack = recordedPack(prices, observation);
  return pack === null ? null : new TextDecoder().decode(pack.json);
};

describe('recordedPack', () => {
  it('finds the pack size of each observation that has one, and none of the others', () => {
    const some = fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 200 });
    fc.assert(
      fc.property(some, (observations) => {
        const at = observations.toSorted((a, b) => a - b);
        const prices = chainWithPacks(at);
        for (let i = 0; i < COUNT; i++)
          expect(textOf(prices, FIRST + i)).toBe(at.includes(i) ? `"${i} oz"` : null);
      }),
      { numRuns: 20 },
    );
  });
});
