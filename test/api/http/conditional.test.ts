import { describe, expect, it } from 'vitest';
import { matchesTag } from '../../../src/api/http/conditional.ts';

describe('matchesTag', () => {
  it.each([
    [undefined, false],
    ['W/"a"', true],
    ['"a"', true],
    ['*', true],
    ['"b" ,W/"a"', true],
    ['"b"', false],
    ['a', false],
    ['', false],
  ])('If-None-Match: %s', (header, matches) => {
    expect(matchesTag(header, 'W/"a"')).toBe(matches);
  });
});
