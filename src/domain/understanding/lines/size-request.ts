import { rememberLast } from '../../derived.ts';
import { type PackAmount, readPackAmount, type SizeUnit, spellPacks } from '../../pack-size.ts';

/** A size that a text names. */
export interface NamedSize {
  readonly unit: SizeUnit;
  /** Of one item of a multipack where `packs` is known and an amount beside it, in `unit`; null: only packs are named. */
  readonly each: number | null;
  /** Items of a multipack; null where the text names none. */
  readonly packs: number | null;
  /** Whether it is said in a weight that no liquid is sold by: of ounces, people do not say which. */
  readonly weighed?: true;
  /** Whether it counts a unit, so that a few packs make it up as well as one of all: two dozen, 10 lb; not a size of 24 ct. */
  readonly counted?: true;
}

const NUMBER = String.raw`\d+ \d+\/\d+|\d+\/\d+|\d{1,3}(?:,\d{3})+|\d*\.\d+|\d+`;
const UNIT =
  'fl\\.? ?oz|floz|fluid ounces?|oza|gal|gals|ga|gallons?|qts?|quarts?|pts?|pints?|ml|mlt|millilit(?:er|re)s?|cl|' +
  'l|lt|ltr|lit(?:er|re)s?|oz|ozs|onz|ounces?|lbs?|lbr|pounds?|kgs?|kilo(?:gram)?s?|g|gr|grm|grams?|' +
  'ct|cnt|counts?|pcs?|pieces?|(?:(?:double|triple|mega|super|jumbo|family|big|large|giant|huge) )?rolls?|rls?|dz|doz|dozens?|gal[oó]n(?:es)?|onzas?|libras?|litros?|#';
const AMOUNT = new RegExp(`(?<![\\w.])(${NUMBER}) ?-?(${UNIT})(?![a-zó0-9%])\\.?`, 'gi');
const PACKS =
  /(?<![\w.])(?:(\d{1,3}) ?-?(?:pks?|packs?|packets|x)(?![a-z0-9])|(?:pack|case|box|bag) of (\d{1,3}))/gi;
/** Behind a unit of volume: bags that hold so much. */
export const OF_BAGS = String.raw` (?:[\w-]+ ){0,2}(?:bag|liner|ziploc|baggie)s?\b`;
const HELD = 'gal(?:lon)?s?|quarts?|qts?';
/** `1 gallon bags`, `quart size bags`: its group is the unit. */
export const ONE_HELD = new RegExp(
  String.raw`^(?:(?:1|one)[ -])?\b(${HELD})(?:[ -]sized?)?(?=${OF_BAGS})`,
  'i',
);
/** Of how much bags hold: nobody buys gallons of bags. */
export const CAPACITY = new RegExp(String.raw`^\d+(?:\.\d+)?[ -]?(?:${HELD})(?=${OF_BAGS})`, 'i');
/** What is counted, and more of it than anybody takes one by one: `paper plates 100`. Its groups are both. */
export const PIECES_BEHIND = /^(\p{L}.*\p{L}(?<!s)s),? (2[5-9]|[3-9]\d|[1-4]\d\d|500)$/iu;
/** Units that mean one where no number goes before them; a gallon bag is no gallon of anything. */
const BARE = new RegExp(
  String.raw`(?<![\w-])(half[ -]gal(?:lon)?|half[ -](?:pound|lb)|medio gal[oó]n|gallon|gal[oó]n|quart|pint|half[ -]dozen|dozen|docena|liter|litre|litro)(?![\w'])(?! cake|${OF_BAGS})`,
  'gi',
);
const BARE_AMOUNTS: Readonly<Record<string, string>> = {
  half_gallon: '0.5 gal',
  half_gal: '0.5 gal',
  half_pound: '0.5 lb',
  half_lb: '0.5 lb',
  medio_galon: '0.5 gal',
  galon: '1 gal',
  gallon: '1 gal',
  quart: '1 qt',
  pint: '1 pt',
  half_dozen: '6 ct',
  dozen: '12 ct',
  docena: '12 ct',
  liter: '1 l',
  litre: '1 l',
  litro: '1 l',
};

const AMOUNT_SCALE = 10_000;

/** Units as people say them, by how sizes are written. */
const SAID: readonly (readonly [said: RegExp, written: string])[] = [
  [/kilos?$/i, 'kg'],
  [/dozens$/i, 'dozen'],
  [/gal[oó]n(?:es)?$/i, 'gal'],
  [/onzas?$/i, 'oz'],
  [/(?:libras?|#)$/i, 'lb'],
  [/litros?$/i, 'l'],
  [/(?:(?:[a-z]+ )?rolls?|rls?)$/i, 'ct'],
];

/** Units of weight, as they end an amount. */
const WEIGHT = /(?:lb|lbs|lbr|pounds?|kgs?|kilo(?:gram)?s?|g|gr|grm|grams?|libras?|#)$/i;

/** Amounts that are remembered: people write the same few hundred. */
const MOST_REMEMBERED = 1_024;

/** An amount, and whether it is said in a unit of weight. */
interface SaidAmount extends PackAmount {
  readonly weighed: boolean;
}

const amountOf = rememberLast(MOST_REMEMBERED, (text): { readonly amount: SaidAmount | null } => {
  const amount = readPackAmount(SAID.reduce((read, [said, written]) => read.replace(said, written), text));
  return { amount: amount === null ? null : { ...amount, weighed: WEIGHT.test(text) } };
});

const COUNTS: ReadonlyMap<string, string> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, i) => [word, String(i + 2)] as const),
);
/** A number in letters before what it counts packs or measures by. */
const COUNT_IN_LETTERS = new RegExp(
  `\\b(${[...COUNTS.keys()].join('|')})(?=[ -](?:packs?|pk|lit(?:er|re)s?|pounds?|lbs?|gallons?|quarts?|ounces?|oz|counts?|ct)\\b)`,
  'gi',
);
/** And before a size in figures: `two 8 oz cream cheese`. */
const COUNT_OF_SIZED = new RegExp(`^(${[...COUNTS.keys()].join('|')})(?= (?:\\d|half[ -]gal))`, 'i');

const inFigures = (word: string): string => COUNTS.get(word.toLowerCase()) ?? word;

/** A text with the numbers of what it counts packs or measures by in figures: `three 2 liters`. */
const withFigures = (text: string): string => text.replace(COUNT_IN_LETTERS, inFigures);

/** What a number tells apart, in letters: `diapers size five`. */
const NUMBERED = new RegExp(`\\b(size|stage|step|level) (one|${[...COUNTS.keys()].join('|')})\\b`, 'i');

/** As tills write what a number tells apart: `DIAPERS SZ4`. */
const NUMBERED_SHORT = /\bsz\.? ?(?=\d)/i;

/** A line with the number of sizes, and the sizes, in figures: `3 2 liters of cola`. */
export function sizedInFigures(written: string): string {
  const line = written
    .replace(NUMBERED_SHORT, 'size ')
    .replace(NUMBERED, (_, label: string, number: string) =>
      number.toLowerCase() === 'one' ? `${label} 1` : `${label} ${inFigures(number)}`,
    );
  const sized = withFigures(line);
  const counted = sized.replace(COUNT_OF_SIZED, inFigures);
  return counted !== sized || /^\(?\d/.test(line) ? counted : line;
}

/** What a text says of sizes, and the text without it. */
export interface SizesRead {
  readonly size: NamedSize | null;
  readonly rest: string;
}

/** What a text says of sizes by numbers, and the text without it. */
function takeNumbered(text: string): { packs: number | null; amount: SaidAmount | null; rest: string } {
  const counted = withFigures(text);
  // Most texts say none, and going through each for both would take a tenth of the time that understanding it does.
  if (!/\d/.test(counted)) return { packs: null, amount: null, rest: text };
  let packs: number | null = null;
  let amount: SaidAmount | null = null;
  const withoutPacks = counted.replace(PACKS, (all: string, before?: string, after?: string) => {
    const count = Number(before ?? after);
    if (packs !== null || count < 2) return all;
    packs = count;
    return ' ';
  });
  const rest = withoutPacks.replace(AMOUNT, (all: string, number: string, unit: string) => {
    const { amount: read } = amountOf(`${number} ${unit}`);
    if (read === null) return all;
    amount ??= read;
    return ' ';
  });
  return { packs, amount, rest };
}

/**
 * Takes the sizes out of a text, wherever they stand: `12 oz`, `2 liter`, `12 pack`, `half gallon`, `(10 oz)`. Of several
 * amounts the first counts, a number of packs beside it.
 */
export function takeSizes(text: string): SizesRead {
  const numbered = takeNumbered(text);
  const { packs } = numbered;
  let { amount } = numbered;
  const withoutBare =
    amount !== null
      ? numbered.rest
      : numbered.rest.replace(BARE, (all: string) => {
          const key = all.toLowerCase().replace('ó', 'o').replace(/[ -]/, '_');
          const { amount: read } = amountOf(BARE_AMOUNTS[key] ?? '');
          if (read === null || amount !== null) return all;
          amount = read;
          return ' ';
        });
  if (amount === null && packs === null) return { size: null, rest: text };
  const rest = withoutBare
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const size = sizeOf(amount, packs);
  return size === null || !/[\p{L}\p{N}]/u.test(rest) ? { size: null, rest: text } : { size, rest };
}

function sizeOf(amount: SaidAmount | null, packs: number | null): NamedSize | null {
  if (amount !== null) {
    const named = { unit: amount.unit, each: amount.amountE4 / AMOUNT_SCALE, packs };
    return amount.weighed ? { ...named, weighed: true } : named;
  }
  return packs === null ? null : { unit: 'ct', each: null, packs };
}

/** One of a unit that no number goes before: `Gal`, `Dz`. A bare weight or piece is what is sold by it, and no pack. */
function oneOf(text: string): PackAmount | null {
  const one = readPackAmount(text);
  const isPack = one !== null && (one.unit === 'fl oz' || (one.unit === 'ct' && one.amountE4 > AMOUNT_SCALE));
  return isPack ? one : null;
}

/** The size of a product by its size, or where that says nothing by its name; `each` is of one item. */
export function sizeOfProduct(size: string | null, name: string): NamedSize | null {
  for (const text of [spellPacks(size ?? ''), name]) {
    const total = /\d/.test(text) ? readPackAmount(text.replace(/^[^\d.]+/, '')) : oneOf(text);
    const { size: named } = takeSizes(`${text} product`);
    if (total !== null && text !== name) {
      const packs = named?.packs ?? null;
      return { unit: total.unit, each: total.amountE4 / AMOUNT_SCALE / (packs ?? 1), packs };
    }
    if (named !== null) return named;
  }
  const [, , pieces] = PIECES_BEHIND.exec(name) ?? [];
  return pieces === undefined ? null : { unit: 'ct', each: Number(pieces), packs: null };
}

/** Doublings between two amounts at which they have nothing to do with each other any more. */
const FAR = 1;

/** At most so many packs make up what counts a unit, rather than one of another size: two dozen eggs are no box of 18. */
const MOST_MADE_UP = 3;
const MADE_UP = 0.5;

/** How near two amounts are, from 1 (within 2%) to 0 (the double or the half). */
function nearness(asked: number, sold: number): number {
  const doublings = Math.abs(Math.log2(asked / sold));
  if (doublings <= 0.03) return 1;
  return Math.max(0, 1 - doublings / FAR) * 0.8;
}

/** How near an amount is that counts a unit, which a few packs may make up. */
function nearnessOfCounted(asked: number, sold: number): number {
  const packs = Math.round(asked / sold);
  const isMadeUp = packs >= 2 && packs <= MOST_MADE_UP && nearness(asked, packs * sold) === 1;
  return isMadeUp ? MADE_UP : 0;
}

/**
 * How near a product's size is to the one that is asked for, 0 to 1. People say ounces of what is sold by the fluid
 * ounce, and no pounds of it. An amount may be meant of one item or of all of a pack; a count of packs may be met by a count of pieces.
 */
export function sizeNearness(asked: NamedSize, sold: NamedSize): number {
  if (asked.weighed === true && sold.unit === 'fl oz') return 0;
  const soldPacks = sold.packs ?? (sold.unit === 'ct' ? (sold.each ?? 1) : 1);
  if (asked.each === null) return nearness(asked.packs ?? 1, soldPacks);
  if (sold.each === null) return asked.unit === 'ct' ? nearness(asked.each, soldPacks) : 0;
  if ((asked.unit === 'ct') !== (sold.unit === 'ct'))
    return asked.unit === 'ct' && sold.packs !== null ? nearness(asked.each, sold.packs) : 0;
  const soldTotal = sold.each * (sold.packs ?? 1);
  const alike =
    asked.packs === null
      ? Math.max(nearness(asked.each, sold.each), nearness(asked.each, soldTotal))
      : Math.max(nearness(asked.each, sold.each), nearness(asked.each * asked.packs, soldTotal));
  // A single one has the size that is asked for: more of that come near to it, and others do not.
  if (asked.packs === 1) return (alike * (1 + nearness(1, soldPacks))) / 2;
  if (asked.packs !== null) return (alike + nearness(asked.packs, soldPacks)) / 2;
  return asked.counted === true ? Math.max(alike, nearnessOfCounted(asked.each, soldTotal)) : alike;
}

/** Whether some packs hold just `times` what counts a unit: two of a pound are two pounds. */
export function packsHoldJust(asked: NamedSize, times: number, packs: number, sold: NamedSize): boolean {
  const { counted, each } = asked;
  return (
    counted === true && each !== null && sizeNearness({ ...asked, each: (each * times) / packs }, sold) === 1
  );
}
