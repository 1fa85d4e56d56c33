import { describe, expect, it } from 'vitest';
import { fitModel } from '../../../src/domain/identity/fit-model.ts';
import {
  type Comparison,
  fieldWeights,
  levelBits,
  type MatchModel,
  MISSING,
  pairWeight,
  priorBits,
} from '../../../src/domain/identity/match-model.ts';

const MODEL: MatchModel = {
  prior: 0.2,
  fields: [
    {
      field: 'name',
      levels: ['same', 'alike', 'unlike'],
      m: [0.5, 0.25, 0.25],
      u: [0.125, 0.125, 0.75],
      usual: 0,
    },
    { field: 'phone', levels: ['same', 'unlike'], m: [0.8, 0.2], u: [0.05, 0.95], usual: 0.01 },
  ],
};

const comparison = (levels: number[], frequencies = [0, 0]): Comparison => ({ levels, frequencies });

describe('the weight of a pair', () => {
  it.each([
    // log2(0.2 / 0.8) = -2; name: log2(4) = 2, log2(2) = 1, log2(1 / 3); phone: log2(16) = 4, log2(0.2 / 0.95)
    [[0, 0], -2 + 2 + 4],
    [[1, 0], -2 + 1 + 4],
    [[2, 1], -2 + Math.log2(1 / 3) + Math.log2(0.2 / 0.95)],
    [[MISSING, 0], -2 + 4],
    [[MISSING, MISSING], -2],
  ])('at the levels %j is the sum by hand', (levels, bits) => {
    expect(pairWeight(MODEL, comparison(levels))).toBeCloseTo(bits, 12);
  });

  it('begins with the log odds of a pair that is one thing', () => {
    const odds = 2 ** priorBits(MODEL);
    expect(odds / (1 + odds)).toBeCloseTo(0.2, 12);
  });

  it('grows where the value agreed on is rarer than usual, and shrinks where it is commoner', () => {
    const phone = MODEL.fields[1]!;
    expect(levelBits(phone, 0, 0.01)).toBeCloseTo(4, 12);
    expect(levelBits(phone, 0, 0.0025)).toBeCloseTo(6, 12);
    expect(levelBits(phone, 0, 0.04)).toBeCloseTo(2, 12);
    expect(levelBits(phone, 0, 1e-12)).toBeCloseTo(10, 12);
    expect(levelBits(phone, 1, 0.0025)).toBeCloseTo(Math.log2(0.2 / 0.95), 12);
  });

  it('is told field by field', () => {
    expect(fieldWeights(MODEL, comparison([1, MISSING]))).toEqual([
      { field: 'name', level: 'alike', bits: 1 },
      { field: 'phone', level: null, bits: 0 },
    ]);
  });
});

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a fit', () => {
  const TRUTH: MatchModel = {
    prior: 0.3,
    fields: [
      { field: 'a', levels: ['same', 'alike', 'unlike'], m: [0.7, 0.2, 0.1], u: [0.05, 0.15, 0.8], usual: 0 },
      { field: 'b', levels: ['same', 'unlike'], m: [0.9, 0.1], u: [0.2, 0.8], usual: 0 },
      { field: 'c', levels: ['same', 'unlike'], m: [0.85, 0.15], u: [0.01, 0.99], usual: 0 },
      { field: 'd', levels: ['same', 'unlike'], m: [0.6, 0.4], u: [0.1, 0.9], usual: 0 },
    ],
  };
  const SEED: MatchModel = {
    prior: 0.1,
    fields: TRUTH.fields.map((field) => ({
      ...field,
      m: field.levels.map((_, i) => (i === 0 ? 0.6 : 0.4 / (field.levels.length - 1))),
      u: field.levels.map((_, i) => (i === 0 ? 0.3 : 0.7 / (field.levels.length - 1))),
    })),
  };

  function draw(count: number, missing: number): Comparison[] {
    const random = randomNumbers(11);
    return Array.from({ length: count }, () => {
      const isMatch = random() < TRUTH.prior;
      const levels = TRUTH.fields.map(({ m, u }) => {
        const shares = isMatch ? m : u;
        let rest = random();
        const level = shares.findIndex((share) => (rest -= share) < 0);
        return random() < missing ? MISSING : level === -1 ? shares.length - 1 : level;
      });
      return { levels, frequencies: levels.map(() => 0) };
    });
  }

  it.each([0, 0.2])('finds what made the pairs again, with %d of the values missing', (missing) => {
    const { model, converged } = fitModel(SEED, draw(40_000, missing));
    expect(converged).toBe(true);
    expect(model.prior).toBeCloseTo(TRUTH.prior, 1);
    for (const [f, field] of TRUTH.fields.entries()) {
      for (const [level, share] of field.m.entries()) {
        expect(Math.abs(model.fields[f]!.m[level]! - share)).toBeLessThan(0.03);
        expect(Math.abs(model.fields[f]!.u[level]! - field.u[level]!)).toBeLessThan(0.03);
      }
    }
  });

  it('keeps the seed where no pair tells otherwise', () => {
    const { model } = fitModel(SEED, []);
    expect(model.prior).toBeCloseTo(SEED.prior, 9);
    expect(model.fields[0]!.m[0]).toBeCloseTo(0.6, 9);
  });

  it('keeps levels that no pair shows above 0, so that no weight is infinite', () => {
    const { model } = fitModel(
      SEED,
      draw(200, 0).filter(({ levels }) => levels[0] !== 1),
    );
    expect(model.fields[0]!.m[1]).toBeGreaterThan(0);
    expect(Number.isFinite(pairWeight(model, { levels: [1, 0, 0, 0], frequencies: [0, 0, 0, 0] }))).toBe(
      true,
    );
  });

  it('knows how common the values are that two things agree on by chance', () => {
    const pairs = draw(5000, 0).map(({ levels }) => ({
      levels,
      frequencies: Array.from(levels, (level, f) => (f === 1 && level === 0 ? 0.125 : 0)),
    }));
    const { model } = fitModel(SEED, pairs);
    expect(model.fields[1]!.usual).toBeCloseTo(0.125, 9);
    expect(model.fields[0]!.usual).toBe(0);
  });
});
