import type { Sliced } from '../../domain/slices.ts';

/** An order of all rows, and the rank of each row in it. */
export interface RowOrder {
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
}

/** Part of a list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Rows of a page, and how many there are in all; null where nobody counted. */
export interface CouponRowPage {
  readonly rows: readonly number[];
  readonly total: number | null;
}

/** All rows that a query has. */
export interface FoundRows {
  readonly total: number;
  /** Whether a row is one of them. */
  readonly has: (row: number) => boolean;
  /** All of them, in any order. */
  readonly list: () => ArrayLike<number>;
}

/** Listing and sorting a row that was found costs as much as visiting this many rows on a walk in their order. */
const VISITS_A_ROW = 3;
/** A first walk that has not filled its page by then gives up: what passes is rare, or the page far back. */
const MOST_VISITED = 10_000;

// Few rows are sorted without giving way, so that all queries can share the room.
let ranks = new Uint32Array(1024);

/** So many rows are sorted in one go; of more, each marks its place in the order, and the page is read off it. */
const MOST_SORTED = 10_000;
/** After so many rows a walk may give way. */
const ROWS_A_PIECE = 8_192;

/** A few rows in an order, in one go. */
function fewInOrder(rows: ArrayLike<number>, { order, rank }: RowOrder): Uint32Array {
  if (rows.length > ranks.length) ranks = new Uint32Array(2 * rows.length);
  for (let i = 0; i < rows.length; i++) ranks[i] = rank[rows[i]!]!;
  return ranks
    .subarray(0, rows.length)
    .sort()
    .map((at) => order[at]!);
}

/** The given rows, each once, in an order. */
export function* inOrder(rows: ArrayLike<number>, rowOrder: RowOrder): Sliced<Uint32Array> {
  if (rows.length <= MOST_SORTED) return fewInOrder(rows, rowOrder);
  const { order, rank } = rowOrder;
  const marks = new Uint8Array(order.length);
  for (let i = 0; i < rows.length; i++) {
    marks[rank[rows[i]!]!] = 1;
    if (i % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield ROWS_A_PIECE;
  }
  const sorted = new Uint32Array(rows.length);
  let found = 0;
  for (let at = 0; at < order.length; at++) {
    if (marks[at] === 1) sorted[found++] = order[at]!;
    if (at % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield ROWS_A_PIECE;
  }
  return sorted;
}

/** A page of the given rows, each once, in an order. */
export function* sortRows(
  rows: ArrayLike<number>,
  rowOrder: RowOrder,
  { offset, limit }: Slice,
): Sliced<CouponRowPage> {
  const sorted = yield* inOrder(rows, rowOrder);
  return { rows: Array.from(sorted.subarray(offset, offset + limit)), total: sorted.length };
}

/** A page of rows that were found, in an order, in which none of them stands before `first`. */
export function* takeFound(
  found: FoundRows,
  rowOrder: RowOrder,
  first: number,
  slice: Slice,
): Sliced<CouponRowPage> {
  const { total } = found;
  if (slice.offset >= total || slice.limit === 0) return { rows: [], total };
  const visits = ((slice.offset + slice.limit) / total) * (rowOrder.order.length - first);
  if (visits > VISITS_A_ROW * total) return yield* sortRows(found.list(), rowOrder, slice);
  const { rows } = yield* walk(rowOrder.order, first, found.has, slice, rowOrder.order.length);
  return { rows, total };
}

/**
 * A page of the rows that pass, in an order, none of which stands before `first`; null where a short walk does not fill it.
 */
export function* takeFirst(
  { order }: RowOrder,
  first: number,
  passes: (row: number) => boolean,
  slice: Slice,
): Sliced<CouponRowPage | null> {
  const { rows, isWhole } = yield* walk(order, first, passes, slice, MOST_VISITED);
  return isWhole ? { rows, total: null } : null;
}

/** Walks until the page is full or `most` rows were visited. `isWhole`: nothing beyond belongs to the page. */
function* walk(
  order: Uint32Array,
  first: number,
  passes: (row: number) => boolean,
  { offset, limit }: Slice,
  most: number,
): Sliced<{ rows: number[]; isWhole: boolean }> {
  const rows: number[] = [];
  const end = Math.min(order.length, first + most);
  let met = 0;
  let at = first;
  for (; at < end && rows.length < limit; at++) {
    const row = order[at]!;
    if (passes(row) && met++ >= offset) rows.push(row);
    if ((at - first) % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield ROWS_A_PIECE;
  }
  return { rows, isWhole: rows.length === limit || at >= order.length };
}
