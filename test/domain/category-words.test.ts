import { describe, expect, it } from 'vitest';
import { learnCategories } from '../../src/domain/category-words.ts';

const named = (category: string, ...names: readonly string[]) => names.map((name) => ({ name, category }));
const CATALOGUE = [
  ...named('Soup', 'Tomato Soup', 'Chicken Noodle Soup', 'Onion Soup', 'Lentil Soups', 'Organic Pea Soup'),
  ...named(
    'Cookies',
    'Oat Cookies',
    'Chocolate Cookies',
    'Ginger Cookie',
    'Organic Cookies',
    'Lemon Cookies',
  ),
  ...named('Rare', 'Quinoa Flakes'),
];

describe('categories by the words of names', () => {
  const guess = learnCategories(CATALOGUE);

  it('a word that goes with one category speaks for it, in the plural too', () => {
    expect(guess('Acme Vegetable Soup')).toBe('Soup');
    expect(guess('Peanut COOKIES 12 oz')).toBe('Cookies');
  });

  it('in doubt it says nothing', () => {
    expect(guess('Soup Cookies')).toBeNull();
    expect(guess('Organic Apples')).toBeNull();
    expect(guess('Bleach')).toBeNull();
    expect(guess('')).toBeNull();
  });

  it('a category of few products teaches nothing', () => {
    expect(guess('Quinoa Flakes')).toBeNull();
  });

  it('no products, no guess', () => {
    expect(learnCategories([])('Tomato Soup')).toBeNull();
  });
});
