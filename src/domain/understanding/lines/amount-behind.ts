import { isCounted } from '../words.ts';
import { ouncesOfPiece } from './piece-weights.ts';
import { PIECES_BEHIND } from './size-request.ts';

/* How much of a thing a line asks for, where it says that behind the thing. */

/** Whether a line may end in a count: most do not, and going through each would take half of the time that reading it does. */
const MAY_END_IN_COUNT = /[\d¼½¾⅓⅔⅛]\D{0,12}$/;
/** `oranges x6`, `oranges (6x)` */
const TIMES_BEHIND = /^(.*\p{L}.*?),? \(?(?:[x×] ?(\d{1,2})|(\d{1,2}) ?[x×])\)?$/iu;
/** `milk (2)`, `oranges 6`, and of `5-6` or `about 6` the most. */
const ABOUT = String.raw`(?:(?:about|around|approx\.?|maybe) |~ ?)?(?:\d{1,2} ?(?:[-–]|to|or) ?)?(\d{1,2})`;
const NUMBER_BEHIND = new RegExp(String.raw`^(\p{L}.*?)(?:,? ${ABOUT}| \(${ABOUT}\))$`, 'iu');
/** A larger number at the end is a size, or part of a name, or what a pack holds: see `PIECES_BEHIND`. */
const MOST_BEHIND = 24;
/** `crushed tomatoes, 2 cans`; more than a few, and a pack, are as often what one pack holds: `cola 6 pack`. Cans and bottles are counted either way. */
const CONTAINERS_BEHIND =
  /^(\P{L}*\p{L}.*?),? \(?(?:[x×] ?)?(?:([1-5]|(?:[6-9]|[1-4]\d)(?= (?:can|bottle|lata|botella))) (dozens?|docenas?|doz|dz|cans?|bottles?|latas?|botellas?|cloves?|stalks?|sticks?|sprigs?|ears?|bulbs?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?)|([1-9]) (jars?|box(?:es)?|bags?|bunch(?:es)?|heads?|loaf|loaves|cartons?|tubs?|cajas?|bolsas?|manojos?|packs|pks|packages|pkgs?|cases))\)?$/iu;
/** `buttermilk 1 1/2 cups`, `sugar, 3/4 cup`. */
const MEASURED_BEHIND =
  /^(\p{L}.*?),? ((?:\d{1,2} )?\d\/\d|\d{0,2} ?[½¼¾⅓⅔⅛]) ?(cups?|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?|pints?|quarts?)$/iu;
/** What a number behind it tells apart, and does not count: `diapers 4`, `vitamin b 12`. */
const NUMBERED =
  /\b(?:size|talla|etapa|stage|step|no|number|level|phase|type|grade|part|vitamin|omega|formula|diapers?|huggies|pampers|luvs|pull-?ups|easy ups|spf|day|under|over|below|than|of|b|d)$/i;
/** So few are bought of anything; more of what is counted: `hot dog buns 24`. */
const FEW_BEHIND = 6;

/**
 * A line, single-spaced, with what is counted at its end before the rest: `garlic, 2 heads`, `oranges x6`, `milk (2)`. A
 * number alone counts what is bought by the piece. As it is where nothing is counted there.
 */
export function countFirst(line: string): string {
  if (!MAY_END_IN_COUNT.test(line)) return line;
  const [, thing, much, measure] = MEASURED_BEHIND.exec(line) ?? [];
  if (thing !== undefined) return `${much} ${measure} ${thing}`;
  const [, held = '', few, small, some = few, other = small] = CONTAINERS_BEHIND.exec(line) ?? [];
  if (some !== undefined) return `${some} ${other} ${held}`;
  const [, repeated = '', times = '', timed = times] = TIMES_BEHIND.exec(line) ?? [];
  if (timed !== '') return `${timed}x ${repeated}`;
  if (PIECES_BEHIND.test(line)) return line.replace(PIECES_BEHIND, '$2 $1');
  const [, counted = '', bare = '', bracketed = ''] = NUMBER_BEHIND.exec(line) ?? [];
  const count = Number(bracketed || bare);
  const mayCount =
    count <= FEW_BEHIND ||
    isCounted(counted.slice(counted.lastIndexOf(' ') + 1).toLowerCase()) ||
    ouncesOfPiece(counted) !== null;
  const isCount =
    count > 0 && count <= MOST_BEHIND && (bracketed !== '' || (mayCount && !NUMBERED.test(counted)));
  return isCount ? `${count} ${counted}` : line;
}

const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,3})?(?: \d\/\d)?(?![\d%]|\/\d)|\d\/\d{1,2}|(?:\d ?)?[¼½¾⅓⅔⅛])`;
const NUMBERS = String.raw`${NUMBER}(?: ?[-–] ?${NUMBER}| to ${NUMBER})?`;
const LIKE = '(?:small|medium|large|big|whole|ripe)';
const OF_HERE =
  '(?:lbs?|pounds?|(?:fl\\.? )?oz|ounces?|gal(?:lon)?s?|quarts?|qts?|pints?|pts?|dozens?|doz|dz)';
const METRIC = '(?:kgs?|kilos?|g|grams?|ml|l|lit(?:er|re)s?)';
const OF_KITCHENS =
  '(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?|stalks?|ribs|cloves?|sprigs?|slices?|handfuls?|inch piece)';
const CONTAINER =
  '(?:cans?|bottles?|jars?|box(?:es)?|bags?|cartons?|containers?|tubs?|blocks?|packs?|packages?|pkgs?|packets?|pouch(?:es)?)';
const WHOLE_ONES = '(?:bunch(?:es)?|heads?|loaf|loaves|rolls?|pieces?|pcs?|count|ct|fillets?|ears?)';

/** Amounts, the first that fits: what is bought by is told in measures of this country before others, and in any before those of a kitchen. */
const RANKED: readonly RegExp[] = [
  `${NUMBERS}[ -]?(?:${LIKE} )?(?:${CONTAINER}|${WHOLE_ONES})`,
  String.raw`${NUMBERS}[ -]?${OF_HERE}\.?(?: ${CONTAINER})?`,
  `${NUMBERS}[ -]?${METRIC}(?: ${CONTAINER})?`,
  `${NUMBERS}[ -]?(?:${LIKE} )?${OF_KITCHENS}`,
  `${NUMBERS}(?: ${LIKE})?`,
].map((amount) => new RegExp(String.raw`(?<![\w.]|\d\/)${amount}(?!\w)`, 'i'));
// Nothing optional may match a blank alone: long rows of amounts would be read in ever so many ways.
const AMOUNT = String.raw`${NUMBERS}(?:[ -]?${LIKE}(?= |$|\)))?(?:[ -]?(?:${OF_HERE}|${METRIC}|${OF_KITCHENS})\b\.?)?(?:[ -]?(?:${CONTAINER}|${WHOLE_ONES})\b)?`;
/** The same amount in other words, or another that will do as well. */
const AMOUNTS = String.raw`${AMOUNT}(?: ?\/ ?${AMOUNT}| or ${AMOUNT})*`;

/** `salmon fillets - 600g / 1.3 lbs`, `cauliflower – 1 head (14 oz)`, `eggs: 12`. */
const AMOUNT_BEHIND = new RegExp(
  String.raw`^(\p{L}.*?)(?: ?[-–—] | [-–—]|: )(?:about |approx\.? |~ ?)?(${AMOUNTS})(?: ?\(([^()]*)\))?(?: (?:total|each|dry|cooked|max))?$`,
  'iu',
);
/** `600g / 1.3 lbs salmon fillets`. */
const AMOUNTS_BEFORE = new RegExp(String.raw`^(${AMOUNT} ?\/ ?${AMOUNT})(?: (?:of|total))? (?=\p{L})`, 'iu');
/** `onions (3 yellow)`, `chicken breast (2 lbs boneless skinless)`. */
const TOLD_IN_BRACKETS = new RegExp(
  String.raw`^(\p{L}[^(),]*?),? \((${NUMBERS}[ -]?(?:(?:${OF_HERE}|${METRIC}|${WHOLE_ONES})\b\.?)?) (?!(?:${OF_HERE}|${METRIC}|${CONTAINER}|${WHOLE_ONES}|total|each)\b)(\p{L}[^(),]*|\d%)\)$`,
  'iu',
);
/** `oatmeal (1 container)`, `apples (2 lbs)`, `salmon fillets (4 pieces)`: what packs hold is written so, too, but for these. */
const COUNTED_IN_BRACKETS = new RegExp(
  String.raw`^(\p{L}[^(),]*?),? \((?:about |~ ?)?(${NUMBERS}[ -]?(?:lbs?|pounds?|kgs?|kilos?|containers?|tubs?|blocks?|bulbs?|fillets?|ears?|pieces?))(?: [-–] [^()]*)?\)$`,
  'iu',
);
const CONTAINED = new RegExp(`^(${NUMBERS})[ -]?(?:${LIKE} )?(${CONTAINER})$`, 'i');

/** The one of some amounts by which a thing is bought. */
function boughtBy(amounts: string): string {
  for (const ranked of RANKED) {
    const [amount] = ranked.exec(amounts) ?? [];
    if (amount !== undefined) return amount;
  }
  return amounts;
}

/** So many containers, with the size of each as recipes say it: `1 (14 oz) can`. What all weigh together is not it. */
function withSize(amount: string, inside: string): string {
  const [, count, container] = CONTAINED.exec(amount) ?? [];
  if (count === undefined) return amount;
  const isEach = /\d/.test(inside) && !/\btotal\b/i.test(inside);
  return isEach ? `${count} (${boughtBy(inside)}) ${container}` : `${count} ${container}`;
}

/** A quantity that is called one: a group. */
export const CALLED_QUANTITY = String.raw`\(?(?:qty|quantity|qnty)[:.=]? ?(\d{1,2})\)?`;
/** `butter qty: 2` */
const QUANTITY_BEHIND = new RegExp(String.raw`^(\P{L}*\p{L}.*?)(?:,| -)? ${CALLED_QUANTITY}$`, 'iu');

/**
 * A line, single-spaced, with the amount that a dash, a colon or brackets set off behind the thing before it, once: `lemons - 3`,
 * `salmon fillets - 600g / 1.3 lbs`, `onions (3 yellow)`. As it is where there is none.
 */
export function amountFirst(written: string): string {
  const line = written.replace(QUANTITY_BEHIND, '$2x $1');
  if (!MAY_BE_SET_OFF.test(line)) return line;
  const [, thing = '', amounts, inside = ''] = AMOUNT_BEHIND.exec(line) ?? [];
  if (amounts !== undefined) {
    const isNumber = /^\d+$/.test(amounts);
    if (isNumber && NUMBERED.test(thing)) return `${thing} ${amounts}`;
    if (!isNumber || Number(amounts) <= MOST_BEHIND) return `${withSize(boughtBy(amounts), inside)} ${thing}`;
  }
  const [, named = '', amount = '', told = ''] = TOLD_IN_BRACKETS.exec(line) ?? [];
  const isTold = named !== '' && (/\p{L}/u.test(amount) || ouncesOfPiece(`${told} ${named}`) !== null);
  if (isTold) return `${amount} ${told} ${named}`;
  const [, held = '', many = ''] = COUNTED_IN_BRACKETS.exec(line) ?? [];
  if (held !== '') return `${many} ${held}`;
  return line.replace(AMOUNTS_BEFORE, (_, both: string) => `${boughtBy(both)} `);
}
/** Most lines set nothing off, and going through each for it would take long. */
const MAY_BE_SET_OFF = /[-–—:(/].*[\d¼½¾⅓⅔⅛]|[\d¼½¾⅓⅔⅛].*\//;
