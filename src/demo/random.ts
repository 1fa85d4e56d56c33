/**
 * Randomness of the demo catalogue, of two kinds, both pure functions of a seed.
 *
 * `mix` gives every (seed, a, b) its own number, so that one price can be made without making all before it.
 * It is the finaliser of MurmurHash3 (Austin Appleby, public domain) over combined keys; `createRandom` is
 * sfc32 of PractRand (Chris Doty-Humphrey, public domain). Neither is fit for secrets.
 */

/** A number of 0 to 2^32 - 1 that looks random and depends on nothing but its arguments, which are read as 32-bit integers. */
export function mix(seed: number, a: number, b = 0): number {
  let h = Math.imul(seed ^ Math.imul(a, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b, 0xc2b2ae3d), 0x27d4eb2f);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Like `mix`, as a fraction of 0 (inclusive) to 1 (exclusive). */
export function mixUnit(seed: number, a: number, b = 0): number {
  return mix(seed, a, b) / 0x1_0000_0000;
}

/** A 32-bit number of a text (FNV-1a over its UTF-16 units), to key randomness by name. */
export function keyOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A stream of random values. */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  unit: () => number;
  /** A whole number of `low` to `high`, both inclusive. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  /** `count` different elements in random order, or all when there are fewer. */
  sample: <T>(choices: readonly T[], count: number) => T[];
}

/** A stream that depends on the seed alone. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [mix(seed, 1), mix(seed, 2), mix(seed, 3), 1];
  const unit = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  const int = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    int,
    chance: (probability) => unit() < probability,
    pick: (choices) => {
      const choice = choices[int(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
    sample: (choices, count) => {
      const rest = [...choices];
      const taken = Math.min(count, rest.length);
      for (let i = 0; i < taken; i++) {
        const j = int(i, rest.length - 1);
        [rest[i], rest[j]] = [rest[j] as (typeof rest)[number], rest[i] as (typeof rest)[number]];
      }
      return rest.slice(0, taken);
    },
  };
}
