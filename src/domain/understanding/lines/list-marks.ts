/* What lists put around a thing: check boxes, numbers of lines, the aisle it is kept in, and what it costs. */

/** `[x] eggs`, `- [ ] milk`. */
const CHECK_BOX = /^[-*•]? ?\[[ xX✓✔]?\] ?/;
/** `1. butter`, `2) bread`: no number of anything. */
const NUMBER_OF_LINE = /^\d{1,2}[.)] (?=\p{L})/u;
/** `Produce: apples`, `dinner: salmon`, `Aisle 5 - cereal`, `item: bread`. */
const AISLE =
  /^(?:(?:aisle \d{1,2}|bakery|beverages?|cleaning|dairy|drinks|household|pantry|pets?|produce)(?::| [-–])|(?:breakfast|dinner|lunch|(?:grocery |product )?(?:items?|names?|products?)|groceries|ingredients?|shopping list|list|need|buy|get):) (?=\p{L})(?!free\b)/iu;

/** `carrots - bought 01/17` */
const NOTE_BEHIND = /(?<=\S) [-–—] (?:bought|purchased|got (?:it|them)|done|already have)\b.*$/i;

/** What a thing is but like: `apples, such as Gala or Pink Lady`. */
const SUCH_AS = /(?<=\p{L}),? (?:such as|e\.g\.,?) .+$/iu;

/** What a bracket remarks, and no name says: `salt (or to taste)`, `milk (any kind)`, `eggs (at room temperature)`. */
const REMARK =
  / ?\((?![^)]*\b(?:not|no)\b)(?!\d{1,2} (?:or|to) \d{1,2}\))(?=[^)]*\b(?:or|to|if|any|see|i|you|your|such|like|as|at|more|room|optional|preferably|used?|for)\b)[^)]*\)/gi;
/** Of what is not wanted the bracket is no part. */
const UNWANTED_IN_BRACKETS = / \(((?:not|no|without) [^)]+)\)$/i;

/** What is left of a line; all of it where that names nothing. */
export const leftOf = (line: string, left: string): string => (/\p{L}/u.test(left) ? left : line);

function withoutBrackets(line: string): string {
  if (!line.includes('(')) return line;
  const left = line.replace(REMARK, '').replace(UNWANTED_IN_BRACKETS, ', $1');
  return leftOf(line, left);
}

const SUM = String.raw`(?:\$ ?\d+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})? ?(?:dollars?|bucks|cents?|¢))`;
const EACH = String.raw`(?: ?(?:\/|per|an?|each) ?(?:lbs?|pounds?|oz|ounces?|each|ea|ct|gal(?:lon)?|dozen|pack|bag|box)?\b| (?:lbs?|each|ea)\b)?`;
/** What is said before a sum that asks for one. */
const ASKING = String.raw`(?<!\b(?:under|below|than|to|most|around|about|costs?|for|or|priced|least) ?)`;
/** `soda 3 for $10`, `yogurt 10/$10`, and `2 for $5 yogurt`, which counts. */
const OFFER = new RegExp(String.raw`(?<=\p{L}) \(?\d{1,2} ?(?:for|\/) ?${SUM}\)?$`, 'iu');
const OFFER_COUNTED = new RegExp(String.raw`^(\d{1,2}) ?(?:for|\/) ?${SUM}(?= )`, 'i');
/** `eggs $3`, `bread - $2.99`, `steak ($9.99/lb)`, `$5 cheese`. */
const PRICE_BEHIND = new RegExp(String.raw`${ASKING}(?: [-–@])? \(?[@~]? ?${SUM}${EACH}\)?$`, 'iu');
const PRICE_BEFORE = new RegExp(String.raw`^${SUM}${EACH} (?!(?:or|and|off)\b)(?=\p{L})`, 'iu');
/** `ground beef 4.99`: nobody asks for as many. */
const CENTS_BEHIND = /(?<=\p{L}{2}) (?:[-–@] ?)?\(?\d{1,2}\.\d{2}(?:\/(?:lb|oz|ea))?\)?$/u;
const MAY_BE_PRICED = /[$¢@]|\b(?:dollars?|bucks|cents?)\b|\d\.\d\d/i;

function withoutPrices(line: string): string {
  if (!MAY_BE_PRICED.test(line)) return line;
  const left = line
    .replace(OFFER_COUNTED, '$1')
    .replace(OFFER, '')
    .replace(PRICE_BEHIND, '')
    .replace(PRICE_BEFORE, '')
    .replace(CENTS_BEHIND, '');
  return leftOf(line, left);
}

/** A line, single-spaced, without what lists put around a thing. */
export function withoutMarks(line: string): string {
  const left = line
    .replace(CHECK_BOX, '')
    .replace(NUMBER_OF_LINE, '')
    .replace(AISLE, '')
    .replace(NOTE_BEHIND, '')
    .replace(SUCH_AS, '');
  return withoutPrices(withoutBrackets(left === '' ? line : left));
}
