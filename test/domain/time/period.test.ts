import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods, periodDates, periodDays, periodMonth } from '../../../src/domain/time/period.ts';
import { isWeek, mondayOf, weekNumber, weekOf, weekText } from '../../../src/domain/time/week.ts';

const dayOf = (text: string): number => Date.parse(text) / 86_400_000;

describe('weeks (ISO 8601)', () => {
  it.each([
    ['2024-12-30', '2025-W01'],
    ['2025-01-05', '2025-W01'],
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['1970-01-01', '1970-W01'],
  ])('%s is in %s', (day, week) => {
    expect(weekText(weekOf(dayOf(day)))).toBe(week);
  });

  it('read as they are written, and begin on a Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (week) => {
        expect(weekNumber(weekText(week))).toBe(week);
        expect(new Date(mondayOf(week) * 86_400_000).getUTCDay()).toBe(1);
      }),
    );
  });

  it.each(['2025-W00', '2025-W53', '2025-W54', '2025-12', '2025-W1', 'W01', ''])('%j is none', (text) => {
    expect(isWeek(text)).toBe(false);
    expect(() => weekNumber(text)).toThrow(RangeError);
  });
});

describe('periods', () => {
  it('are months or weeks, whichever the text is', () => {
    expect(addPeriods('2025-12', 1)).toBe('2026-01');
    expect(addPeriods('2025-W52', 1)).toBe('2026-W01');
    expect(addPeriods('2026-W01', -53)).toBe('2024-W52');
    expect([periodDays('2024-02'), periodDays('2024-W09')]).toEqual([29, 7]);
    expect(periodDates('2025-02')).toEqual({ from: '2025-02-01', before: '2025-03-01' });
    expect(periodDates('2025-W01')).toEqual({ from: '2024-12-30', before: '2025-01-06' });
  });

  it.each([
    ['2025-07', '2025-07'],
    ['2025-W31', '2025-07'],
    ['2026-W01', '2026-01'],
  ])('%s, of which a week counts by its Thursday, is in %s', (period, month) => {
    expect(periodMonth(period)).toBe(month);
  });
});
