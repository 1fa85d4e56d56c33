import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureFreshness } from '../../src/publish/freshness.ts';
import { agesOf } from '../../src/publish/prices/price-ages.ts';

const MINUTE = 60_000;

describe('measureFreshness', () => {
  it('is null without prices', () => {
    const none = { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null };
    expect(measureFreshness([], new Date(0))).toEqual(none);
    expect(measureFreshness([agesOf(new Uint32Array(0))], new Date(0))).toEqual(none);
  });

  it('never says that a price comes from the future', () => {
    expect(measureFreshness([agesOf(Uint32Array.of(100))], new Date(0))).toMatchObject({
      p50_hours: 0,
      max_hours: 0,
    });
  });

  it('finds the median and the oldest of several chains as sorting does', () => {
    const minutes = fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 0x7fff_ffff }));
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1 }), fc.array(minutes), (some, others) => {
        const sorted = [...some, ...others].sort((a, b) => a - b);
        const now = new Date((sorted.at(-1)! + 60) * MINUTE);
        const ages = [some, others].map((observed) => agesOf(Uint32Array.from(observed)));
        const found = measureFreshness(ages, now);
        expect(found.median_observed_at).toBe(
          new Date(sorted[(sorted.length - 1) >> 1]! * MINUTE).toISOString(),
        );
        expect(found.oldest_observed_at).toBe(new Date(sorted[0]! * MINUTE).toISOString());
      }),
    );
  });
});
