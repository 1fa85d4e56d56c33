import { withRoom } from '../../../domain/with-room.ts';

/**
 * What was observed of one product at the stores of one chain: an observation a row. Rows of one store and day come in
 * the order in which they became known.
 */
export class ObservedRows {
  length = 0;
  /** Position of the store in its chain's list (`StorePart.byChain`). */
  position: Uint16Array;
  /** UTC days since 1970-01-01. */
  day: Uint16Array;
  /** The publication that served it first. */
  known: Uint32Array;
  /** Ten-thousandths of USD; 0: not known. */
  regularE4: Uint32Array;
  /** Ten-thousandths of USD; 0: no sale price. */
  saleE4: Uint32Array;
  /** 1: to be had. */
  available: Uint8Array;

  /** Makes room for so many rows; there may be more. */
  constructor(room = 0) {
    this.position = new Uint16Array(room);
    this.day = new Uint16Array(room);
    this.known = new Uint32Array(room);
    this.regularE4 = new Uint32Array(room);
    this.saleE4 = new Uint32Array(room);
    this.available = new Uint8Array(room);
  }

  /** Appends a row. */
  add(
    position: number,
    day: number,
    known: number,
    regularE4: number,
    saleE4: number,
    available: number,
  ): void {
    const at = this.length++;
    if (at >= this.position.length) this.#grow();
    this.position[at] = position;
    this.day[at] = day;
    this.known[at] = known;
    this.regularE4[at] = regularE4;
    this.saleE4[at] = saleE4;
    this.available[at] = available;
  }

  /** Empties it; its memory stays. */
  clear(): void {
    this.length = 0;
  }

  #grow(): void {
    const length = this.length;
    this.position = withRoom(this.position, length);
    this.day = withRoom(this.day, length);
    this.known = withRoom(this.known, length);
    this.regularE4 = withRoom(this.regularE4, length);
    this.saleE4 = withRoom(this.saleE4, length);
    this.available = withRoom(this.available, length);
  }
}

/** What of a product's observations counts. */
export interface ObservedScope {
  /** What later publications brought is not known. */
  readonly knownAt: number;
  /** The last day, UTC days since 1970-01-01. */
  readonly lastDay: number;
}

/**
 * Of what is added the newest look at each store alone, as far as a scope has it: what a question about one day needs, of
 * rows that come by store, day and as they became known. Of several layers each may leave one.
 */
export class NewestRows extends ObservedRows {
  readonly #scope: ObservedScope;

  constructor(scope: ObservedScope) {
    super();
    this.#scope = scope;
  }

  override add(
    position: number,
    day: number,
    known: number,
    regularE4: number,
    saleE4: number,
    available: number,
  ): void {
    if (known > this.#scope.knownAt || day > this.#scope.lastDay) return;
    const last = this.length - 1;
    if (last >= 0 && this.position[last] === position) {
      // The last store of a layer may be the first one of the next, which can have a late look at it.
      if (day < this.day[last]!) return;
      this.length = last;
    }
    super.add(position, day, known, regularE4, saleE4, available);
  }
}

/** Rows of one store and day that a number has room to tell apart beside store and day. */
const MOST_BY_KEY = 2 ** 21;

/**
 * The rows by store, then day, then as they came, without those that say again what was known of that day already. Not to
 * be written into: of rows that come so it is the same memory each time.
 */
export function rowsInOrder(rows: ObservedRows): Uint32Array {
  if (isInOrder(rows)) return firstNumbers(rows.length);
  const order = sortedRows(rows);
  let kept = Math.min(1, order.length);
  for (let at = 1; at < order.length; at++) {
    const row = order[at]!;
    if (!saysTheSame(rows, order[kept - 1]!, row)) order[kept++] = row;
  }
  return kept === order.length ? order : order.subarray(0, kept);
}

function sortedRows(rows: ObservedRows): Uint32Array {
  const { length, position, day } = rows;
  if (isSorted(rows)) return rowNumbers(length);
  if (length > MOST_BY_KEY) {
    return rowNumbers(length).sort((a, b) => position[a]! - position[b]! || day[a]! - day[b]! || a - b);
  }
  const keys = new Float64Array(length);
  for (let row = 0; row < length; row++)
    keys[row] = (position[row]! * 0x1_0000 + day[row]!) * MOST_BY_KEY + row;
  keys.sort();
  return Uint32Array.from(keys, (key) => key % MOST_BY_KEY);
}

/** From 0 on. A loop: `Uint32Array.from` takes ten times as long. */
function rowNumbers(length: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(length);
  for (let row = 1; row < length; row++) numbers[row] = row;
  return numbers;
}

let ascending = new Uint32Array(0);

/** `rowNumbers`, of memory that all share. */
function firstNumbers(length: number): Uint32Array {
  if (length > ascending.length) ascending = rowNumbers(2 * length);
  return ascending.subarray(0, length);
}

/** Whether the rows are sorted, and none says the same again. */
function isInOrder(rows: ObservedRows): boolean {
  if (!isSorted(rows)) return false;
  for (let row = 1; row < rows.length; row++) if (saysTheSame(rows, row - 1, row)) return false;
  return true;
}

function isSorted({ length, position, day }: ObservedRows): boolean {
  for (let row = 1; row < length; row++) {
    const ahead = position[row]! - position[row - 1]!;
    if (ahead < 0 || (ahead === 0 && day[row]! < day[row - 1]!)) return false;
  }
  return true;
}

function saysTheSame(rows: ObservedRows, a: number, b: number): boolean {
  return (
    rows.position[a] === rows.position[b] &&
    rows.day[a] === rows.day[b] &&
    rows.regularE4[a] === rows.regularE4[b] &&
    rows.saleE4[a] === rows.saleE4[b] &&
    rows.available[a] === rows.available[b]
  );
}
