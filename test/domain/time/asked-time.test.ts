import { describe, expect, it } from 'vitest';
import { isAhead, readMoment, readTime } from '../../../src/domain/time/asked-time.ts';

const at = (text: string): number => Date.parse(text);

describe('readTime', () => {
  it.each([
    ['2026-07-01', '2026-07-01T00:00:00Z', '2026-07-01T23:59:59.999Z'],
    ['2026-07-01T12:00Z', '2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
    ['2026-07-01T12:00:01.5Z', '2026-07-01T12:00:01.500Z', '2026-07-01T12:00:01.500Z'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(readTime(text)).toEqual({ fromMs: at(from), ms: at(to) });
  });

  it.each([
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-07-01T12:00:00',
    '2026-07-01T25:00:00Z',
    '2026-7-1',
    '12',
    '',
  ])('%j is none', (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});

describe('readMoment', () => {
  it('is the number of a publish, too', () => {
    expect(readMoment('12')).toEqual({ sequence: 12 });
    expect(readMoment('0')).toBeUndefined();
    expect(readMoment('2026-07-01')).toEqual(readTime('2026-07-01'));
  });
});

describe('isAhead', () => {
  it.each([
    ['2026-07-01T12:00:00Z', false],
    ['2026-07-01T12:00:01Z', true],
    ['2026-07-01', false],
    ['2026-07-02', true],
  ])('at noon of 1 July 2026, %s: %s', (text, expected) => {
    expect(isAhead(readTime(text)!, at('2026-07-01T12:00:00Z'))).toBe(expected);
  });
});
