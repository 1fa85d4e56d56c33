import { expect, it } from 'vitest';
import { simulateIndices } from '../../../scripts/index-simulation.ts';

/** `npm run simulate:indices` does 1,000; so few say less about the interval. */
const RUNS = 60;

it(`holds the bounds of the method over ${RUNS} simulated months`, () => {
  const { spoiledMove, missingBias, vanishedMove, intervalCover } = simulateIndices(RUNS, 20);
  expect(spoiledMove, '5% of prices times ten').toBeLessThan(0.01);
  expect(Math.abs(missingBias), '30% of stores missing at random').toBeLessThan(0.003);
  expect(vanishedMove, 'a chain that vanishes').toBeLessThan(0.01);
  // 60 runs of a true 95% fall outside of this one time in a thousand.
  expect(intervalCover, '95% interval').toBeGreaterThanOrEqual(0.85);
}, 60_000);
