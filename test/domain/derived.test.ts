import { describe, expect, it } from 'vitest';
import { derivedIn, keepLast, rememberAgain, rememberLast } from '../../src/domain/derived.ts';

type Remember = (derive: (text: string) => { text: string }) => (text: string) => { text: string };

/** What is remembered of texts, and every text that something was derived from, in that order. */
function remembering(remember: Remember) {
  const derived: string[] = [];
  const of = remember((text) => {
    derived.push(text);
    return { text };
  });
  return { of, derived };
}

const HUNDRED = Array.from({ length: 100 }, (_, i) => String(i));

describe('what is remembered of texts', () => {
  it.each<[string, Remember]>([
    ['all', (derive) => rememberLast(8, derive)],
    ['those that come again', (derive) => rememberAgain(100, 8, derive)],
  ])('is derived once while it is among the last half of %s', (_, remember) => {
    const { of, derived } = remembering(remember);
    for (const text of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'b']) expect(of(text)).toEqual({ text });
    expect(derived).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (let i = 0; i < 100; i++) {
      expect(of('a')).toBe(of('a'));
      of(`other ${i}`);
    }
    expect(derived.filter((text) => text === 'a')).toHaveLength(1);
  });

  it('is derived twice where it comes again, and then no more while others that do are fewer than half', () => {
    const { of, derived } = remembering((derive) => rememberAgain(20, 2, derive));
    for (let round = 0; round < 50; round++) {
      for (const text of ['a', 'b', 'c', 'd']) expect(of(text)).toEqual({ text });
      for (let i = 0; i < 5; i++) of(`other ${round} ${i}`);
    }
    expect(derived.filter((text) => text.length === 1).toSorted()).toEqual([...'aabbccdd']);
  });

  it('is derived once where it surely comes again', () => {
    const { of, derived } = remembering((derive) => rememberAgain(20, 2, derive, (text) => text === 'a'));
    for (let round = 0; round < 3; round++) for (const text of ['a', ...HUNDRED.slice(0, 8)]) of(text);
    expect(derived.filter((text) => text === 'a')).toHaveLength(1);
    expect(derived.filter((text) => text === '0')).toHaveLength(2);
  });

  it.each<[string, Remember]>([
    ['all', (derive) => rememberLast(8, derive)],
    ['those that come again', (derive) => rememberAgain(8, 8, derive)],
  ])('is no more of %s than asked for', (_, remember) => {
    const { of, derived } = remembering(remember);
    for (const text of HUNDRED) of(text);
    expect(derived).toHaveLength(100);
    // Of the latest eight some are still known, and of those before none.
    for (const text of HUNDRED.toReversed()) of(text);
    const known = 200 - derived.length;
    expect(known).toBeGreaterThanOrEqual(4);
    expect(known).toBeLessThanOrEqual(8);
  });
});

describe('what belongs to the last texts', () => {
  it('is told in the order in which it came, each once, and looked at without counting as asked for', () => {
    const last = keepLast<number>(6);
    expect(last.texts()).toEqual([]);
    for (const [i, text] of ['a', 'b', 'c', 'd'].entries()) last.put(text, i);
    expect(last.texts()).toEqual(['a', 'b', 'c', 'd']);
    expect(last.peek('a')).toBe(0);
    expect(last.texts()).toEqual(['a', 'b', 'c', 'd']);
    expect(last.get('b')).toBe(1);
    expect(last.texts()).toEqual(['a', 'c', 'd', 'b']);
    for (const text of ['e', 'f']) last.put(text, 9);
    expect(last.texts()).toEqual(['d', 'b', 'e', 'f']);
    expect(last.peek('a')).toBeUndefined();
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
