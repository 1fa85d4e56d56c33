/** What Spanish requests say of a thing, and what it should be without. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';
import { ofBrands } from './of-brands.ts';

const SHELF = [
  ['Organic Whole Milk', 'Milk'],
  ['Whole Milk', 'Milk'],
  ['Lactose Free Whole Milk', 'Milk'],
  ['White Bread', 'Bread'],
  ['Chocolate Chip Cookies', 'Cookies'],
  ['Oatmeal Cookies', 'Cookies'],
  ['Merlot Wine', 'Wine'],
  ['Chardonnay Wine', 'Wine'],
  ['Cheese Pizza', 'Frozen Pizza'],
  ['Pepperoni Pizza', 'Frozen Pizza'],
  ['Chicken Noodle Soup, Low Sodium', 'Soup'],
  ['Chicken Noodle Soup', 'Soup'],
  ['Spaghetti Pasta', 'Pasta'],
  ['Whole Grain Angel Hair', 'Pasta'],
  ['Dry Dog Food', 'Dog Food'],
  ['Café en Grano, Whole Bean Coffee', 'Coffee'],
  ['Lemon Lime Soda', 'Soda'],
  ['Iceberg Lettuce', 'Produce'],
  ['Fresh Romaine Lettuce', 'Produce'],
  ['Pechuga Sin Hueso, Boneless Chicken Breasts', 'Chicken'],
  ['Boneless Skinless Chicken Breasts', 'Chicken'],
  ['Hot Cocoa Mix', 'Cocoa'],
  ['Overnight Pads', 'Feminine Care'],
  ['Spring Water', 'Water'],
  ['Sour Cream', 'Dairy'],
  ['Feta Cheese', 'Cheese'],
] as const;
const ITEMS = ofBrands(SHELF, ['Hill', 'Mill']);
const snapshot = snapshotOfItems(ITEMS, 1);
const first = (text: string): string | undefined => {
  const [hit] = findProducts(snapshot, text, { limit: 1 }).hits;
  return hit && ITEMS[hit.product]!.name;
};
const listed = (text: string): string | undefined => {
  const [hit] = findLikely(snapshot, text, {}, 8, LEAST_CONFIDENCE);
  return hit && ITEMS[hit.product]!.name;
};

describe('a Spanish phrase for what names call otherwise in English', () => {
  it.each([
    ['chocolate caliente', 'Hot Cocoa Mix'],
    ['2 cajas de chocolate caliente', 'Hot Cocoa Mix'],
    ['toallas sanitarias', 'Overnight Pads'],
  ])('is asked for in English: %s', (text, name) => {
    expect(first(text)).toBe(name);
    expect(listed(text)).toBe(name);
  });

  it('is not where its English is not sold either', () => {
    expect(listed('huachinango')).toBeUndefined();
  });

  it.each(['pasta de dientes', 'agua oxigenada', 'crema para manos', 'crema de afeitar'])(
    'is not what its first word says alone: %s',
    (text) => {
      expect(first(text)).toBeUndefined();
      expect(listed(text)).toBeUndefined();
    },
  );

  it('is what its English is one of', () => {
    expect(first('queso oaxaca')).toBe('Feta Cheese');
  });
});

describe('a Spanish request that says what a thing is like', () => {
  it.each([
    ['leche organica', 'Organic Whole Milk'],
    ['leche sin lactosa', 'Lactose Free Whole Milk'],
    ['sopa baja en sodio', 'Chicken Noodle Soup, Low Sodium'],
    ['pechuga de pollo sin piel', 'Boneless Skinless Chicken Breasts'],
    // A word of English too, in a phrase that nothing is called by.
    ['pasta integral', 'Whole Grain Angel Hair'],
  ])('finds what is so: %s', (text, name) => {
    expect(first(text)).toBe(name);
  });

  it.each([
    ['galletas sin gluten', /Cookies|Crackers/],
    ['vino sin alcohol', /Wine/],
    ['comida para perro sin granos', /Dog Food/],
    ['pan sin huevo', /Bread/],
  ])('shows the thing where nothing is, and lists it to nobody who cannot do without: %s', (text, name) => {
    expect(first(text)).toMatch(name);
    expect(listed(text)).toBeUndefined();
  });

  it('shows the thing where nothing is so that is a matter of taste', () => {
    expect(first('pan sin sal')).toBe('White Bread');
    expect(listed('pan sin sal')).toBe('White Bread');
  });

  it('is not told by what the thing should be without, in either language', () => {
    expect(first('pizza')).toBe('Cheese Pizza');
    expect(first('pizza sin queso')).toBe('Pepperoni Pizza');
    expect(listed('pizza sin queso')).toBe('Pepperoni Pizza');
  });

  it('names no brand that is called as a Spanish word, behind Spanish', () => {
    expect(first('fresca')).toBe('Lemon Lime Soda');
    const [lettuce] = findProducts(snapshot, 'lechuga fresca', { limit: 1 }).hits;
    expect(ITEMS[lettuce!.product]!.name).toBe('Fresh Romaine Lettuce');
    // A brand that is not sold would lower it.
    expect(lettuce!.confidence).toBeGreaterThan(0.9);
  });
});
