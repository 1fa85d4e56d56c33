import type { ProgressListener } from '../domain/progress.ts';
import { listColumn, numberColumn, structColumn } from '../snapshot/files/arrow-columns.ts';
import type { Base } from './base.ts';
import { listByCode, ordinalsUpTo } from '../lookup/code-lists.ts';
import type { PriceColumns } from './prices/compile-prices.ts';
import { tablesIn } from '../snapshot/files/tables.ts';
import type { PartWriter } from './part-writer.ts';
import { readParts } from '../snapshot/files/read-parts.ts';
import type { RefreshedPrices } from './prices/refresh-prices.ts';
import { beginShelves, endShelves, putOnShelf, readShelf, type ShelfSource } from '../lookup/shelves.ts';
import type { PartName } from '../snapshot/parts/parts.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import { SHELF_VARIANTS, type ShelfPart } from '../snapshot/parts/shelves.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import type { Table } from '../snapshot/files/table.ts';
import { idRanks } from '../lookup/uuid-index.ts';
import { withRoom } from '../domain/with-room.ts';

/** Categories with fewer products a shelf than this have no rows: that many prices are looked at instead of one shelf. */
const FEWEST_PRODUCTS_A_SHELF = 4;

const NUMBERED_BY = ['stores', 'products'] as const satisfies readonly PartName[];

/**
 * Writes the shelf part from prices, and from the files of stores and products, once these are complete; it keeps its
 * files where none of them changed.
 */
export async function writeShelves(
  { dir, base, onProgress }: { dir: string; base: Base | undefined; onProgress: ProgressListener },
  prices: Pick<RefreshedPrices, 'isKept' | 'columns'>,
  writer: PartWriter,
): Promise<void> {
  const files = await writer.filesOf(NUMBERED_BY);
  if (base?.whole.has('shelves') && prices.isKept && areFilesOf(base, files)) {
    return writer.keep(base, 'shelves');
  }
  const needed = { 'chain-stores': files['chain-stores']!, products: files['products']! };
  const tables = tablesIn(await readParts(dir, needed));
  const products = tables('products');
  const shelves = compileShelves(
    { chainStart: tables('chain-stores').numberLists('stores', Uint32Array).starts },
    {
      count: products.rows,
      category: products.dictionary('category'),
      ids: {
        uuids: products.uuids('sorted_id'),
        ordinals: products.numbers('sorted_ordinal', Uint32Array),
      },
      sizeUnit: products.numbers('size_unit', Uint8Array),
      sizeE4: products.numbers('size_e4', Uint32Array),
    },
    await prices.columns(),
  );
  const done = shelves.at.length;
  onProgress({ stage: 'compiling shelves', done, total: done, unit: 'shelves' });
  writer.write({ shelves: toTable(shelves) });
}

function areFilesOf(base: Base, files: Manifest['files']): boolean {
  return Object.entries(files).every(([name, { sha256 }]) => base.manifest.files[name]?.sha256 === sha256);
}

/** The shelves of every category, by price and by unit price, as far as they hold `fewestProducts` each in the mean. */
export function compileShelves(
  { chainStart }: Pick<StorePart, 'chainStart'>,
  products: Pick<ProductPart, 'count' | 'category' | 'ids' | 'sizeUnit' | 'sizeE4'>,
  prices: PriceColumns,
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
  { pairStart, pairChain, obsStart, store }: PriceColumns,
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
