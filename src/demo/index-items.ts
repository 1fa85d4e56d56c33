import type { PackSize } from './products/product-line.ts';

/** What an index of one kind of grocery prices, and the BLS average price of its like. */
export interface IndexItem {
  /** Of the product line. */
  readonly noun: string;
  readonly slug: string;
  readonly name: string;
  /** How much of each unit that packs are sold in one format unit is. */
  readonly per: Readonly<Record<string, number>>;
  /** Followed under the brand of each chain, which is a product of its own, and not under makers' brands. */
  readonly isOwnBrand?: true;
  /** Null: BLS asks for nothing like it. */
  readonly blsItemCode: string | null;
}

const POUND = { lb: 1, oz: 16 } as const;
const OUNCE = { oz: 1 } as const;

/** An item that each chain sells under its own brand, by the pound unless another unit is told. */
const ownBrand = (
  noun: string,
  slug: string,
  name: string,
  blsItemCode: string,
  per: IndexItem['per'] = POUND,
): IndexItem => ({ noun, slug, name, per, isOwnBrand: true, blsItemCode });

/**
 * One index a staple. Item codes are those of BLS average prices (`ap.item`) where the good and the unit are alike, and
 * the one that BLS goes on with where it has given up another (butter in sticks, yogurt); a better quality (organic milk,
 * sourdough) or another good (canned vegetables that are no corn) has none.
 */
export const INDEX_ITEMS: readonly IndexItem[] = [
  {
    noun: 'All-Purpose Flour',
    slug: 'flour_lb',
    name: 'All-purpose flour, a pound',
    per: POUND,
    blsItemCode: '701111',
  },
  {
    noun: 'Long Grain White Rice',
    slug: 'rice_lb',
    name: 'Long grain white rice, a pound',
    per: POUND,
    blsItemCode: '701312',
  },
  { noun: 'Spaghetti', slug: 'spaghetti_lb', name: 'Spaghetti, a pound', per: POUND, blsItemCode: '701322' },
  {
    noun: 'Sandwich Bread',
    slug: 'bread_lb',
    name: 'Sandwich bread, a pound',
    per: POUND,
    blsItemCode: '702111',
  },
  {
    noun: 'Sliced Sourdough',
    slug: 'sourdough_lb',
    name: 'Sliced sourdough, a pound',
    per: POUND,
    blsItemCode: null,
  },
  {
    noun: 'Ground Beef',
    slug: 'ground_beef_lb',
    name: 'Ground beef, a pound',
    per: POUND,
    blsItemCode: '703112',
  },
  { noun: 'Bacon', slug: 'bacon_lb', name: 'Bacon, a pound', per: POUND, blsItemCode: '704111' },
  {
    noun: 'Boneless Skinless Chicken Breasts',
    slug: 'chicken_breast_lb',
    name: 'Boneless chicken breasts, a pound',
    per: POUND,
    blsItemCode: 'FF1101',
  },
  {
    noun: 'Atlantic Salmon Fillets',
    slug: 'salmon_lb',
    name: 'Salmon fillets, a pound',
    per: POUND,
    blsItemCode: null,
  },
  { noun: 'Tuna', slug: 'tuna_lb', name: 'Canned tuna, a pound', per: POUND, blsItemCode: '707111' },
  {
    noun: 'Grade A Large Eggs',
    slug: 'eggs_dozen',
    name: 'Grade A large eggs, a dozen',
    per: { ct: 12 },
    blsItemCode: '708111',
  },
  {
    noun: 'Vitamin D Whole Milk',
    slug: 'milk_gallon',
    name: 'Whole milk, a gallon',
    per: { 'fl oz': 128 },
    blsItemCode: '709112',
  },
  {
    noun: 'Organic Whole Milk',
    slug: 'milk_organic_gallon',
    name: 'Organic whole milk, a gallon',
    per: { 'fl oz': 128 },
    blsItemCode: null,
  },
  {
    noun: 'Salted Butter',
    slug: 'butter_lb',
    name: 'Salted butter, a pound',
    per: POUND,
    blsItemCode: 'FS1101',
  },
  {
    noun: 'Greek Yogurt',
    slug: 'yogurt_8oz',
    name: 'Greek yogurt, 8 ounces',
    per: { oz: 8 },
    blsItemCode: 'FJ4101',
  },
  {
    noun: 'Shredded Cheese',
    slug: 'cheese_lb',
    name: 'Shredded cheese, a pound',
    per: POUND,
    blsItemCode: '710212',
  },
  {
    noun: 'Russet Potatoes',
    slug: 'potatoes_lb',
    name: 'Russet potatoes, a pound',
    per: POUND,
    blsItemCode: '712112',
  },
  {
    noun: 'Baby Carrots',
    slug: 'carrots_lb',
    name: 'Baby carrots, a pound',
    per: POUND,
    blsItemCode: '712403',
  },
  {
    noun: 'Blueberries',
    slug: 'blueberries_oz',
    name: 'Blueberries, an ounce',
    per: OUNCE,
    blsItemCode: null,
  },
  {
    noun: 'Frozen Mixed Vegetables',
    slug: 'frozen_vegetables_lb',
    name: 'Frozen mixed vegetables, a pound',
    per: POUND,
    blsItemCode: null,
  },
  {
    noun: 'Orange Juice',
    slug: 'orange_juice_16oz',
    name: 'Orange juice, 16 fl oz',
    per: { 'fl oz': 16 },
    blsItemCode: null,
  },
  {
    noun: 'Canned Beans',
    slug: 'canned_beans_lb',
    name: 'Canned beans, a pound',
    per: POUND,
    blsItemCode: null,
  },
  { noun: 'Dry Beans', slug: 'dry_beans_lb', name: 'Dry beans, a pound', per: POUND, blsItemCode: '714233' },
  {
    noun: 'Canned Vegetables',
    slug: 'canned_vegetables_lb',
    name: 'Canned vegetables, a pound',
    per: POUND,
    blsItemCode: null,
  },
  {
    noun: 'Granulated Sugar',
    slug: 'sugar_lb',
    name: 'Granulated sugar, a pound',
    per: POUND,
    blsItemCode: '715211',
  },
  {
    noun: 'Peanut Butter',
    slug: 'peanut_butter_lb',
    name: 'Peanut butter, a pound',
    per: POUND,
    blsItemCode: '716141',
  },
  {
    noun: 'Ground Coffee',
    slug: 'coffee_lb',
    name: 'Ground coffee, a pound',
    per: POUND,
    blsItemCode: '717311',
  },
  {
    noun: 'Potato Chips',
    slug: 'potato_chips_lb',
    name: 'Potato chips, 16 ounces',
    per: POUND,
    blsItemCode: '718311',
  },
  {
    noun: 'Toasted Oat Cereal',
    slug: 'oat_cereal_lb',
    name: 'Toasted oat cereal, a pound',
    per: POUND,
    blsItemCode: null,
  },
  {
    noun: 'Old Fashioned Oats',
    slug: 'oats_lb',
    name: 'Old fashioned oats, a pound',
    per: POUND,
    blsItemCode: null,
  },
  {
    noun: 'Sparkling Water',
    slug: 'sparkling_water_12oz',
    name: 'Sparkling water, 12 fl oz',
    per: { 'fl oz': 12 },
    blsItemCode: null,
  },
  {
    noun: 'Extra Virgin Olive Oil',
    slug: 'olive_oil_fl_oz',
    name: 'Extra virgin olive oil, a fluid ounce',
    per: { 'fl oz': 1 },
    blsItemCode: null,
  },
  ownBrand('Whole Chicken', 'whole_chicken_lb', 'Whole chicken, a pound', '706111'),
  ownBrand('Pork Chops', 'pork_chops_lb', 'Pork chops, a pound', 'FD3101'),
  ownBrand('Ground Beef Chuck', 'ground_chuck_lb', 'Ground chuck, a pound', '703111'),
  ownBrand('Bananas', 'bananas_lb', 'Bananas, a pound', '711211'),
  ownBrand('Navel Oranges', 'navel_oranges_lb', 'Navel oranges, a pound', '711311'),
  ownBrand('Strawberries', 'strawberries_12oz', 'Strawberries, 12 ounces', '711415', { oz: 12, lb: 0.75 }),
  ownBrand('Grapes', 'grapes_lb', 'Grapes, a pound', '711417'),
  ownBrand('Tomatoes', 'tomatoes_lb', 'Tomatoes, a pound', '712311'),
  ownBrand('Onions', 'onions_lb', 'Onions, a pound', '712404'),
  ownBrand('Broccoli', 'broccoli_lb', 'Broccoli, a pound', '712412'),
];

/** Format units in a pack. Throws where the item is not sold in its unit: the table is then wrong. */
export function unitsIn({ noun, per }: IndexItem, { amount, unit, display }: PackSize): number {
  const one = per[unit];
  if (one === undefined) throw new Error(`${noun} has no index unit for ${display}`);
  return Number((amount / one).toFixed(6));
}
