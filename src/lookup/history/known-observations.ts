import {
  NewestRows,
  ObservedRows,
  type ObservedScope,
  rowsInOrder,
} from '../../snapshot/parts/history/observed-rows.ts';

/** What to look at. */
export interface KnownScope extends ObservedScope {
  /** Of each store its newest look alone. Default: all of them. */
  readonly isNewestOnly?: boolean;
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

/** Rows to read what a scope asks for into, product after product. */
export function roomFor(scope: KnownScope): ObservedRows {
  return scope.isNewestOnly === true ? new NewestRows(scope) : new ObservedRows();
}

/** What of the rows was known; of several of one store and day, the one that became known last. */
export function knownObservations(
  rows: ObservedRows,
  { knownAt, lastDay, isNewestOnly = false }: KnownScope,
): KnownObservations {
  // What is not kept is written over.
  const order = rowsInOrder(rows).slice();
  const positions: number[] = [];
  const starts: number[] = [];
  let kept = 0;
  for (const row of order) {
    if (rows.known[row]! > knownAt || rows.day[row]! > lastDay) continue;
    const position = rows.position[row]!;
    if (position !== positions.at(-1)) {
      positions.push(position);
      starts.push(kept);
    } else if (isNewestOnly || rows.day[row] === rows.day[order[kept - 1]!]) kept--;
    order[kept++] = row;
  }
  starts.push(kept);
  return { rows, order: order.subarray(0, kept), positions, starts };
}

/** The same in memory of its own, no more than it needs: what it was made of may be filled anew. */
export function ownObservations({ rows, order, positions, starts }: KnownObservations): KnownObservations {
  const own = new ObservedRows(order.length);
  const inOrder = new Uint32Array(order.length);
  for (const [i, row] of order.entries()) {
    inOrder[i] = i;
    own.add(
      rows.position[row]!,
      rows.day[row]!,
      rows.known[row]!,
      rows.regularE4[row]!,
      rows.saleE4[row]!,
      rows.available[row]!,
    );
  }
  return { rows: own, order: inOrder, positions, starts };
}
