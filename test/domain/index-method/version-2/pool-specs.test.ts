import { describe, expect, it } from 'vitest';
import { computeMonth2 } from '../../../../src/domain/index-method/version-2/compute-month.ts';
import { definition, monthInput, resultOf, series, units } from './series.ts';

describe('a state', () => {
  const results = (chains: Record<string, number>) => {
    const scope = units(chains).map((unit) => ({ ...unit, states: ['GA'] }));
    const [first] = series(scope, definition({ regions: ['national', 'south', 'GA'] }), 1, () => 4);
    return [resultOf(first!, 'GA')?.value_usd, first!.not_computable.map(({ reason }) => reason)];
  };

  it('has a value from eight stores of three chains on', () => {
    expect(results({ a: 3, b: 3, c: 2 })).toEqual([4, []]);
    expect(results({ a: 3, b: 2, c: 2 })).toEqual([
      undefined,
      ['7 stores of 3 chains were observed; a state or division needs 8 of 3'],
    ]);
    expect(results({ a: 6, b: 6 })).toEqual([
      undefined,
      ['12 stores of 2 chains were observed; a state or division needs 8 of 3'],
    ]);
  });

  it('has none from stores of which nothing was seen in the month, though their prices are imputed', () => {
    const scope = units({ a: 3, b: 3, c: 2 }).map((unit) => ({ ...unit, states: ['GA'] }));
    const [first, second] = series(scope, definition({ regions: ['south', 'GA'] }), 2, ({ unit, month }) =>
      unit === 0 && month === 1 ? null : 4,
    );
    expect([first, second].map((output) => output!.not_computable.map(({ region }) => region))).toEqual([
      [],
      ['GA'],
    ]);
  });
});

describe('the nation', () => {
  const scope = [...units({ a: 5, b: 5 }, 'south'), ...units({ a: 5, b: 5 }, 'west')];
  const of = definition({ regions: ['national', 'south', 'west'] });

  it('is its regions by what a file says is sold in them', () => {
    const shares = (['south', 'west'] as const).flatMap((region, i) =>
      ['a', 'b'].map((chain) => ({ chain, region, share: [0.1, 0.4][i]! })),
    );
    const input = (month: number, previous: Parameters<typeof monthInput>[4]) =>
      monthInput(scope, of, month, ({ unit }) => (unit < 10 && month === 1 ? 8 : 4), previous, {
        weights: { source: 'a survey', shares },
      });
    const first = computeMonth2(input(0, []), []);
    expect(resultOf(computeMonth2(input(1, [first]), [first])).level).toBeCloseTo(120, 8);
  });
});

it('a cell of a chain is covered by three stores, or by all that the chain has', () => {
  const covered = (seen: number) =>
    resultOf(
      series(units({ a: 4, b: 1 }), definition(), 1, ({ chain, unit }) =>
        chain === 'b' || unit < seen ? 4 : null,
      )[0]!,
    ).cell_coverage;
  expect([covered(4), covered(3), covered(2)].map((share) => Number(share.toFixed(12)))).toEqual([1, 1, 0.5]);
});
