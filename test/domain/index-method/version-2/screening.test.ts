import { describe, expect, it } from 'vitest';
import { chainMedian, screen } from '../../../../src/domain/index-method/version-2/screening.ts';

/** Mondays, from 2026-06-01. */
const MONDAY = Date.parse('2026-06-01') / 86_400_000;
const weeks = (...prices: number[]) => ({
  days: prices.map((_, i) => MONDAY + 7 * i),
  prices,
  sales: prices.map(() => 0),
});
const known = { last: 4, chainMedian: 4, held: null };

describe('rule 2: errors of measurement', () => {
  it('keeps what moved by a factor of 3 at most', () => {
    expect(screen(weeks(4, 12, 4, 4 / 3), known).kept).toEqual([0, 1, 2, 3]);
  });

  it('holds what moved by more, and drops it where the price comes back', () => {
    const { kept, held, dropped } = screen(weeks(4, 12.1, 4, 4), known);
    expect([kept, held, dropped]).toEqual([[0, 2, 3], null, 1]);
  });

  it('uses it once a second observation of another week agrees', () => {
    expect(screen(weeks(4, 13, 14, 13), known).kept).toEqual([0, 1, 2, 3]);
    const sameWeek = { days: [MONDAY, MONDAY + 1], prices: [13, 13], sales: [0, 0] };
    expect(screen(sameWeek, known)).toEqual({ kept: [], held: 13, dropped: 2 });
    expect(screen(weeks(4, 13, 30), known)).toEqual({ kept: [0], held: 30, dropped: 2 });
  });

  it('waits for a whole later month where the price is also far from its chain', () => {
    expect(screen(weeks(4, 40, 40, 40), known)).toEqual({ kept: [0], held: 40, dropped: 3 });
    expect(screen(weeks(40, 41, 40, 40), { ...known, held: 40 }).kept).toEqual([0, 1, 2, 3]);
    expect(screen(weeks(40, 41, 40, 4), { ...known, held: 40 })).toEqual({
      kept: [3],
      held: null,
      dropped: 3,
    });
  });

  it('a declared sale is never odd for being low, and the price after it never for being high', () => {
    const sale = { ...weeks(4, 0.5, 0.5, 4), sales: [0, 1, 1, 0] };
    expect(screen(sale, known).kept).toEqual([0, 1, 2, 3]);
    expect(screen({ ...weeks(4, 40), sales: [0, 1] }, known).kept).toEqual([0]);
  });

  it('a confirmed rise that was seen on sale is what the next price is compared with', () => {
    const rise = { ...weeks(13, 13, 14), sales: [0, 1, 0] };
    expect(screen(rise, known)).toEqual({ kept: [0, 1, 2], held: null, dropped: 0 });
  });

  it('a store that was unlike its chain before may stay so; one without a past may not begin so', () => {
    expect(screen(weeks(20, 20), { last: 20, chainMedian: 4, held: null }).kept).toEqual([0, 1]);
    expect(screen(weeks(20, 20), { last: null, chainMedian: 4, held: null }).kept).toEqual([]);
    expect(screen(weeks(20, 20), { last: null, chainMedian: null, held: null }).kept).toEqual([0, 1]);
  });

  it('a chain is looked at from three stores on', () => {
    expect(chainMedian([1, 2, 3], 3)).toBe(2);
    expect(chainMedian([1, 2], 2)).toBeNull();
  });
});
