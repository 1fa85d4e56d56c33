import type pg from 'pg';
import { groupBy } from '../domain/group-by.ts';
import { nearestWord } from '../domain/text/edit-distance.ts';
import {
  type ChainFilter,
  type Constituent,
  type FrozenDefinition,
  type IndexRegion,
  type IndexType,
  MAIN_REGIONS,
  type MainRegion,
} from '../domain/index-method/month-data.ts';
import type { FrozenDefinition2, IndexFormula } from '../domain/index-method/version-2/month-data.ts';
import { DAY_MS } from '../domain/time/utc-day.ts';
import { IndexError } from './index-error.ts';
import { readSizes, type SizeRow } from '../record/read-sizes.ts';
import { sizeSteps } from './inputs/sizes.ts';

/** An index as the record defines it. */
export interface IndexDefinition {
  readonly indexId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly blsItemCode: string | null;
  readonly blsUnits: number;
  /** The version of the method that its months are computed by. */
  readonly version: 1 | 2;
  /** What decides its values by version 1, and by version 2. */
  readonly frozen: FrozenDefinition;
  readonly frozen2: FrozenDefinition2;
  /** The record's key of each constituent, in order. */
  readonly productIds: readonly number[];
}

interface DefinitionRow {
  index_id: number;
  slug: string;
  name: string;
  index_type: IndexType;
  regions: IndexRegion[];
  chain_filter: ChainFilter | null;
  inception_period: string | null;
  max_change: number;
  max_change_regional: number;
  bls_item_code: string | null;
  bls_units: number;
  is_active: boolean;
  methodology_version: 1 | 2;
  formula: IndexFormula;
}

interface ConstituentRow extends Constituent {
  index_id: number;
  record_product_id: number;
  /** Of the product that is left, where this one was merged. */
  survivor_id: number;
  sized: boolean;
  replaces: string | null;
  sizes: { from: string; units: number }[];
}

const isMainRegion = (region: IndexRegion): region is MainRegion =>
  (MAIN_REGIONS as readonly string[]).includes(region);

/** All definitions, or those of some slugs, by slug. Throws IndexError for a slug that the record does not know. */
export async function readDefinitions(
  client: pg.ClientBase,
  slugs?: readonly string[],
): Promise<IndexDefinition[]> {
  const { rows } = await client.query<DefinitionRow>(
    `select index_id, slug, name, index_type, regions, chain_filter, inception_period, max_change, max_change_regional,
       bls_item_code, bls_units, is_active, methodology_version, formula
     from index_definition order by slug`,
  );
  const known = rows.map(({ slug }) => slug);
  const unknown = slugs?.find((slug) => !known.includes(slug));
  if (unknown !== undefined) {
    const hint =
      known.length === 0
        ? 'the record has none: import an indices.ndjson first'
        : `the nearest is ${nearestWord(unknown, known) ?? known[0]}`;
    throw new IndexError(`There is no index ${JSON.stringify(unknown)}; ${hint}.`);
  }
  const { rows: constituents } = await client.query<ConstituentRow>(
    `select c.index_id, c.product_id as record_product_id, coalesce(v.survivor_id, c.product_id) as survivor_id,
       p.id as product_id, c.upc, c.name, c.weight, c.units, c.sized, r.id as replaces, c.sizes
     from index_constituent c join product p using (product_id) left join product r on r.product_id = c.replaces
     left join product_survivor v on v.product_id = c.product_id
     order by c.index_id, c.position`,
  );
  const sizes = groupBy(await readSizes(client), (row) => row.product_id);
  return rows
    .filter(({ slug }) => slugs === undefined || slugs.includes(slug))
    .map((row) => {
      const own = constituents.filter(({ index_id }) => index_id === row.index_id);
      return {
        indexId: row.index_id,
        name: row.name,
        isActive: row.is_active,
        blsItemCode: row.bls_item_code,
        blsUnits: row.bls_units,
        productIds: own.map(({ record_product_id }) => record_product_id),
        version: row.methodology_version,
        frozen2: frozen2Of(row, own, sizes),
        frozen: {
          slug: row.slug,
          index_type: row.index_type,
          // Version 1 knows no states and divisions.
          regions: row.regions.filter(isMainRegion),
          constituents: own.map(({ product_id, upc, name, weight, units }) => ({
            product_id,
            upc,
            name,
            weight,
            units,
          })),
          chain_filter: row.chain_filter,
          inception_period: row.inception_period,
          max_change: row.max_change,
          max_change_regional: row.max_change_regional,
        },
      };
    });
}

/** One definition. Throws IndexError where the record does not know the slug. */
export async function readDefinition(client: pg.ClientBase, slug: string): Promise<IndexDefinition> {
  const [definition] = await readDefinitions(client, [slug]);
  return definition!;
}

/** What version 2 computes from, with the sizes that the definition says, else those that the products were imported with. */
function frozen2Of(
  row: DefinitionRow,
  own: readonly ConstituentRow[],
  known: ReadonlyMap<number, readonly SizeRow[]>,
): FrozenDefinition2 {
  return {
    slug: row.slug,
    index_type: row.index_type,
    formula: row.formula,
    regions: row.regions,
    constituents: own.map(
      ({ survivor_id, product_id, upc, name, weight, units, sized, replaces, sizes }) => ({
        product_id,
        upc,
        name,
        weight,
        units,
        replaces,
        sized,
        sizes:
          sizes.length > 0
            ? sizes.map(({ from, units }) => ({ from_day: Date.parse(from) / DAY_MS, units }))
            : sizeSteps(units, known.get(survivor_id) ?? []),
      }),
    ),
    chain_filter: row.chain_filter,
    inception_period: row.inception_period,
    max_change: row.max_change,
    max_change_regional: row.max_change_regional,
  };
}
