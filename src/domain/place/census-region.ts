/** The four regions of the US Census Bureau. */
export const CENSUS_REGIONS = ['northeast', 'midwest', 'south', 'west'] as const;

export type CensusRegion = (typeof CENSUS_REGIONS)[number];

const STATES: Readonly<Record<CensusRegion, string>> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
};

/** The nine divisions of the Census Bureau; each lies in one region. */
export const CENSUS_DIVISIONS = [
  'new_england',
  'middle_atlantic',
  'east_north_central',
  'west_north_central',
  'south_atlantic',
  'east_south_central',
  'west_south_central',
  'mountain',
  'pacific',
] as const;

export type CensusDivision = (typeof CENSUS_DIVISIONS)[number];

const DIVISION_STATES: Readonly<Record<CensusDivision, string>> = {
  new_england: 'CT MA ME NH RI VT',
  middle_atlantic: 'NJ NY PA',
  east_north_central: 'IL IN MI OH WI',
  west_north_central: 'IA KS MN MO ND NE SD',
  south_atlantic: 'DC DE FL GA MD NC SC VA WV',
  east_south_central: 'AL KY MS TN',
  west_south_central: 'AR LA OK TX',
  mountain: 'AZ CO ID MT NM NV UT WY',
  pacific: 'AK CA HI OR WA',
};

/** The states of all regions, DC among them, by their two letters. */
export const CENSUS_STATES = [
  ...([
    'AL',
    'AK',
    'AZ',
    'AR',
    'CA',
    'CO',
    'CT',
    'DE',
    'DC',
    'FL',
    'GA',
    'HI',
    'ID',
    'IL',
    'IN',
    'IA',
    'KS',
  ] as const),
  ...([
    'KY',
    'LA',
    'ME',
    'MD',
    'MA',
    'MI',
    'MN',
    'MS',
    'MO',
    'MT',
    'NE',
    'NV',
    'NH',
    'NJ',
    'NM',
    'NY',
    'NC',
  ] as const),
  ...([
    'ND',
    'OH',
    'OK',
    'OR',
    'PA',
    'RI',
    'SC',
    'SD',
    'TN',
    'TX',
    'UT',
    'VT',
    'VA',
    'WA',
    'WV',
    'WI',
    'WY',
  ] as const),
] as const;

export type CensusState = (typeof CENSUS_STATES)[number];

/** The states of a division, or the state itself, by their two letters. */
export function areaStates(area: string): readonly string[] {
  return CENSUS_DIVISIONS.includes(area as CensusDivision)
    ? DIVISION_STATES[area as CensusDivision].split(' ')
    : [area];
}

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
