import { describe, expect, it } from 'vitest';
import { naturalRanks } from '../../../src/domain/text/natural-order.ts';

function sorted(texts: readonly string[]): string[] {
  const ranks = naturalRanks(texts);
  return texts
    .map((text, i) => ({ text, rank: ranks[i]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text);
}

describe('naturalRanks', () => {
  it('puts Aisle 2 before Aisle 10, and words after numbers', () => {
    const texts = ['Bakery', 'Aisle 10', 'Aisle 2', 'Aisle A1', 'Aisle 2B', 'Aisle 1'];
    expect(sorted(texts)).toEqual(['Aisle 1', 'Aisle 2', 'Aisle 2B', 'Aisle 10', 'Aisle A1', 'Bakery']);
  });

  it('ranks texts that differ in leading zeros as they stand, and equal ones by their place', () => {
    expect(sorted(['Row 7', 'Row 07', 'Row 007'])).toEqual(['Row 007', 'Row 07', 'Row 7']);
    expect([...naturalRanks(['a', 'a', 'b'])]).toEqual([0, 1, 2]);
  });
});
