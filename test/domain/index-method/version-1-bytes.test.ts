import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeMonth } from '../../../src/domain/index-method/compute-month.ts';
import type { MonthInput, MonthOutput } from '../../../src/domain/index-method/month-data.ts';

/** Three months of version 1 with a sale, an error and a store that is missing, of fixed numbers. */
function monthInput(month: number, previous: readonly MonthOutput[]): MonthInput {
  const period = `2025-0${month + 1}`;
  const first = Date.parse(`${period}-01`) / 86_400_000;
  const scope = Array.from({ length: 24 }, (_, i) => ({
    key: `store ${i}`,
    chain: `chain ${i % 4}`,
    regions: [i % 2 === 0 ? ('south' as const) : ('west' as const)],
  }));
  return {
    methodology_version: 1,
    period,
    seed: 12_345 + month,
    definition: {
      slug: 'bytes',
      index_type: 'basket_total_cost',
      regions: ['national', 'south', 'west'],
      constituents: ['a', 'b'].map((id, i) => ({
        product_id: id,
        upc: null,
        name: id,
        weight: 2 + i,
        units: 1 + i,
      })),
      chain_filter: null,
      inception_period: null,
      max_change: 0.07,
      max_change_regional: 0.07,
    },
    scope,
    observations: scope.flatMap((_, unit) =>
      [0, 1].flatMap((product): MonthInput['observations'][number][] => {
        if (unit === 7 && month === 1) return [];
        const e4 = 40_000 + 1_000 * unit + 9_000 * product + 400 * month;
        const last = unit === 3 && month === 2 ? e4 * 10 : unit % 5 === 0 ? Math.round(e4 / 2) : e4;
        return [[unit, product, [first + 2, first + 16], [e4, last]]];
      }),
    ),
    previous: previous.map((output) => ({ period: output.period, sha256: '' })),
    history: [],
    bases: {},
    gaps: 'continue',
  };
}

it('what version 1 published is computed again to the same bytes, whatever becomes of the code', () => {
  const outputs: MonthOutput[] = [];
  for (let month = 0; month < 3; month++) outputs.unshift(computeMonth(monthInput(month, outputs), outputs));
  const sha256 = createHash('sha256').update(JSON.stringify(outputs)).digest('hex');
  expect(sha256).toBe('982db7fc8b319ce3ffe432ddc7d350deb7321f2160be21178fd8be4ddea4ff90');
});
