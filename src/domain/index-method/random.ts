/** A stream of random numbers that depends on its seed alone. */
export interface SeededRandom {
  /** 0 (inclusive) to 1 (exclusive), 32 bits. */
  unit(): number;
  /** A whole number of 0 to `below` - 1. */
  below(below: number): number;
}

/**
 * xoshiro128** seeded by SplitMix32, so that a bootstrap can be repeated. Not fit for secrets.
 * Source: Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM TOMS 47 (2021).
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const split = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
  return {
    unit: () => next() / 0x1_0000_0000,
    below: (below) => Math.floor((next() / 0x1_0000_0000) * below),
  };
}
