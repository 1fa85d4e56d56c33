/** The trees that order the best candidates anew. */
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/domain/understanding/understanding.ts';
import { VOCABULARY } from '../../src/domain/understanding/vocabulary.ts';
import { buildFindingIndex } from '../../src/lookup/finding/indexing/build.ts';
import { openFinding } from '../../src/lookup/finding/open.ts';
import { readTrees, RANKING_TREES } from '../../src/lookup/finding/ranking/model.ts';
import { type Adjust, adjustByTrees, POOL_SIZE } from '../../src/lookup/finding/ranking/order-anew.ts';
import { POOL_FEATURES, POOL_WIDTH } from '../../src/lookup/finding/ranking/pool-features.ts';
import {
  addTrees,
  mostOfTrees,
  type RegressionTrees,
  sumOfTrees,
} from '../../src/lookup/finding/ranking/regression-trees.ts';
import { rank, rankWith } from '../../src/lookup/finding/rank.ts';
import { choicesFrom } from '../oracle/random.ts';

/** What one tree says of a row, step by step. */
function valueOfTree(trees: RegressionTrees, tree: number, row: readonly number[]): number {
  const splits = 2 ** trees.depth - 1;
  const walk = (node: number): number => {
    if (node >= splits) return trees.leaves[tree * (splits + 1) + node - splits]!;
    const at = tree * splits + node;
    return walk(row[trees.values[at]!]! > trees.thresholds[at]! ? 2 * node + 2 : 2 * node + 1);
  };
  return walk(0);
}

describe('trees in flat arrays', () => {
  it('add what walking each tree adds', () => {
    const choices = choicesFrom(7);
    for (let turn = 0; turn < 50; turn++) {
      const [depth, count, width, rows] = [1 + choices.below(5), choices.below(9), 1 + choices.below(6), 12];
      const trees: RegressionTrees = {
        depth,
        values: Uint8Array.from({ length: count * (2 ** depth - 1) }, () => choices.below(width)),
        thresholds: Float64Array.from({ length: count * (2 ** depth - 1) }, () => choices.below(5)),
        leaves: Float64Array.from({ length: count * 2 ** depth }, () => choices.below(100) - 50),
      };
      const values = Float64Array.from({ length: rows * width }, () => choices.below(6));
      const before = Float64Array.from({ length: rows }, () => choices.below(10));
      const sums = before.slice();
      addTrees(trees, values, width, sums, rows - 1);
      for (let row = 0; row + 1 < rows; row++) {
        const ofRow = [...values.subarray(row * width, (row + 1) * width)];
        let sum = before[row]!;
        for (let tree = 0; tree < count; tree++) sum += valueOfTree(trees, tree, ofRow);
        expect(sums[row]).toBe(sum);
        const of = (least: number): number => sumOfTrees(trees, values, row * width, before[row]!, least);
        for (const least of [Number.NEGATIVE_INFINITY, sum - 1, sum]) expect(of(least)).toBe(sum);
        expect(of(sum + 1)).toBeLessThan(sum + 1);
        if (count > 0) expect(of(before[row]! + mostOfTrees(trees) + 1)).toBe(Number.NEGATIVE_INFINITY);
      }
      // What is beyond the count is left alone.
      expect(sums[rows - 1]).toBe(before[rows - 1]);
    }
  });
});

describe('the trees that ship', () => {
  it('are whole, and look at features of a pool', () => {
    const { depth, values, thresholds, leaves } = RANKING_TREES;
    const trees = leaves.length / 2 ** depth;
    expect(trees).toBeGreaterThan(0);
    expect(values).toHaveLength(trees * (2 ** depth - 1));
    expect(thresholds).toHaveLength(values.length);
    expect([...values].filter((value) => value >= POOL_WIDTH)).toEqual([]);
    expect([...thresholds, ...leaves].filter((value) => !Number.isFinite(value))).toEqual([]);
    expect(new Set(POOL_FEATURES).size).toBe(POOL_WIDTH);
  });

  it('take a bounded number of comparisons a search', () => {
    const { depth, leaves } = RANKING_TREES;
    expect((leaves.length / 2 ** depth) * depth * POOL_SIZE).toBeLessThanOrEqual(6_000);
  });

  it('are refused where a split looks at what is no feature', () => {
    const trees = { depth: 1, features: ['taste'], splits: [0], thresholds: [0.5], leaves: [0, 1] };
    expect(() => readTrees(trees)).toThrow('taste');
  });
});

const TASTES = 'plain sharp mild smoky sweet herb garlic pepper'.split(' ');
const products = Array.from({ length: 60 }, (_, i) => ({
  name: `${TASTES[i % TASTES.length]} Cheddar Cheese ${i < 40 ? '' : 'Dip '}${i}`,
  brand: i % 3 === 0 ? 'Ridge' : null,
  category: i < 40 ? 'Cheese' : 'Dips',
  size: i % 2 === 0 ? '8 oz' : null,
}));
const popularity = new Uint32Array(products.length);
const finding = openFinding(buildFindingIndex(products, VOCABULARY), popularity, VOCABULARY);

const plainly: Adjust = () => {};
function find(q: string, limit: number, adjust: Adjust) {
  const options = { limit, popularity };
  return rankWith(understand(q, finding.lexicon, VOCABULARY), finding, options, { silenceBelow: 0, adjust });
}

describe('ordering anew', () => {
  it('turns the best round as it is told, and leaves those behind them', () => {
    const reversed: Adjust = (_, scores, count) => {
      for (let i = 0; i < count; i++) scores[i] = i;
    };
    const before = [...find('cheddar cheese', 48, plainly).products];
    const after = [...find('cheddar cheese', 48, reversed).products];
    expect(after.slice(0, POOL_SIZE)).toEqual(before.slice(0, POOL_SIZE).toReversed());
    expect(after.slice(POOL_SIZE)).toEqual(before.slice(POOL_SIZE));
  });

  it('takes the same first, however many are asked for, with scores that descend', () => {
    const choices = choicesFrom(9);
    const changes = Float64Array.from({ length: POOL_SIZE }, () => choices.below(100) / 10);
    const mixed: Adjust = (_, scores, count) => {
      for (let i = 0; i < count; i++) scores[i]! += changes[i]!;
    };
    const all = find('sharp cheddar', 48, mixed);
    for (const limit of [1, 3, 10, POOL_SIZE, 40])
      expect([...find('sharp cheddar', limit, mixed).products]).toEqual([...all.products.subarray(0, limit)]);
    expect([...all.scores]).toEqual([...all.scores].sort((a, b) => b - a));
  });

  it('shows the trees finite features, and says nothing of a search to the next one', () => {
    const seen: number[][] = [];
    const watching: Adjust = (rows, _, count) => seen.push([...rows.subarray(0, count * POOL_WIDTH)]);
    for (const q of ['cheddar cheese', 'garlic cheddar dip 8 oz', 'ridge', 'cheddar cheese'])
      find(q, 10, watching);
    expect(seen).toHaveLength(4);
    expect(seen.flat().filter((value) => !Number.isFinite(value))).toEqual([]);
    expect(seen[3]).toEqual(seen[0]);
  });

  it('puts that first by trees which they put first of all', () => {
    for (const q of ['cheddar cheese', 'garlic cheddar dip 8 oz', 'ridge', 'sharp', 'smoky dip']) {
      const all = find(q, 10, adjustByTrees);
      const first = find(q, 1, adjustByTrees);
      expect([...first.products]).toEqual([all.products[0]]);
      expect([...first.scores]).toEqual([all.scores[0]]);
      expect([...first.features]).toEqual([...all.features.subarray(0, first.features.length)]);
    }
  });

  it('is silent of what is not sold, as before', () => {
    const understanding = understand('lawn mower', finding.lexicon, VOCABULARY);
    expect(rank(understanding, finding, { limit: 5, popularity }).products).toHaveLength(0);
  });
});
