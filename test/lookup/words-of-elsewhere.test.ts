/** What people call things who learned to shop elsewhere, and what they say things come in, over the demo catalogue. */
import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../bench/judged-catalogues.ts';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { answeredOf, unsoldWords } from '../../bench/unsold-words.ts';
import { findLikely } from '../../src/lookup/find-products.ts';
import { findingOf } from '../../src/lookup/finding/understand-request.ts';

const items = demoProducts().map(({ name, brand, category, size }) => ({
  name,
  brand: brand ?? '',
  category: category ?? null,
  size,
}));
const snapshot = snapshotOfItems(items, 1);

/** The name that fills an item of a list; undefined: the item stays open. */
function listed(text: string): string | undefined {
  const [first] = findLikely(snapshot, text, {}, 8, 0.3);
  return first === undefined ? undefined : items[first.product]!.name;
}

describe('an item of a list', () => {
  it.each([
    ['habichuelas tiernas', /Green Beans/i],
    ['plátanos maduros', /Plantains/],
    ['jugo de china', /Orange Juice/],
    ['jitomate saladet', /Roma Tomatoes/],
    ['papel toalla', /Paper Towels/i],
    ['carne de res para guisar', /Stew Meat/],
    ['pernil', /Pork Shoulder/],
    ['queso de papa', /Cheddar/],
    ['compota de manzana', /Applesauce/i],
    ['salsa para spaghetti', /Pasta Sauce/i],
    ['cajeta', /Dulce de Leche/],
  ])('is known by the Spanish of Mexico and the Caribbean: %s', (text, name) => {
    expect(listed(text)).toMatch(name);
  });

  it.each([
    ['pork mince', /Ground Pork/i],
    ['semi skimmed milk', /2%|Reduced Fat Milk/],
    ['full fat milk', /Whole Milk/],
    ['digestive biscuits', /Cookies/i],
    ['oven chips', /French Fries/],
    ['mature cheddar', /Sharp Cheddar/],
    ['soured cream', /Sour Cream/i],
    ['desiccated coconut', /Shredded Coconut/],
    ['fabric conditioner', /Fabric Softener/i],
    ['cotton buds', /Cotton Swabs/],
    ['brinjal', /Eggplant/],
    ['maida', /All-Purpose Flour/],
    ['jeera', /Cumin/],
  ])('is known by the English of Britain and India: %s', (text, name) => {
    expect(listed(text)).toMatch(name);
  });

  it.each([
    ['ranch packet', /Ranch Seasoning Mix/],
    ['taco packet', /Taco Seasoning/i],
    ['onion soup packet', /Onion Dry Soup Mix/],
    ['cottage cheese small curd', /Cottage Cheese/i],
    ['sanitary pads', /Pads/i],
    ['gallon ziplocs', /Gallon Storage Bags/],
    ['turnip greens', /Collard Greens/],
    ['ground red pepper', /Cayenne/],
    ['cake decorations', /Sprinkles/],
    ['disposable cutlery', /Cutlery/],
    ['gummies', /Gummy Candy/i],
    ['vitamin gummies', /Vitamin/],
    ['green chilies', /Green Chiles/],
    ['bag of salad greens', /Spring Mix/i],
    ['new potatoes', /Red|Baby/i],
    ['cake frosting', /Frosting/],
    ['plastic silverware', /Cutlery/],
    ['dry mango', /Mango Slices Dried Fruit/],
    ['dry apricots', /Apricots Dried Fruit/],
    ['dry parsley', /Dried Herbs/i],
    ['dry rice', /^(?!.*Dog).*Rice/i],
    ['dry spaghetti', /Spaghetti/],
  ])('is known by what it comes in, or as kitchens call it: %s', (text, name) => {
    expect(listed(text)).toMatch(name);
  });

  it.each([
    ['great value whole milk', /Whole Milk/],
    ['food club beans', /Beans/i],
    ['kirkland signature olive oil', /Olive Oil/],
    ['carnation evaporated milk', /Evaporated Milk/],
  ])('is what a brand makes that no store here sells: %s', (text, name) => {
    expect(listed(text)).toMatch(name);
  });

  it.each(['great value', 'trader joes', 'simple truth'])(
    'is nothing where it is but the own brand of another store: %s',
    (text) => {
      expect(listed(text)).toBeUndefined();
    },
  );

  it.each(['hing', 'papad', 'besan', 'passata', 'horlicks', 'tostones'])(
    'is not put right to what is spelt nearly so where it is not sold: %s',
    (text) => {
      expect(listed(text)).toBeUndefined();
    },
  );
});

describe('a word of English that is not sold, and that nobody is known to ask for', () => {
  it('is nearly never answered by what is written like it', () => {
    const words = unsoldWords({ finding: findingOf(snapshot) }, 10);
    expect(words.length).toBeGreaterThan(5_000);
    expect(answeredOf({ snapshot }, words).length).toBeLessThan(0.007 * words.length);
  });

  it.each(['plumber', 'parrots', 'refrigerator', 'piano', 'sprinklers'])('is no misspelt thing: %s', (word) =>
    expect(listed(word)).toBeUndefined(),
  );

  it('is no brand that is written nearly so', () => {
    const stall = ['Grilled Onions', 'Basil Pesto'].map((name) => ({
      name,
      brand: 'La Piana',
      category: 'Deli',
      size: null,
    }));
    const found = (text: string) => findLikely(snapshotOfItems(stall, 1), text, {}, 8, 0.3);
    expect(found('la piana')).not.toEqual([]);
    expect(found('piano')).toEqual([]);
  });

  it('may be what is misheard, or a letter of it left out', () => {
    expect(listed('bred')).toMatch(/Bread/);
    expect(listed('meet')).toBeDefined();
    expect(listed('mustered')).toMatch(/Mustard/);
  });
});
