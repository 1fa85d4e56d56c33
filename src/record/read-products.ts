import type pg from 'pg';
import { type CopyRow, copyRows } from './read-copy.ts';

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

const COLUMNS = `product_id, id, name, brand, coalesce(size_display, derived_size), image_url, upc,
  coalesce(category, derived_category), description, ingredients, to_json(allergens)::text,
  to_json(dietary_labels)::text, snap_eligible, serving_size, serving_size_unit, gtin14,
  category is null and derived_category is not null, size_display is null and derived_size is not null,
  nutrition::text`;

function emptyProduct(): ProductRow {
  return {
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
}

function fillProduct(product: ProductRow, row: CopyRow): void {
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
}

/** Gives all products to `onRow`, merged ones too, by `product_id`. */
export async function readProducts(client: pg.PoolClient, onRow: (row: ProductRow) => void): Promise<void> {
  const product = emptyProduct();
  await copyRows(client, `select ${COLUMNS} from product order by product_id`, (row) => {
    fillProduct(product, row);
    onRow(product);
  });
}

/** A product that was merged with others: away, or one that is left. */
export interface MergedProduct {
  /** An object of its own. */
  readonly row: ProductRow;
  /** `product_id` of the one that is left: the product's own where it is that one. */
  readonly survivorId: number;
}

/** All products that have to do with a merge, by survivor and `product_id`, each survivor before those merged into it. */
export async function readMergedProducts(client: pg.PoolClient): Promise<MergedProduct[]> {
  const { rows: members } = await client.query<{ member: number; survivor: number }>(
    `select member, survivor
     from (
       select product_id as member, survivor_id as survivor, 1 as rank from product_survivor
       union select survivor_id, survivor_id, 0 from product_survivor
     ) v
     -- Asked first: without merges the catalogue need not be read.
     where exists (select from product_merge)
     order by survivor, rank, member`,
  );
  if (members.length === 0) return [];
  const rowOf = new Map<number, ProductRow>();
  const ids = members.map(({ member }) => member).join();
  await copyRows(
    client,
    `select ${COLUMNS} from product where product_id = any ('{${ids}}'::integer[]) order by product_id`,
    (row) => {
      const product = emptyProduct();
      fillProduct(product, row);
      rowOf.set(product.product_id, product);
    },
  );
  return members.map(({ member, survivor }) => ({ row: rowOf.get(member)!, survivorId: survivor }));
}

/** What products are found by, as the record has it. */
export interface FindableRow {
  readonly productId: number;
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | null;
  readonly size: string | null;
}

/** Gives what all products are found by to `onRow`, merged ones too, by `product_id`. */
export async function readFindableProducts(
  client: pg.PoolClient,
  onRow: (row: FindableRow) => void,
): Promise<void> {
  await copyRows(
    client,
    'select product_id, name, brand, category, size_display from product order by product_id',
    (row) => {
      onRow({
        productId: row.int4(0),
        name: row.text(1) ?? '',
        brand: row.text(2),
        category: row.text(3),
        size: row.text(4),
      });
    },
  );
}
