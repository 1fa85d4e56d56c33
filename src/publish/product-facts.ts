import { derivedFrom } from '../domain/derived.ts';
import { dictionaryColumn, numberColumn } from '../snapshot/files/arrow-columns.ts';
import type { Columns } from '../snapshot/files/arrow-table.ts';
import type { Table } from '../snapshot/files/table.ts';
import type { Dictionary } from '../snapshot/parts/columns.ts';
import { type EarlierSnapshot, readEarlierTables, unlessBroken } from './earlier-snapshot.ts';
import { handOn } from './publishing.ts';

/** What prices, shelves, aisles and coupons need to know of the products, by ordinal. */
export interface ProductFacts {
  readonly count: number;
  /** Of the record, ascending. */
  readonly productId: Int32Array;
  /** Rank by id. */
  readonly idRank: Uint32Array;
  readonly category: Dictionary;
  /** As in `ProductPart`. */
  readonly sizeUnit: Uint8Array;
  readonly sizeE4: Uint32Array;
  /** 1 where a source gives the product's own size, so that pack sizes do not count. */
  readonly sizeKnown: Uint8Array;
  /** Products that were merged away, of the record, and side by side those that are left. */
  readonly gone: Int32Array;
  readonly survivor: Int32Array;
}

/** The files of the product part that have the facts. */
const FACTS_FILE = 'product-facts';
const MERGES_FILE = 'product-merges';

/** The facts, once the products are compiled or kept. */
export const productFacts = handOn<ProductFacts>('product facts');

/** The tables of the facts. */
export function factsTables(facts: ProductFacts): Record<string, Table> {
  const { gone, survivor } = facts;
  return {
    [FACTS_FILE]: factsTable(facts),
    [MERGES_FILE]: {
      rows: gone.length,
      columns: { gone: numberColumn(gone), survivor: numberColumn(survivor) },
    },
  };
}

function factsTable(facts: ProductFacts): Table {
  return {
    rows: facts.count,
    columns: {
      product_id: numberColumn(facts.productId),
      id_rank: numberColumn(facts.idRank),
      category: dictionaryColumn(facts.category, 0),
      size_unit: numberColumn(facts.sizeUnit),
      size_e4: numberColumn(facts.sizeE4),
      size_known: numberColumn(facts.sizeKnown),
    },
  };
}

function openFacts(table: Columns, merges: Columns): ProductFacts {
  return {
    gone: merges.numbers('gone', Int32Array),
    survivor: merges.numbers('survivor', Int32Array),
    count: table.rows,
    productId: table.numbers('product_id', Int32Array),
    idRank: table.numbers('id_rank', Uint32Array),
    category: table.dictionary('category'),
    sizeUnit: table.numbers('size_unit', Uint8Array),
    sizeE4: table.numbers('size_e4', Uint32Array),
    sizeKnown: table.numbers('size_known', Uint8Array),
  };
}

/** The facts of an earlier snapshot; undefined where a file of them is not there, or is broken. */
export async function readEarlierFacts(earlier: EarlierSnapshot): Promise<ProductFacts | undefined> {
  const files = [FACTS_FILE, MERGES_FILE];
  if (!files.every((file) => earlier.whole.has(file))) return undefined;
  const tables = await unlessBroken(readEarlierTables(earlier, files));
  return tables === 'broken' ? undefined : openFacts(tables(FACTS_FILE), tables(MERGES_FILE));
}

/** Ordinal by `product_id`, of a merged product its survivor's; -1 where there is no such product. */
export const ordinalsOf = derivedFrom(({ count, productId, gone, survivor }: ProductFacts): Int32Array => {
  const last = gone.reduce((most, id) => Math.max(most, id), count === 0 ? -1 : productId[count - 1]!);
  const ordinals = new Int32Array(last + 1).fill(-1);
  for (let ordinal = 0; ordinal < count; ordinal++) ordinals[productId[ordinal]!] = ordinal;
  gone.forEach((id, i) => {
    ordinals[id] = ordinals[survivor[i]!]!;
  });
  return ordinals;
});

/** Whether later facts number the products of earlier ones alike: products were only appended, and none merged. */
export function areAppended(earlier: ProductFacts, now: ProductFacts): boolean {
  const isAlike = (a: Int32Array, b: Int32Array): boolean =>
    a.length === b.length && a.every((id, i) => id === b[i]);
  return (
    isAlike(earlier.gone, now.gone) &&
    isAlike(earlier.survivor, now.survivor) &&
    earlier.productId.every((productId, ordinal) => productId === now.productId[ordinal])
  );
}

/** Earlier products (1 each) of which a fact is another now; facts that number them alike. */
export function changedIn(
  earlier: ProductFacts,
  now: ProductFacts,
  facts: readonly ('category' | 'sizeUnit' | 'sizeE4' | 'sizeKnown')[],
): Uint8Array {
  const changed = new Uint8Array(earlier.count);
  for (const fact of facts) {
    const [before, after] = [columnOf(earlier, fact), columnOf(now, fact)];
    for (let product = 0; product < changed.length; product++)
      if (before[product] !== after[product]) changed[product] = 1;
  }
  return changed;
}

function columnOf(
  facts: ProductFacts,
  fact: 'category' | 'sizeUnit' | 'sizeE4' | 'sizeKnown',
): Uint8Array | Uint16Array | Uint32Array {
  return fact === 'category' ? facts.category.codes : facts[fact];
}
