import type { WeighedPairs } from './weighed-pairs.ts';

/**
 * Tells of a pair the weight of the likeliest other partner of either. A partner that is itself one with both is no rival:
 * three sources may know a store. Null: there is none.
 */
export type RunnerUp = (first: number, second: number) => number | null;

/** `oneFrom`: the weight from which two are taken for one, inclusive. */
export function findRunnersUp(pairs: WeighedPairs, oneFrom: number): RunnerUp {
  const { starts, partners, weights } = partnersOf(pairs);
  const isOneWith = (other: number, one: number): boolean => {
    for (let i = starts[one]!; i < starts[one + 1]!; i++) {
      if (partners[i] === other && weights[i]! >= oneFrom) return true;
    }
    return false;
  };
  const most = (of: number, beside: number, known: number): number => {
    let bits = known;
    for (let i = starts[of]!; i < starts[of + 1]!; i++) {
      const [other, weight] = [partners[i]!, weights[i]!];
      if (other === beside || weight <= bits) continue;
      if (weight < oneFrom || !isOneWith(other, beside)) bits = weight;
    }
    return bits;
  };
  return (first, second) => {
    // A place behind the last one has no partner.
    if (Math.max(first, second) + 1 >= starts.length) return null;
    const bits = most(second, first, most(first, second, Number.NEGATIVE_INFINITY));
    return bits === Number.NEGATIVE_INFINITY ? null : bits;
  };
}

/** The partners of each place: `partners[starts[p] .. starts[p + 1])`, and what the pair weighs. */
interface Partners {
  readonly starts: Uint32Array;
  readonly partners: Uint32Array;
  readonly weights: Float64Array;
}

function partnersOf(pairs: WeighedPairs): Partners {
  const count = pairs.count();
  let places = 0;
  for (let pair = 0; pair < count; pair++)
    places = Math.max(places, pairs.first(pair) + 1, pairs.second(pair) + 1);
  const starts = new Uint32Array(places + 1);
  for (let pair = 0; pair < count; pair++) {
    starts[pairs.first(pair) + 1]!++;
    starts[pairs.second(pair) + 1]!++;
  }
  for (let place = 0; place < places; place++) starts[place + 1]! += starts[place]!;
  const next = starts.slice();
  const partners = new Uint32Array(2 * count);
  const weights = new Float64Array(2 * count);
  const put = (of: number, other: number, bits: number): void => {
    const at = next[of]!++;
    partners[at] = other;
    weights[at] = bits;
  };
  for (let pair = 0; pair < count; pair++) {
    put(pairs.first(pair), pairs.second(pair), pairs.bits(pair));
    put(pairs.second(pair), pairs.first(pair), pairs.bits(pair));
  }
  return { starts, partners, weights };
}
