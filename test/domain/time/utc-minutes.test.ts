import { describe, expect, it } from 'vitest';
import { parseUtcMinutes } from '../../../src/domain/time/utc-minutes.ts';

describe('parseUtcMinutes', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-02T01:02:59.999Z', 1_502],
    ['2026-07-29T13:05Z', 29_755_505],
    ['2024-02-29T23:59:00Z', 28_487_519],
  ])('%s is minute %i', (text, minutes) => {
    expect(parseUtcMinutes(text)).toBe(minutes);
  });

  it.each([
    '2026-07-29',
    '2026-07-29T13:05:00',
    '2026-07-29T13:05:00+02:00',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-07-29T24:00:00Z',
    '2026-07-29T13:60:00Z',
    ' 2026-07-29T13:05:00Z',
    '0026-07-29T13:05:00Z',
    '',
  ])('%j is none', (text) => {
    expect(parseUtcMinutes(text)).toBeNull();
  });
});
