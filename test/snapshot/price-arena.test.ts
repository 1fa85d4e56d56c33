import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { ChainPriceColumns } from '../../src/snapshot/parts/chain-prices.ts';
import { type ArenaColumns, PriceArena, type PriceRegion } from '../../src/snapshot/parts/price-arena.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const nextTurn = (): Promise<void> => Promise.resolve();

/** One product at stores that all ask the same price, on shelves of these names; units and sections are called the same. */
function chainOf(price: number, aisles: readonly (string | null)[]): ChainPriceColumns {
  const count = aisles.length;
  const values = [null, ...new Set(aisles.filter((aisle) => aisle !== null))];
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const labels = { codes: Uint32Array.from(aisles, (aisle) => codeOf.get(aisle)!), values };
  return {
    pairCount: 1,
    count,
    product: Uint32Array.of(7),
    obsStart: Uint32Array.of(0, count),
    store: Uint16Array.from({ length: count }, (_, position) => position),
    regularE4: new Uint32Array(count).fill(price),
    saleE4: new Uint32Array(count),
    unitE4: new Uint32Array(count),
    unitUom: labels,
    aisle: labels,
    section: labels,
    available: new Uint8Array(count).fill(1),
    observedMin: new Uint32Array(count).fill(9),
  };
}

/** Prices and labels of a region. */
function read({ regularE4, unitUom, aisle, section, obsStart }: ArenaColumns, { firstPair }: PriceRegion) {
  const [start, end] = [obsStart[firstPair]!, obsStart[firstPair + 1]!];
  const [uoms, aisles, sections] = [unitUom, aisle, section].map(({ codes, values }) =>
    Array.from(codes.subarray(start, end), (code) => values[code]),
  );
  return { prices: [...regularE4.subarray(start, end)], uoms, aisles, sections };
}

describe('a price arena', () => {
  it('leaves what was read before as it was, through growth and wider labels', async () => {
    const arena = new PriceArena(1, 1);
    const first = await arena.add(chainOf(1, ['A', null, 'B']), nextTurn);
    const before = arena.columns([first]);
    const many = Array.from({ length: 5_000 }, (_, i) => `Aisle ${i % 300}`);
    const second = await arena.add(chainOf(2, many), nextTurn);
    const after = arena.columns([first, second]);
    const labels = ['A', null, 'B'];
    const expected = { prices: [1, 1, 1], uoms: labels, aisles: labels, sections: labels };
    expect(read(before, first)).toEqual(expected);
    expect(read(after, first)).toEqual(expected);
    expect(read(after, second)).toEqual({
      prices: many.map(() => 2),
      uoms: many,
      aisles: many,
      sections: many,
    });
    expect(after.pairProduct[second.firstPair]).toBe(7);
  });

  it.each([255, 256, 65_535, 65_536])('tells %i aisles and none apart', async (count) => {
    const arena = new PriceArena(1, 1);
    const aisles = [null, ...Array.from({ length: count }, (_, i) => `Aisle ${i}`)];
    const before = await arena.add(chainOf(1, ['Aisle 0', null, 'Aisle 1']), nextTurn);
    const all = await arena.add(chainOf(2, aisles), nextTurn);
    const columns = arena.columns([before, all]);
    expect(read(columns, all).aisles).toEqual(aisles);
    expect(read(columns, before).aisles).toEqual(['Aisle 0', null, 'Aisle 1']);
  });

  it('uses a region again once nobody holds the columns through which it was read, and not before', async () => {
    const arena = new PriceArena(8, 40);
    const aisles = Array.from({ length: 40 }, () => 'A');
    const refresh = async (price: number): Promise<{ region: PriceRegion; columns: ArenaColumns }> => {
      const region = await arena.add(chainOf(price, aisles), nextTurn);
      const columns = arena.columns([region]);
      arena.letGo(region);
      return { region, columns };
    };
    const held = await refresh(1);
    const taken = new Set<number>();
    const takenPairs = new Set<number>();
    for (let price = 2; price < 60; price++) {
      const { region } = await refresh(price);
      taken.add(region.first);
      takenPairs.add(region.firstPair);
      collectGarbage();
      // The collector tells of what it took in a turn of its own.
      await sleep(5);
      expect(read(held.columns, held.region).prices).toEqual(aisles.map(() => 1));
    }
    expect(taken).not.toContain(held.region.first);
    expect(takenPairs).not.toContain(held.region.firstPair);
    // Without reuse each refresh would have had a place of its own.
    expect(taken.size).toBeLessThan(30);
    expect(takenPairs.size).toBeLessThan(30);
  });
});
