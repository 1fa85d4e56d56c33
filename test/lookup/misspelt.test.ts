/** How sure an answer is to a word that nothing is called, and that is put right. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';

const ITEMS = [
  ['Chicken Wings', 'Meat'],
  ['Yellow Onions', 'Produce'],
  ['Granulated Sugar', 'Baking'],
  ['Pinto Beans', 'Canned'],
  ['Broccoli Crowns', 'Produce'],
].flatMap(([name = '', category = '']) =>
  ['Hill', 'Mill', 'Day'].map((brand) => ({ name, brand, category, size: null })),
);
const snapshot = snapshotOfItems(ITEMS, 1);

function answerTo(text: string): { readonly name: string; readonly confidence: number } {
  const hit = findProducts(snapshot, text, { limit: 1 }).hits[0]!;
  return { name: ITEMS[hit.product]!.name, confidence: hit.confidence };
}

describe('a word that is put right', () => {
  it.each([
    ['onoins', 'Yellow Onions'],
    ['sugr', 'Granulated Sugar'],
    ['brocolli', 'Broccoli Crowns'],
  ])('is sure where it lacks a letter, two are swapped, or it is long: %s', (text, name) => {
    expect(answerTo(text)).toMatchObject({ name });
    expect(answerTo(text).confidence).toBeGreaterThan(0.8 * answerTo(name).confidence);
  });

  it.each([
    ['xings', 'Chicken Wings'],
    ['beaxs', 'Pinto Beans'],
    // English lacks no letter.
    ['wigs', 'Chicken Wings'],
  ])('is doubtful where it is short, and English or with a wrong letter: %s', (text, name) => {
    expect(answerTo(text)).toMatchObject({ name });
    expect(answerTo(text).confidence).toBeLessThan(0.7 * answerTo(name).confidence);
  });

  it.each([
    ['vroccoli', 'Broccoli Crowns'],
    ['hugar', 'Granulated Sugar'],
  ])('is more doubtful by its first letter than by another: %s', (text, name) => {
    const [first = '', ...rest] = name
      .split(' ')
      .at(name.startsWith('Broccoli') ? 0 : 1)!
      .toLowerCase();
    const inside = `${first}${rest.slice(0, -2).join('')}x${rest.at(-1)}`;
    expect(answerTo(text)).toMatchObject({ name });
    expect(answerTo(inside)).toMatchObject({ name });
    expect(answerTo(text).confidence).toBeLessThan(answerTo(inside).confidence);
  });
});
