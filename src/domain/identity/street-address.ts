import { foldText } from '../text/fold.ts';

/** A US street address in the parts that sources write alike. */
export interface StreetAddress {
  /** Digits with a letter behind, in lower case (`1040`, `12b`); null where it begins with none. */
  readonly house: string | null;
  /** The street's own words without type, direction and unit (`main`), `highway 41` for numbered roads; may be empty. */
  readonly street: string;
  /** Directions in one letter each, in their order (`n`, `sw`); empty: none. */
  readonly direction: string;
}

const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'n',
    north: 'n',
    s: 's',
    south: 's',
    e: 'e',
    east: 'e',
    w: 'w',
    west: 'w',
    ne: 'ne',
    northeast: 'ne',
    nw: 'nw',
    northwest: 'nw',
    se: 'se',
    southeast: 'se',
    sw: 'sw',
    southwest: 'sw',
  }),
);

/** Types of street: sources leave them out or mistake them, and a town rarely has one name in two types. */
const STREET_TYPES = new Set(
  (
    'st street ave av avenue rd road dr drive blvd boulevard ln lane ct court pl place pkwy pky parkway cir circle ' +
    'ter terr terrace way trl trail sq square plz plaza expy expressway cv cove xing crossing pike tpke turnpike ' +
    'hwy highway hiway lp loop byp bypass ext extension connector conn mall ctr center centre'
  ).split(' '),
);
/** Roads that are known by a number. */
const NUMBERED = new Set(
  'hwy highway hiway us route rte rt sr state ga county cr interstate i road rd'.split(' '),
);
const UNIT = /\b(?:ste|suite|unit|apt|bldg|building|space|spc|room|rm|fl|floor|lot)\b.*$/;
const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, i) => [word, `${i + 1}${['st', 'nd', 'rd'][i] ?? 'th'}`]),
);
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mt: 'mount',
    ft: 'fort',
    saint: 'st',
    martin: 'm',
    luther: 'l',
    king: 'k',
    jr: '',
    mlk: 'm l k',
    rev: '',
    dr: '',
  }),
);

/** Reads an address line of a source. */
export function readStreetAddress(text: string): StreetAddress {
  const words = foldText(text.replace(/#.*$/, '')).replace(UNIT, '').trim().split(' ');
  const house = /^\d+[a-z]?$/.test(words[0] ?? '') ? words.shift()! : null;
  const directions: string[] = [];
  const street: string[] = [];
  let isNumbered = false;
  words.forEach((word, i) => {
    const direction = DIRECTIONS.get(word);
    // "West St" has no other name than its direction.
    if (direction !== undefined && (words.length > 2 || i > 0 || words.length === 1))
      directions.push(direction);
    else if (/^\d+[a-z]?$/.test(word) && words.slice(0, i).some((before) => NUMBERED.has(before))) {
      isNumbered = true;
      street.push(word);
    } else street.push(...(ORDINALS.get(word) ?? word).split(' '));
  });
  if (isNumbered) {
    const number = street.find((word) => /^\d/.test(word)) ?? '';
    return { house, street: `highway ${number}`, direction: directions.join('') };
  }
  const named = street.filter((word, i) => i === 0 || !STREET_TYPES.has(word));
  const short = named.map((word) => SHORT_FORMS.get(word) ?? word).filter((word) => word !== '');
  return { house, street: short.join(' '), direction: directions.join('') };
}
