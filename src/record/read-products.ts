import type pg from 'pg';
import { copyRows } from './read-copy.ts';

/** A product as the record has it; lists are JSON texts. The same object is used for each row: copy what you keep. */
export interface ProductRow {
  product_id: number;
  /** 16 bytes. */
  id: Uint8Array;
  name: string;
  brand: string | null;
  size_display: string | null;
  image_url: string | null;
  upc: string | null;
  category: string | null;
  description: string | null;
  ingredients: string | null;
  /** JSON array of strings, as `JSON.stringify` writes it. */
  allergens: string;
  dietary_labels: string;
  snap_eligible: boolean | null;
  serving_size: string | null;
  serving_size_unit: string | null;
  gtin14: string | null;
  /** The category is worked out from the name; no source gives one. */
  category_derived: boolean;
  /** The size is worked out from the name; no source gives one. */
  size_derived: boolean;
  /** JSON object of amounts by nutrient; null: none is known. */
  nutrition: string | null;
}

/** Gives all products to `onRow`, by `product_id`. */
export async function readProducts(client: pg.PoolClient, onRow: (row: ProductRow) => void): Promise<void> {
  const product: ProductRow = {
    product_id: 0,
    id: new Uint8Array(16),
    name: '',
    brand: null,
    size_display: null,
    image_url: null,
    upc: null,
    category: null,
    description: null,
    ingredients: null,
    allergens: '[]',
    dietary_labels: '[]',
    snap_eligible: null,
    serving_size: null,
    serving_size_unit: null,
    gtin14: null,
    category_derived: false,
    size_derived: false,
    nutrition: null,
  };
  await copyRows(
    client,
    `select product_id, id, name, brand, coalesce(size_display, derived_size), image_url, upc,
      coalesce(category, derived_category), description, ingredients, to_json(allergens)::text,
      to_json(dietary_labels)::text, snap_eligible, serving_size, serving_size_unit, gtin14,
      category is null and derived_category is not null, size_display is null and derived_size is not null,
      nutrition::text
    from product
    order by product_id`,
    (row) => {
      product.product_id = row.int4(0);
      row.copyUuid(1, product.id, 0);
      product.name = row.text(2) ?? '';
      product.brand = row.text(3);
      product.size_display = row.text(4);
      product.image_url = row.text(5);
      product.upc = row.text(6);
      product.category = row.text(7);
      product.description = row.text(8);
      product.ingredients = row.text(9);
      product.allergens = row.text(10) ?? '[]';
      product.dietary_labels = row.text(11) ?? '[]';
      product.snap_eligible = row.bool(12);
      product.serving_size = row.text(13);
      product.serving_size_unit = row.text(14);
      product.gtin14 = row.text(15);
      product.category_derived = row.bool(16) === true;
      product.size_derived = row.bool(17) === true;
      product.nutrition = row.text(18);
      onRow(product);
    },
  );
}

/** What products are found by, as the record has it. */
export interface FindableRow {
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | null;
  readonly size: string | null;
}

/** Gives what all products are found by to `onRow`, by `product_id`. */
export async function readFindableProducts(
  client: pg.PoolClient,
  onRow: (row: FindableRow) => void,
): Promise<void> {
  await copyRows(
    client,
    'select name, brand, category, size_display from product order by product_id',
    (row) => {
      onRow({ name: row.text(0) ?? '', brand: row.text(1), category: row.text(2), size: row.text(3) });
    },
  );
}
