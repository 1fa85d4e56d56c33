import { describe, expect, it } from 'vitest';
import { createRandom, keyOf, mix, mixUnit } from '../../src/demo/random.ts';

describe('mix', () => {
  it('depends on all of its arguments and on nothing else', () => {
    expect(mix(1, 2, 3)).toBe(mix(1, 2, 3));
    const others = [mix(2, 2, 3), mix(1, 3, 3), mix(1, 2, 4), mix(2, 1, 3), mix(1, 3, 2)];
    expect(new Set([mix(1, 2, 3), ...others]).size).toBe(6);
  });

  it('spreads consecutive keys evenly over tenths', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i++) tenths[Math.floor(mixUnit(7, i) * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('gives two neighbours in either argument no tendency to agree', () => {
    let agree = 0;
    for (let i = 0; i < 20_000; i++) {
      if (mixUnit(7, i, 1) < 0.1 && mixUnit(7, i, 2) < 0.1) agree++;
    }
    expect(Math.abs(agree - 200)).toBeLessThan(70);
  });
});

describe('createRandom', () => {
  it('gives one stream for a seed, and another for another', () => {
    const stream = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 50 }, () => random.unit());
    };
    expect(stream(1)).toEqual(stream(1));
    expect(stream(1)).not.toEqual(stream(2));
  });

  it('samples without repeats and keeps to its bounds', () => {
    const random = createRandom(3);
    for (let i = 0; i < 200; i++) {
      const sample = random.sample([1, 2, 3, 4, 5], 3);
      expect(new Set(sample).size).toBe(3);
      const whole = random.int(-2, 2);
      expect(whole).toBeGreaterThanOrEqual(-2);
      expect(whole).toBeLessThanOrEqual(2);
    }
    expect(random.sample([1, 2], 5)).toHaveLength(2);
  });
});

describe('keyOf', () => {
  it('is FNV-1a', () => {
    expect(keyOf('')).toBe(0x811c9dc5);
    expect(keyOf('foobar')).toBe(0xbf9cf968);
  });
});
