import { type ObservedRows, rowsInOrder } from '../../snapshot/parts/history/observed-rows.ts';

/** What to look at. */
export interface KnownScope {
  /** What later publications brought is not known. */
  readonly knownAt: number;
  /** The last day, UTC days since 1970-01-01. */
  readonly lastDay: number;
}

/** What was observed of one product at the stores of one chain, as a publication knew it: each store and day once. */
export interface KnownObservations {
  readonly rows: ObservedRows;
  /** Rows by store, then day. */
  readonly order: Uint32Array;
  /** The positions of the stores in their chain's list, ascending; store `i` has `[starts[i], starts[i + 1])` of `order`. */
  readonly positions: readonly number[];
  readonly starts: readonly number[];
}

/** What of the rows was known; of several of one store and day, the one that became known last. */
export function knownObservations(rows: ObservedRows, { knownAt, lastDay }: KnownScope): KnownObservations {
  const order = rowsInOrder(rows);
  const positions: number[] = [];
  const starts: number[] = [];
  let kept = 0;
  for (const row of order) {
    if (rows.known[row]! > knownAt || rows.day[row]! > lastDay) continue;
    const position = rows.position[row]!;
    if (position !== positions.at(-1)) {
      positions.push(position);
      starts.push(kept);
    } else if (rows.day[row] === rows.day[order[kept - 1]!]) kept--;
    order[kept++] = row;
  }
  starts.push(kept);
  return { rows, order: order.subarray(0, kept), positions, starts };
}
