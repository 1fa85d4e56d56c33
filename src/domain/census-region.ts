/** The Census Bureau's four regions of the United States. */
export const CENSUS_REGIONS = ['northeast', 'midwest', 'south', 'west'] as const;

export type CensusRegion = (typeof CENSUS_REGIONS)[number];

/** 9, 12, 17 and 13 states, with DC in the South, as USPS codes. */
const STATES: Readonly<Record<CensusRegion, string>> = {
  northeast: 'CT ME MA NH NJ NY PA RI VT',
  midwest: 'IL IN IA KS MI MN MO NE ND OH SD WI',
  south: 'AL AR DE DC FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NV NM OR UT WA WY',
};

const REGION_OF: ReadonlyMap<string, CensusRegion> = new Map(
  CENSUS_REGIONS.flatMap((region) => STATES[region].split(' ').map((state) => [state, region] as const)),
);

/** The region of a state by its two upper-case letters; null for territories and for what is no state. */
export function censusRegion(state: string): CensusRegion | null {
  return REGION_OF.get(state) ?? null;
}
