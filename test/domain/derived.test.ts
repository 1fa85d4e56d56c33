import { describe, expect, it } from 'vitest';
import { derivedIn, rememberLast } from '../../src/domain/derived.ts';

/** What is remembered of texts, and every text that something was derived from, in that order. */
function remembering(most: number, latest: number) {
  const derived: string[] = [];
  const of = rememberLast(
    most,
    (text) => {
      derived.push(text);
      return { text };
    },
    latest,
  );
  return { of, derived };
}

describe('what is remembered of texts', () => {
  it('is derived once while it is among the latest half', () => {
    const { of, derived } = remembering(100, 8);
    for (const text of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'b']) expect(of(text)).toEqual({ text });
    expect(derived).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (let i = 0; i < 100; i++) {
      expect(of('a')).toBe(of('a'));
      of(`other ${i}`);
    }
    expect(derived.filter((text) => text === 'a')).toHaveLength(1);
  });

  it('is derived twice where it comes again, and then no more while others that do are fewer than half', () => {
    const { of, derived } = remembering(20, 2);
    for (let round = 0; round < 50; round++) {
      for (const text of ['a', 'b', 'c', 'd']) expect(of(text)).toEqual({ text });
      for (let i = 0; i < 5; i++) of(`other ${round} ${i}`);
    }
    expect(derived.filter((text) => text.length === 1).toSorted()).toEqual([...'aabbccdd']);
  });

  it('is no more than asked for', () => {
    const { of, derived } = remembering(8, 8);
    const texts = Array.from({ length: 100 }, (_, i) => String(i));
    for (const text of texts) of(text);
    expect(derived).toHaveLength(100);
    // Of the latest eight some are still known, and of those before none.
    for (const text of texts.toReversed()) of(text);
    const known = 200 - derived.length;
    expect(known).toBeGreaterThanOrEqual(4);
    expect(known).toBeLessThanOrEqual(8);
  });
});

describe('what is derived within an object', () => {
  it('is derived once an object, by each that derives', () => {
    let count = 0;
    const next = derivedIn(({ value }: { value: number; derived: [object, unknown][] }) => value + ++count);
    const other = derivedIn(({ value }: { value: number; derived: [object, unknown][] }) => -value);
    const [one, two] = [
      { value: 10, derived: [] },
      { value: 20, derived: [] },
    ];
    expect([next(one), next(two), next(one), next(two)]).toEqual([11, 22, 11, 22]);
    expect([other(one), next(one)]).toEqual([-10, 11]);
  });
});
