/**
 * Open Food Facts: its export (tab separated, no quoting), tables that others made of it, and its JSON lines. ODbL.
 * https://world.openfoodfacts.org/data
 */
import { NUTRIENTS, someAmounts } from '../../domain/nutrients.ts';
import { type Columns, type FieldRow, hasColumns, optional, required, unescapedText } from '../columns.ts';
import type { Format } from './format.ts';
import { createFormatAdapter } from './format-adapter.ts';
import type { Adapted } from './row-adapter.ts';

type OffField =
  | 'code'
  | 'name'
  | 'generic_name'
  | 'short_name'
  | 'brands'
  | 'quantity'
  | 'image_url'
  | 'category'
  | 'group'
  | 'ingredients'
  | 'allergens'
  | 'labels'
  | 'serving_size'
  | 'serving_size_unit'
  | `nutrient ${string}`;

/** Carbohydrates and proteins are in the singular too, in tables that others made. */
const NUTRIENT_COLUMNS = Object.fromEntries(
  NUTRIENTS.map(({ key, off }) => {
    const names = [off, off.replace(/s$/, '')].flatMap((name) => [`${name}_100g`, `nutriments.${name}_100g`]);
    return [`nutrient ${key}`, optional(`${off}_100g`, ...names)] as const;
  }),
);

const COLUMNS: Columns<OffField> = {
  ...NUTRIENT_COLUMNS,
  code: required('code', 'gtin14', 'barcode'),
  name: required('product_name'),
  generic_name: optional('generic_name'),
  short_name: optional('abbreviated_product_name'),
  brands: optional('brands', 'brand_name', 'brand_owner'),
  quantity: optional('quantity', 'package_weight'),
  image_url: optional('image_url', 'image_front_url'),
  category: optional('main_category_en', 'branded_food_category'),
  group: optional('pnns_groups_2'),
  ingredients: optional('ingredients_text', 'ingredients_text_en', 'ingredients'),
  allergens: optional('allergens', 'allergens_tags'),
  labels: optional('labels_tags'),
  serving_size: optional('serving_size'),
  serving_size_unit: optional('serving_size_unit'),
};

/** Open Food Facts' label tags that say something about diet, in this catalogue's vocabulary. */
const DIETARY_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'en:organic': 'organic',
    'en:usda-organic': 'organic',
    'en:eu-organic': 'organic',
    'en:vegan': 'vegan',
    'en:vegetarian': 'vegetarian',
    'en:no-gluten': 'gluten_free',
    'en:no-lactose': 'lactose_free',
    'en:no-milk': 'dairy_free',
    'en:kosher': 'kosher',
    'en:orthodox-union-kosher': 'kosher',
    'en:halal': 'halal',
    'en:no-gmos': 'non_gmo',
    'en:non-gmo-project': 'non_gmo',
    'en:no-added-sugar': 'no_added_sugar',
    'en:no-sugar': 'sugar_free',
    'en:low-fat': 'low_fat',
    'en:low-or-no-fat': 'low_fat',
    'en:low-sodium': 'low_sodium',
    'en:low-or-no-salt': 'low_sodium',
    'en:high-proteins': 'high_protein',
    'en:high-fibres': 'high_fiber',
    'en:whole-grain': 'whole_grain',
    'en:heart-healthy': 'heart_healthy',
    'en:keto': 'keto',
    'en:paleo': 'paleo',
  }),
);

/**
 * Every product with a code and a name, wherever it is sold: US shelves carry imports. Without a name in any of the
 * export's name columns there is nothing to search for, so those are filtered.
 */
export const OPEN_FOOD_FACTS: Format = {
  name: 'off',
  meaning: 'Open Food Facts, TSV, CSV or JSON lines: products with their nutrients.',
  recognises: (head) => hasColumns(head, COLUMNS),
  adapter: createFormatAdapter({
    columns: COLUMNS,
    barcode: 'code',
    passes: [() => Promise.resolve({ kind: 'products', adapt })],
  }),
};

function adapt(row: FieldRow<OffField>): Adapted {
  const genericName = unescapedText(row, 'generic_name');
  const name = unescapedText(row, 'name') ?? genericName ?? row.text('short_name');
  if (name === undefined) return { filtered: 'has no name' };
  const code = row.text('code');
  if (code === undefined) return { filtered: 'has no code', name };
  return {
    record: {
      upc: code,
      name: name.slice(0, 500),
      brand: first(unescapedText(row, 'brands')),
      size_display: row.text('quantity'),
      image_url: row.text('image_url'),
      category: row.text('category') ?? knownGroup(row.text('group')),
      description: genericName === name ? undefined : genericName,
      ingredients: unescapedText(row, 'ingredients'),
      allergens: someOf(
        tags(row.value('allergens'))
          .filter((tag) => tag !== 'en:none')
          .map(allergenName),
      ),
      dietary_labels: someOf(tags(row.value('labels')).flatMap((tag) => DIETARY_LABELS.get(tag) ?? [])),
      serving_size: row.text('serving_size'),
      serving_size_unit: row.text('serving_size_unit'),
      nutrition: someAmounts(({ key, offFactor }) => {
        const grams = row.text(`nutrient ${key}`);
        return grams === undefined ? undefined : Number(grams) * offFactor;
      }),
    },
  };
}

/** Of several brands the first is the one on the front. */
function first(list: string | undefined): string | undefined {
  return list?.split(',')[0]?.trim() || undefined;
}

function knownGroup(group: string | undefined): string | undefined {
  return group === 'unknown' ? undefined : group;
}

/** Tables have one text with commas, JSON a list. */
function tags(list: unknown): string[] {
  const all: unknown[] = Array.isArray(list) ? list : typeof list === 'string' ? list.split(',') : [];
  return all.filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '');
}

function someOf(items: readonly string[]): string[] | undefined {
  return items.length === 0 ? undefined : [...new Set(items)];
}

/** `en:sesame-seeds` is "sesame seeds"; a free text stays as it is. */
function allergenName(tag: string): string {
  const name = tag.replace(/^[a-z]{2}:/, '').trim();
  return /^[a-z0-9-]+$/.test(name) ? name.replaceAll('-', ' ') : name;
}
