import { listColumn, numberColumn, structColumn } from '../snapshot/files/arrow-columns.ts';
import { hasWhole } from './earlier-snapshot.ts';
import type { CompileStep } from './publishing.ts';
import { listByCode, ordinalsUpTo } from '../lookup/code-lists.ts';
import type { SoldPrices } from './prices/compile-prices.ts';
import { hasSameFiles } from '../snapshot/files/folder.ts';
import { tablesIn } from '../snapshot/files/tables.ts';
import { readParts } from '../snapshot/files/read-parts.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import { beginShelves, endShelves, putOnShelf, readShelf, type ShelfSource } from '../lookup/shelves.ts';
import type { TableFinder } from '../snapshot/parts/part.ts';
import type { PartName } from '../snapshot/parts/parts.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import { SHELF_VARIANTS, SHELVES, type ShelfPart } from '../snapshot/parts/shelves.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import type { Table } from '../snapshot/files/table.ts';
import { idRanks } from '../lookup/uuid-index.ts';
import { withRoom } from '../domain/with-room.ts';

/** Categories with fewer products a shelf than this have no rows: that many prices are looked at instead of one shelf. */
const FEWEST_PRODUCTS_A_SHELF = 4;

const NUMBERED_BY = ['stores', 'products'] as const satisfies readonly PartName[];

/**
 * The step of the part of shelves. They are made from prices, and from the files of stores and products once these are
 * complete; they are kept where none of them changed.
 */
export const SHELF_STEP: CompileStep = {
  async compile(publishing) {
    const { dir, earlier, onProgress, filesOf } = publishing;
    const files = await filesOf(NUMBERED_BY);
    const prices = refreshedPrices.take(publishing);
    if (prices.isKept && earlier && hasWhole(earlier, SHELVES) && hasSameFiles(files, earlier.manifest.files))
      return 'kept';
    const needed = { 'chain-stores': files['chain-stores']!, products: files['products']! };
    const tables = tablesIn(await readParts(dir, needed));
    const { starts: chainStart } = tables('chain-stores').numberLists('stores', Uint32Array);
    const shelves = compileShelves({ chainStart }, openProducts(tables), await prices.columns());
    const done = shelves.at.length;
    onProgress({ stage: 'compiling shelves', done, total: done, unit: 'shelves' });
    return { shelves: toTable(shelves) };
  },
};

type ShelvedProducts = Pick<ProductPart, 'count' | 'category' | 'ids' | 'sizeUnit' | 'sizeE4'>;

function openProducts(tables: TableFinder): ShelvedProducts {
  const table = tables('products');
  return {
    count: table.rows,
    category: table.dictionary('category'),
    ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
    sizeUnit: table.numbers('size_unit', Uint8Array),
    sizeE4: table.numbers('size_e4', Uint32Array),
  };
}

/** The shelves of every category, by price and by unit price, as far as they hold `fewestProducts` each in the mean. */
export function compileShelves(
  { chainStart }: Pick<StorePart, 'chainStart'>,
  products: ShelvedProducts,
  prices: SoldPrices,
  fewestProducts = FEWEST_PRODUCTS_A_SHELF,
): ShelfPart {
  const source: ShelfSource = { prices, sizes: products, idRank: idRanks(products.ids) };
  const { starts: listStart, items } = listByCode(products.category, ordinalsUpTo(products.count));
  const categories = products.category.values.length;
  const starts = new Uint32Array(categories * SHELF_VARIANTS + 1);
  const columns = {
    at: new Uint32Array(0),
    products: new Uint32Array(0),
    cheapestKey: new Uint32Array(0),
    cheapest: new Uint32Array(0),
    medianKey: new Uint32Array(0),
    median: new Uint32Array(0),
  };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  let count = 0;
  // Code 0 is no category.
  for (let row = 0; row < categories * SHELF_VARIANTS; row++) {
    const category = Math.floor(row / SHELF_VARIANTS);
    const variant = row % SHELF_VARIANTS;
    beginShelves(chainStart.at(-1)!);
    const listed = category === 0 ? [] : items.subarray(listStart[category], listStart[category + 1]);
    for (const product of listed) {
      if (variant !== 0 && products.sizeUnit[product] !== variant) continue;
      putEverywhere(source, chainStart, prices, product, variant);
    }
    const { shelves, products: entries } = endShelves();
    if (entries >= fewestProducts * shelves.length) {
      for (const name of names) columns[name] = withRoom(columns[name], count + shelves.length);
      for (const at of shelves) {
        const cheapest = readShelf(source, at, 'cheapest');
        columns.at[count] = at;
        columns.products[count] = cheapest.products;
        columns.cheapestKey[count] = cheapest.key;
        columns.cheapest[count] = cheapest.observation;
        const median = readShelf(source, at, 'median');
        columns.medianKey[count] = median.key;
        columns.median[count++] = median.observation;
      }
    }
    starts[row + 1] = count;
  }
  for (const name of names) columns[name] = columns[name].subarray(0, count);
  return { starts, ...columns };
}

function putEverywhere(
  source: ShelfSource,
  chainStart: Uint32Array,
  { pairStart, pairChain, obsStart, store }: SoldPrices,
  product: number,
  variant: number,
): void {
  for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
    const first = chainStart[pairChain[pair]!]!;
    for (let observation = obsStart[pair]!; observation < obsStart[pair + 1]!; observation++) {
      putOnShelf(source, first + store[observation]!, product, observation, variant);
    }
  }
}

function toTable({ starts, at, products, cheapestKey, cheapest, medianKey, median }: ShelfPart): Table {
  const shelves = structColumn(
    {
      at: numberColumn(at),
      products: numberColumn(products),
      cheapest_key: numberColumn(cheapestKey),
      cheapest: numberColumn(cheapest),
      median_key: numberColumn(medianKey),
      median: numberColumn(median),
    },
    at.length,
  );
  return { rows: starts.length - 1, columns: { shelves: listColumn(starts, shelves) } };
}
