import { addToGroup } from '../../domain/group-by.ts';
import { withRoom } from '../../domain/with-room.ts';
import type { StagedPrices } from './stage-prices.ts';
import type { StagedColumns } from './staged-columns.ts';

/**
 * Makes one pair of those that merges made one product, and one observation of those that they made one store's: the
 * newest, of equals that of the older product and store. Where it does not say where on the shelf the product stands and
 * in which pack, the next newest does. Prices without merges are given back as they are.
 */
export function foldPairs(staged: StagedPrices): StagedPrices {
  const groups = new Map<number, number[]>();
  staged.product.forEach((product, pair) => {
    addToGroup(groups, product, pair);
  });
  const isOne = (pairs: readonly number[]): boolean => pairs.length > 1 || staged.isMixed[pairs[0]!] === true;
  if (![...groups.values()].some(isOne)) return staged;
  const folded = emptyLike(staged);
  for (const [product, pairs] of groups) {
    pairs.sort((a, b) => staged.productId[a]! - staged.productId[b]!);
    const pair = pairs[0]!;
    const listed = pairs.find((one) => staged.sku[one] !== null) ?? pair;
    folded.product.push(product);
    folded.productId.push(staged.productId[pair]!);
    folded.sku.push(staged.sku[listed] ?? null);
    folded.page.push(staged.page[listed] ?? null);
    folded.isMixed.push(false);
    const chosen = isOne(pairs) ? newestOf(staged, pairs) : rowsOf(staged, pairs);
    folded.starts.push(append(folded.columns, folded.starts.at(-1)!, staged.columns, chosen));
  }
  return folded;
}

interface FoldedPrices extends StagedPrices {
  readonly product: number[];
  readonly productId: number[];
  readonly starts: number[];
  readonly sku: (string | null)[];
  readonly page: (string | null)[];
  readonly isMixed: boolean[];
}

function emptyLike({ columns, starts }: StagedPrices): FoldedPrices {
  const count = starts.at(-1)!;
  const empty = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, withRoom(column.subarray(0, 0), count)]),
  ) as unknown as StagedColumns;
  return { product: [], productId: [], starts: [0], sku: [], page: [], isMixed: [], columns: empty };
}

function rowsOf({ starts }: StagedPrices, pairs: readonly number[]): number[] {
  return pairs.flatMap((pair) =>
    Array.from({ length: starts[pair + 1]! - starts[pair]! }, (_, i) => starts[pair]! + i),
  );
}

/** The newest row of each store, by store. What it lacks of the shelf is written into it. */
function newestOf(staged: StagedPrices, pairs: readonly number[]): number[] {
  const { store, observedMin, aisle, section, packSize } = staged.columns;
  const rows = rowsOf(staged, pairs);
  const rank = new Map(rows.map((row, place) => [row, place]));
  rows.sort(
    (a, b) => store[a]! - store[b]! || observedMin[b]! - observedMin[a]! || rank.get(a)! - rank.get(b)!,
  );
  const chosen: number[] = [];
  for (const row of rows) {
    const newest = chosen.at(-1);
    if (newest === undefined || store[newest] !== store[row]) {
      chosen.push(row);
      continue;
    }
    aisle[newest] ||= aisle[row]!;
    section[newest] ||= section[row]!;
    packSize[newest] ||= packSize[row]!;
  }
  return chosen;
}

/** Copies rows behind the first `length`; returns how many there are then. */
function append(into: StagedColumns, length: number, from: StagedColumns, rows: readonly number[]): number {
  for (const name of Object.keys(into) as (keyof StagedColumns)[]) {
    const [target, source] = [into[name], from[name]];
    rows.forEach((row, i) => {
      target[length + i] = source[row]!;
    });
  }
  return length + rows.length;
}
