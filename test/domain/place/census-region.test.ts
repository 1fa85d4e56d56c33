import { describe, expect, it } from 'vitest';
import { CENSUS_REGIONS, censusRegion } from '../../../src/domain/place/census-region.ts';
import { US_STATES } from '../../../src/domain/place/us-states.ts';

describe('the Census Bureau regions', () => {
  it('have 9, 12, 17 and 13 states, with DC in the South', () => {
    const counts = CENSUS_REGIONS.map(
      (region) => [...US_STATES].filter((state) => censusRegion(state) === region).length,
    );
    expect(counts).toEqual([9, 12, 17, 13]);
    expect(censusRegion('DC')).toBe('south');
  });

  it.each(['PR', 'GU', 'VI', 'AS', 'MP', 'ZZ', 'ga', ''])('leave out %j', (state) => {
    expect(censusRegion(state)).toBeNull();
  });
});
