import { addToGroup } from '../domain/group-by.ts';
import { withRoom } from '../domain/with-room.ts';
import { beginShelves, endShelves, putOnShelf, readShelf, type ShelfSource } from '../lookup/shelves.ts';
import { listColumn, numberColumn, structColumn } from '../snapshot/files/arrow-columns.ts';
import type { Table } from '../snapshot/files/table.ts';
import type { ChainPriceColumns } from '../snapshot/parts/chain-prices.ts';
import { chainFile } from '../snapshot/parts/part.ts';
import { type ChainShelves, SHELF_VARIANTS, SHELVES } from '../snapshot/parts/shelves.ts';
import { filesOfChain } from './earlier-snapshot.ts';
import { keepsChain, refreshedPrices } from './prices/refresh-prices.ts';
import { type ProductFacts, productFacts } from './product-facts.ts';
import type { CompileStep } from './publishing.ts';

/**
 * The step of the part of shelves. A chain's are made from its prices and from what is known of the products; they are
 * kept where none of it changed.
 */
export const SHELF_STEP: CompileStep = {
  async compile(publishing) {
    const { earlier, onProgress } = publishing;
    const prices = refreshedPrices.take(publishing);
    const facts = productFacts.take(publishing);
    const files: Record<string, Table | 'kept'> = {};
    let done = 0;
    for (const chain of prices.isKept.keys()) {
      if (earlier && keepsChain(earlier, SHELVES, prices, chain)) {
        for (const file of filesOfChain(earlier, SHELVES, chain)) files[file] = 'kept';
        continue;
      }
      const columns = await prices.columns(chain);
      const shelves = columns && compileShelves(columns, facts);
      if (shelves === undefined || shelves.rows.length === 0) continue;
      done += shelves.position.length;
      files[chainFile('shelves', chain)] = toTable(shelves);
    }
    onProgress({ stage: 'compiling shelves', done, total: done, unit: 'shelves' });
    return files;
  },
};

/** What shelves need to know of the products. */
type ShelvedProducts = Pick<ProductFacts, 'category' | 'sizeUnit' | 'sizeE4' | 'idRank'>;

/** The shelves of a chain, of every category, by price and by unit price. */
function compileShelves(prices: ChainPriceColumns, products: ShelvedProducts): ChainShelves {
  const source: ShelfSource = { prices, sizes: products, idRank: products.idRank };
  const stores = prices.store.reduce((most, position) => Math.max(most, position + 1), 0);
  const shelves = createShelves();
  for (const [category, pairs] of pairsByCategory(prices, products)) {
    for (let variant = 0; variant < SHELF_VARIANTS; variant++) {
      beginShelves(stores);
      for (const pair of pairs) {
        const product = prices.product[pair]!;
        if (variant !== 0 && products.sizeUnit[product] !== variant) continue;
        for (let i = prices.obsStart[pair]!; i < prices.obsStart[pair + 1]!; i++)
          putOnShelf(source, prices.store[i]!, product, i, variant);
      }
      const { shelves: positions, products: entries } = endShelves();
      if (entries === 0) continue;
      shelves.startRow(category * SHELF_VARIANTS + variant, entries);
      for (const position of positions) {
        const cheapest = { ...readShelf(source, position, 'cheapest') };
        shelves.add(position, cheapest, readShelf(source, position, 'median'));
      }
    }
  }
  return shelves.finish();
}

/** The chain's pairs by the category codes of their products, ascending; products without one are left out. */
function pairsByCategory(
  { product, pairCount }: ChainPriceColumns,
  { category }: ShelvedProducts,
): [number, number[]][] {
  const byCategory = new Map<number, number[]>();
  for (let pair = 0; pair < pairCount; pair++) {
    const code = category.codes[product[pair]!]!;
    if (code !== 0) addToGroup(byCategory, code, pair);
  }
  return [...byCategory].sort(([a], [b]) => a - b);
}

type Standing = Pick<ReturnType<typeof readShelf>, 'key' | 'observation' | 'products'>;

/** Shelves that are put together row by row. */
function createShelves(): {
  /** `products`: on all shelves of the row. */
  startRow(row: number, products: number): void;
  add(position: number, cheapest: Standing, median: Standing): void;
  finish(): ChainShelves;
} {
  const rows: number[] = [];
  const onAll: number[] = [];
  const starts: number[] = [];
  let position = new Uint16Array(0);
  let columns = {
    products: new Uint32Array(0),
    cheapestKey: new Uint32Array(0),
    cheapest: new Uint32Array(0),
    medianKey: new Uint32Array(0),
    median: new Uint32Array(0),
  };
  let count = 0;
  const each = (change: (column: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>): typeof columns => ({
    products: change(columns.products),
    cheapestKey: change(columns.cheapestKey),
    cheapest: change(columns.cheapest),
    medianKey: change(columns.medianKey),
    median: change(columns.median),
  });
  return {
    startRow(row, products) {
      rows.push(row);
      onAll.push(products);
      starts.push(count);
    },
    add(at, cheapest, median) {
      if (count === position.length) {
        position = withRoom(position, count + 1);
        columns = each((column) => withRoom(column, count + 1));
      }
      position[count] = at;
      columns.products[count] = cheapest.products;
      columns.cheapestKey[count] = cheapest.key;
      columns.cheapest[count] = cheapest.observation;
      columns.medianKey[count] = median.key;
      columns.median[count++] = median.observation;
    },
    finish: () => ({
      rows: Uint32Array.from(rows),
      onAll: Uint32Array.from(onAll),
      starts: Uint32Array.from([...starts, count]),
      position: position.subarray(0, count),
      ...each((column) => column.subarray(0, count)),
    }),
  };
}

function toTable(shelves: ChainShelves): Table {
  const items = structColumn(
    {
      position: numberColumn(shelves.position),
      products: numberColumn(shelves.products),
      cheapest_key: numberColumn(shelves.cheapestKey),
      cheapest: numberColumn(shelves.cheapest),
      median_key: numberColumn(shelves.medianKey),
      median: numberColumn(shelves.median),
    },
    shelves.position.length,
  );
  return {
    rows: shelves.rows.length,
    columns: {
      row: numberColumn(shelves.rows),
      on_all: numberColumn(shelves.onAll),
      shelves: listColumn(shelves.starts, items),
    },
  };
}
