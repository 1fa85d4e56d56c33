/** The catalogues that the judged queries are over. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { productRecord } from '../src/demo/products/product-record.ts';
import { createWorld } from '../src/demo/world.ts';
import type { JudgedProduct } from './judged-queries.ts';
import { mappedProducts } from './mapped-products.ts';

const DEMO_SEED = 1;

type Fields = Readonly<Record<string, unknown>>;

function textIn(record: Fields, ...keys: readonly string[]): string {
  const value = keys.map((key) => record[key]).find((text) => typeof text === 'string' && text !== '');
  return typeof value === 'string' ? value : '';
}

const fromFeed = (record: Fields): JudgedProduct => ({
  brand: textIn(record, 'brand'),
  name: textIn(record, 'name'),
  size: textIn(record, 'size_display'),
  category: textIn(record, 'category'),
});

/** The products of the demo catalogue that a first start makes, in its order. */
export function demoProducts(): JudgedProduct[] {
  return createWorld('demo', DEMO_SEED).products.map((product) => fromFeed(productRecord(product)));
}

/** The products of `search/products.ndjson.gz` in a folder of real data; null where it is absent. */
export function realProducts(folder: string): JudgedProduct[] | null {
  const file = join(folder, 'search', 'products.ndjson.gz');
  if (!existsSync(file)) return null;
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => fromFeed(JSON.parse(line) as Fields));
}

/**
 * The named products of `products/us_products_off_fdc_joined.csv` in a folder of real data, as its mapping
 * (`mappings/us-products-joined.json`) imports them; null where the file is absent.
 */
export function offFdcProducts(folder: string): JudgedProduct[] | null {
  const file = join(folder, 'products', 'us_products_off_fdc_joined.csv');
  if (!existsSync(file)) return null;
  const records = parse(readFileSync(file), { columns: true }) as Fields[];
  return records
    .map((record) => ({
      brand: textIn(record, 'brand_name', 'brand_owner'),
      name: textIn(record, 'product_name'),
      size: textIn(record, 'package_weight'),
      category: textIn(record, 'branded_food_category'),
    }))
    .filter(({ name }) => name.trim() !== '');
}

/**
 * The products of `products/fdc_branded_sample.csv` in a folder of real data, as its mapping imports them: a brand and the
 * name of a category, for most; null where the file is absent.
 */
export function fdcProducts(folder: string): JudgedProduct[] | null {
  const file = join(folder, 'products', 'fdc_branded_sample.csv');
  return existsSync(file) ? mappedProducts(file, 'fdc-branded') : null;
}

/**
 * The products of `products/completejourney_products.csv.gz` in a folder of real data, as its mapping imports them: types of
 * product with sizes, in a retailer's shorthand; null where the file is absent.
 */
export function completeJourneyProducts(folder: string): JudgedProduct[] | null {
  const file = join(folder, 'products', 'completejourney_products.csv.gz');
  if (!existsSync(file)) return null;
  return mappedProducts(file, 'completejourney-products').map((product) => ({
    ...product,
    kind: product.category ?? '',
  }));
}
