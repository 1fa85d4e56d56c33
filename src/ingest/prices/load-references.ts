import type pg from 'pg';
import { lowerBound } from '../../domain/lower-bound.ts';
import { copyRows } from '../../record/read-copy.ts';
import type { ProductNames } from './product-names.ts';
import type { PlaceData, ProductData, ReferenceData } from './references.ts';

/** Reads what price lines may refer to: half a million products in some 0.4 s. */
export async function loadReferences(client: pg.PoolClient): Promise<ReferenceData> {
  return { ...(await loadPlaces(client)), ...(await loadProductReferences(client)) };
}

/** Reads the chains and stores alone. */
export async function loadPlaces(client: pg.PoolClient): Promise<PlaceData> {
  const chains = await client.query<{ chainId: number; slug: string }>(
    'select chain_id as "chainId", slug from chain order by chain_id',
  );
  const stores = await loadStores(client);
  return { chains: chains.rows, stores, redirects: await loadRedirects(client, stores.storeId) };
}

/** Reads the products: all of them, or those that are named so. */
export async function loadProductReferences(
  client: pg.PoolClient,
  names: ProductNames | null = null,
): Promise<ProductData> {
  const named = names === null ? null : await findNamed(client, names);
  const only = (column: string): string =>
    named === null ? 'true' : `${column} = any ('{${named.join()}}'::integer[])`;
  const products = await loadProducts(client, only('product_id'));
  const rowOf = (productId: number): number => {
    const row = lowerBound(products.productId, productId);
    return products.productId[row] === productId ? row : -1;
  };
  // A restricted code that a chain gave out is found through that chain's numbers alone.
  const upcs = await client.query<{ upc: string; product_id: number }>(
    `select p.upc, p.product_id from product p where p.gtin14 is null and p.upc is not null and ${only('p.product_id')}
       and not (p.gtin_note = 'restricted' and exists (select from product_sku s where s.product_id = p.product_id))
     order by p.product_id`,
  );
  const skus = await client.query<{ chain_id: number; retailer_product_id: string; product_id: number }>(
    names === null
      ? 'select chain_id, retailer_product_id, product_id from product_sku order by chain_id, retailer_product_id'
      : `${NAMED_SKUS} order by k.chain_id, k.retailer_product_id`,
    names === null ? [] : skuParameters(names),
  );
  const claims = await client.query<{ chain_id: number; gtin14: string; product_id: number }>(
    `select coalesce(chain_id, -1) as chain_id, gtin14, product_id from barcode_claim where ${only('product_id')}
     order by gtin14, chain_id`,
  );
  return {
    products,
    rawUpcs: upcs.rows.map((row) => [row.upc, rowOf(row.product_id)] as const),
    skus: skus.rows.map((row) => [row.chain_id, row.retailer_product_id, rowOf(row.product_id)] as const),
    claims: claims.rows.map((row) => [row.chain_id, Number(row.gtin14), rowOf(row.product_id)] as const),
  };
}

const NAMED_SKUS = `select k.chain_id, k.retailer_product_id, k.product_id
  from unnest($1::smallint[], $2::text[]) as n (chain_id, retailer_product_id)
  join product_sku k using (chain_id, retailer_product_id)`;

function skuParameters({ skus }: ProductNames): [chainIds: number[], numbers: string[]] {
  return [skus.map(([chainId]) => chainId), skus.map(([, number]) => number)];
}

/** The products that have any of the names (`product_id`, ascending), by look-ups alone where an index serves them. */
async function findNamed(client: pg.PoolClient, names: ProductNames): Promise<number[]> {
  // Left to itself the planner reads a large catalogue whole for some thousand products of it.
  await client.query('set local enable_seqscan = off');
  const { rows } = await client.query<{ product_id: number }>(
    `select product_id from (${NAMED_SKUS}) s
     union select product_id from product where id = any ($3::uuid[])
     union select product_id from product where gtin14 = any ($4::text[])
     union select product_id from barcode_claim where gtin14 = any ($4::text[])
     union select product_id from product
       where upc = any ($5::text[]) and gtin14 is null and cardinality($5::text[]) > 0
     order by product_id`,
    [...skuParameters(names), names.ids, names.gtins, names.untrusted],
  );
  await client.query('set local enable_seqscan = on');
  return rows.map((row) => row.product_id);
}

async function loadStores(client: pg.PoolClient): Promise<PlaceData['stores']> {
  const storeId: number[] = [];
  const chainId: number[] = [];
  const externalIds: (string | null)[] = [];
  const uuids = growingUuids();
  await copyRows(
    client,
    'select store_id, chain_id, id, web_external_id from store order by store_id',
    (row) => {
      storeId.push(row.int4(0));
      chainId.push(row.int2(1));
      row.copyUuid(2, ...uuids.next());
      externalIds.push(row.text(3));
    },
  );
  return {
    storeId: Int32Array.from(storeId),
    chainId: Int32Array.from(chainId),
    uuids: uuids.all(),
    externalIds,
  };
}

/**
 * Ids that never had a store of their own. What is observed at a store that was merged away is kept there, and read as
 * the survivor's.
 */
async function loadRedirects(client: pg.PoolClient, storeIds: Int32Array): Promise<PlaceData['redirects']> {
  const rowOf = rowFinder(storeIds);
  const uuids = growingUuids();
  const store: number[] = [];
  const select = `select m.from_id, t.store_id from store_merge m join store t on t.id = m.to_id
    where not exists (select from store s where s.id = m.from_id) order by m.from_id`;
  await copyRows(client, select, (row) => {
    row.copyUuid(0, ...uuids.next());
    store.push(rowOf(row.int4(1)));
  });
  return { uuids: uuids.all(), store: Int32Array.from(store) };
}

async function loadProducts(client: pg.PoolClient, where: string): Promise<ProductData['products']> {
  const productId: number[] = [];
  const gtins: number[] = [];
  const uuids = growingUuids();
  const select = `select product_id, id, coalesce(gtin14::bigint, -1) from product where ${where} order by product_id`;
  await copyRows(client, select, (row) => {
    productId.push(row.int4(0));
    row.copyUuid(1, ...uuids.next());
    gtins.push(Number(row.view.getBigInt64(row.start(2))));
  });
  return { productId: Int32Array.from(productId), gtins: Float64Array.from(gtins), uuids: uuids.all() };
}

/** Position of a key in an ascending array that has it. */
function rowFinder(keys: Int32Array): (key: number) => number {
  const rows = new Map<number, number>();
  keys.forEach((key, row) => rows.set(key, row));
  return (key) => rows.get(key) ?? -1;
}

interface GrowingUuids {
  /** Where the next UUID goes. */
  next(): [target: Uint8Array, at: number];
  all(): Uint8Array;
}

function growingUuids(): GrowingUuids {
  let bytes = new Uint8Array(16 * 1_024);
  let end = 0;
  return {
    next() {
      if (end + 16 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      end += 16;
      return [bytes, end - 16];
    },
    all: () => bytes.slice(0, end),
  };
}
