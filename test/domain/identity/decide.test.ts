import { describe, expect, it } from 'vitest';
import { decidePairs, type ScoredPair } from '../../../src/domain/identity/decide.ts';
import { rateTaken, thresholdTable } from '../../../src/domain/identity/threshold-table.ts';

const pair = (first: number, second: number, bits: number, more: Partial<ScoredPair> = {}): ScoredPair => ({
  first,
  second,
  bits,
  comparison: { levels: [], frequencies: [] },
  refusal: null,
  doubts: [],
  ...more,
});

const verdicts = (...pairs: ScoredPair[]): string[] => decidePairs(pairs).map(({ verdict }) => verdict);

describe('the verdict of a pair', () => {
  it.each([
    [4, 'merge'],
    [3.99, 'review'],
    [-2, 'review'],
    [-2.01, 'apart'],
  ])('of weight %d is %s', (bits, verdict) => {
    expect(verdicts(pair(0, 1, bits))).toEqual([verdict]);
  });

  it('is left to a person where something is doubtful', () => {
    const [decision] = decidePairs([pair(0, 1, 20, { doubts: ['the brands are unlike'] })]);
    expect(decision).toMatchObject({ verdict: 'review', reasons: ['the brands are unlike'] });
  });

  it('is apart where they can never be one, whatever the weight', () => {
    expect(verdicts(pair(0, 1, 40, { refusal: 'the sizes are unequal' }))).toEqual(['apart']);
  });

  it('is left to a person where another partner is about as likely', () => {
    const [first, second] = decidePairs([pair(0, 1, 10), pair(0, 2, 6.01)]);
    expect(first).toMatchObject({ verdict: 'review', runnerUp: 6.01 });
    expect(first!.reasons).toEqual(['another one is about as likely (6.0 against 10.0)']);
    expect(second!.verdict).toBe('review');
    expect(verdicts(pair(0, 1, 10), pair(0, 2, 6))).toEqual(['merge', 'review']);
    expect(verdicts(pair(0, 1, 10), pair(2, 1, 6.01))).toEqual(['review', 'review']);
    expect(decidePairs([pair(0, 1, 1), pair(0, 2, -2.5)])[0]).toMatchObject({ runnerUp: -2.5 });
  });

  it('counts no partner that is one with both: three sources may know one store', () => {
    expect(verdicts(pair(0, 1, 10), pair(0, 2, 9), pair(1, 2, 8))).toEqual(['merge', 'merge', 'merge']);
    expect(verdicts(pair(0, 1, 10), pair(0, 2, 9), pair(1, 2, 4))).toEqual(['merge', 'merge', 'merge']);
    expect(verdicts(pair(0, 1, 10), pair(0, 2, 9), pair(1, 2, 3.99))).toEqual(['review', 'review', 'review']);
  });

  it('counts no partner that can never be one', () => {
    expect(verdicts(pair(0, 1, 10), pair(0, 2, 9, { refusal: 'the sizes are unequal' }))).toEqual([
      'merge',
      'apart',
    ]);
  });
});

describe('the table of thresholds', () => {
  const judged = [
    { bits: 9, isMatch: true },
    { bits: 5, isMatch: true },
    { bits: 5, isMatch: false },
    { bits: 1, isMatch: true },
    { bits: -3, isMatch: false },
  ];

  it('says by hand what each takes', () => {
    expect(thresholdTable(judged, [0, 5, 9, 10])).toEqual([
      { bits: 0, taken: 4, right: 3, precision: 0.75, recall: 1, f1: (2 * 0.75) / 1.75 },
      { bits: 5, taken: 3, right: 2, precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 },
      { bits: 9, taken: 1, right: 1, precision: 1, recall: 1 / 3, f1: 0.5 },
      { bits: 10, taken: 0, right: 0, precision: 1, recall: 0, f1: 0 },
    ]);
  });

  it('has full recall where there is nothing to find', () => {
    expect(rateTaken(0, [], 0)).toMatchObject({ precision: 1, recall: 1, f1: 0 });
  });
});
