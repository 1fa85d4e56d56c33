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
}

/** The file of the product part that has the facts. */
export const FACTS_FILE = 'product-facts';

/** The facts, once the products are compiled or kept. */
export const productFacts = handOn<ProductFacts>('product facts');

/** The table of the facts. */
export function factsTable(facts: ProductFacts): Table {
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

function openFacts(table: Columns): ProductFacts {
  return {
    count: table.rows,
    productId: table.numbers('product_id', Int32Array),
    idRank: table.numbers('id_rank', Uint32Array),
    category: table.dictionary('category'),
    sizeUnit: table.numbers('size_unit', Uint8Array),
    sizeE4: table.numbers('size_e4', Uint32Array),
    sizeKnown: table.numbers('size_known', Uint8Array),
  };
}

/** The facts of an earlier snapshot; undefined where their file is not there, or is broken. */
export async function readEarlierFacts(
  dir: string,
  earlier: EarlierSnapshot,
): Promise<ProductFacts | undefined> {
  if (!earlier.whole.has(FACTS_FILE)) return undefined;
  const tables = await unlessBroken(readEarlierTables(dir, earlier, [FACTS_FILE]));
  return tables === 'broken' ? undefined : openFacts(tables(FACTS_FILE));
}

/** Ordinal by `product_id`; -1 where there is no such product. */
export const ordinalsOf = derivedFrom(({ count, productId }: ProductFacts): Int32Array => {
  const ordinals = new Int32Array(count === 0 ? 0 : productId[count - 1]! + 1).fill(-1);
  for (let ordinal = 0; ordinal < count; ordinal++) ordinals[productId[ordinal]!] = ordinal;
  return ordinals;
});

/** Whether later facts number the products of earlier ones alike: products were only appended. */
export function areAppended(earlier: ProductFacts, now: ProductFacts): boolean {
  return (
    earlier.count <= now.count &&
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
