import { naturalRanks } from '../../domain/text/natural-order.ts';
import type { Table } from '../../snapshot/files/table.ts';
import { AISLES, type ChainAisleLists, openChainAisles } from '../../snapshot/parts/aisles.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { filesOfChain, readEarlierTables, unlessBroken } from '../earlier-snapshot.ts';
import { keepsChain, type RefreshedPrices, refreshedPrices } from '../prices/refresh-prices.ts';
import { productFacts } from '../product-facts.ts';
import type { CompileStep, Publishing } from '../publishing.ts';
import { AisleListBuilder } from './aisle-list-builder.ts';
import { addTally, aisleIn, type AisleTally, emptyTally, type RowCounts } from './aisle-tally.ts';
import { countAisles } from './count-aisles.ts';

/**
 * The step of the part of aisles, which follow from prices and categories. Lists of chains where neither changed are
 * taken over, the others are counted; both give the same bytes.
 */
export const AISLE_STEP: CompileStep = {
  async compile(publishing) {
    const { earlier } = publishing;
    const prices = refreshedPrices.take(publishing);
    const { category } = productFacts.take(publishing);
    const before = await readEarlierLists(publishing);
    const files: Record<string, Table | 'kept'> = {};
    const ofChains = new AisleListBuilder(true);
    const everything = emptyTally();
    for (const chain of prices.isKept.keys()) {
      let tally: AisleTally;
      if (earlier && before && keepsChain(earlier, AISLES, prices, chain)) {
        for (const file of filesOfChain(earlier, AISLES, chain)) files[file] = 'kept';
        tally = tallyOf(before, chain);
      } else {
        const counted = await countChain(prices, chain, category);
        if (counted.stores) files[chainFile('store-aisles', chain)] = counted.stores;
        tally = counted.tally;
      }
      addList(ofChains, tally);
      addTally(everything, tally);
    }
    addList(ofChains, everything);
    files['chain-aisles'] = { rows: ofChains.count, columns: ofChains.columns() };
    return files;
  },
};

async function readEarlierLists({ earlier }: Publishing): Promise<ChainAisleLists | undefined> {
  if (!earlier || !AISLES.files.every((name) => earlier.whole.has(name))) return undefined;
  const tables = await unlessBroken(readEarlierTables(earlier, AISLES.files));
  return tables === 'broken' ? undefined : openChainAisles(tables('chain-aisles'));
}

/** The lists of a chain's stores, up to the last store with prices, and the chain's tally; `category` is by product ordinal. */
async function countChain(
  { columns }: RefreshedPrices,
  chain: number,
  category: Dictionary,
): Promise<{ tally: AisleTally; stores: Table | undefined }> {
  const prices = await columns(chain);
  if (prices === undefined) return { tally: emptyTally(), stores: undefined };
  const stores = new AisleListBuilder(false);
  const tally = countAisles(prices, category, stores);
  return { tally, stores: { rows: stores.count, columns: stores.columns() } };
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
