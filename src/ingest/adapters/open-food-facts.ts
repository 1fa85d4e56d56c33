/**
 * Open Food Facts' CSV export: tab separated, one product a line, no quoting. ODbL.
 * https://world.openfoodfacts.org/data
 */
import type { SourceRow } from '../rows.ts';
import type { Format } from './format.ts';
import { type Adapted, createRowAdapter } from './row-adapter.ts';

type OffRow = Readonly<Record<string, string>>;

/** How the header line of the file begins. */
const HEADER = /^\uFEFF?code\turl\tcreator\t/;

/** Open Food Facts' label tags that say something about diet, in this catalogue's vocabulary. */
const DIETARY_LABELS: Readonly<Record<string, string>> = {
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
};

/**
 * Every product with a code and a name, wherever it is sold: US shelves carry imports. Without a name in any of the
 * export's name columns there is nothing to search for, so those are filtered.
 */
export const OPEN_FOOD_FACTS: Format = {
  name: 'off',
  meaning: "Open Food Facts' CSV export, tab separated: products.",
  recognises: ({ text }) => HEADER.test(text),
  adapter: createRowAdapter({
    layout: { kind: 'csv', delimiter: '\t', quote: null },
    passes: [() => Promise.resolve({ kind: 'products', adapt })],
  }),
};

function adapt(row: SourceRow): Adapted {
  const off = row.value as OffRow;
  const name = [off['product_name'], off['generic_name'], off['abbreviated_product_name']].find((text) =>
    text?.trim(),
  );
  if (name === undefined) return { filtered: 'has no name' };
  if (!off['code']?.trim()) return { filtered: 'has no code' };
  return {
    record: {
      upc: off['code'],
      name: name.trim().slice(0, 500),
      brand: first(off['brands']),
      size_display: given(off['quantity']),
      image_url: given(off['image_url']),
      category: given(off['main_category_en']) ?? knownGroup(off['pnns_groups_2']),
      description: off['generic_name']?.trim() === name.trim() ? undefined : given(off['generic_name']),
      ingredients: given(off['ingredients_text']),
      allergens: someOf(
        tags(off['allergens'])
          .filter((tag) => tag !== 'en:none')
          .map(allergenName),
      ),
      dietary_labels: someOf(tags(off['labels_tags']).flatMap((tag) => DIETARY_LABELS[tag] ?? [])),
      serving_size: given(off['serving_size']),
    },
  };
}

/** An empty cell says nothing: what is known stays. */
function given(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined;
}

/** Of several brands the first is the one on the front. */
function first(list: string | undefined): string | undefined {
  return given(list?.split(',')[0]);
}

function knownGroup(group: string | undefined): string | undefined {
  return group === 'unknown' ? undefined : given(group);
}

function tags(list: string | undefined): string[] {
  return (list ?? '').split(',').filter((tag) => tag.trim() !== '');
}

function someOf(items: readonly string[]): string[] | undefined {
  return items.length === 0 ? undefined : [...new Set(items)];
}

/** `en:sesame-seeds` is "sesame seeds"; a free text stays as it is. */
function allergenName(tag: string): string {
  const name = tag.replace(/^[a-z]{2}:/, '').trim();
  return /^[a-z0-9-]+$/.test(name) ? name.replaceAll('-', ' ') : name;
}
