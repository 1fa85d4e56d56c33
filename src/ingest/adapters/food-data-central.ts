/**
 * USDA FoodData Central, branded foods: `branded_food.csv` of the CSV download, or the JSON download's `BrandedFoods`.
 * CC0. https://fdc.nal.usda.gov/download-datasets, fields: https://fdc.nal.usda.gov/api-spec/fdc_api.html
 */
import { someAmounts } from '../../domain/nutrients.ts';
import { type Columns, type FieldRow, hasColumns, optional, required } from '../columns.ts';
import { valueAtPath } from '../values.ts';
import { type FoodTables, readFoodTables } from './fdc-tables.ts';
import type { Format } from './format.ts';
import { createFormatAdapter } from './format-adapter.ts';
import type { Adapted } from './row-adapter.ts';

type FoodField =
  | 'fdc_id'
  | 'gtin'
  | 'description'
  | 'brand_name'
  | 'subbrand_name'
  | 'brand_owner'
  | 'category'
  | 'package_weight'
  | 'ingredients'
  | 'serving_size'
  | 'serving_size_unit'
  | 'country'
  | 'nutrients';

const COLUMNS: Columns<FoodField> = {
  fdc_id: optional('fdc_id', 'fdcId'),
  gtin: required('gtin_upc', 'gtinUpc'),
  description: optional('description', 'short_description'),
  brand_name: optional('brand_name', 'brandName'),
  subbrand_name: optional('subbrand_name', 'subbrandName'),
  brand_owner: required('brand_owner', 'brandOwner'),
  category: required('branded_food_category', 'brandedFoodCategory'),
  package_weight: optional('package_weight', 'packageWeight'),
  ingredients: optional('ingredients'),
  serving_size: optional('serving_size', 'servingSize'),
  serving_size_unit: optional('serving_size_unit', 'servingSizeUnit'),
  country: optional('market_country', 'marketCountry'),
  nutrients: optional('foodNutrients'),
};

/**
 * Products that are sold in the United States. The table has no names and no nutrients: where `food.csv` and
 * `food_nutrient.csv` of the same download stand beside it they are joined, else the name is brand and category.
 */
export const FOOD_DATA_CENTRAL: Format = {
  name: 'fdc',
  meaning:
    'USDA FoodData Central branded foods, JSON or branded_food.csv, joined with food.csv and food_nutrient.csv beside it: products.',
  recognises: (head) => hasColumns(head, COLUMNS),
  adapter: {
    async importFile(job) {
      const tables = await readFoodTables(job.path);
      const outcome = await createFormatAdapter({
        columns: COLUMNS,
        passes: [() => Promise.resolve({ kind: 'products', adapt: (row) => adapt(row, tables) })],
      }).importFile(job);
      if (tables === null) return outcome;
      return { ...outcome, reading: `${outcome.reading}, joined with ${tables.names.join(' and ')}` };
    },
  },
};

function adapt(row: FieldRow<FoodField>, tables: FoodTables | null): Adapted {
  const brand = collapsed(row.text('brand_name'));
  const owner = collapsed(row.text('brand_owner'));
  const category = collapsed(row.text('category'));
  const made = collapsed(
    [brand, row.text('subbrand_name'), category].filter((part) => part !== undefined).join(' '),
  );
  const fdcId = row.text('fdc_id');
  const description = collapsed(tables?.description(fdcId) ?? row.text('description'));
  const name = description ?? made ?? owner;
  const country = row.text('country');
  if (country !== undefined && !/^(united states|us|usa)$/i.test(country))
    return { filtered: 'is not sold in the United States', name };
  return {
    record: {
      upc: row.text('gtin'),
      name: description?.slice(0, 500),
      // Brand and category are a poor name: any that another source gave stays.
      fallback_name: (made ?? owner)?.slice(0, 500),
      brand: brand ?? owner,
      size_display: row.text('package_weight')?.slice(0, 100),
      category,
      ingredients: row.text('ingredients'),
      serving_size: row.text('serving_size'),
      serving_size_unit: row.text('serving_size_unit'),
      nutrition: tables?.nutrition(fdcId) ?? nutritionOf(row.value('nutrients')),
    },
  };
}

function collapsed(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim() || undefined;
}

/** The download has `{nutrient: {id}, amount}` a nutrient, the search of the API `{nutrientId, value}`. */
function nutritionOf(list: unknown): Readonly<Record<string, number>> | undefined {
  if (!Array.isArray(list)) return undefined;
  const amounts = new Map<unknown, unknown>(
    list.map((entry: unknown) => [
      valueAtPath(entry, 'nutrient.id') ?? valueAtPath(entry, 'nutrientId'),
      valueAtPath(entry, 'amount') ?? valueAtPath(entry, 'value'),
    ]),
  );
  return someAmounts(({ fdcIds }) => {
    const amount = fdcIds.map((id) => amounts.get(id)).find((found) => found !== undefined);
    return typeof amount === 'number' ? amount : undefined;
  });
}
