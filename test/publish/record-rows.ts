import { createHash } from 'node:crypto';
import type pg from 'pg';

/** What JSON escapes, and what it does not: a quote, a backslash, control characters, U+2028, letters beyond ASCII. */
export const TRICKY = 'a"b\\c\n\t\u0001\u007f\u2028é🥕</script>';

/** A UUID of its own for each name, the same in every run. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Values = Readonly<Record<string, unknown>>;

async function insert(pool: pg.Pool, table: string, row: Values, key: string): Promise<number> {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  const { rows } = await pool.query<{ key: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning ${key} as key`,
    Object.values(row),
  );
  return rows[0]!.key;
}

/** Inserts a chain and returns its `chain_id`. */
export function insertChain(pool: pg.Pool, slug: string, row: Values = {}): Promise<number> {
  const values = { id: uuidOf(slug), slug, name: `Chain ${slug}`, pricing_scope: 'per_store', ...row };
  return insert(pool, 'chain', values, 'chain_id');
}

/** Inserts a store, whose `id` is `uuidOf(name)`, and returns its `store_id`. */
export function insertStore(pool: pg.Pool, chainId: number, name: string, row: Values = {}): Promise<number> {
  const place = {
    address: '1 Main Street',
    city: 'Atlanta',
    state: 'GA',
    zip: '30303',
    lat: 33.7,
    lng: -84.4,
  };
  return insert(pool, 'store', { id: uuidOf(name), chain_id: chainId, name, ...place, ...row }, 'store_id');
}

/** Inserts a product, whose `id` is `uuidOf(name)`, and returns its `product_id`. */
export function insertProduct(pool: pg.Pool, name: string, row: Values = {}): Promise<number> {
  return insert(pool, 'product', { id: uuidOf(name), name, ...row }, 'product_id');
}

/** The label's id, inserted where it is missing; null for null. */
async function labelId(pool: pg.Pool, label: string | null): Promise<number | null> {
  if (label === null) return null;
  await pool.query('insert into label (label) values ($1) on conflict (label) do nothing', [label]);
  const { rows } = await pool.query<{ label_id: number }>('select label_id from label where label = $1', [
    label,
  ]);
  return rows[0]!.label_id;
}

/** A price as the tests write it; what is left out is null, in stock, observed at minute 29,000,000. */
export interface PriceOf {
  store: number;
  regular?: number | null;
  sale?: number | null;
  unit?: number | null;
  uom?: string | null;
  packSize?: string | null;
  aisle?: string | null;
  section?: string | null;
  available?: boolean;
  observedMin?: number;
}

/** Writes the prices of a product at a chain, in place of those that were there. */
export async function putPack(pool: pg.Pool, chainId: number, productId: number, prices: readonly PriceOf[]) {
  const sorted = prices.toSorted((a, b) => a.store - b.store);
  const labels = (pick: (price: PriceOf) => string | null | undefined) =>
    Promise.all(sorted.map((price) => labelId(pool, pick(price) ?? null)));
  const columns = [
    chainId,
    productId,
    sorted.map(({ store }) => store),
    sorted.map(({ regular }) => regular ?? null),
    sorted.map(({ sale }) => sale ?? null),
    sorted.map(({ unit }) => unit ?? null),
    await labels(({ uom }) => uom),
    await labels(({ packSize }) => packSize),
    await labels(({ aisle }) => aisle),
    await labels(({ section }) => section),
    sorted.map(({ available }) => available ?? true),
    sorted.map(({ observedMin }) => observedMin ?? 29_000_000),
  ];
  await pool.query(
    `insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
      unit_price_uom, pack_size, aisle, section, available, observed_min)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (chain_id, product_id) do update set store_ids = excluded.store_ids,
      regular_price_e4 = excluded.regular_price_e4, sale_price_e4 = excluded.sale_price_e4,
      unit_price_e4 = excluded.unit_price_e4, unit_price_uom = excluded.unit_price_uom,
      pack_size = excluded.pack_size, aisle = excluded.aisle, section = excluded.section,
      available = excluded.available, observed_min = excluded.observed_min`,
    columns,
  );
}

/** A coupon as the tests write it; what is left out is null or the record's default. */
export interface CouponOf extends Values {
  readonly links?: readonly {
    readonly product: number;
    readonly role: string;
    readonly price: number | null;
  }[];
}

/** Inserts a coupon, whose `id` is `uuidOf(name)`, with its products, and returns its `coupon_id`. */
export async function putCoupon(
  pool: pg.Pool,
  name: string,
  chainId: number,
  { links = [], ...row }: CouponOf,
): Promise<number> {
  const coupon = await insert(pool, 'coupon', { id: uuidOf(name), chain_id: chainId, ...row }, 'coupon_id');
  for (const { product, role, price } of links) {
    await pool.query(
      'insert into coupon_product (coupon_id, product_id, role, catalog_price_e4) values ($1, $2, $3, $4)',
      [coupon, product, role, price],
    );
  }
  return coupon;
}

/** Two chains, some stores and products, and a few prices: enough for tests that look at files, not at values. */
export async function insertSmallCatalogue(
  pool: pg.Pool,
): Promise<{ chain: number; product: number; stores: number[] }> {
  const chain = await insertChain(pool, 'small');
  const other = await insertChain(pool, 'other');
  const stores = [await insertStore(pool, chain, 'small one'), await insertStore(pool, chain, 'small two')];
  const otherStore = await insertStore(pool, other, 'other one');
  const product = await insertProduct(pool, 'Oat milk', {
    brand: 'Moo',
    upc: '012345678905',
    gtin14: '00012345678905',
  });
  await insertProduct(pool, 'Rye bread');
  await putPack(
    pool,
    chain,
    product,
    stores.map((store) => ({ store, regular: 39_900, aisle: 'Aisle 3' })),
  );
  await putPack(pool, other, product, [{ store: otherStore, regular: 41_900, packSize: '1 l' }]);
  return { chain, product, stores };
}
