import { describe, expect, it } from 'vitest';
import { simulateIndices } from '../../../scripts/index-simulation.ts';

/** `npm run simulate:indices` does 1,000; so few say less about the interval. */
const RUNS = 8;

describe(`the bars of the method over ${RUNS} simulated series each`, () => {
  const bars = simulateIndices(RUNS, 20);

  it.each(bars.filter(({ unit }) => unit !== '% of runs').map((bar) => [bar.name, bar] as const))(
    '%s',
    (_, { found, least, most }) => {
      expect(found).toBeGreaterThanOrEqual(least);
      expect(found).toBeLessThanOrEqual(most);
    },
  );

  it('the interval holds the truth more often than not', () => {
    const intervals = bars.filter(({ unit }) => unit === '% of runs');
    expect(intervals.length).toBe(4);
    // 32 runs of a true 95% hold fewer than 26 one time in a thousand.
    const held = intervals.reduce((sum, { found }) => sum + (found / 100) * RUNS, 0);
    expect(held).toBeGreaterThanOrEqual(26);
  });
});
