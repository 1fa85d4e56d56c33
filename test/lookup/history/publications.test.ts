import { describe, expect, it } from 'vitest';
import { publicationUpTo, publishedAt, versionAtTime } from '../../../src/lookup/history/publications.ts';
import type { HistoryPart } from '../../../src/snapshot/parts/history.ts';

/** Version 5 brought nothing to history. */
const HISTORY: HistoryPart = {
  versions: Float64Array.of(2, 4, 6),
  publishedMs: Float64Array.of(1_000, 2_000, 3_000),
  chains: [],
  deals: [],
};

describe('the publications of history', () => {
  it.each([
    [1, null],
    [2, 2],
    [3, 2],
    [4, 4],
    [5, 4],
    [9, 6],
  ])('are up to version %d known as of %j', (version, found) => {
    expect(publicationUpTo(HISTORY, version)?.version ?? null).toBe(found);
  });

  it.each([
    [999, 0],
    [1_000, 2],
    [1_999, 2],
    [2_000, 4],
    [9_000, 6],
  ])('are at %d ms known as of version %d', (ms, version) => {
    expect(versionAtTime(HISTORY, ms)).toBe(version);
  });

  it('were at a time that is told of those alone that history names', () => {
    expect([1, 2, 4, 5, 6, 7].map((version) => publishedAt(HISTORY, version))).toEqual([
      null,
      1_000,
      2_000,
      null,
      3_000,
      null,
    ]);
  });
});
