/**
 * Answers of the Kroger products API, saved as they came: one answer a file, or one product a line. The answer names
 * neither the shop nor the day, so the file's name does: `products-01400943-2026-07-29.json` is what location 01400943
 * asked for on that day. Fields: https://developer.kroger.com/api-products/api/product-api-public (Products API).
 */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkDigit } from '../../domain/gtin.ts';
import { type Columns, type FieldRow, hasColumns, optional, required } from '../columns.ts';
import { valueAtPath } from '../values.ts';
import type { Format } from './format.ts';
import { createFormatAdapter, type FormatPass } from './format-adapter.ts';

type ProductField =
  | 'product_id'
  | 'upc'
  | 'brand'
  | 'description'
  | 'categories'
  | 'images'
  | 'items'
  | 'aisles'
  | 'page';

const COLUMNS: Columns<ProductField> = {
  product_id: required('productId'),
  upc: optional('upc'),
  brand: optional('brand'),
  description: required('description'),
  categories: optional('categories'),
  images: optional('images'),
  items: required('items'),
  aisles: optional('aisleLocations'),
  page: optional('productPageURI'),
};

type ProductRow = FieldRow<ProductField>;

const CHAIN = {
  slug: 'kroger',
  name: 'Kroger',
  website_url: 'https://www.kroger.com/',
  pricing_scope: 'per_store',
};

/** Products, and prices where the file's name says of which location they are. */
export const KROGER: Format = {
  name: 'kroger',
  meaning:
    "Answers of Kroger's products API: products, and prices where the file is named after its location.",
  recognises: (head) => hasColumns(head, COLUMNS),
  adapter: {
    async importFile(job) {
      const { location, observedAt } = await placeOf(job.path);
      return createFormatAdapter({
        columns: COLUMNS,
        passes: [
          async (client) => {
            const known = await client.query('select from chain where slug = $1', [CHAIN.slug]);
            return chainPass((known.rowCount ?? 0) > 0);
          },
          () => Promise.resolve({ kind: 'products', adapt: (row) => ({ record: productOf(row) }) }),
          ...(location === null ? [] : [() => Promise.resolve(pricePass(location, observedAt))]),
        ],
      }).importFile(job);
    },
  },
};

/** What the file's name tells; without a day in it the file's own time counts. */
async function placeOf(path: string): Promise<{ location: string | null; observedAt: string }> {
  const name = basename(path);
  const location = /(?<!\d)(\d{8})(?!\d)/.exec(name)?.[1] ?? null;
  const day = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(name)?.[1];
  return {
    location,
    observedAt: day === undefined ? (await stat(path)).mtime.toISOString() : `${day}T00:00:00Z`,
  };
}

function chainPass(isKnown: boolean): FormatPass<ProductField> {
  let isMade = isKnown;
  return {
    kind: 'chains',
    adapt() {
      if (isMade) return { absorbed: true };
      isMade = true;
      return { record: CHAIN };
    },
  };
}

function productOf(row: ProductRow): Record<string, unknown> {
  return {
    chain_slug: CHAIN.slug,
    retailer_product_id: row.text('product_id'),
    upc: barcodeOf(row.text('upc')),
    name: row.text('description')?.replaceAll(/\s+/g, ' ').slice(0, 500),
    brand: row.text('brand'),
    size_display: sizeOf(row),
    category: firstText(row.value('categories')),
    image_url: imageOf(row.value('images')),
  };
}

/** The API's thirteen digits are a barcode without its check digit; with eight zeros in front they are a PLU. */
function barcodeOf(upc: string | undefined): string | undefined {
  if (upc === undefined || !/^\d{13}$/.test(upc) || upc.startsWith('00000000')) return undefined;
  return `${upc}${checkDigit(upc)}`;
}

function sizeOf(row: ProductRow): string | undefined {
  const size = valueAtPath(row.value('items'), '0.size');
  return typeof size === 'string' && size.trim() !== '' ? size.trim() : undefined;
}

function firstText(list: unknown): string | undefined {
  return Array.isArray(list)
    ? list.find((entry: unknown): entry is string => typeof entry === 'string')
    : undefined;
}

const SIZES = ['xlarge', 'large', 'medium', 'small', 'thumbnail'];

/** The front, as large as there is. */
function imageOf(images: unknown): string | undefined {
  if (!Array.isArray(images)) return undefined;
  const front: unknown = images.find((image) => valueAtPath(image, 'perspective') === 'front') ?? images[0];
  const sizes = valueAtPath(front, 'sizes');
  if (!Array.isArray(sizes)) return undefined;
  const url = SIZES.map((size) => sizes.find((one) => valueAtPath(one, 'size') === size))
    .map((found) => valueAtPath(found, 'url'))
    .find((found) => found !== undefined);
  return typeof url === 'string' ? url : undefined;
}

/** A promotional price of 0 says that there is none. */
function pricePass(location: string, observedAt: string): FormatPass<ProductField> {
  return {
    kind: 'prices',
    adapt(row) {
      const items = row.value('items');
      const regular = valueAtPath(items, '0.price.regular');
      const promo = valueAtPath(items, '0.price.promo');
      if (regular === undefined || regular === 0)
        return { filtered: 'has no price', name: row.text('description') };
      return {
        record: {
          chain_slug: CHAIN.slug,
          web_external_id: location,
          retailer_product_id: row.text('product_id'),
          regular_price: regular,
          sale_price: promo === 0 || promo === regular ? undefined : promo,
          pack_size: sizeOf(row),
          aisle: aisleOf(row.value('aisles')),
          available: valueAtPath(items, '0.inventory.stockLevel') !== 'TEMPORARILY_OUT_OF_STOCK',
          observed_at: observedAt,
        },
      };
    },
  };
}

function aisleOf(locations: unknown): string | undefined {
  const description = valueAtPath(valueAtPath(locations, '0'), 'description');
  return typeof description === 'string' ? description.trim() || undefined : undefined;
}
