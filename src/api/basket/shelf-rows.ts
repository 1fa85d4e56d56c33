import { lowerBound } from '../../domain/lower-bound.ts';
import type { ShelfPick } from '../../lookup/shelves.ts';
import type { ShelfPart } from '../../snapshot/parts/shelves.ts';
import { type QuoteColumns, putQuote, reserveQuotes } from './quote-columns.ts';
import type { Scope } from './scope.ts';

/** Up to this many times as many shelves as stores in scope are walked along; beyond, each store's is looked up. */
const SHELVES_A_LOOKUP = 16;

/** How much there is to look at for a row of shelves in a scope. */
export function costOfRow({ starts }: ShelfPart, { places }: Scope, row: number): number {
  return Math.min(starts[row + 1]! - starts[row]!, SHELVES_A_LOOKUP * places.length);
}

/** Appends the shelves of a row that are in scope to a room; returns how many prices they have. */
export function appendRow(
  shelves: ShelfPart,
  { places, mask }: Scope,
  row: number,
  pick: ShelfPick,
  room: QuoteColumns,
): number {
  const start = shelves.starts[row]!;
  const end = shelves.starts[row + 1]!;
  const keys = pick === 'median' ? shelves.medianKey : shelves.cheapestKey;
  const observations = pick === 'median' ? shelves.median : shelves.cheapest;
  reserveQuotes(room, Math.min(end - start, places.length));
  let count = 0;
  const append = (shelf: number): void => {
    putQuote(room, shelves.at[shelf]!, keys[shelf]!, observations[shelf]!);
    count += shelves.products[shelf]!;
  };
  if (end - start <= SHELVES_A_LOOKUP * places.length) {
    for (let shelf = start; shelf < end; shelf++) if (mask[shelves.at[shelf]!] === 1) append(shelf);
    return count;
  }
  let from = start;
  for (const at of places) {
    from = lowerBoundFrom(shelves.at, at, from, end);
    if (from < end && shelves.at[from] === at) append(from);
  }
  return count;
}

/** The first index of `[from, end)` whose value is at least `value`, by steps that double and then halve. */
function lowerBoundFrom(values: Uint32Array, value: number, from: number, end: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && values[low + step]! < value) {
    low += step;
    step *= 2;
  }
  return lowerBound(values, value, low, Math.min(end, low + step + 1));
}
