/** Requests that the vocabulary has other words for, where nothing is surely what they say. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';
import { ofBrands } from './of-brands.ts';

const SHELF = [
  ['Garbanzo Beans Chickpeas', 'Canned Beans'],
  ['Sweet Peas', 'Canned Vegetables'],
  ['Clumping Cat Litter', 'Cat Litter'],
  ['Overnight Pads', 'Feminine Care'],
  ['White Paper Napkins', 'Paper Napkins'],
  ['Melatonin Gummies', 'Sleep Aids'],
  ['Sleepy Time Herbal Tea', 'Tea'],
  ['Red Bouquet', 'Flowers'],
  ['Rose Bouquet', 'Flowers'],
  ['Wax Paper', 'Wax Paper'],
  ['Chocolate Ice Cream', 'Ice Cream'],
  ['Brown Rice Crispy Rice Cereal', 'Cereal'],
  ['Frozen Orange Juice Concentrate', 'Frozen Juice'],
  ['Orange Juice', 'Juice'],
] as const;
const ITEMS = ofBrands(SHELF, ['Hill', 'Mill']);
const snapshot = snapshotOfItems(ITEMS, 1);
const listed = (text: string): string | undefined => {
  const [hit] = findLikely(snapshot, text, {}, 8, LEAST_CONFIDENCE);
  return hit && ITEMS[hit.product]!.name;
};
const shown = (text: string): string[] =>
  findProducts(snapshot, text, { limit: 10 }).hits.map(({ product }) => ITEMS[product]!.name);

describe('what nothing is surely called', () => {
  it.each([
    ['sleeping pills', 'Melatonin Gummies'],
    ['2 packs of sleeping pills', 'Melatonin Gummies'],
    ['sanitary napkins', 'Overnight Pads'],
    ['chic peas', 'Garbanzo Beans Chickpeas'],
    // A liter is no measure here.
    ['kitty liter', 'Clumping Cat Litter'],
  ])('is asked for in other words: %s', (text, name) => {
    expect(listed(text)).toBe(name);
    expect(shown(text)[0]).toBe(name);
  });

  it('is shown behind what is called by the other words', () => {
    expect(shown('sanitary napkins')).toContain('White Paper Napkins');
  });

  it('is not where the other words say less: who asks for rosé wine wants no roses', () => {
    expect(listed('rose wine')).toBeUndefined();
  });

  it('is not where the other words lack what somebody cannot do without', () => {
    expect(listed('gluten free cereal')).toBeUndefined();
  });

  it('is not where the other words are not known either', () => {
    expect(listed('lunch bags')).toBeUndefined();
  });
});
