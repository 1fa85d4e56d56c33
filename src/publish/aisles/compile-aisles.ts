import { naturalRanks } from '../../domain/text/natural-order.ts';
import { AisleListBuilder } from './aisle-list-builder.ts';
import { addTally, aisleIn, type AisleTally, emptyTally, type RowCounts } from './aisle-tally.ts';
import { listColumn, structColumn } from '../../snapshot/files/arrow-columns.ts';
import { AisleCounter } from './count-aisles.ts';
import { productNumbers, storeOrder } from '../numbering.ts';
import { type PriceOrigin, refreshedPrices } from '../prices/refresh-prices.ts';
import type { CompileStep } from '../publishing.ts';
import type { AislePart, ChainAisleLists } from '../../snapshot/parts/aisles.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { findSameCategories } from '../prices/stable-chains.ts';
import type { StoreOrder } from '../store-order.ts';
import type { Table } from '../../snapshot/files/table.ts';

/** The step of the part of aisles, which follow from prices, stores and categories. */
export const AISLE_STEP: CompileStep = {
  async compile(publishing) {
    const { origin } = refreshedPrices.take(publishing);
    if (!origin) return 'kept';
    const { category } = await productNumbers(publishing);
    return compileAisles(origin, await storeOrder(publishing), category);
  },
};

/**
 * The files of the aisle part. Lists of chains whose prices and categories are the base's are taken over from it, the
 * others are counted; both give the same bytes. `category` is by product ordinal.
 */
export function compileAisles(
  { earlier, isKept, sources, labels }: PriceOrigin,
  { chainStart }: Pick<StoreOrder, 'chainStart'>,
  category: Dictionary,
): Record<string, Table> {
  const chains = chainStart.length - 1;
  const hasSameCategories = earlier && findSameCategories(earlier, category);
  const counter = new AisleCounter(sources, labels, category, chains);
  const stores = new AisleListBuilder(false);
  const ofChains = new AisleListBuilder(true);
  const storeStart = new Uint32Array(chains + 1);
  const everything = emptyTally();
  for (let chain = 0; chain < chains; chain++) {
    const storeCount = chainStart[chain + 1]! - chainStart[chain]!;
    const before = isKept[chain] && hasSameCategories?.[chain] ? earlier?.aisles : undefined;
    const tally = before
      ? copyChain(before, chain, storeCount, stores)
      : counter.count(chain, storeCount, stores);
    storeStart[chain + 1] = stores.count;
    addList(ofChains, tally);
    addTally(everything, tally);
  }
  addList(ofChains, everything);
  const lists = structColumn(stores.columns(), storeStart[chains]!);
  return {
    'store-aisles': { rows: chains, columns: { stores: listColumn(storeStart, lists) } },
    'chain-aisles': { rows: chains + 1, columns: ofChains.columns() },
  };
}

/** Takes a chain over: the lists of its stores, of which there may be more now, and its tally. */
function copyChain(
  before: AislePart,
  chain: number,
  storeCount: number,
  stores: AisleListBuilder,
): AisleTally {
  const first = before.storeStart[chain]!;
  const end = before.storeStart[chain + 1]!;
  for (let list = first; list < end; list++) stores.copyList(before.stores, list);
  for (let store = end - first; store < storeCount; store++) stores.startList(0, 0);
  return tallyOf(before.chains, chain);
}

function tallyOf(lists: ChainAisleLists, list: number): AisleTally {
  const tally = emptyTally();
  tally.rows = lists.rows[list]!;
  tally.placed = lists.placed[list]!;
  for (let entry = lists.entryStart[list]!; entry < lists.entryStart[list + 1]!; entry++) {
    const count = aisleIn(tally, lists.aisle.values[lists.aisle.codes[entry]!]!);
    count.products = lists.products[entry]!;
    for (let at = lists.sectionStart[entry]!; at < lists.sectionStart[entry + 1]!; at++)
      count.sections.set(lists.section.values[lists.section.codes[at]!]!, lists.sectionRows[at]!);
    for (let at = lists.categoryStart[entry]!; at < lists.categoryStart[entry + 1]!; at++)
      count.categories.set(lists.category.values[lists.category.codes[at]!]!, lists.categoryRows[at]!);
  }
  return tally;
}

/** The highest count first, ties in natural order. */
function ranked<Count>(
  counts: ReadonlyMap<string, Count>,
  sizeOf: (count: Count) => number,
): [string, Count][] {
  const entries = [...counts];
  const ranks = naturalRanks(entries.map(([text]) => text));
  return entries
    .map((entry, i) => ({ entry, rank: ranks[i]! }))
    .sort((a, b) => sizeOf(b.entry[1]) - sizeOf(a.entry[1]) || a.rank - b.rank)
    .map(({ entry }) => entry);
}

function addList(lists: AisleListBuilder, tally: AisleTally): void {
  const byRows = (counts: RowCounts) => ranked(counts, (rows) => rows);
  lists.startList(tally.rows, tally.placed);
  for (const [aisle, count] of ranked(tally.aisles, ({ products }) => products)) {
    lists.addEntry(aisle, count.products);
    for (const [section, rows] of byRows(count.sections)) lists.addSection(section, rows);
    for (const [category, rows] of byRows(count.categories)) lists.addCategory(category, rows);
  }
}
