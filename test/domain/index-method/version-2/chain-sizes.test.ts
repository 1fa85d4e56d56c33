import { describe, expect, it } from 'vitest';
import { computeMonth2 } from '../../../../src/domain/index-method/version-2/compute-month.ts';
import type { MonthInput2, ScopeUnit2 } from '../../../../src/domain/index-method/version-2/month-data.ts';
import { definition, monthInput, resultOf, units } from './series.ts';

/** A chain with one price everywhere: its stores by state. */
const onePrice = (chain: string, stores: Readonly<Record<string, number>>): ScopeUnit2 => ({
  key: `chain:${chain}`,
  chain,
  regions: ['south'],
  panel: true,
  sales: 1,
  states: Object.keys(stores),
  stores: Object.values(stores),
});

/** Chain `z` asks 4.40, everybody else 4. */
const averageOf = (
  scope: readonly ScopeUnit2[],
  regions: MonthInput2['definition']['regions'] = ['national'],
  more: Partial<MonthInput2> = {},
): number => {
  const of = definition({ regions });
  const input = monthInput(scope, of, 0, ({ chain }) => (chain === 'z' ? 4.4 : 4), [], more);
  return resultOf(computeMonth2(input, []), regions.at(-1)).average_usd;
};

describe('a chain with one price everywhere', () => {
  it('weighs as many stores as it has, 40% at most', () => {
    const others = units({ x: 6, y: 6 });
    expect(averageOf([...others, onePrice('z', { GA: 3 })])).toBe(4.08);
    expect(averageOf([...others, onePrice('z', { GA: 2, TN: 4 })])).toBe(4.1333);
    expect(averageOf([...others, onePrice('z', { GA: 900 })])).toBe(4.16);
  });

  it('counts in each region and state by the stores that it has there', () => {
    const others = units({ v: 3, w: 3, x: 3 }).map((unit) => ({ ...unit, states: ['GA'] }));
    const scope = [...others, onePrice('z', { GA: 1, FL: 50, CA: 70 })];
    expect(averageOf(scope, ['south', 'GA'])).toBe(4.04);
    expect(averageOf(scope, ['GA', 'south'])).toBe(4.16);
  });

  it('has of its share of a region the part of its stores that are in a state', () => {
    const others = units({ v: 3, w: 3, x: 3 }).map((unit) => ({ ...unit, states: ['GA'] }));
    const share = (chain: string) => ({ chain, region: 'south' as const, share: 0.25 });
    const weights = { source: 'a survey', shares: [share('v'), share('w'), share('x'), share('z')] };
    // 0.25 x 1 of 5 stores, against 3 x 0.25.
    expect(averageOf([...others, onePrice('z', { GA: 1, FL: 4 })], ['south', 'GA'], { weights })).toBe(4.025);
  });

  it('is one store in inputs that were frozen before, so they give the same bytes', () => {
    const { stores: _, ...frozen } = onePrice('z', { GA: 900 });
    expect(averageOf([...units({ x: 2, y: 2 }), frozen])).toBe(4.08);
  });

  it('is seen whole by one price, so it adds no error of sampling', () => {
    const scope = units({ v: 5, w: 5, x: 5 });
    const of = definition();
    const asked = (z: number) =>
      monthInput(
        [...scope, onePrice('z', { GA: 10 })],
        of,
        0,
        ({ unit, chain }) => (chain === 'z' ? z : 4 + unit / 10),
        [],
      );
    // Only the level that the error is a share of depends on the chain's price.
    const errorOf = (z: number): number => {
      const { cv, average_usd } = resultOf(computeMonth2(asked(z), []));
      return cv! * average_usd;
    };
    expect(errorOf(40)).toBeCloseTo(errorOf(4), 3);
  });
});
