import type { Columns } from '../files/arrow-table.ts';
import type { Dictionary } from './columns.ts';
import type { Part } from './part.ts';

/**
 * Ranked aisle lists: list `i` has the entries `[entryStart[i], entryStart[i + 1])`, by products descending, ties in
 * natural order. Sections and categories of an entry are in the order of how many price rows have them there.
 */
export interface AisleLists {
  /** Price rows that each list is made of, and how many of them have an aisle. */
  readonly rows: Uint32Array;
  readonly placed: Uint32Array;
  readonly entryStart: Uint32Array;
  /** In the vocabulary of aisles. */
  readonly aisle: Dictionary;
  readonly products: Uint32Array;
  /** Sections of entry `k`: `[sectionStart[k], sectionStart[k + 1])`. */
  readonly sectionStart: Uint32Array;
  readonly section: Dictionary;
  readonly categoryStart: Uint32Array;
  readonly category: Dictionary;
}

/** Lists of whole chains, with all their sections and categories and in how many price rows each was met. */
export interface ChainAisleLists extends AisleLists {
  readonly sectionRows: Uint32Array;
  readonly categoryRows: Uint32Array;
}

/** Where products stand, as aisle lists. */
export interface AislePart {
  /**
   * By chain, the lists of its stores by position, without entries where too few rows have an aisle; stores behind the
   * last list have no rows. Undefined: no store of the chain has.
   */
  readonly stores: readonly (AisleLists | undefined)[];
  /** By chain ordinal; one more at the end, over all chains, counts a product once a chain. */
  readonly chains: ChainAisleLists;
}

/** A store's list names this many sections of an aisle at most, those of the most price rows. */
export const MOST_SECTIONS = 5;

/** The same of categories. */
export const MOST_CATEGORIES = 3;

/** The part of aisles. */
export const AISLES: Part<AislePart> = {
  files: ['chain-aisles'],
  chainFiles: ['store-aisles'],
  sources: null,
  async open(tables, files) {
    const stores = Array.from({ length: files.counts.chains }, (_, chain) =>
      files.isSame('store-aisles', chain) ? files.before?.stores[chain] : undefined,
    );
    for await (const [chain, table] of files.each('store-aisles', (ordinal) => stores[ordinal] === undefined))
      stores[chain] = openAisleLists(table).lists;
    return { stores, chains: openChainAisles(tables('chain-aisles')) };
  },
};

/** Opens the lists of whole chains. */
export function openChainAisles(table: Columns): ChainAisleLists {
  const { lists, sections, categories } = openAisleLists(table);
  return {
    ...lists,
    sectionRows: sections.numbers('rows', Uint32Array),
    categoryRows: categories.numbers('rows', Uint32Array),
  };
}

function openAisleLists(table: Columns): { lists: AisleLists; sections: Columns; categories: Columns } {
  const { starts: entryStart, items: entries } = table.structLists('aisles');
  const { starts: sectionStart, items: sections } = entries.structLists('sections');
  const { starts: categoryStart, items: categories } = entries.structLists('categories');
  const lists = {
    rows: table.numbers('rows', Uint32Array),
    placed: table.numbers('placed', Uint32Array),
    entryStart,
    aisle: entries.dictionary('aisle'),
    products: entries.numbers('products', Uint32Array),
    sectionStart,
    section: sections.dictionary('section'),
    categoryStart,
    category: categories.dictionary('category'),
  };
  return { lists, sections, categories };
}
