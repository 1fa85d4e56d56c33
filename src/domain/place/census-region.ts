/** The four regions of the US Census Bureau. */
export const CENSUS_REGIONS = ['northeast', 'midwest', 'south', 'west'] as const;

export type CensusRegion = (typeof CENSUS_REGIONS)[number];

const STATES: Readonly<Record<CensusRegion, string>> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
};

const REGION_OF = new Map<string, CensusRegion>(
  CENSUS_REGIONS.flatMap((region) => STATES[region].split(' ').map((state) => [state, region] as const)),
);

/**
 * The region of a state by its two letters (9, 12, 17 and 13 states, DC in the South); null for territories and
 * undisclosed places. Source: US Census Bureau, "Census Regions and Divisions of the United States".
 */
export function censusRegion(state: string): CensusRegion | null {
  return REGION_OF.get(state) ?? null;
}

/** Resident population by decennial census. Source: US Census Bureau, 2010 and 2020 Census, table P1. */
const POPULATION: readonly {
  readonly from: number;
  readonly people: Readonly<Record<CensusRegion, number>>;
}[] = [
  {
    from: 2021,
    people: { northeast: 57_609_148, midwest: 68_985_454, south: 126_266_107, west: 78_588_572 },
  },
  { from: 0, people: { northeast: 55_317_240, midwest: 66_927_001, south: 114_555_744, west: 71_945_553 } },
];

/** Each region's share of the population, fixed for a calendar year: by the last census before that year. Sums to 1. */
export function regionWeights(year: number): Readonly<Record<CensusRegion, number>> {
  const { people } = POPULATION.find(({ from }) => year >= from) ?? POPULATION.at(-1)!;
  const total = CENSUS_REGIONS.reduce((sum, region) => sum + people[region], 0);
  const share = (region: CensusRegion): number => people[region] / total;
  return {
    northeast: share('northeast'),
    midwest: share('midwest'),
    south: share('south'),
    west: share('west'),
  };
}
