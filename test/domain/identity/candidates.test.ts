import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf, createBlocks } from '../../../src/domain/identity/blocks.ts';
import { countPatterns } from '../../../src/domain/identity/comparison-patterns.ts';
import { type MatchModel, MISSING } from '../../../src/domain/identity/match-model.ts';
import { findRunnersUp } from '../../../src/domain/identity/rivals.ts';
import { createWeighedPairs, heaviestFirst } from '../../../src/domain/identity/weighed-pairs.ts';

/** Things by their keys; few keys, so that many are shared. */
const things = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')), { maxLength: 12 });

function pairsOf(keys: readonly (readonly string[])[], passesOver = () => false): string[] {
  const pairs: string[] = [];
  candidatesOf(
    createBlocks(keys.length, (place) => keys[place]!),
    passesOver,
  )((first, second) => pairs.push(`${first} ${second}`));
  return pairs;
}

describe('candidates', () => {
  it('are all that share a key, each once, the lesser place first', () => {
    fc.assert(
      fc.property(things, (keys) => {
        const expected = keys.flatMap((own, first) =>
          keys.flatMap((other, second) =>
            first < second && own.some((key) => other.includes(key)) ? [`${first} ${second}`] : [],
          ),
        );
        expect(pairsOf(keys).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('are not those that a crowd shares, unless they share something rarer', () => {
    const crowd = Array.from({ length: 201 }, (_, i) => (i < 2 ? ['milk', 'rare'] : ['milk']));
    expect(pairsOf(crowd)).toEqual(['0 1']);
    expect(pairsOf(crowd.slice(0, 200))).toHaveLength((200 * 199) / 2);
  });
});

/** Pairs of eight places with weights in quarters of a bit. */
const weighed = fc.uniqueArray(
  fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), fc.integer({ min: -24, max: 60 })),
  {
    selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
    maxLength: 20,
  },
);

describe('runners-up', () => {
  it('are the likeliest other partners of either that are not one with both', () => {
    fc.assert(
      fc.property(weighed, (given) => {
        const all = given
          .filter(([a, b]) => a !== b)
          .map(([a, b, quarters]) => [Math.min(a, b), Math.max(a, b), quarters / 4] as const);
        const pairs = createWeighedPairs();
        for (const [first, second, bits] of all) pairs.add(first, second, bits);
        const bitsOf = (one: number, other: number): number =>
          all.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2] ??
          Number.NEGATIVE_INFINITY;
        const runnerUpOf = findRunnersUp(pairs, 4);
        for (const [first, second] of all) {
          const rivals = Array.from({ length: 8 }, (_, third) => third).flatMap((third) => {
            if (third === first || third === second) return [];
            const [ofFirst, ofSecond] = [bitsOf(first, third), bitsOf(second, third)];
            return ofFirst >= 4 && ofSecond >= 4 ? [] : [ofFirst, ofSecond];
          });
          const most = Math.max(...rivals);
          expect(runnerUpOf(first, second)).toBe(most === Number.NEGATIVE_INFINITY ? null : most);
        }
        const order = [...heaviestFirst(pairs, 0)].map((pair) => pairs.bits(pair));
        expect(order).toEqual(
          all
            .map(([, , bits]) => bits)
            .filter((bits) => bits >= 0)
            .sort((a, b) => b - a),
        );
      }),
    );
  });
});

describe('patterns', () => {
  it('count pairs by how they compare, and nothing is lost by it', () => {
    const field = { levels: ['same', 'alike', 'unlike'], m: [0.5, 0.3, 0.2], u: [0.1, 0.2, 0.7], usual: 0 };
    const model: MatchModel = { prior: 0.1, fields: ['a', 'b'].map((name) => ({ ...field, field: name })) };
    const counts = countPatterns(model);
    for (const levels of [
      [0, MISSING],
      [MISSING, 0],
      [2, 1],
      [0, MISSING],
    ])
      counts.add({ levels, frequencies: [0.25, 0.5] });
    expect(counts.patterns()).toEqual([
      { levels: [0, MISSING], count: 2, logFrequency: [-4, 0], told: [2, 0] },
      { levels: [MISSING, 0], count: 1, logFrequency: [0, -1], told: [0, 1] },
      { levels: [2, 1], count: 1, logFrequency: [0, 0], told: [0, 0] },
    ]);
  });
});
