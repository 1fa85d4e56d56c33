import { nearestWord } from '../text/edit-distance.ts';

/** USPS two-letter codes of the states, the District of Columbia and the inhabited territories. */
export const US_STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH ' +
    'OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
);

/** The state of a store whose place its source does not disclose ("unknown region" in Unicode CLDR). */
export const UNDISCLOSED_STATE = 'ZZ';

const NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'United States Virgin Islands',
};

const CODE_OF_NAME = new Map(Object.entries(NAMES).map(([code, name]) => [name.toLowerCase(), code]));

/** The two-letter code of a state that is given by its code or its English name, in any case; null where it is none. */
export function stateCode(text: string): string | null {
  const given = text.trim();
  const code = given.toUpperCase();
  return US_STATES.has(code) ? code : (CODE_OF_NAME.get(given.toLowerCase()) ?? null);
}

/** At most so many letters may differ between a misspelt state's name and the one that is meant. */
const MOST_EDITS = 3;

/** The two-letter code of the state whose English name is most like a text; null where none is. */
export function nearestState(text: string): string | null {
  const nearest = nearestWord(text.trim().toLowerCase(), [...CODE_OF_NAME.keys()], MOST_EDITS);
  return nearest === null ? null : CODE_OF_NAME.get(nearest)!;
}
