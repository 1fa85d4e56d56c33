import type pg from 'pg';
import { indexId } from '../../domain/natural-key.ts';
import type { IndexRecord } from './index-record.ts';
import { loadProductDirectory, type ProductDirectory, readUpc } from './product-directory.ts';
import type { Reason } from '../reason.ts';
import type { RecordSink } from './record-sink.ts';
import { openStage, type StagedTable, type TableCounts } from './staged-table.ts';

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
    { name: 'method', type: 'text', ifAbsent: "'10% trimmed mean of store-month prices'" },
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
  ],
  extras: [{ name: 'constituents', type: 'jsonb' }],
};

const REQUIRED = ['name', 'description', 'index_type', 'constituents'] as const;

/** Index definitions are known by their slug. A new one needs a name, a description, a type and constituents. */
export async function openIndexSink(client: pg.PoolClient): Promise<RecordSink<IndexRecord>> {
  const known = await client.query<{ slug: string; id: string; type: string; constituents: number }>(
    `select d.slug, d.id, d.index_type as type, count(c.position)::integer as constituents
     from index_definition d left join index_constituent c using (index_id)
     group by d.index_id order by d.index_id`,
  );
  const bySlug = new Map(known.rows.map((row) => [row.slug, row]));
  const products = await loadProductDirectory(client);
  const stage = await openStage(client, DEFINITION);
  const seen = new Map<string, { index_type: string; constituents: number }>();
  return {
    add(record, line) {
      const { id: given, constituents, ...values } = record;
      const before = bySlug.get(record.slug);
      const id = before?.id ?? given ?? indexId(record.slug);
      if (given != null && given !== id)
        return [{ field: 'id', problem: 'is not the id of this index', detail: `${record.slug} is ${id}` }];
      const earlier =
        seen.get(record.slug) ?? (before && { index_type: before.type, constituents: before.constituents });
      if (earlier === undefined) {
        const missing = REQUIRED.filter((field) => record[field] === undefined);
        if (missing.length > 0) return missing.map((field) => ({ field, problem: 'is missing' }));
      }
      const type = record.index_type ?? earlier?.index_type ?? '';
      const count = constituents?.length ?? earlier?.constituents ?? 0;
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
      seen.set(record.slug, { index_type: type, constituents: count });
      stage.add(line, id, { ...values, constituents: resolved });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      const definitions = await stage.merge();
      return {
        tables: { index_definition: definitions, index_constituent: await mergeConstituents(client) },
        repeated,
      };
    },
  };
}

type Resolved = readonly [productId: number, upc: string | null, name: string, weight: number, units: number];

/** An index without one of its products would be another index, so an unknown one is a reason to reject it. */
function resolve(
  constituents: NonNullable<IndexRecord['constituents']>,
  products: ProductDirectory,
  reasons: Reason[],
): Resolved[] {
  const seen = new Set<number>();
  return constituents.flatMap((constituent, i): Resolved[] => {
    const { upc, chain_slug: slug, product_id, retailer_product_id, name, weight, units = 1 } = constituent;
    const chainId = slug == null ? -1 : (products.chainId(slug) ?? -1);
    const row = products.find({ product_id, upc, retailer_product_id }, readUpc(upc), chainId);
    const key = product_id ?? upc ?? `${slug} ${retailer_product_id}`;
    const productId = row < 0 ? -1 : products.productId(row);
    if (productId < 0) reasons.push({ field: `constituents.${i}`, problem: 'unknown product', detail: key });
    else if (seen.has(productId))
      reasons.push({
        field: `constituents.${i}`,
        problem: 'names a product that is there already',
        detail: key,
      });
    seen.add(productId);
    return productId < 0 ? [] : [[productId, upc ?? null, name, weight, units]];
  });
}

/** Counts definitions, not products: an index's products are one thing. */
async function mergeConstituents(client: pg.PoolClient): Promise<TableCounts> {
  await client.query('drop table if exists pg_temp.differing_constituents');
  await client.query(`create temp table differing_constituents on commit drop as
    select s.index_id, s.constituents, l.constituents as old, s.constituents is distinct from l.constituents as differs
    from staged_index_definition s
    left join lateral (
      select jsonb_agg(jsonb_build_array(c.product_id, c.upc, c.name, c.weight, c.units) order by c.position) as constituents
      from index_constituent c where c.index_id = s.index_id
    ) l on true
    where s.constituents is not null`);
  const { rows } = await client.query<TableCounts>(
    `select count(*) filter (where differs and old is null)::integer as added,
       count(*) filter (where differs and old is not null)::integer as changed,
       count(*) filter (where not differs)::integer as unchanged from differing_constituents`,
  );
  const counts = rows[0]!;
  if (counts.changed > 0) {
    await client.query(
      'delete from index_constituent c using differing_constituents d where d.index_id = c.index_id and d.differs',
    );
  }
  if (counts.added + counts.changed > 0) {
    await client.query(`insert into index_constituent (index_id, position, product_id, upc, name, weight, units)
      select d.index_id, i - 1, (c ->> 0)::integer, c ->> 1, c ->> 2, (c ->> 3)::double precision, (c ->> 4)::double precision
      from differing_constituents d cross join lateral jsonb_array_elements(d.constituents) with ordinality as e (c, i)
      where d.differs`);
  }
  return counts;
}
