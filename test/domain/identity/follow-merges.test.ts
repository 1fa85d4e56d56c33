import { describe, expect, it } from 'vitest';
import { followMerges } from '../../../src/domain/identity/follow-merges.ts';

describe('followMerges', () => {
  it('follows merges of merges to the survivor', () => {
    const merges = [
      { from_id: 'a', to_id: 'b' },
      { from_id: 'b', to_id: 'c' },
      { from_id: 'x', to_id: 'c' },
    ];
    expect(followMerges(merges)).toEqual(
      new Map([
        ['a', 'c'],
        ['b', 'c'],
        ['x', 'c'],
      ]),
    );
  });

  it('names the ids of a circle, without those that only lead into it', () => {
    const merges = [
      { from_id: 'in', to_id: 'a' },
      { from_id: 'a', to_id: 'b' },
      { from_id: 'b', to_id: 'a' },
    ];
    expect(() => followMerges(merges)).toThrow('store merges run in a circle: a -> b -> a.');
  });
});
