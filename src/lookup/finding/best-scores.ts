import { POOL_SIZE } from './ranking/order-anew.ts';

/** Of so many best scores the least is known; where more are asked for, each is looked at in full. */
const MOST_BOUNDED = POOL_SIZE;

// Kernels run to their end without giving way, so that all searches share this room: the best scores so far, descending.
const best = new Float64Array(MOST_BOUNDED);
let [kept, most] = [0, 0];

/** Begins to keep the `limit` best scores: those of one search at a time. */
export function beginBest(limit: number): void {
  kept = 0;
  most = limit;
}

/** The least of the best scores so far; without bound where they are fewer than asked for, or more than are kept. */
export function leastOfBest(): number {
  return most <= MOST_BOUNDED && kept === most ? best[most - 1]! : Number.NEGATIVE_INFINITY;
}

/** Adds a score to the best, if it is one. */
export function addToBest(score: number): void {
  if (most > MOST_BOUNDED || (kept === most && score <= best[most - 1]!)) return;
  let at = kept === most ? most - 1 : kept++;
  for (; at > 0 && best[at - 1]! < score; at--) best[at] = best[at - 1]!;
  best[at] = score;
}

/** Scores are ordered by steps of this many to one. */
const KNOWN_STEPS = 2 ** 16;
const MOST_ROWS = 2 ** 12;

// Kernels run to their end without giving way, so that all searches share this room.
let keys = new Float64Array(0);
let rows = new Uint32Array(0);

/** The first `count` rows, those of the highest known scores first: their least then rules out most of the others. */
export function rowsByKnown(scores: Float64Array, count: number, limit: number): Uint32Array {
  if (rows.length < count) {
    keys = new Float64Array(2 * count);
    rows = new Uint32Array(keys.length);
  }
  // Where no score rules out another, the order makes no difference.
  const isOrdered = limit <= MOST_BOUNDED && count <= MOST_ROWS;
  // Numbers are sorted without calls: a score and its row are one number.
  for (let row = 0; row < count; row++)
    keys[row] = isOrdered ? row - MOST_ROWS * Math.round(KNOWN_STEPS * scores[row]!) : row;
  if (isOrdered) keys.subarray(0, count).sort();
  for (let i = 0; i < count; i++)
    rows[i] = isOrdered ? ((keys[i]! % MOST_ROWS) + MOST_ROWS) % MOST_ROWS : keys[i]!;
  return rows.subarray(0, count);
}
