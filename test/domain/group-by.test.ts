import { expect, it } from 'vitest';
import { groupBy } from '../../src/domain/group-by.ts';

it('keeps values of a key together, keys and values in the order in which they come', () => {
  const groups = groupBy(['pear', 'apple', 'plum', 'avocado', 'pear'], (word) => word[0]);
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum', 'pear']],
    ['a', ['apple', 'avocado']],
  ]);
});
