/**
 * Pack sizes as people write them ("12 oz", "1/2 gal", "12 pk, 12 fl oz cans", "per lb"), in one of three units that prices can be
 * compared by. Weights are in ounces, volumes in US fluid ounces, everything that is counted in pieces.
 */
export const SIZE_UNITS = ['oz', 'fl oz', 'ct'] as const;

export type SizeUnit = (typeof SIZE_UNITS)[number];

/** An amount in ten-thousandths of its unit, over all items of a multipack; at least 1. */
export interface PackAmount {
  readonly unit: SizeUnit;
  readonly amountE4: number;
}

const AMOUNT_SCALE = 10_000;
const MAX_UINT32 = 0xffff_ffff;
/** No size that anyone reads off a pack is longer. */
const LONGEST_SIZE = 100;

/** Ounces in a gram and fluid ounces in a millilitre: by definition 28.349523125 g and 29.5735295625 ml each. */
const OZ_PER_G = 1 / 28.349523125;
const FL_OZ_PER_ML = 1 / 29.5735295625;

/** Forms of each unit, among them the codes of UN/CEFACT recommendation 20 that product files use. */
const FACTORS: readonly (readonly [forms: string, unit: SizeUnit, factor: number])[] = [
  ['fl oz|floz|fluid ounces?|fluid oz|oza', 'fl oz', 1],
  ['ga|gal|gals|gallons?|gll', 'fl oz', 128],
  ['qt|qts|quarts?|qtl', 'fl oz', 32],
  ['pt|pts|pints?|ptl', 'fl oz', 16],
  ['ml|millilit(?:er|re)s?|mlt', 'fl oz', FL_OZ_PER_ML],
  ['cl', 'fl oz', 10 * FL_OZ_PER_ML],
  ['l|lt|ltr|lit(?:er|re)s?', 'fl oz', 1000 * FL_OZ_PER_ML],
  ['oz|ozs|ounces?|onz', 'oz', 1],
  ['lb|lbs|pounds?|lbr', 'oz', 16],
  ['kg|kgs|kilograms?|kgm', 'oz', 1000 * OZ_PER_G],
  ['g|gr|grams?|grm', 'oz', OZ_PER_G],
  ['ct|cnt|counts?|each|ea|pcs?|pieces?', 'ct', 1],
  ['dz|doz|dozen', 'ct', 12],
];

const FORMS = FACTORS.map(([forms, unit, factor]) => ({ form: new RegExp(`^(?:${forms})$`), unit, factor }));
const UNIT = `(?<unit>${FACTORS.map(([forms]) => forms).join('|')})(?![a-z])`;
const number = (name: string): string =>
  `(?<${name}>\\d+ \\d+/\\d+|\\d+/\\d+|\\d{1,3}(?:,\\d{3})+|\\d*\\.\\d+|\\d+)`;
/** Words after a size mean nothing; further numbers do, unless they repeat the size in brackets or after a slash. */
const REST = '(?:[^\\d(/]*)(?:[(/].*)?$';

/** What stands behind a number of packs. */
const PACKS = '(?:pk|pks|pack|packs)';

const MULTIPACK = new RegExp(
  `^(?<packs>\\d+) ?(?:x|${PACKS})\\b[ ,:-]*(?:of )?${number('each')} ?-?${UNIT}${REST}`,
);
const PACKS_LAST = new RegExp(
  `^${number('each')} ?-?${UNIT}[a-z ]*,? ?(?:x ?(?<times>\\d+)|\\(?(?:packs? of (?<of>\\d+)|(?<packs>\\d+) ?-?${PACKS}))\\b${REST}`,
);
const POUNDS_AND_OUNCES = new RegExp(
  `^${number('pounds')} ?(?:lbs?|pounds?),? ${number('ounces')} ?(?:oz|ounces?)(?![a-z])${REST}`,
);
/** What stands before the unit that something is priced by, in `unit_price_uom` too. */
const PRICED_BY = '(?:(?:price )?per |by the |/ ?)?';
const ONE = new RegExp(`^${PRICED_BY}(?:${number('each')} ?-?)?${UNIT}${REST}`);
const PACKS_ALONE = new RegExp(`^(?<packs>\\d+) ?-?${PACKS}\\b${REST}`);

function readNumber(text: string): number {
  const mixed = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text);
  if (mixed === null) return Number(text.replaceAll(',', ''));
  return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3]);
}

/** One way of writing for each size: lower case, `x` for the times sign, fractions with a slash, single spaces, no dots after units. */
function normalize(text: string): string {
  return text
    .replace(/(\d)([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2044', '/')
    .replaceAll('\u00d7', ' x ')
    .replace(/([a-z])\./g, '$1 ')
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?x ?(?=\d)/g, '$1 x ')
    .replace(PACKS_BEFORE_SLASH, packsUnlessFraction)
    .replace(PACKS_WITH_SLASH, '$1 ')
    .trim();
}

const PACKS_WITH_SLASH = new RegExp(`^(\\d+ ?${PACKS})/(?=[\\d.])`);
const PACKS_BEFORE_SLASH = /^(\d+)\/(\d*\.\d+|\d+)/;
/** What a pack is said to be a half, a third or a quarter of, and so on. */
const DENOMINATORS: readonly number[] = [2, 3, 4, 8, 16];

/** `10/6.75 oz` and `12/12 oz` are so many packs; `1/2 gal` and `3/4 oz` are fractions. */
function packsUnlessFraction(all: string, packs: string, each: string): string {
  const [above, below] = [Number(packs), Number(each)];
  const isReduced = below === 3 ? above % 3 !== 0 : above % 2 !== 0;
  return above < below && isReduced && DENOMINATORS.includes(below) ? all : `${packs} x ${each}`;
}

/** A size with the times sign for the slash between packs and what each of them holds: `12/12 oz` is `12 x 12 oz`. */
export function spellPacks(size: string): string {
  return size.replace(PACKS_BEFORE_SLASH, packsUnlessFraction);
}

function toAmount(amount: number, unit: SizeUnit): PackAmount | null {
  const amountE4 = Math.round(amount * AMOUNT_SCALE);
  return amountE4 >= 1 && amountE4 <= MAX_UINT32 ? { unit, amountE4 } : null;
}

/**
 * The amount that a size names. Null where it names none, or could be read in two ways ("12 ct, 4 oz" is twelve pieces
 * of four ounces each or in all).
 */
export function readPackAmount(size: string): PackAmount | null {
  if (size.length > LONGEST_SIZE) return null;
  const text = normalize(size);
  const both = POUNDS_AND_OUNCES.exec(text)?.groups;
  if (both !== undefined)
    return toAmount(16 * readNumber(both['pounds']!) + readNumber(both['ounces']!), 'oz');
  const match = MULTIPACK.exec(text) ?? PACKS_LAST.exec(text) ?? ONE.exec(text) ?? PACKS_ALONE.exec(text);
  if (match?.groups === undefined) return null;
  const { packs, of, times, each = '1', unit = 'ct' } = match.groups;
  const form = FORMS.find((one) => one.form.test(unit));
  if (form === undefined) return null;
  return toAmount(Number(packs ?? of ?? times ?? 1) * readNumber(each) * form.factor, form.unit);
}

/**
 * Price per unit in millionths of a US dollar, rounded half up, from a price in ten-thousandths and an amount in
 * ten-thousandths of the unit. It may be more than 32 bits hold.
 */
export function unitPriceE6(priceE4: number, amountE4: number): number {
  // Whole numbers below 2^53 throughout: a price has 31 bits, a million 20.
  const scaled = priceE4 * 1_000_000;
  const rest = scaled % amountE4;
  const whole = (scaled - rest) / amountE4;
  return 2 * rest >= amountE4 ? whole + 1 : whole;
}
