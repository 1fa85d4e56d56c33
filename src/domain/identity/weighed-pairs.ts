import { withRoom } from '../with-room.ts';

/** Pairs of places in a list with their weights, end to end: 16 bytes each, however many there are. */
export interface WeighedPairs {
  readonly count: () => number;
  add(first: number, second: number, bits: number): void;
  first(pair: number): number;
  second(pair: number): number;
  bits(pair: number): number;
}

/** No pairs yet. */
export function createWeighedPairs(): WeighedPairs {
  let count = 0;
  let places = new Uint32Array(0);
  let weights = new Float64Array(0);
  return {
    count: () => count,
    add(first, second, bits) {
      places = withRoom(places, 2 * count + 2);
      weights = withRoom(weights, count + 1);
      places[2 * count] = first;
      places[2 * count + 1] = second;
      weights[count++] = bits;
    },
    first: (pair) => places[2 * pair]!,
    second: (pair) => places[2 * pair + 1]!,
    bits: (pair) => weights[pair]!,
  };
}

/** Pairs that weigh at least so much: the heaviest first, then by their places. */
export function heaviestFirst(pairs: WeighedPairs, least: number): Uint32Array {
  let heavy = new Uint32Array(0);
  let count = 0;
  for (let pair = 0; pair < pairs.count(); pair++) {
    if (pairs.bits(pair) < least) continue;
    heavy = withRoom(heavy, count + 1);
    heavy[count++] = pair;
  }
  return heavy
    .subarray(0, count)
    .sort(
      (a, b) =>
        pairs.bits(b) - pairs.bits(a) || pairs.first(a) - pairs.first(b) || pairs.second(a) - pairs.second(b),
    );
}
