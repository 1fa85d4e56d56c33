import { describe, expect, it } from 'vitest';
import { parseUtcDay, utcDayOf, utcDayText } from '../../../src/domain/time/utc-day.ts';

describe('a day', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2024-02-29', 19_782],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (text, day) => {
    expect(parseUtcDay(text)).toBe(day);
    expect(utcDayText(day)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
  ])('%j is none', (text) => expect(parseUtcDay(text)).toBeNull());

  it('begins at midnight UTC', () => {
    expect(utcDayOf(Date.parse('2026-07-29T23:59:59.999Z'))).toBe(parseUtcDay('2026-07-29'));
    expect(utcDayOf(Date.parse('2026-07-30T00:00:00Z'))).toBe(parseUtcDay('2026-07-30'));
    expect(utcDayOf(-1)).toBe(-1);
  });
});
