import { z } from 'zod';
import { date, optionalText, priceE4, slug, text, url, uuid } from './fields.ts';
import type pg from 'pg';
import { couponId } from '../../domain/natural-key.ts';
import { loadProductDirectory, type ProductDirectory, readUpc } from './product-directory.ts';
import type { Reason } from '../reason.ts';
import type { Mention, RecordSink } from './record-sink.ts';
import { type ChildTable, mergeChildren } from './child-table.ts';
import { defineRecordKind } from './record-kind.ts';
import { openStage, type StagedTable } from './staged-table.ts';

const couponProduct = z
  .strictObject({
    upc: optionalText(64),
    product_id: uuid.nullish(),
    retailer_product_id: optionalText(100),
    role: z.enum(['buy', 'get', 'either']).optional(),
    catalog_price: priceE4.nullish(),
  })
  .refine((p) => p.product_id != null || p.upc != null || p.retailer_product_id != null, {
    path: ['upc'],
    message: 'needs upc, product_id or retailer_product_id',
  });

/** Most products that one coupon may name. */
const MAX_PRODUCTS = 50_000;

/** A line of `coupons.ndjson`. */
export const couponRecord = z
  .strictObject({
    id: uuid.nullish(),
    chain_slug: slug,
    store_id: uuid.nullish(),
    web_external_id: optionalText(100),
    discount_type: text(50),
    discount_value: z.number().min(0).max(99_999_999).nullish(),
    min_purchase_qty: z.int().positive().max(2_147_483_647).nullish(),
    min_purchase_amount: z.number().min(0).max(99_999_999).nullish(),
    bogo_get_qty: z.int().positive().max(2_147_483_647).nullish(),
    description: optionalText(2_000),
    fine_print: optionalText(10_000),
    coupon_code: optionalText(100),
    valid_from: date,
    valid_to: date,
    image_url: url,
    is_digital_only: z.boolean().optional(),
    requires_loyalty: z.boolean().optional(),
    is_clippable: z.boolean().optional(),
    deep_link_url: url,
    source: optionalText(200),
    source_url: url,
    size_text: optionalText(200),
    value_text: optionalText(200),
    catalog_price: priceE4.nullish(),
    is_active: z.boolean().optional(),
    products: z
      .array(couponProduct)
      .max(MAX_PRODUCTS, `must name at most ${MAX_PRODUCTS} products`)
      .optional(),
  })
  .refine((c) => c.valid_from <= c.valid_to, { path: ['valid_to'], message: 'is before valid_from' });

/** A coupon that has passed `couponRecord`; money in ten-thousandths of a dollar. */
export type CouponRecord = z.infer<typeof couponRecord>;

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

const LINKS: ChildTable = {
  table: 'coupon_product',
  parent: COUPON,
  list: 'links',
  columns: [
    { name: 'product_id', type: 'integer' },
    { name: 'role', type: 'text' },
    { name: 'catalog_price_e4', type: 'integer' },
  ],
  order: 'product_id, role collate "C"',
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

async function openCouponSink(
  client: pg.PoolClient,
  _nowMin: number,
  mention: Mention,
): Promise<RecordSink<CouponRecord>> {
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
      const resolved = links === undefined ? undefined : resolveLinks(links, products, chainId, reasons);
      if (reasons.length > 0) return reasons;
      countLinks(resolved, notes);
      mentionUnknown(resolved?.unknown ?? [], record, line, mention);
      stage.add(line, id ?? derivedId(record), {
        ...values,
        chain_id: chainId,
        store_id: store,
        catalog_price_e4: price,
        links: resolved?.links,
      });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      const coupon = await stage.merge();
      return { tables: { coupon, coupon_product: await mergeChildren(client, LINKS) }, repeated, notes };
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
const REPEATED_LINKS = 'products of coupons that a coupon names more than once';
/** Products that one line of the table beside the feed tells of. */
const MENTIONED_AT_ONCE = 100;

/** The columns of `LINKS`. */
type Link = readonly [productId: number, role: string, catalogPriceE4: number | null];

interface ResolvedLinks {
  readonly links: readonly Link[];
  /** The record's own words for products that are not known. */
  readonly unknown: readonly string[];
  readonly repeated: number;
}

/** A coupon for hundreds of products stays of use without the few that the record lacks; without any it is none. */
function resolveLinks(
  links: NonNullable<CouponRecord['products']>,
  products: ProductDirectory,
  chainId: number,
  reasons: Reason[],
): ResolvedLinks {
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
  if (unknown.length > 0 && byKey.size === 0) {
    reasons.push({
      field: 'products',
      problem: 'names no known product',
      detail: unknown.slice(0, 5).join(', '),
    });
  }
  return { links: [...byKey.values()], unknown, repeated: links.length - unknown.length - byKey.size };
}

function countLinks(resolved: ResolvedLinks | undefined, notes: Record<string, number>): void {
  const { unknown = [], repeated = 0 } = resolved ?? {};
  if (unknown.length > 0) notes[UNKNOWN_LINKS] = (notes[UNKNOWN_LINKS] ?? 0) + unknown.length;
  if (repeated > 0) notes[REPEATED_LINKS] = (notes[REPEATED_LINKS] ?? 0) + repeated;
}

function mentionUnknown(
  unknown: readonly string[],
  record: CouponRecord,
  line: number,
  mention: Mention,
): void {
  const coupon = record.id ?? record.coupon_code ?? record.description ?? record.chain_slug;
  for (let at = 0; at < unknown.length; at += MENTIONED_AT_ONCE) {
    const some = unknown.slice(at, at + MENTIONED_AT_ONCE).join(' ');
    mention(line, 'taken, but without products that are not known', `${coupon}: ${some}`);
  }
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
  // What is said of a merged store stays with it, and is read as the survivor's; an id without a store stands for one.
  const own = (id: string): KnownStore | undefined => {
    let last: string | undefined = id;
    while (last !== undefined && !byId.has(last)) last = survivorOf.get(last);
    return last === undefined ? undefined : byId.get(last);
  };
  const idByNumber = new Map<string, string>();
  for (const { chain_id: chain, web_external_id: number, id } of rows)
    if (number !== null) idByNumber.set(`${chain}/${number}`, id);
  return {
    byId: own,
    byNumber(chainId, number) {
      const id = idByNumber.get(`${chainId}/${number}`);
      return id === undefined ? undefined : own(id);
    },
  };
}

/** Coupons are known by id, which without one derives from the fields that tell one coupon from another. */
export const COUPONS = defineRecordKind({ name: 'coupons', schema: couponRecord, openSink: openCouponSink });
