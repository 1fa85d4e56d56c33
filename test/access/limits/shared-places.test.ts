import { describe, expect, it } from 'vitest';
import { buffersOf, newLimitMemory, openLimitMemory } from '../../../src/access/limits/limit-memory.ts';

const BOUNDS = { ofOne: 3, inAll: 5 };

/** The places of three threads of one process, the first one's first. */
function threads() {
  const first = newLimitMemory(3);
  return [first, ...[1, 2].map((thread) => openLimitMemory(buffersOf(first), thread))].map(
    ({ places }) => places,
  );
}

/** How many places a name gets, asked of the threads in turn. */
function takenBy(name: string, of: ReturnType<typeof threads>): number {
  return Array.from({ length: 9 }, (_, i) => of[i % of.length]!.take(name, BOUNDS)).filter(
    (place) => place !== null,
  ).length;
}

describe('the places that threads share', () => {
  it('bound what one name holds over all threads, and what all names hold', () => {
    const of = threads();
    expect(takenBy('one', of)).toBe(3);
    expect(takenBy('another', of)).toBe(2);
    expect(takenBy('a third', of)).toBe(0);
  });

  it('are free again when they are given back, whichever thread asks', () => {
    const [first, second] = threads();
    const held = Array.from({ length: 3 }, () => first!.take('one', BOUNDS));
    expect(second!.take('one', BOUNDS)).toBeNull();
    held[0]!();
    expect(second!.take('one', BOUNDS)).not.toBeNull();
    expect(first!.take('one', BOUNDS)).toBeNull();
  });

  it('are not lost with a thread that died', () => {
    const of = threads();
    expect(takenBy('one', of.slice(1))).toBe(3);
    of[0]!.clear(1);
    // Two of the three were its own.
    expect(takenBy('one', of)).toBe(2);
  });

  it('of a thread that died leave those of all others held', () => {
    const of = threads();
    const [first, second, third] = of;
    for (const name of ['a', 'b']) expect(third!.take(name, BOUNDS)).not.toBeNull();
    for (const name of ['c', 'd']) expect(second!.take(name, BOUNDS)).not.toBeNull();
    first!.clear(1);
    expect(takenBy('e', of)).toBe(3);
    expect(first!.take('f', BOUNDS)).toBeNull();
  });
});
