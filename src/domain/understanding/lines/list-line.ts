import { rememberLast } from '../../derived.ts';
import { unescaped } from '../../text/unescape.ts';
import { amountFirst, CALLED_QUANTITY, countFirst } from './amount-behind.ts';
import { emojiInWords } from './emoji.ts';
import { withoutMarks } from './list-marks.ts';
import { unitsPutRight } from './misspelt-units.ts';
import { withoutNotes } from './notes.ts';
import { ouncesOfPiece } from './piece-weights.ts';
import { withoutAsking } from './said-around.ts';
import { takeUnwanted, type Wanted } from './unwanted.ts';
import { OF_BAGS, ONE_HELD, sizedInFigures } from './size-request.ts';

/** Blanks that `singleSpaced` does not leave as they are. */
const NOT_SINGLE = /[^\S ]| {2}/;

/** What a recipe takes of a counted thing, which is bought whole: `juice of 1 lemon`, `zest of half an orange`. */
const TAKEN_OF_COUNTED =
  /^(?:(?:finely |freshly )?(?:grated |squeezed ))?(?:juice|zest|rind|peel)(?: (?:and|&) (?:juice|zest))? (?:of|from) (?:(?:half|1\/2|½) (?:of )?(?:an? )?|(?=\d|(?:an?|one|two|three|four|five|six) ))/i;
const HALF = /half|1\/2|½/i;

/** So many of such a size. */
const SIZED = String.raw`^\(?(\d{1,2})\)? (\d{1,3}(?:\.\d+)?[ -]?(?:(?:fl\.? ?)?oz|ounces?|lbs?|pounds?|g|kg|ml|l|liters?|gal(?:lon)?s?(?!${OF_BAGS})|quarts?|pints?|ct|count)\.?) `;
/** `2 15 oz cans`, `(2) 15-oz cans`. */
const SIZED_CONTAINERS = new RegExp(
  String.raw`${SIZED}(?=(?:cans?|bottles?|jars?|box(?:es)?|bags?|cartons?|tubs?|packages?|packs?) )`,
  'iu',
);
/** `2 8oz cream cheese`. */
const SIZED_THINGS = new RegExp(String.raw`${SIZED}(?:of )?(?=\p{L})`, 'iu');
/** `2 12-packs of cola`, `3 six packs`: so many packs of so many. */
const PACKS_OF_MANY =
  /^\(?(\d{1,2})\)? (\d{1,2}|six|eight|ten|twelve)[ -]?(?:packs?|pks?) (?:of )?(?=\p{L})/iu;
/** `2 half gallons of milk`: so many of half a gallon. */
const HALF_GALLONS = /^([2-9]|1\d) half[ -]gal(?:lon)?s? (?:of )?(?=\p{L})/iu;
const NO_UNIT = String.raw`(?!(?:doz|dozen|gal|gallon|pounds?|lbs?|pint|quart|lit(?:er|re|ro)|cup|taza|libra|kilo|gal[oó]n|docena|case|loaf|bag|box|head|bunch|pack|stick|teaspoon|tablespoon)\b)`;
/** Half of what is bought whole: `half an onion`, and no half a gallon. */
const HALF_OF_ONE = new RegExp(String.raw`^(?:half|1\/2|½) (?:of )?an? (?=\p{L})${NO_UNIT}`, 'iu');
/** What a thing is shaped as where it is sold whole, which counts packs: `2 racks of ribs`, `a jug of milk`. */
const SHAPE = String.raw`(?:(?:(?:little|big|small|tiny) )?thing|jug|flat|slab|log|side|rack|wheel|tray|hunk|stack|sleeve|container|tin|pouch)s? of (?=\p{L})`;
const SHAPES_COUNTED = new RegExp(String.raw`^(\d{1,2}|an?|one|two|three|four) ${SHAPE}`, 'iu');
const SHAPE_ALONE = new RegExp(`^${SHAPE}`, 'iu');
/** How many, or none: a group. */
const MAYBE_COUNTED = String.raw`^(\d{1,2} |an? |one |two )?`;
/** Cans of beer are sold in racks: `30 rack of beer`. */
const RACK_OF_CANS = /^(1[258]|2[04]|3[06])[ -]?racks? (?:of )?(?!.*\b(?:ribs?|lamb)\b)(?=\p{L})/iu;
/** A root is bought whole, however long a piece is taken of it. */
const PIECE_OF_ROOT = /^\d{1,2} inch (?:piece|knob|chunk)s?(?: of)? (?=\p{L})/iu;
/** Shapes that names say: `block of cheddar`, `2 wedges of parmesan`. */
const SHAPE_SAID = new RegExp(String.raw`${MAYBE_COUNTED}(block|wedge)s? of (?=\p{L})`, 'iu');
const BRICK = new RegExp(String.raw`${MAYBE_COUNTED}bricks? of (?=\p{L})`, 'iu');
/** Bags of salad are called a mix. */
const BAG_OF_SALAD = new RegExp(`${MAYBE_COUNTED}(?:bag|box|container|package|tub)s?(?: of)? salads?$`, 'i');
/** Of so many kinds one each: `2 types of deli meat`. */
const KINDS_COUNTED =
  /^(\d|two|three|four) (?:different )?(?:types|kinds|sorts|varieties|flavou?rs|brands) (?:of )?(?=\p{L})/iu;
/** Half or a quarter of what is counted by the piece: `half onion`, `media cebolla`. */
const PART_OF_ONE = new RegExp(String.raw`^(?:half|quarter|medi[oa]) (?=\p{L})(?!an? )${NO_UNIT}`, 'iu');
/** Fractions in letters, before or behind the unit that they are of. */
const OF_UNIT = String.raw`(?=(?:pounds?|lbs?|cups?|libras?|kilos?)\b(?!.*\b(?:patt|burger)))`;
const FRACTIONS: readonly (readonly [said: RegExp, count: string])[] = [
  [new RegExp(String.raw`^(?:an? )?quarter (?:of an? )?${OF_UNIT}`, 'i'), '1/4 '],
  [new RegExp(String.raw`^three[ -]quarters? (?:of an? )?${OF_UNIT}`, 'i'), '3/4 '],
  [new RegExp(String.raw`^(?:un )?cuarto de ${OF_UNIT}`, 'i'), '1/4 '],
  [/^(?:1|one|an?) and (?:a )?half (?=\p{L})/iu, '1.5 '],
  [/^(?:an? )?(pound|cup|kilo|gallon|dozen) and a half (?:of )?(?=\p{L})/iu, '1.5 $1 '],
  [/^(libra|kilo) y medi[oa] de (?=\p{L})/iu, '1.5 $1 '],
];
/** What several weigh together: `4 chicken breasts (about 2 lbs)`. */
const WEIGHED_TOGETHER =
  /^\d{1,2} (\p{L}.*?),? \((?:about|approx\.?|approximately|around|~) ?(\d[\d./ ]*[ -]?(?:lbs?|pounds?|oz|ounces?|kg|g)\.?)(?: total)?\)(.*)$/iu;
/** How wide so many are: `one 9-inch pie crust`, `2 9-inch tortillas`. */
const WIDE_ONE = /^(?:an?|one|1) (?=\d{1,2}(?:[ -]inch|["″]))/i;
const WIDE_SEVERAL = /^(\d{1,2}) (\d{1,2} inch) (?=\p{L})(.+)$/iu;
/** A few, as people say it: `a couple of onions`. */
const COUPLE = /^(?:an? )?couple (?:of )?(?=\p{L})/iu;
const SEVERAL = /^(?:(?:an? )?few|several) (?:of )?(?=\p{L})/iu;
/** Counts as people say them, and as a count is written: `half an onion`, `3 six packs`, `(2) bananas`. */
const LOOSE_COUNTS: readonly (readonly [said: RegExp, count: string])[] = [
  [/^(?:some|any) (?:of (?:th(?:at|ose|ese|e) )?)?(?=\p{L})/iu, ''],
  ...FRACTIONS,
  [HALF_OF_ONE, '1 '],
  [RACK_OF_CANS, '$1 pack '],
  [PIECE_OF_ROOT, '1 piece '],
  [SHAPES_COUNTED, '$1 package of '],
  [SHAPE_ALONE, ''],
  [SHAPE_SAID, '$1$2 '],
  [BRICK, '$1block '],
  [BAG_OF_SALAD, '$1salad mix'],
  [KINDS_COUNTED, '$1 '],
  [WEIGHED_TOGETHER, '$2 $1$3'],
  [WIDE_ONE, ''],
  [WIDE_SEVERAL, '$1 $3 $2'],
  [SIZED_CONTAINERS, '$1 ($2) '],
  [SIZED_THINGS, '$1x $2 '],
  [PACKS_OF_MANY, '$1x $2 pack '],
  [HALF_GALLONS, '$1x half gallon '],
  [/^\((\d{1,2})\) (?=\p{L})/u, '$1 '],
  [new RegExp(String.raw`^${CALLED_QUANTITY}[:,]? (?=\p{L})`, 'iu'), '$1x '],
];
/** Of so many to so many the most: it is enough. Months and years are of whom it is for. */
const RANGE = /^(\d{1,2}) ?(?:-|–|to|or) ?(\d{1,2})(?= (?!(?:months?|mos?|years?|yrs?)\b)\p{L})/iu;

/** One of a size: `one 10-ounce box of raisins`. */
const ONE_SIZED = /^one (?=\d)/i;

function withCount(said: string): string {
  const line = said.replace(COUPLE, '2 ').replace(SEVERAL, '3 ').replace(ONE_SIZED, '1 ');
  if (PART_OF_ONE.test(line) && ouncesOfPiece(line.replace(/,.*$/, '')) !== null)
    return line.replace(PART_OF_ONE, '1 ');
  const [loose, count] = LOOSE_COUNTS.find(([one]) => one.test(line)) ?? [];
  if (loose !== undefined) return line.replace(loose, count!);
  return line.replace(RANGE, (all, from: string, to: string) => (Number(from) < Number(to) ? to : all));
}

const OF_KITCHENS = String.raw`(?:cups?|sticks?|tablespoons?|tbsps?|teaspoons?|tsps?)\.?`;
/** What a recipe says once more in a measure of the kitchen: `1 cup (2 sticks) butter`, `2 sticks (1 cup) butter`. */
const SAID_AGAIN = new RegExp(
  String.raw` ?\((?:or |about |approximately )?[\d¼½¾⅓⅔⅛][^)]*?${OF_KITCHENS}\)`,
  'gi',
);
/** And once more in an amount, behind one: `1 cup (240 ml) milk`. */
const CUPS_IN_AMOUNTS = new RegExp(String.raw`( ${OF_KITCHENS}) \([^)]*\d[^)]*\)`, 'gi');

/** A line that begins with a number, as it says so first. */
function saidOnce(line: string): string {
  if (!BEGINS_WITH_NUMBER.test(line)) return line;
  const less = line.replace(PLUS_A_LITTLE, '$1 ');
  return less.includes('(')
    ? less.replace(SAID_AGAIN, '').replace(CUPS_IN_AMOUNTS, '$1').replace(AMOUNTS_FROM, '$1')
    : less;
}
/** What a recipe adds to an amount: `1 quart plus ½ cup chicken stock`. */
const PLUS_A_LITTLE =
  /^([\d¼½¾⅓⅔⅛][\d¼½¾⅓⅔⅛./ ]* ?\p{L}+) (?:plus|\+) [\d¼½¾⅓⅔⅛][\d¼½¾⅓⅔⅛./ ]* ?\p{L}+ (?=\p{L})/iu;
/** Of an amount from so much to so much the least is enough: `1 (12-14 lb) turkey`. */
const AMOUNTS_FROM = /(?<=\()(\d{1,2})(?:-|–| to )\d{1,2}(?=[ -]?(?:lbs?|pounds?|oz|ounces?)\b[^)]*\))/i;
const BEGINS_WITH_NUMBER = /^[\d¼½¾⅓⅔⅛]/;

/** A line is read when its item is looked for, and again when it is said how much is bought of it. */
const MOST_REMEMBERED = 2_048;

/**
 * A line of a list, single-spaced, without what lists and people put around what they ask for, from how much is asked for on, with
 * what is counted at its end before the rest.
 */
export const readAsked = rememberLast(MOST_REMEMBERED, (written: string): Wanted => {
  const asked = amountFirst(
    withoutAsking(
      sizedInFigures(
        withSigns(withoutMarks(withoutNotes(unitsPutRight(singleSpaced(emojiInWords(unescaped(written))))))),
      ),
    ),
  );
  const counted = withCount(saidOnce(asked)).replace(TAKEN_OF_COUNTED, (taken) =>
    HALF.test(taken) ? '1 ' : '',
  );
  const { line, without } = takeUnwanted(withoutNotes(countFirst(counted)));
  return { line: without.length === 0 ? line : countFirst(line), without };
});

/**
 * What a number tells of a thing, in one way: `2 percent` is 2%, `93 lean` 93% lean, `60 watt` is 60W, `8"` and `8-inch` are 8 inch, a bag of 1
 * gallon is a gallon bag. It counts nothing.
 */
function withSigns(text: string): string {
  const held = text
    .replace(ONE_HELD, '$1')
    .replace(PERCENT_IN_LETTERS, (_, number: string) => (/one/i.test(number) ? '1%' : '2%'));
  return /\d/.test(held)
    ? held
        .replace(OR_MORE, '')
        .replace(PERCENT, '$1%')
        .replace(SHARES, '$&%')
        .replace(WATTS, '$1w')
        .replace(INCHES, '$1 inch')
    : held;
}
/** `20+ lb turkey` */
const OR_MORE = /(?<=\d)\+(?= ?(?:lbs?|pounds?|oz|ounces?)\b)/gi;
const PERCENT = /(\d) ?(?:percent|pct)\b/gi;
/** How much of a thing is what stands behind, without the sign: `93 lean ground beef`. */
const SHARES =
  /(?<![\w./])(?:[5-9]\d(?= (?:lean|fat[ -]free|(?:isopropyl|rubbing) alcohol)\b)|100(?= (?:whole[ -](?:wheat|grain)|pure|natural)\b))/gi;
/** Of milk. */
const PERCENT_IN_LETTERS = /\b(one|two) percent\b/i;
const INCHES = /(\d)(?:[ -]?inch(?:es)?\b| ?["″])/gi;
const WATTS = /(\d)[ -]?(?:watts?|w)\b/gi;

/** A text without blanks around it, with one for each run of them: nearly always as it is. */
function singleSpaced(text: string): string {
  const trimmed = text.trim();
  return NOT_SINGLE.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}
