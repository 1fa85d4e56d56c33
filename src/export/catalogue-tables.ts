import { parseUtcDay } from '../domain/time/utc-day.ts';
import { blobText } from '../lookup/encoded-fields.ts';
import { COUPON_ROLES, couponFlag, COUPONS } from '../snapshot/parts/coupons.ts';
import { openPart } from '../snapshot/files/tables.ts';
import { type Cell, type Column, columnsOf, type ColumnType } from './column.ts';
import type { TableSources } from './earlier.ts';
import { members, type Served, usdOrNull, uuidTexts } from './served.ts';
import type { ExportedTable, TableWriter } from './table-writer.ts';

/** The products, as `/v1/products` shows them. */
export const PRODUCTS_TABLE: ExportedTable = {
  name: 'products',
  columns: [
    ...columnsOf('text', 'product_id', 'name', 'brand', 'size_display', 'image_url', 'upc', 'category'),
    ...columnsOf('text', 'description', 'ingredients'),
    ...columnsOf('json', 'allergens', 'dietary_labels'),
    ...columnsOf('boolean', 'snap_eligible'),
    ...columnsOf('text', 'serving_size', 'serving_size_unit'),
    ...columnsOf('boolean', 'category_derived', 'size_derived'),
    ...columnsOf('json', 'nutrition'),
  ],
};

/** What the table of products is made of. */
export const PRODUCT_SOURCES: TableSources = { files: ['products'] };

/** The stores, closed ones too, as `/v1/stores/{store_id}` shows them. */
export const STORES_TABLE: ExportedTable = {
  name: 'stores',
  columns: [
    ...columnsOf('text', 'id', 'name', 'display_name', 'banner_name', 'web_external_id', 'chain_name'),
    ...columnsOf('text', 'chain_slug', 'chain_logo_url', 'address', 'address_line_2', 'city', 'state', 'zip'),
    ...columnsOf('text', 'country'),
    ...columnsOf('number', 'lat', 'lng'),
    ...columnsOf('text', 'metro', 'borough', 'neighborhood', 'format', 'phone'),
    ...columnsOf('boolean', 'has_pickup', 'has_delivery', 'is_dark_store', 'is_active'),
    ...columnsOf('json', 'hours'),
  ],
};

/** What the table of stores is made of; which stores a chain has follows from it. */
export const STORE_SOURCES: TableSources = { files: ['stores'] };

/** The coupons, a row a coupon and product of it; a coupon without a known product has one row. */
export const COUPONS_TABLE: ExportedTable = {
  name: 'coupons',
  columns: [
    ...columnsOf('text', 'coupon_id', 'chain_slug', 'store_id', 'product_id', 'role'),
    ...columnsOf('boolean', 'is_active'),
    ...columnsOf('number', 'catalog_price'),
    ...columnsOf('text', 'discount_type'),
    ...columnsOf('number', 'discount_value'),
    ...columnsOf('integer', 'min_purchase_qty'),
    ...columnsOf('number', 'min_purchase_amount'),
    ...columnsOf('integer', 'bogo_get_qty'),
    ...columnsOf('text', 'description', 'fine_print', 'coupon_code'),
    ...columnsOf('date', 'valid_from', 'valid_to'),
    ...columnsOf('text', 'image_url'),
    ...columnsOf('boolean', 'is_digital_only', 'requires_loyalty', 'is_clippable'),
    ...columnsOf('text', 'deep_link_url', 'source', 'source_url', 'size_text', 'value_text'),
  ],
};

/**
 * What the table of coupons is made of; which coupons a chain and a product have follows from it. Stores that were merged are
 * in their own file, products that were are in the revision of coupons.
 */
export const COUPON_SOURCES: TableSources = {
  files: ['coupons', 'coupon-terms', 'store-redirects'],
  revision: 'coupons',
};

/** A member of an answer as a value of its column. */
function cellOf(value: unknown, type: ColumnType): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  if (type === 'date') return parseUtcDay(value as string);
  return value as Cell;
}

const rowOf = (columns: readonly Column[], values: Readonly<Record<string, unknown>>): Cell[] =>
  columns.map(({ name, type }) => cellOf(values[name], type));

/** Writes the products. */
export async function writeProducts(served: Served, month: string, writer: TableWriter): Promise<void> {
  const table = await served.table('products');
  const json = table.blobs('json');
  const nutrition = table.blobs('nutrition');
  writer.select({ month });
  for (let product = 0; product < table.rows; product++) {
    const facts = blobText(nutrition, product);
    writer.add(
      rowOf(PRODUCTS_TABLE.columns, {
        ...members(json, product),
        nutrition: facts === '' ? null : (JSON.parse(facts) as unknown),
      }),
    );
  }
}

/** The ids of products by ordinal. */
export async function readProductIds(served: Served): Promise<readonly string[]> {
  return uuidTexts((await served.table('products')).uuids('id'));
}

/** Writes the stores, chain by chain. */
export function writeStores({ slugs, stores }: Served, month: string, writer: TableWriter): void {
  for (const [chain, slug] of slugs.entries()) {
    writer.endPartitions();
    writer.select({ month, chain: slug });
    for (const store of stores.byChain.subarray(stores.chainStart[chain], stores.chainStart[chain + 1])) {
      const hours = JSON.parse(blobText(stores.hours, store)) as unknown;
      writer.add(rowOf(STORES_TABLE.columns, { ...members(stores.json, store, '', '}'), hours }));
    }
  }
}

/** Writes the coupons, chain by chain. */
export async function writeCoupons(
  served: Served,
  productIds: readonly string[],
  month: string,
  writer: TableWriter,
): Promise<void> {
  const { slugs, storeIds } = served;
  const tables = await Promise.all(
    COUPONS.files.map(async (file) => [file, await served.table(file)] as const),
  );
  const byFile = new Map(tables);
  const coupons = await openPart('coupons', COUPONS, (file) => byFile.get(file)!);
  const ids = uuidTexts(coupons.uuidOf);
  for (const [chain, slug] of slugs.entries()) {
    writer.endPartitions();
    writer.select({ month, chain: slug });
    const ofChain = coupons.byChain.subarray(coupons.chainStart[chain], coupons.chainStart[chain + 1]);
    for (const coupon of ofChain) {
      const common = {
        ...members(coupons.terms, coupon, '{"coupon_id":null', '}'),
        coupon_id: ids[coupon],
        chain_slug: slug,
        store_id: storeIds[coupons.store[coupon]!] ?? null,
        is_active: (coupons.flags[coupon]! & couponFlag.active) !== 0,
      };
      const end = coupons.rowStart[coupon + 1]!;
      const none = { catalog_price: usdOrNull(coupons.catalogE4[coupon]!) };
      if (coupons.rowStart[coupon] === end) writer.add(rowOf(COUPONS_TABLE.columns, { ...common, ...none }));
      for (let row = coupons.rowStart[coupon]!; row < end; row++) {
        const ofRow = {
          product_id: productIds[coupons.product[row]!],
          role: COUPON_ROLES[coupons.role[row]!],
          catalog_price: usdOrNull(coupons.rowCatalogE4[row]!),
        };
        writer.add(rowOf(COUPONS_TABLE.columns, { ...common, ...ofRow }));
      }
    }
  }
}
