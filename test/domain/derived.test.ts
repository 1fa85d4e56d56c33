import { describe, expect, it } from 'vitest';
import { rememberLast } from '../../src/domain/derived.ts';

/** What is remembered of texts, and every text that something was derived from, in that order. */
function remembering(most: number) {
  const derived: string[] = [];
  const of = rememberLast(most, (text) => {
    derived.push(text);
    return { text };
  });
  return { of, derived };
}

describe('what is remembered of texts', () => {
  it('is derived once while it is among the last half', () => {
    const { of, derived } = remembering(8);
    for (const text of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'b']) expect(of(text)).toEqual({ text });
    expect(derived).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (let i = 0; i < 100; i++) {
      expect(of('a')).toBe(of('a'));
      of(`other ${i}`);
    }
    expect(derived.filter((text) => text === 'a')).toHaveLength(1);
  });

  it('is no more than asked for', () => {
    const { of, derived } = remembering(8);
    for (let i = 0; i < 100; i++) of(String(i));
    const before = derived.length;
    for (let i = 99; i >= 92; i--) of(String(i));
    // Asking takes room as well: of the last eight some are still known, and of those before none.
    expect(derived.length).toBeLessThan(before + 8);
    const known = derived.length;
    for (let i = 0; i < 92; i++) of(String(i));
    expect(derived.length).toBe(known + 92);
  });
});
