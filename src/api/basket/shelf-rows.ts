import { lowerBound } from '../../domain/lower-bound.ts';
import type { ShelfPick } from '../../lookup/shelves.ts';
import type { ChainShelves } from '../../snapshot/parts/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type QuoteColumns, putQuote, reserveQuotes } from './quote-columns.ts';
import type { Scope } from './scope.ts';

type Shelved = Pick<Snapshot, 'shelves' | 'stores' | 'prices'>;

/** Up to this many times as many shelves as stores in scope are walked along; beyond, each store's is looked up. */
const SHELVES_A_LOOKUP = 16;

/** The shelves of a row at a chain in scope. */
interface ChainRow {
  readonly chain: number;
  readonly shelves: ChainShelves;
  /** The row's place among the chain's. */
  readonly at: number;
  /** Its shelves are `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The chain's places in scope: `Scope.places` from `firstPlace` to before `endPlace`. */
  readonly firstPlace: number;
  readonly endPlace: number;
}

/** What the chains in scope have of a row; chains that have nothing of it are left out. */
export function findRow({ shelves, stores }: Shelved, { chains, places }: Scope, row: number): ChainRow[] {
  const found: ChainRow[] = [];
  for (const [chain, ofChain] of shelves.chains.entries()) {
    if (ofChain === undefined || chains[chain] !== 1) continue;
    const at = lowerBound(ofChain.rows, row);
    if (ofChain.rows[at] !== row) continue;
    found.push({
      chain,
      shelves: ofChain,
      at,
      start: ofChain.starts[at]!,
      end: ofChain.starts[at + 1]!,
      firstPlace: lowerBound(places, stores.chainStart[chain]!),
      endPlace: lowerBound(places, stores.chainStart[chain + 1]!),
    });
  }
  return found;
}

/** How much there is to look at for a row. */
export function costOfRow(row: readonly ChainRow[]): number {
  return row.reduce(
    (sum, { start, end, firstPlace, endPlace }) =>
      sum + Math.min(end - start, SHELVES_A_LOOKUP * (endPlace - firstPlace)),
    0,
  );
}

/** Products on the shelves of a row, at all stores of the chains. */
export function productsOfRow(row: readonly ChainRow[]): number {
  return row.reduce((sum, { shelves, at }) => sum + shelves.onAll[at]!, 0);
}

/** Appends the shelves of a row that are in scope to a room; returns how many prices they have. */
export function appendRow(
  { stores, prices }: Shelved,
  { places, mask }: Scope,
  row: readonly ChainRow[],
  pick: ShelfPick,
  room: QuoteColumns,
): number {
  let count = 0;
  for (const { chain, shelves, start, end, firstPlace, endPlace } of row) {
    const first = stores.chainStart[chain]!;
    const { position, products } = shelves;
    const firstObservation = prices.chains[chain]!.region.first;
    const keys = pick === 'median' ? shelves.medianKey : shelves.cheapestKey;
    const observations = pick === 'median' ? shelves.median : shelves.cheapest;
    reserveQuotes(room, Math.min(end - start, endPlace - firstPlace));
    const append = (shelf: number): void => {
      putQuote(room, first + position[shelf]!, keys[shelf]!, firstObservation + observations[shelf]!);
      count += products[shelf]!;
    };
    if (end - start <= SHELVES_A_LOOKUP * (endPlace - firstPlace)) {
      for (let shelf = start; shelf < end; shelf++) if (mask[first + position[shelf]!] === 1) append(shelf);
      continue;
    }
    let from = start;
    for (let place = firstPlace; place < endPlace; place++) {
      const wanted = places[place]! - first;
      from = lowerBoundFrom(position, wanted, from, end);
      if (from < end && position[from] === wanted) append(from);
    }
  }
  return count;
}

/** The first index of `[from, end)` whose value is at least `value`, by steps that double and then halve. */
function lowerBoundFrom(values: Uint16Array, value: number, from: number, end: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && values[low + step]! < value) {
    low += step;
    step *= 2;
  }
  return lowerBound(values, value, low, Math.min(end, low + step + 1));
}
