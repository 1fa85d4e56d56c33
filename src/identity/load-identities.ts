import type pg from 'pg';
import { type BlockedMatching, productMatching, storeMatching } from '../domain/identity/matching.ts';
import type { ProductIdentity } from '../domain/identity/product-features.ts';
import type { StoreIdentity } from '../domain/identity/store-comparison.ts';

/** What is matched: the record's stores, or its products. */
export type Kind = 'store' | 'product';

/** Records that were not merged away, the oldest first. */
export interface Identities<Identity> {
  readonly ids: readonly string[];
  readonly identities: readonly Identity[];
}

/** Which records to load. */
export interface Selection {
  /** Default: all. */
  readonly ids?: readonly string[] | null;
  /** Also what was merged away. Default: false. */
  readonly withMerged?: boolean;
}

/** The stores of the record, or those of some ids. */
async function loadStores(
  client: pg.ClientBase | pg.Pool,
  { ids = null, withMerged = false }: Selection = {},
): Promise<Identities<StoreIdentity>> {
  const { rows } = await client.query<StoreIdentity & { id: string }>(
    `select s.id, c.slug as chain, s.name, s.address, s.city, s.zip, s.phone, s.lat, s.lng,
       s.web_external_id as number, s.format
     from store s join chain c using (chain_id)
     where s.state <> 'ZZ' and ($2 or not exists (select from store_merge m where m.from_id = s.id))
       and ($1::uuid[] is null or s.id = any($1::uuid[]))
     order by s.store_id`,
    [ids, withMerged],
  );
  return { ids: rows.map(({ id }) => id), identities: rows };
}

/** The products of the record, or those of some ids. */
async function loadProducts(
  client: pg.ClientBase | pg.Pool,
  { ids = null, withMerged = false }: Selection = {},
): Promise<Identities<ProductIdentity>> {
  const { rows } = await client.query<ProductIdentity & { id: string }>(
    `with seller as (
       select product_id, array_agg(distinct chain_id order by chain_id) as chains from (
         select product_id, chain_id from product_sku union select product_id, chain_id from price_pack) s
       group by product_id
     )
     select p.id, p.name, p.brand, coalesce(p.size_display, p.derived_size) as size,
       coalesce(p.gtin14, (select min(b.gtin14) from barcode_claim b where b.product_id = p.product_id)) as gtin14,
       coalesce(r.chains, '{}') as sellers
     from product p left join seller r using (product_id)
     where ($2 or not exists (select from product_merge m where m.from_id = p.id))
       and ($1::uuid[] is null or p.id = any($1::uuid[]))
     order by p.product_id`,
    [ids, withMerged],
  );
  return { ids: rows.map(({ id }) => id), identities: rows };
}

/** Pairs of products that sources give one barcode though name, brand and size are unlike: the one that has it is second. */
export async function loadBarcodeConflicts(
  client: pg.ClientBase | pg.Pool,
): Promise<(readonly [string, string])[]> {
  const { rows } = await client.query<{ claimant: string; owner: string }>(
    `select distinct p.id as claimant, o.id as owner from barcode_claim b
     join product p on p.product_id = b.product_id join product o on o.gtin14 = b.gtin14 order by 1, 2`,
  );
  return rows.map(({ claimant, owner }) => [claimant, owner] as const);
}

/** Stores or products, ready to be matched. */
export interface LoadedMatching {
  readonly ids: readonly string[];
  readonly matching: BlockedMatching;
}

/** The stores or products of the record, or those of some ids, ready to be matched; the oldest first. */
export async function loadMatching(
  client: pg.ClientBase | pg.Pool,
  kind: Kind,
  selection: Selection = {},
): Promise<LoadedMatching> {
  if (kind === 'store') {
    const stores = await loadStores(client, selection);
    return { ids: stores.ids, matching: storeMatching(stores.identities) };
  }
  const products = await loadProducts(client, selection);
  return { ids: products.ids, matching: productMatching(products.identities) };
}
