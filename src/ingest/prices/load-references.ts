import type pg from 'pg';
import { copyRows } from '../../record/read-copy.ts';
import type { ReferenceData } from './references.ts';

/** Reads what price lines may refer to: half a million products in some 0.4 s. */
export async function loadReferences(client: pg.PoolClient): Promise<ReferenceData> {
  const chains = await client.query<{ chainId: number; slug: string }>(
    'select chain_id as "chainId", slug from chain order by chain_id',
  );
  const stores = await loadStores(client);
  const redirects = await loadRedirects(client, stores.storeId);
  const products = await loadProducts(client);
  const rowOf = rowFinder(products.productId);
  // A restricted code that a chain gave out is found through that chain's numbers alone.
  const upcs = await client.query<{ upc: string; product_id: number }>(
    `select p.upc, p.product_id from product p where p.gtin14 is null and p.upc is not null
       and not (p.gtin_note = 'restricted' and exists (select from product_sku s where s.product_id = p.product_id))
     order by p.product_id`,
  );
  const skus = await client.query<{ chain_id: number; retailer_product_id: string; product_id: number }>(
    'select chain_id, retailer_product_id, product_id from product_sku order by chain_id, retailer_product_id',
  );
  const claims = await client.query<{ chain_id: number; gtin14: string; product_id: number }>(
    'select coalesce(chain_id, -1) as chain_id, gtin14, product_id from barcode_claim order by gtin14, chain_id',
  );
  return {
    chains: chains.rows,
    stores,
    redirects,
    products,
    rawUpcs: upcs.rows.map((row) => [row.upc, rowOf(row.product_id)] as const),
    skus: skus.rows.map((row) => [row.chain_id, row.retailer_product_id, rowOf(row.product_id)] as const),
    claims: claims.rows.map((row) => [row.chain_id, Number(row.gtin14), rowOf(row.product_id)] as const),
  };
}

async function loadStores(client: pg.PoolClient): Promise<ReferenceData['stores']> {
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
async function loadRedirects(
  client: pg.PoolClient,
  storeIds: Int32Array,
): Promise<ReferenceData['redirects']> {
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

async function loadProducts(client: pg.PoolClient): Promise<ReferenceData['products']> {
  const productId: number[] = [];
  const gtins: number[] = [];
  const uuids = growingUuids();
  const select = 'select product_id, id, coalesce(gtin14::bigint, -1) from product order by product_id';
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
