import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageFreshness, measureFreshness } from '../../src/publish/freshness.ts';

const MINUTE = 60_000;

describe('measureFreshness', () => {
  it('is null without prices', () => {
    const none = { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null };
    expect(measureFreshness(new Uint32Array(0), new Date(0))).toEqual(none);
    expect(ageFreshness(none, new Date(0))).toEqual(none);
  });

  it('never says that a price comes from the future', () => {
    expect(measureFreshness(Uint32Array.of(100), new Date(0))).toMatchObject({ p50_hours: 0, max_hours: 0 });
  });

  it('finds the median and the oldest as sorting does, and ages them', () => {
    const minutes = fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 0x7fff_ffff }));
    fc.assert(
      fc.property(
        fc.array(minutes, { minLength: 1 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (observed, later) => {
          const sorted = observed.toSorted((a, b) => a - b);
          const now = new Date((sorted.at(-1)! + 60) * MINUTE);
          const found = measureFreshness(Uint32Array.from(observed), now);
          expect(found.median_observed_at).toBe(
            new Date(sorted[(sorted.length - 1) >> 1]! * MINUTE).toISOString(),
          );
          expect(found.oldest_observed_at).toBe(new Date(sorted[0]! * MINUTE).toISOString());
          const then = new Date(now.getTime() + later * MINUTE);
          expect(ageFreshness(found, then)).toEqual(measureFreshness(Uint32Array.from(observed), then));
        },
      ),
    );
  });
});
