import { describe, expect, it } from 'vitest';
import { ChainSpans } from '../../../src/publish/history/held-spans.ts';
import { type Look, ObservedDay } from '../../../src/publish/history/observed-day.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';

const LOOK: Look = {
  productId: 1,
  storeId: 1,
  position: 0,
  observedMin: 100,
  regularE4: 10_000,
  saleE4: 0,
  available: 1,
  recorded: 1,
  known: 1,
};

/** What publications from one on tell of the day: price and the publication that served it first. */
function told(looks: readonly Partial<Look>[], since = 0): number[][] {
  const day = new ObservedDay();
  for (const look of looks) day.add({ ...LOOK, ...look });
  const rows = new ObservedRows();
  day.finish(20_000, since, rows);
  return Array.from({ length: rows.length }, (_, row) => [rows.regularE4[row]!, rows.known[row]!]);
}

describe('the looks of a day', () => {
  it.each([
    ['store', { storeId: 2 }],
    ['product', { productId: 2 }],
  ])('that are equally new are told as of the older %s, whichever comes first', (_, younger) => {
    const looks = [{}, { ...younger, regularE4: 20_000 }];
    expect(told(looks)).toEqual([[10_000, 1]]);
    expect(told(looks.toReversed())).toEqual([[10_000, 1]]);
  });

  it('are told from a publication on, with what those before knew', () => {
    const looks = [{}, { storeId: 2, observedMin: 90, regularE4: 20_000, recorded: 3, known: 3 }];
    expect(told(looks)).toEqual([
      [10_000, 1],
      [10_000, 3],
    ]);
    expect(told(looks, 3)).toEqual([[10_000, 3]]);
  });

  it('are told in the order in which they became known', () => {
    const late = { observedMin: 110, regularE4: 30_000, recorded: 5, known: 5 };
    const early = { storeId: 2, observedMin: 90, regularE4: 20_000, recorded: 3, known: 3 };
    expect(told([late, early])).toEqual([
      [20_000, 3],
      [30_000, 5],
    ]);
  });

  it('are never told where they were replaced while they were held back', () => {
    expect(
      told([
        { regularE4: 90_000, known: 4 },
        { recorded: 2, known: 2 },
      ]),
    ).toEqual([[10_000, 2]]);
  });
});

describe('a look at a price of which some was held back', () => {
  const spans = (until: number | null) =>
    new ChainSpans([{ chain_id: 1, product_id: 1, store_id: 1, observed_min: 100, since: 2, until }]);
  const look = { productId: 1, storeId: 1, observedMin: 100 };

  it.each([
    ['served before it was held', { recorded: 1 }, 1],
    ['held', { recorded: 2 }, 4],
    ['recorded after it was let go', { recorded: 5 }, 5],
    ['older than what was held', { recorded: 2, observedMin: 99 }, 2],
    ['of another store', { recorded: 2, storeId: 2 }, 2],
    ['of another product', { recorded: 2, productId: 2 }, 2],
  ])('is known since it is served: one that is %s', (_, of, known) => {
    expect(spans(4).knownSince({ ...look, ...of })).toBe(known);
  });

  it('is never known while it is held', () => {
    expect(spans(null).knownSince({ ...look, recorded: 2 })).toBe(Number.POSITIVE_INFINITY);
  });
});
