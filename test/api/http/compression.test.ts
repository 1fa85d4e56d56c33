import { describe, expect, it } from 'vitest';
import { chooseCoding } from '../../../src/api/http/compression.ts';

describe('chooseCoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['deflate', null],
    ['gzip;q=nonsense', null],
  ])('Accept-Encoding: %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});
