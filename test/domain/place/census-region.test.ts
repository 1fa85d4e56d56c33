import { describe, expect, it } from 'vitest';
import {
  areaStates,
  CENSUS_DIVISIONS,
  CENSUS_REGIONS,
  CENSUS_STATES,
  censusRegion,
} from '../../../src/domain/place/census-region.ts';
import { US_STATES } from '../../../src/domain/place/us-states.ts';

describe('the Census Bureau regions', () => {
  it('have 9, 12, 17 and 13 states, with DC in the South', () => {
    const counts = CENSUS_REGIONS.map(
      (region) => [...US_STATES].filter((state) => censusRegion(state) === region).length,
    );
    expect(counts).toEqual([9, 12, 17, 13]);
    expect(censusRegion('DC')).toBe('south');
  });

  it('are made of nine divisions, which lie in one region each and leave out no state', () => {
    const states = CENSUS_DIVISIONS.flatMap((division) => areaStates(division));
    expect(states.toSorted()).toEqual([...CENSUS_STATES].sort());
    expect([...CENSUS_STATES].every((state) => censusRegion(state) !== null)).toBe(true);
    const counts = CENSUS_DIVISIONS.map((division) => areaStates(division).length);
    expect(counts).toEqual([6, 3, 5, 7, 9, 4, 4, 8, 5]);
    for (const division of CENSUS_DIVISIONS)
      expect(new Set(areaStates(division).map(censusRegion)).size, division).toBe(1);
    expect(areaStates('CA')).toEqual(['CA']);
  });

  it.each(['PR', 'GU', 'VI', 'AS', 'MP', 'ZZ', 'ga', ''])('leave out %j', (state) => {
    expect(censusRegion(state)).toBeNull();
  });
});
