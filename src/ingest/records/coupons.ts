import type pg from 'pg';
import { couponId } from '../../domain/natural-key.ts';
import type { CouponRecord } from './coupon-record.ts';
import { loadProductDirectory, type ProductDirectory, readUpc } from './product-directory.ts';
import type { Reason } from '../reason.ts';
import type { RecordSink } from './record-sink.ts';
import { openStage, type StagedTable, type TableCounts } from './staged-table.ts';

const COUPON: StagedTable = {
  table: 'coupon',
  key: 'coupon_id',
  columns: [
    { name: 'chain_id', type: 'smallint' },
    { name: 'store_id', type: 'integer' },
    { name: 'discount_type', type: 'text' },
    { name: 'discount_value', type: 'numeric(12, 4)' },
    { name: 'min_purchase_qty', type: 'integer' },
    { name: 'min_purchase_amount', type: 'numeric(12, 4)' },
    { name: 'bogo_get_qty', type: 'integer' },
    { name: 'description', type: 'text' },
    { name: 'fine_print', type: 'text' },
    { name: 'coupon_code', type: 'text' },
    { name: 'valid_from', type: 'date' },
    { name: 'valid_to', type: 'date' },
    { name: 'image_url', type: 'text' },
    { name: 'is_digital_only', type: 'boolean', ifAbsent: 'false' },
    { name: 'requires_loyalty', type: 'boolean', ifAbsent: 'false' },
    { name: 'is_clippable', type: 'boolean', ifAbsent: 'false' },
    { name: 'deep_link_url', type: 'text' },
    { name: 'source', type: 'text' },
    { name: 'source_url', type: 'text' },
    { name: 'size_text', type: 'text' },
    { name: 'value_text', type: 'text' },
    { name: 'catalog_price_e4', type: 'integer' },
    { name: 'is_active', type: 'boolean', ifAbsent: 'true' },
  ],
  extras: [{ name: 'links', type: 'jsonb' }],
};

/** Stores by id (merges followed) and by their chain's number. */
interface StoreDirectory {
  byId(id: string): KnownStore | undefined;
  byNumber(chainId: number, webExternalId: string): KnownStore | undefined;
}

interface KnownStore {
  readonly storeId: number;
  readonly chainId: number;
}

/** Coupons are known by id, which without one derives from the fields that tell one coupon from another. */
export async function openCouponSink(client: pg.PoolClient): Promise<RecordSink<CouponRecord>> {
  const stores = await loadStoreDirectory(client);
  const products = await loadProductDirectory(client);
  const notes: Record<string, number> = {};
  const stage = await openStage(client, COUPON);
  return {
    add(record, line) {
      const { id, chain_slug: slug, products: links, catalog_price: price, ...values } = record;
      const chainId = products.chainId(slug);
      if (chainId === undefined) return [{ field: 'chain_slug', problem: 'unknown chain', detail: slug }];
      const reasons: Reason[] = [];
      const store = findStore(stores, record, chainId, reasons);
      const resolved =
        links === undefined ? undefined : resolveLinks(links, products, chainId, reasons, notes);
      if (reasons.length > 0) return reasons;
      stage.add(line, id ?? derivedId(record), {
        ...values,
        chain_id: chainId,
        store_id: store,
        catalog_price_e4: price,
        links: resolved,
      });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      const coupon = await stage.merge();
      return { tables: { coupon, coupon_product: await mergeLinks(client) }, repeated, notes };
    },
  };
}

function derivedId(c: CouponRecord): string {
  return couponId([
    c.chain_slug,
    c.store_id ?? c.web_external_id ?? null,
    c.source ?? null,
    c.coupon_code ?? null,
    c.discount_type,
    c.discount_value ?? null,
    c.min_purchase_qty ?? null,
    c.min_purchase_amount ?? null,
    c.bogo_get_qty ?? null,
    c.valid_from,
    c.valid_to,
    c.description ?? null,
  ]);
}

/** Null: chain-wide. Undefined: the record says nothing of it. */
function findStore(
  stores: StoreDirectory,
  record: CouponRecord,
  chainId: number,
  reasons: Reason[],
): number | null | undefined {
  const { store_id: id, web_external_id: number } = record;
  if (id == null && number == null) return id === null || number === null ? null : undefined;
  const field = id == null ? 'web_external_id' : 'store_id';
  const store = id == null ? stores.byNumber(chainId, number!) : stores.byId(id);
  if (store === undefined) {
    reasons.push({ field, problem: 'unknown store', detail: `${record.chain_slug} ${id ?? number}` });
    return null;
  }
  if (store.chainId !== chainId)
    reasons.push({ field, problem: 'is a store of another chain', detail: id ?? number ?? '' });
  return store.storeId;
}

const UNKNOWN_LINKS = 'products of coupons left out: not known';

type Link = readonly [productId: number, role: string, catalogPriceE4: number | null];

function resolveLinks(
  links: NonNullable<CouponRecord['products']>,
  products: ProductDirectory,
  chainId: number,
  reasons: Reason[],
  notes: Record<string, number>,
): Link[] {
  const byKey = new Map<string, Link>();
  const unknown: string[] = [];
  for (const link of links) {
    const row = products.find(link, readUpc(link.upc), chainId);
    if (row < 0) {
      unknown.push(link.product_id ?? link.upc ?? link.retailer_product_id ?? '');
      continue;
    }
    const role = link.role ?? 'either';
    const productId = products.productId(row);
    byKey.set(`${productId} ${role}`, [productId, role, link.catalog_price ?? null]);
  }
  // A coupon for hundreds of products stays of use without the few that the record lacks.
  if (unknown.length > 0) notes[UNKNOWN_LINKS] = (notes[UNKNOWN_LINKS] ?? 0) + unknown.length;
  if (unknown.length > 0 && byKey.size === 0) {
    reasons.push({
      field: 'products',
      problem: 'names no known product',
      detail: unknown.slice(0, 5).join(', '),
    });
  }
  return [...byKey.values()].sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
}

async function loadStoreDirectory(client: pg.PoolClient): Promise<StoreDirectory> {
  const { rows } = await client.query<{
    id: string;
    store_id: number;
    chain_id: number;
    web_external_id: string | null;
  }>('select id, store_id, chain_id, web_external_id from store order by store_id');
  const merges = await client.query<{ from_id: string; to_id: string }>(
    'select from_id, to_id from store_merge order by from_id',
  );
  const survivorOf = new Map(merges.rows.map((row) => [row.from_id, row.to_id]));
  const byId = new Map(rows.map((row) => [row.id, { storeId: row.store_id, chainId: row.chain_id }]));
  const survivor = (id: string): KnownStore | undefined => {
    let last = id;
    for (let next = survivorOf.get(last); next !== undefined; next = survivorOf.get(last)) last = next;
    return byId.get(last);
  };
  const idByNumber = new Map(rows.map((row) => [`${row.chain_id}/${row.web_external_id}`, row.id]));
  return {
    byId: survivor,
    byNumber(chainId, number) {
      const id = idByNumber.get(`${chainId}/${number}`);
      return id === undefined ? undefined : survivor(id);
    },
  };
}

/** Counts coupons, not links: a coupon's products are one thing. */
async function mergeLinks(client: pg.PoolClient): Promise<TableCounts> {
  await client.query('drop table if exists pg_temp.differing_links');
  await client.query(`create temp table differing_links on commit drop as
    select s.coupon_id, s.links, l.links as old, s.links is distinct from coalesce(l.links, '[]'::jsonb) as differs
    from staged_coupon s
    left join (
      select p.coupon_id, jsonb_agg(jsonb_build_array(p.product_id, p.role, p.catalog_price_e4)
        order by p.product_id, p.role collate "C") as links
      from coupon_product p where p.coupon_id in (select coupon_id from staged_coupon)
      group by p.coupon_id
    ) l using (coupon_id)
    where s.links is not null`);
  const { rows } = await client.query<TableCounts>(
    `select count(*) filter (where differs and old is null)::integer as added,
       count(*) filter (where differs and old is not null)::integer as changed,
       count(*) filter (where not differs)::integer as unchanged from differing_links`,
  );
  const counts = rows[0]!;
  if (counts.changed > 0) {
    await client.query(
      'delete from coupon_product p using differing_links d where d.coupon_id = p.coupon_id and d.differs',
    );
  }
  if (counts.added + counts.changed > 0) {
    await client.query(`insert into coupon_product (coupon_id, product_id, role, catalog_price_e4)
      select d.coupon_id, (l ->> 0)::integer, l ->> 1, (l ->> 2)::integer
      from differing_links d cross join lateral jsonb_array_elements(d.links) as e (l) where d.differs`);
  }
  return counts;
}
