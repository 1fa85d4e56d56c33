import { z } from 'zod';
import { INDEX_REGIONS, INDEX_TYPES } from '../../domain/index-method/month-data.ts';
import {
  DEFAULT_METHOD,
  type DefinedMethod,
  keptMethodLine,
} from '../../domain/index-method/own-method-line.ts';
import { INDEX_FORMULAS } from '../../domain/index-method/version-2/month-data.ts';
import { isMonth } from '../../domain/time/month.ts';
import { optionalText, slug, text, uuid } from './fields.ts';
import type pg from 'pg';
import { indexId } from '../../domain/natural-key.ts';
import { loadProductDirectory, type ProductDirectory, readUpc } from './product-directory.ts';
import type { Reason } from '../reason.ts';
import type { RecordSink } from './record-sink.ts';
import { type ChildTable, mergeChildren } from './child-table.ts';
import { defineRecordKind } from './record-kind.ts';
import { openStage, type StagedTable } from './staged-table.ts';

/** Most products of one index. */
const MAX_CONSTITUENTS = 5_000;

const LARGEST = 1_000_000;
const positive = z.number('must be a number').positive('must be more than 0').max(LARGEST);

/** A share, such as 0.2 for 20%. */
const share = z.number('must be a number').positive('must be more than 0').max(10, 'must be at most 10');

const constituent = z
  .strictObject({
    upc: optionalText(64),
    product_id: uuid.nullish(),
    chain_slug: slug.nullish(),
    retailer_product_id: optionalText(100),
    name: text(500),
    weight: positive,
    units: positive.optional(),
    /** The product whose place it takes, as its `upc`, `product_id` or `retailer_product_id` stands in this list. */
    replaces: optionalText(100),
    sizes: z
      .array(z.strictObject({ from: z.iso.date('must be a day, as 2026-07-01'), units: positive }))
      .max(100)
      .refine(
        (sizes) => sizes.every((size, i) => i === 0 || sizes[i - 1]!.from < size.from),
        'must ascend by from',
      )
      .optional(),
  })
  .refine(
    (c) => c.product_id != null || c.upc != null || (c.chain_slug != null && c.retailer_product_id != null),
    {
      path: ['upc'],
      message: 'needs upc, product_id, or chain_slug with retailer_product_id',
    },
  );

const chainFilter = z.strictObject({
  chain_slugs: z.array(slug).min(1).max(1_000).optional(),
  exclude_chain_slugs: z.array(slug).min(1).max(1_000).optional(),
  market_positions: z
    .array(z.enum(['value', 'mainstream', 'premium', 'luxury']))
    .min(1)
    .optional(),
});

/** A line of `indices.ndjson`. A field that is left out keeps the value that the record has. */
export const indexRecord = z.strictObject({
  id: uuid.nullish(),
  slug,
  name: text(200).optional(),
  description: text(2_000).optional(),
  index_type: z.enum(INDEX_TYPES).optional(),
  method: text(500).optional(),
  source_methodology: optionalText(2_000),
  methodology_url: text(2_000).optional(),
  regions: z
    .array(z.enum(INDEX_REGIONS))
    .min(1, 'must name at least one region')
    .refine((regions) => new Set(regions).size === regions.length, 'must not repeat a region')
    .optional(),
  chain_filter: chainFilter.nullish(),
  inception_period: z.string().refine(isMonth, 'must be a month, as 2026-07').nullish(),
  max_change: share.optional(),
  max_change_regional: share.optional(),
  bls_item_code: z
    .string()
    .regex(/^[A-Z0-9]{4,12}$/, 'must be an item code of BLS, as 708111')
    .nullish(),
  bls_units: positive.optional(),
  is_active: z.boolean().optional(),
  methodology_version: z.literal([1, 2], 'must be 1 or 2').optional(),
  formula: z.enum(INDEX_FORMULAS).optional(),
  constituents: z
    .array(constituent)
    .min(1, 'must name at least one product')
    .max(MAX_CONSTITUENTS, `must name at most ${MAX_CONSTITUENTS} products`)
    .optional(),
});

/** An index definition that has passed `indexRecord`. */
export type IndexRecord = z.infer<typeof indexRecord>;

/** Monthly change that sets a flag where the definition does not say: 3% for baskets, 7% for single goods. */
const CHANGE_BY_TYPE = "case s.index_type when 'basket_total_cost' then 0.03 else 0.07 end";

const DEFINITION: StagedTable = {
  table: 'index_definition',
  key: 'index_id',
  columns: [
    { name: 'slug', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'description', type: 'text' },
    { name: 'index_type', type: 'text' },
    { name: 'method', type: 'text' },
    { name: 'source_methodology', type: 'text' },
    { name: 'methodology_url', type: 'text', ifAbsent: "'/methodology.md'" },
    { name: 'regions', type: 'text[]', ifAbsent: "'{national,northeast,midwest,south,west}'" },
    { name: 'chain_filter', type: 'jsonb' },
    { name: 'inception_period', type: 'text' },
    { name: 'max_change', type: 'double precision', ifAbsent: CHANGE_BY_TYPE },
    { name: 'max_change_regional', type: 'double precision', ifAbsent: CHANGE_BY_TYPE },
    { name: 'bls_item_code', type: 'text' },
    { name: 'bls_units', type: 'double precision', ifAbsent: '1' },
    { name: 'is_active', type: 'boolean', ifAbsent: 'true' },
    { name: 'methodology_version', type: 'integer', ifAbsent: String(DEFAULT_METHOD.version) },
    { name: 'formula', type: 'text', ifAbsent: `'${DEFAULT_METHOD.formula}'` },
  ],
  extras: [{ name: 'constituents', type: 'jsonb' }],
};

const CONSTITUENTS: ChildTable = {
  table: 'index_constituent',
  parent: DEFINITION,
  list: 'constituents',
  columns: [
    { name: 'product_id', type: 'integer' },
    { name: 'upc', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'weight', type: 'double precision' },
    { name: 'units', type: 'double precision' },
    { name: 'sized', type: 'boolean' },
    { name: 'replaces', type: 'integer' },
    { name: 'sizes', type: 'jsonb' },
  ],
  order: 'position',
  position: 'position',
};

const REQUIRED = ['name', 'description', 'index_type', 'constituents'] as const;

/** What is known of a definition before a line is read. */
interface KnownDefinition extends DefinedMethod {
  readonly type: string;
  readonly method: string;
  /** Without those that replace another one. */
  readonly constituents: number;
}

async function readKnown(client: pg.PoolClient): Promise<Map<string, KnownDefinition & { id: string }>> {
  const { rows } = await client.query<KnownDefinition & { slug: string; id: string }>(
    `select d.slug, d.id, d.index_type as type, d.method, d.methodology_version as version, d.formula,
       count(c.position) filter (where c.replaces is null)::integer as constituents
     from index_definition d left join index_constituent c using (index_id)
     group by d.index_id order by d.index_id`,
  );
  return new Map(rows.map((row) => [row.slug, row]));
}

async function openIndexSink(client: pg.PoolClient): Promise<RecordSink<IndexRecord>> {
  const bySlug = await readKnown(client);
  const products = await loadProductDirectory(client);
  const stage = await openStage(client, DEFINITION);
  const seen = new Map<string, KnownDefinition>();
  return {
    add(record, line) {
      const { id: given, constituents, ...values } = record;
      const before = bySlug.get(record.slug);
      const id = before?.id ?? given ?? indexId(record.slug);
      if (given != null && given !== id)
        return [{ field: 'id', problem: 'is not the id of this index', detail: `${record.slug} is ${id}` }];
      const earlier = seen.get(record.slug) ?? before;
      if (earlier === undefined) {
        const missing = REQUIRED.filter((field) => record[field] === undefined);
        if (missing.length > 0) return missing.map((field) => ({ field, problem: 'is missing' }));
      }
      const type = record.index_type ?? earlier?.type ?? '';
      // What replaces another product is not one more.
      const count =
        constituents?.filter(({ replaces }) => replaces == null).length ?? earlier?.constituents ?? 0;
      if (type === 'single_sku' && count > 1)
        return [
          {
            field: 'constituents',
            problem: 'must be one product where index_type is single_sku',
            detail: String(count),
          },
        ];
      const reasons: Reason[] = [];
      const resolved = constituents === undefined ? undefined : resolve(constituents, products, reasons);
      if (reasons.length > 0) return reasons;
      const version = record.methodology_version ?? earlier?.version ?? DEFAULT_METHOD.version;
      const formula = record.formula ?? earlier?.formula ?? DEFAULT_METHOD.formula;
      const method = record.method ?? keptMethodLine(earlier?.method, { version, formula });
      seen.set(record.slug, { type, version, formula, method, constituents: count });
      stage.add(line, id, { ...values, method, constituents: resolved });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      const definitions = await stage.merge();
      return {
        tables: {
          index_definition: definitions,
          index_constituent: await mergeChildren(client, CONSTITUENTS),
        },
        repeated,
      };
    },
  };
}

type ConstituentRecord = NonNullable<IndexRecord['constituents']>[number];

/** The columns of `CONSTITUENTS`. */
type Resolved = readonly [
  productId: number,
  upc: string | null,
  name: string,
  weight: number,
  units: number,
  sized: boolean,
  replaces: number | null,
  sizes: NonNullable<ConstituentRecord['sizes']>,
];

/** How a definition names one of its products. */
function keyOf({ product_id, upc, chain_slug, retailer_product_id }: ConstituentRecord): string {
  return product_id ?? upc ?? `${chain_slug} ${retailer_product_id}`;
}

/** An index without one of its products would be another index, so an unknown one is a reason to reject it. */
function resolve(
  constituents: readonly ConstituentRecord[],
  products: ProductDirectory,
  reasons: Reason[],
): Resolved[] {
  const ids = new Map<string, number>();
  constituents.forEach((constituent, i) => {
    const { upc, chain_slug: slug, product_id, retailer_product_id } = constituent;
    const chainId = slug == null ? -1 : (products.chainId(slug) ?? -1);
    const row = products.find({ product_id, upc, retailer_product_id }, readUpc(upc), chainId);
    const field = `constituents.${i}`;
    const key = keyOf(constituent);
    const productId = row < 0 ? -1 : products.productId(row);
    if (productId < 0) reasons.push({ field, problem: 'unknown product', detail: key });
    else if ([...ids.values()].includes(productId))
      reasons.push({ field, problem: 'names a product that is there already', detail: key });
    else ids.set(key, productId);
  });
  const before = new Map<string, string>();
  constituents.forEach((constituent, i) => {
    const { replaces } = constituent;
    if (replaces == null) return;
    const field = `constituents.${i}.replaces`;
    const detail = `${keyOf(constituent)} replaces ${replaces}`;
    before.set(keyOf(constituent), replaces);
    if (!ids.has(replaces)) reasons.push({ field, problem: 'is not a product of this index', detail });
    else if (leadsInCircle(before, replaces)) reasons.push({ field, problem: 'closes a circle', detail });
  });
  if (reasons.length > 0) return [];
  return constituents.map((constituent) => {
    const { upc, name, weight, units, replaces, sizes = [] } = constituent;
    const replaced = replaces == null ? null : ids.get(replaces)!;
    return [
      ids.get(keyOf(constituent))!,
      upc ?? null,
      name,
      weight,
      units ?? 1,
      units !== undefined,
      replaced,
      sizes,
    ];
  });
}

function leadsInCircle(before: ReadonlyMap<string, string>, from: string): boolean {
  let steps = 0;
  for (let at = before.get(from); at !== undefined; at = before.get(at))
    if (++steps > before.size) return true;
  return false;
}

/** Index definitions are known by their slug. A new one needs a name, a description, a type and constituents. */
export const INDICES = defineRecordKind({ name: 'indices', schema: indexRecord, openSink: openIndexSink });
