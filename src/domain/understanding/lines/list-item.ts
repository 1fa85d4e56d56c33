import { readAsked } from './list-line.ts';
import { CAPACITY, OF_BAGS } from './size-request.ts';

/** A line of a shopping list, read. */
export interface ListItem {
  /** How much or how many; null where the line does not say. */
  readonly quantity: number | null;
  /** One of the values of `UNITS`; null: pieces, or not said. */
  readonly unit: string | null;
  /** What is wanted, as it was written; never empty unless the line is. */
  readonly text: string;
}

/** Units as people write them, with the name that they are reported by. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lb: 'lb lbs pound pounds libra libras',
    oz: 'oz ounce ounces onza onzas',
    g: 'g gram grams',
    kg: 'kg kilo kilos kilogram kilograms',
    gal: 'gal gallon gallons galon galones galón',
    qt: 'qt qts quart quarts',
    pt: 'pt pint pints',
    cup: 'cup cups taza tazas',
    l: 'l lt ltr ltrs liter liters litre litres litro litros',
    ml: 'ml milliliter milliliters',
    dozen: 'dozen dozens doz dz docena docenas',
    ct: 'ct count',
    pack: 'pack packs pk pks pkg pkgs package packages packet packets pkt pkts',
    can: 'can cans lata latas',
    bottle: 'bottle bottles botella botellas',
    jar: 'jar jars',
    box: 'box boxes caja cajas',
    bag: 'bag bags sack sacks bolsa bolsas',
    bunch: 'bunch bunches',
    head: 'head heads',
    loaf: 'loaf loaves',
    carton: 'carton cartons',
    case: 'case cases',
    tub: 'tub tubs',
    piece: 'piece pieces pc pcs',
    roll: 'roll rolls',
  }).flatMap(([name, spellings]) => spellings.split(' ').map((spelling) => [spelling, name] as const)),
);

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  half: 0.5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  medio: 0.5,
  media: 0.5,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
};

const VULGAR_FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};

/** Names that begin with a number which counts nothing. */
const NUMBERED_NAMES =
  /^(?:(?:7|seven)[ -]?up|(?:3|three) musketeers|(?:5|five)[ -]hour|5 gum|9 ?lives|100 grand|1000 island|20 mule|50[ /-]?50|57 sauce|one a day|dos equis|tres leches|\d ?-?ply|\d{1,3} inch|\d{1,3}[ -]?(?:volts?|v)|half (?:and|&) half|half (?:caff|baked))(?![a-z0-9])/i;
/** Strengths, which names tell in the same numbers: `81 mg aspirin`. */
const STRENGTHS = /^\d{1,3}[ -]?(?:mg|mcg|iu|spf|calories?|proof)(?![a-z0-9])/i;
/** A number that tells how long a thing works, or of how many others it is made, as names seldom do: `24 hour allergy relief`. */
const TELLING_NUMBER =
  /^(?:\d{1,2}[ -](?:hours?|hr) (?=\p{L})|\d{1,2} (?=(?:layer|grain|blade|bean (?:soup|salad|chili)|in (?:1|one))(?![a-z0-9]))|[5-9]\d (?=(?:cacao|dark chocolate)(?![a-z0-9])))/iu;

/** Behind a half, what makes it a name: half and half. */
const IN_HALVES = /^(?:and|n|caff|baked)\b/i;

/** Largest quantity; a larger number is part of a name. */
const MOST = 999;

const WHOLE_OR_DECIMAL = /^\d{1,3}(?:\.\d{1,3})?(?![\d.,/%])/;
const FRACTION = /^(?:(\d{1,3})[ -])?(\d{1,2})\/(\d{1,2})(?![\d/%])/;
const VULGAR = /^(\d{1,3})? ?([¼½¾⅓⅔⅛])/;
const WORD = /^[a-z]+(?![a-z0-9'])/i;
const TIMES = /^ ?[x×](?= |$)/i;

/** Units that count one where no number goes before them. `can opener` and `pound cake` are names. */
const BARE_UNIT = new RegExp(
  String.raw`^(?:(?:half-)?dozen|docena|gallon(?!${OF_BAGS})) |^(?:lb|pound|quart|pint|bunch|loaf|bag|sack|box|can|jar|bottle|carton|tub|pack|packet|package|roll|case|head) of |^(?:caja|bolsa|lata|botella)s? de `,
  'i',
);

/** A number, and what of the line is behind it. */
interface Count {
  readonly value: number;
  readonly rest: string;
}

function countOf(value: number, line: string, length: number): Count | null {
  return value > 0 && value <= MOST && Number.isFinite(value) ? { value, rest: line.slice(length) } : null;
}

function readNumber(line: string): Count | null {
  const vulgar = VULGAR.exec(line);
  if (vulgar !== null) {
    const [all, whole = '0', sign = ''] = vulgar;
    return countOf(Number(whole) + (VULGAR_FRACTIONS[sign] ?? 0), line, all.length);
  }
  const fraction = FRACTION.exec(line);
  if (fraction !== null) {
    const [all, whole = '0', above = '0', below = '0'] = fraction;
    return Number(above) < Number(below)
      ? countOf(Number(whole) + Number(above) / Number(below), line, all.length)
      : null;
  }
  const plain = WHOLE_OR_DECIMAL.exec(line);
  if (plain !== null) return countOf(Number(plain[0]), line, plain[0].length);
  const word = WORD.exec(line)?.[0] ?? '';
  const value = Object.hasOwn(NUMBER_WORDS, word.toLowerCase())
    ? NUMBER_WORDS[word.toLowerCase()]
    : undefined;
  // `1/2 dozen`, `half a dozen`, `half dozen`
  return value === undefined ? null : countOf(value, line, word.length);
}

/** Bags that are sold themselves, by what they are for or made of: `bolsas de basura` are no bags of anything. */
const BAGS_THEMSELVES = /^bolsas? de (?:basura|pl[aá]stico|papel|t[eé]|regalo|s[aá]ndwich)(?![\p{L}\d])/iu;

/** A unit at the start of what follows a number; `fl oz` and `fluid ounces` are one. */
function readUnit(text: string): { readonly unit: string; readonly rest: string } | null {
  const line = text.replace(/^[ -]/, '');
  if (BAGS_THEMSELVES.test(line)) return null;
  const fluid = /^(?:fl\.?|fluid) (?:oz|ounces?)\b\.?/i.exec(line);
  if (fluid !== null) return { unit: 'fl oz', rest: line.slice(fluid[0].length) };
  const word = /^[a-zó]+(?![a-z0-9'-])/i.exec(line)?.[0] ?? '';
  const unit = UNITS.get(word.toLowerCase());
  return unit === undefined ? null : { unit, rest: line.slice(word.length).replace(/^\./, '') };
}

/** What is wanted, behind a quantity: without `of` and the like; empty where nothing is left. */
function wanted(rest: string): string {
  return rest.replace(/^(?: (?:of|de)(?= ))?[\s,:]+/i, '').trim();
}

const nothingRead = (text: string): ListItem => ({ quantity: null, unit: null, text });

/**
 * Reads the quantity and the unit at the start of a line of a shopping list: `2 lb chicken breast`, `dozen eggs`,
 * `3x oat milk`, `I need 1 1/2 cups rice`, `half a gallon of milk`; or what is counted at its end: see `countFirst`. A number
 * counts only up to 999 and where a text follows; `2% milk`, `7-grain bread` and `7 Up` are names. A line that is nothing but a quantity is a name too.
 */
export function readListItem(name: string): ListItem {
  return readCounted(readAsked(name).line.replace(OF_A_SIZE, '$1 '));
}
/** The size of each of so many containers: `2 (14 oz) cans tomatoes`. */
const OF_A_SIZE = /^(\d{1,2}) \([^()]*\d[^()]*\) (?=\p{L})/u;

/** As `readListItem`, of a line as `readAsked` gives it. */
export function readCounted(line: string): ListItem {
  if (NUMBERED_NAMES.test(line) || STRENGTHS.test(line) || CAPACITY.test(line)) return nothingRead(line);
  if (TELLING_NUMBER.test(line)) return nothingRead(line.replace(TELLING_NUMBER, ''));
  const article = /^an? (?=[a-z])/i.exec(line);
  if (article !== null) return readMeasure(line, { value: 1, rest: line.slice(article[0].length - 1) });
  const number = readNumber(line);
  if (number === null) return BARE_UNIT.test(line) ? readBare(line) : nothingRead(line);
  const times = TIMES.exec(number.rest);
  if (times !== null) {
    const text = wanted(number.rest.slice(times[0].length));
    return text === '' ? nothingRead(line) : { quantity: number.value, unit: null, text };
  }
  const measured = readMeasure(line, number);
  if (measured.quantity !== null) return measured;
  // A bare number counts pieces where a word of its own follows: not `7-grain bread`, not `3D pasta`.
  const text = wanted(number.rest);
  const isWhole = Number.isInteger(number.value) || /^[^a-z]/i.test(line);
  const counts = number.rest.startsWith(' ') && /^\p{L}/u.test(text) && isWhole && !IN_HALVES.test(text);
  return counts && !UNITS.has(text.toLowerCase())
    ? { quantity: number.value, unit: null, text }
    : nothingRead(line);
}

/** A number with the unit behind it; nothing where no unit or no text follows. */
function readMeasure(line: string, { value, rest }: Count): ListItem {
  // `half a dozen`, `a half gallon`
  const half = /^ half(?: an?)?(?= )/i.exec(rest);
  const amount = half === null ? value : value / 2;
  const behind = half === null ? rest.replace(/^ an?(?= )/i, '') : rest.slice(half[0].length);
  const measure = readUnit(behind);
  if (measure === null) return nothingRead(line);
  const text = wanted(measure.rest);
  return text === '' ? nothingRead(line) : { quantity: amount, unit: measure.unit, text };
}

/** A unit that no number goes before. */
function readBare(line: string): ListItem {
  const whole = line.replace(/^half-/i, '');
  return readMeasure(line, { value: whole === line ? 1 : 0.5, rest: whole });
}
