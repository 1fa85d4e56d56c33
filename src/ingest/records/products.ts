import { z } from 'zod';
import { barcode, optionalText, slug, text, textSet, url, uuid } from './fields.ts';
import type pg from 'pg';
import {
  derivedProductId,
  loadProductDirectory,
  type ProductDirectory,
  readUpc,
} from './product-directory.ts';
import type { Reason } from '../reason.ts';
import { keepBarcodeClaims, splitBarcodeClaims } from './barcode-claims.ts';
import type { RecordSink } from './record-sink.ts';
import { defineRecordKind } from './record-kind.ts';
import { NUTRIENTS } from '../../domain/nutrients.ts';
import { mergeProductSizes, productSizes, sizeYetToCome } from './product-sizes.ts';
import { workOutProducts } from './worked-out.ts';
import { openStage, type Stage, type StagedTable, type TableCounts } from './staged-table.ts';

const NUTRIENT_KEYS = NUTRIENTS.map(({ key }) => key);

/** Per 100 g or 100 ml, in the unit that the nutrient's key ends with. */
const nutrientAmount = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(10_000_000, 'must be at most 10000000');

/**
 * A line of `products.ndjson`. Identity: `product_id`, else `upc`, else `chain_slug` with `retailer_product_id`.
 * A field that is left out keeps the value that the record has; `fallback_name` names a product that has no name yet,
 * and never replaces one.
 */
export const productRecord = z
  .strictObject({
    product_id: uuid.nullish(),
    upc: barcode,
    chain_slug: slug.nullish(),
    retailer_product_id: optionalText(100),
    name: text(500).optional(),
    fallback_name: optionalText(500),
    brand: optionalText(200),
    size_display: optionalText(100),
    sizes: productSizes.nullish(),
    image_url: url,
    category: optionalText(300),
    description: optionalText(10_000),
    ingredients: optionalText(20_000),
    allergens: textSet(100, 500).optional(),
    dietary_labels: textSet(100, 100).optional(),
    snap_eligible: z.boolean().nullish(),
    serving_size: optionalText(100),
    serving_size_unit: optionalText(50),
    nutrition: z.partialRecord(z.enum(NUTRIENT_KEYS), nutrientAmount).nullish(),
  })
  .refine(
    (p) => p.product_id != null || p.upc != null || (p.chain_slug != null && p.retailer_product_id != null),
    {
      path: ['upc'],
      message: 'needs product_id, upc, or chain_slug with retailer_product_id',
    },
  )
  .refine((p) => p.retailer_product_id == null || p.chain_slug != null, {
    path: ['chain_slug'],
    message: 'is needed with retailer_product_id',
  })
  .refine(
    (p) => p.sizes == null || p.size_display == null || p.sizes.at(-1)?.size_display === p.size_display,
    {
      path: ['sizes'],
      message: 'must end with size_display',
    },
  );

/** A product that has passed `productRecord`. */
export type ProductRecord = z.infer<typeof productRecord>;

const PRODUCT: StagedTable = {
  table: 'product',
  key: 'product_id',
  columns: [
    { name: 'upc', type: 'text' },
    { name: 'gtin14', type: 'text' },
    { name: 'gtin_note', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'brand', type: 'text' },
    { name: 'size_display', type: 'text' },
    { name: 'image_url', type: 'text' },
    { name: 'category', type: 'text' },
    { name: 'description', type: 'text' },
    { name: 'ingredients', type: 'text' },
    { name: 'allergens', type: 'text[]', ifAbsent: "'{}'" },
    { name: 'dietary_labels', type: 'text[]', ifAbsent: "'{}'" },
    { name: 'snap_eligible', type: 'boolean' },
    { name: 'serving_size', type: 'text' },
    { name: 'serving_size_unit', type: 'text' },
    { name: 'nutrition', type: 'jsonb' },
  ],
  extras: [
    { name: 'chain_id', type: 'smallint' },
    { name: 'sku_chain_id', type: 'smallint' },
    { name: 'sku', type: 'text' },
    { name: 'sizes', type: 'jsonb' },
  ],
};

/** The id of a product that the record does not know yet. */
function newId(record: ProductRecord, reading: ReturnType<typeof readUpc>): string {
  return record.product_id ?? derivedProductId(record, reading, record.chain_slug ?? null)!;
}

/** The product's row in the directory, -1 where it is new; or why the record cannot be taken. */
function knownRow(
  directory: ProductDirectory,
  record: ProductRecord,
  reading: ReturnType<typeof readUpc>,
  chainId: number,
): number | Reason {
  const row = directory.find(record, reading, chainId);
  if (record.product_id != null && reading !== null) {
    const owner = directory.owner(reading, record.upc!, chainId);
    if (owner >= 0 && owner !== row) {
      return { field: 'upc', problem: 'belongs to another product', detail: directory.idOf(owner) };
    }
  }
  // A product that left this key keeps the id that was derived from it.
  return row >= 0 ? row : directory.find({ product_id: newId(record, reading) }, null, -1);
}

async function openProductSink(client: pg.PoolClient, nowMin: number): Promise<RecordSink<ProductRecord>> {
  const directory = await loadProductDirectory(client);
  const notes: Record<string, number> = {};
  const stage = await openStage(client, PRODUCT);
  return {
    add(record, line): readonly Reason[] | null {
      const {
        product_id: _id,
        chain_slug: slug,
        retailer_product_id: sku,
        fallback_name,
        ...values
      } = record;
      const early = sizeYetToCome(record.sizes, nowMin);
      if (early !== null) return [early];
      // The last size is the one that the pack has.
      if (record.size_display === undefined) values.size_display = record.sizes?.at(-1)?.size_display;
      const chainId = slug == null ? -1 : directory.chainId(slug);
      if (chainId === undefined)
        return [{ field: 'chain_slug', problem: 'unknown chain', detail: slug ?? '' }];
      const reading = readUpc(record.upc);
      const known = knownRow(directory, record, reading, chainId);
      if (typeof known !== 'number') return [known];
      if (known < 0) values.name ??= fallback_name ?? undefined;
      if (known < 0 && values.name === undefined) return [{ field: 'name', problem: 'is missing' }];
      const row = known < 0 ? directory.add(newId(record, reading)) : known;
      // A barcode that another product has stays with that one.
      const isClaim = directory.claimed(reading, chainId) === row;
      if (isClaim) delete values.upc;
      const barcode =
        record.upc === undefined || isClaim
          ? {}
          : { gtin14: reading?.gtin14 ?? null, gtin_note: reading?.note ?? null };
      if (record.upc !== undefined && !isClaim) directory.setBarcode(row, reading, record.upc, chainId);
      const number = sku ?? (reading?.note === 'restricted' && chainId >= 0 ? record.upc : null);
      if (number != null) directory.setSku(row, chainId, number);
      if (reading?.note != null) {
        const kind =
          reading.gtin14 === null ? `upc kept raw: ${reading.note}` : `upc completed: ${reading.note}`;
        notes[kind] = (notes[kind] ?? 0) + 1;
      }
      const link = number == null ? {} : { sku_chain_id: chainId, sku: number };
      const chain = chainId < 0 ? {} : { chain_id: chainId };
      stage.add(line, directory.idOf(row), { ...values, ...barcode, ...chain, ...link });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    finish: () => finishProducts(client, stage, notes),
  };
}

/** Takes what is staged into the record. */
async function finishProducts(
  client: pg.PoolClient,
  stage: Stage,
  notes: Record<string, number>,
): ReturnType<RecordSink<ProductRecord>['finish']> {
  await stage.end();
  const claims = await splitBarcodeClaims(client);
  if (claims > 0) notes['barcodes that another product has: for gondola identity match products'] = claims;
  // Before folding: two chains' lines for one product are one product and two numbers.
  await client.query('drop table if exists pg_temp.staged_sku');
  await client.query(`create temp table staged_sku on commit drop as
    select distinct on (s.sku_chain_id, s.sku) s.sku_chain_id as chain_id, s.sku as retailer_product_id, s.id
    from staged_product s where s.sku is not null order by s.sku_chain_id, s.sku, s.line desc`);
  const repeated = await stage.fold();
  await releaseBarcodes(client);
  const product = await stage.merge();
  await keepBarcodeClaims(client);
  const product_sku = await mergeSkus(client);
  const product_size = await mergeProductSizes(client);
  const tables = { product, product_sku, ...(product_size === null ? {} : { product_size }) };
  const workedOut = product.added + product.changed === 0 ? 0 : await workOutProducts(client);
  if (workedOut > 0) notes['categories or sizes worked out from names'] = workedOut;
  return { tables, repeated, notes };
}

/** A code that moves from one product to another must leave the first before it comes to the second. */
async function releaseBarcodes(client: pg.PoolClient): Promise<void> {
  // A query a kind of code: one with an `or` between them compares each staged product with all others.
  const leaving = (code: string, isOf: (alias: string) => string): string => `
    select p.product_id, p.id from staged_product s join product p on p.id = s.id
    where s.given & 2 <> 0 and ${isOf('p')} and p.${code} is distinct from s.${code}
      and exists (select from staged_product o where ${isOf('o')} and o.${code} = p.${code} and o.id <> p.id)`;
  const { rows } = await client.query<{ id: string }>(
    `${leaving('gtin14', (alias) => `${alias}.gtin14 is not null`)}
     union all ${leaving('upc', (alias) => `${alias}.gtin14 is null`)}
     order by product_id`,
  );
  if (rows.length === 0) return;
  await client.query('update product set gtin14 = null, upc = null where id = any($1::uuid[])', [
    rows.map((row) => row.id),
  ]);
}

async function mergeSkus(client: pg.PoolClient): Promise<TableCounts> {
  const { rows } = await client.query<TableCounts>(
    `select count(*) filter (where k.product_id is null)::integer as added,
       count(*) filter (where k.product_id <> p.product_id)::integer as changed,
       count(*) filter (where k.product_id = p.product_id)::integer as unchanged
     from staged_sku s join product p on p.id = s.id
     left join product_sku k on k.chain_id = s.chain_id and k.retailer_product_id = s.retailer_product_id`,
  );
  const counts = rows[0]!;
  if (counts.added + counts.changed > 0) {
    await client.query(
      `insert into product_sku as k (chain_id, retailer_product_id, product_id)
       select s.chain_id, s.retailer_product_id, p.product_id from staged_sku s join product p on p.id = s.id
       on conflict (chain_id, retailer_product_id) do update set product_id = excluded.product_id
       where k.product_id <> excluded.product_id`,
    );
  }
  return counts;
}

/**
 * Products are known by id, by GTIN-14, by a code that cannot be trusted exactly as written, or by a chain's own
 * number. A restricted code is its chain's own number too.
 */
export const PRODUCTS = defineRecordKind({
  name: 'products',
  schema: productRecord,
  openSink: openProductSink,
});
