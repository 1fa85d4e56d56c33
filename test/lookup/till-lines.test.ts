/** Requests as tills and shelf labels write them: in few letters. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely } from '../../src/lookup/find-products.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';

const SHELF = [
  ['Pork Shoulder Roast', 'Pork', null],
  ['Plain Bagels', 'Bagels', null],
  ['Sweet Relish', 'Relish', null],
  ['Breakfast Sausage', 'Sausage', null],
  ['Bread Toaster', 'Kitchen', null],
  ['Cake Tester', 'Kitchen', null],
  ['Salted Butter', 'Butter', null],
  ['AA Batteries', 'Batteries', null],
  ['Size 3 Diapers', 'Diapers', null],
  ['Size 4 Diapers', 'Diapers', null],
  ['Paper Towels', 'Paper Towels', '2 ct'],
  ['Paper Towels', 'Paper Towels', '6 ct'],
  ['Clumping Cat Litter', 'Cat Litter', null],
  ['Dry Cat Food', 'Cat Food', null],
] as const;
const ITEMS = SHELF.flatMap(([name, category, size]) =>
  ['Hill', 'Mill'].map((brand) => ({ name, brand, category, size })),
);
const snapshot = snapshotOfItems(ITEMS, 1);
const listed = (text: string) => {
  const [hit] = findLikely(snapshot, text, {}, 8, LEAST_CONFIDENCE);
  return hit && ITEMS[hit.product]!;
};

describe('a line of a till', () => {
  it.each([
    ['PORK SHLDR', 'Pork Shoulder Roast'],
    ['BGLS PLAIN', 'Plain Bagels'],
    ['RLSH', 'Sweet Relish'],
    // Of the vocabulary.
    ['BRKFST SAUSG', 'Breakfast Sausage'],
    ['CAT LTR', 'Clumping Cat Litter'],
    ['BTTR SLTD', 'Salted Butter'],
    ['BTTRS AA', 'AA Batteries'],
    ['DIAPERS SZ4', 'Size 4 Diapers'],
    ['diapers sz 3', 'Size 3 Diapers'],
  ])('means the words that it leaves letters out of: %s', (text, name) => {
    expect(listed(text)?.name).toBe(name);
  });

  it('counts rolls', () => {
    expect(listed('PAPER TOWELS 6RL')?.size).toBe('6 ct');
    expect(listed('paper towels 2 rls')?.size).toBe('2 ct');
  });

  it('means neither of two words that it may stand for', () => {
    expect(listed('TSTR')).toBeUndefined();
  });
});
