import { CENSUS_DIVISIONS, CENSUS_REGIONS } from '../domain/place/census-region.ts';
import type { Assortment } from './assortment.ts';
import { INDEX_ITEMS, type IndexItem, unitsIn } from './index-items.ts';
import { type FollowedProduct, productsOfItem } from './index-products.ts';
import { historyMonths } from './price-history.ts';
import { productName } from './products/product-name.ts';
import type { DemoProduct } from './products/catalogue.ts';
import type { IndexRole } from './products/product-line.ts';
import { sizeDisplay } from './products/product-record.ts';
import { retailerProductId } from './products/retailer-product-id.ts';
import { EVENTS, replacedEggs } from './year-events.ts';

/** What of the catalogue an index follows. */
interface DemoIndex {
  readonly definition: Readonly<Record<string, unknown>>;
  /** The weight of a product in it; null: not in it. */
  readonly weightOf: (product: DemoProduct) => number | null;
}

const equally =
  (role: IndexRole) =>
  ({ line }: DemoProduct): number | null =>
    line.indexRole === role ? 1 : null;

const bought =
  (quantities: Readonly<Record<string, number>>) =>
  ({ line }: DemoProduct): number | null =>
    line.indexRole === 'staple' ? (quantities[line.noun] ?? null) : null;

/** Packs a month, invented: what a household that counts its dollars might buy. */
const LOW_INCOME = {
  'Grade A Large Eggs': 3,
  'Vitamin D Whole Milk': 4,
  'Sandwich Bread': 6,
  'Ground Beef': 4,
  'Boneless Skinless Chicken Breasts': 3,
  'Russet Potatoes': 2,
  'Frozen Mixed Vegetables': 4,
  'Long Grain White Rice': 3,
  Spaghetti: 4,
  'Peanut Butter': 2,
  'Canned Beans': 6,
  'Dry Beans': 2,
  'Canned Vegetables': 6,
  Tuna: 6,
  'All-Purpose Flour': 1,
  'Granulated Sugar': 1,
  'Old Fashioned Oats': 2,
  'Toasted Oat Cereal': 2,
  'Ground Coffee': 1,
};

/** The same for a household that need not count. */
const HIGH_INCOME = {
  'Organic Whole Milk': 6,
  'Salted Butter': 2,
  'Greek Yogurt': 12,
  'Shredded Cheese': 3,
  'Boneless Skinless Chicken Breasts': 3,
  Bacon: 2,
  'Atlantic Salmon Fillets': 4,
  'Sliced Sourdough': 4,
  'Baby Carrots': 3,
  Blueberries: 6,
  'Sparkling Water': 4,
  'Orange Juice': 3,
  'Ground Coffee': 2,
  'Potato Chips': 3,
  'Extra Virgin Olive Oil': 1,
  'Toasted Oat Cereal': 2,
};

const INDICES: readonly DemoIndex[] = [
  {
    definition: {
      slug: 'eggs_cage_free_large_dozen',
      name: 'Cage-free large eggs, one dozen',
      description:
        'What a dozen cage-free large eggs costs, in US dollars. Demo: synthetic prices of invented brands.',
      index_type: 'multi_sku_same_format',
      max_change: 0.2,
      max_change_regional: 0.3,
      bls_item_code: '708111',
      regions: ['national', ...CENSUS_REGIONS, ...CENSUS_DIVISIONS, 'CA', 'FL', 'IL', 'NY', 'TX'],
    },
    weightOf: equally('eggs'),
  },
  {
    definition: {
      slug: 'soda_12pk_12oz_cans',
      name: 'Soda, 12 cans of 12 fl oz',
      description:
        'What a 12-pack of 12 fl oz soda cans costs, in US dollars. Demo: synthetic prices of invented brands.',
      index_type: 'multi_sku_same_format',
      max_change: 0.07,
      chain_filter: { market_positions: ['value', 'mainstream', 'premium'] },
      bls_item_code: 'FN1102',
      bls_units: 12,
    },
    weightOf: equally('soda'),
  },
  {
    definition: {
      slug: 'basket_low_income',
      name: 'Basket of a low-income household',
      description:
        'What a fixed month of staples costs at value and mainstream chains, in US dollars. Demo: synthetic prices, invented quantities.',
      index_type: 'basket_total_cost',
      max_change: 0.03,
      chain_filter: { market_positions: ['value', 'mainstream'] },
    },
    weightOf: bought(LOW_INCOME),
  },
  {
    definition: {
      slug: 'basket_high_income',
      name: 'Basket of a high-income household',
      description:
        'What a fixed month of groceries costs at mainstream and premium chains, in US dollars. Demo: synthetic prices, invented quantities.',
      index_type: 'basket_total_cost',
      max_change: 0.03,
      chain_filter: { market_positions: ['mainstream', 'premium'] },
    },
    weightOf: bought(HIGH_INCOME),
  },
];

/** The day from which a smaller pack is on the shelves. */
function shrinksOn(atMs: number): string {
  return new Date(historyMonths(atMs)[EVENTS.shrinks.month]!).toISOString().slice(0, 10);
}

/** Format units in a pack, with the day of the year on which it got smaller. */
function packOf({ line }: DemoProduct, units: number, atMs: number): Record<string, unknown> {
  const { noun, before } = EVENTS.shrinks;
  if (line.noun !== noun || line.indexRole === null) return units === 1 ? {} : { units };
  return { units: Number((units * before).toFixed(6)), sizes: [{ from: shrinksOn(atMs), units }] };
}

/** The sizes of a pack that got smaller in the year, for its line of `products.ndjson`; nothing of other products. */
export function datedSizes(product: DemoProduct, atMs: number): Record<string, unknown> {
  const { line, size } = product;
  const now = sizeDisplay(product);
  if (line.noun !== EVENTS.shrinks.noun || line.indexRole === null || now === null) return {};
  const before = `${Number((size.amount * EVENTS.shrinks.before).toFixed(1))} ${size.unit}`;
  return { sizes: [{ size_display: before }, { from: shrinksOn(atMs), size_display: now }] };
}

/** How a definition names a product: by its barcode, or by the number that its chain has for it. */
function nameOf({ product, assortment }: FollowedProduct): Record<string, unknown> {
  const { upc } = product;
  if (upc !== null) return { upc, name: productName(product) };
  if (assortment === null) throw new Error(`${productName(product)} has no barcode and no chain`);
  const { profile } = assortment;
  return {
    chain_slug: profile.chain.slug,
    retailer_product_id: retailerProductId(profile, product),
    name: productName(product),
  };
}

/**
 * The lines of `indices.ndjson` over the products whose prices have history: four, and one an item; none without any.
 * `atMs` is the feed's reference time: some packs and products change in the twelve months before it.
 */
export function indexRecords(
  products: readonly DemoProduct[],
  assortments: readonly Assortment[],
  atMs: number,
): Record<string, unknown>[] {
  const tracked = products.filter(({ isTracked }) => isTracked);
  const eggs = replacedEggs(tracked);
  const four = INDICES.flatMap(({ definition, weightOf }) => {
    const constituents = tracked.flatMap((product) => {
      const weight = weightOf(product);
      if (weight === null) return [];
      const replaces = product === eggs?.fresh ? { replaces: eggs.old.upc } : {};
      return [{ ...nameOf({ product, assortment: null }), weight, ...packOf(product, 1, atMs), ...replaces }];
    });
    return constituents.length === 0 ? [] : [{ ...definition, constituents }];
  });
  return [...four, ...INDEX_ITEMS.flatMap((item) => itemRecord(item, tracked, assortments, atMs))];
}

/** The index of one item, priced by its unit over all brands and packs that are followed. */
function itemRecord(
  item: IndexItem,
  tracked: readonly DemoProduct[],
  assortments: readonly Assortment[],
  atMs: number,
): Record<string, unknown>[] {
  const constituents = productsOfItem(item, tracked, assortments).map((followed) => ({
    ...nameOf(followed),
    weight: 1,
    ...packOf(followed.product, unitsIn(item, followed.product.size), atMs),
  }));
  if (constituents.length === 0) return [];
  const { slug, name, blsItemCode } = item;
  return [
    {
      slug,
      name,
      description: `${name}, in US dollars. Demo: synthetic prices of invented brands.`,
      index_type: 'multi_sku_same_format',
      max_change: 0.1,
      max_change_regional: 0.15,
      ...(blsItemCode === null ? {} : { bls_item_code: blsItemCode }),
      constituents,
    },
  ];
}
