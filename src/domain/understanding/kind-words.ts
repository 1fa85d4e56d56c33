import { AVOIDED } from './marked-words.ts';
import { PREFERENCES } from './lines/preferences.ts';
import type { Meaning } from './vocabulary-lines.ts';
import { isCounted, normalForm } from './words.ts';

/** Figures, letters and units, in short and in full. */
const NO_KIND =
  /^(?:\d.*|oz|lb|ct|pk|pct|fl|ml|ga|gal|qt|pt|dz|doz|ltr|ld|load|sq|ft|kg|ounce|pound|gallon|quart|pint|liter|litre|gram|count|fluid|pack|each|ea|[a-z])$/;
/** Words that tell of a thing and are none, whatever ends in them: `Rice - Instant & Dry`. As normal forms. */
const TELLING: ReadonlySet<string> = new Set(
  (
    'dry dried hot frozen canned stable instant organic natural assorted variety flavored unflavored sweetened unsweetened salted ' +
    'unsalted lowfat nonfat reduced boneless skinless seasoned smoked roasted toasted baked stewed mild spicy creamy crunchy ' +
    'chunky crispy chewy premium select standard economy value mainstream delux special specialty basic fancy bulk family fun sweet better you other misc miscellaneous white red green yellow black brown dark light pink purple ' +
    'seedless serve serving refrigerated imported domestic gourmet traditional homestyle multi single double ' +
    'firm soft silken tender sharp thin mini miniature clumping halal kosher keto paleo kid child junior adult senior man woman ' +
    'scented unscented antibacterial hypoallergenic clarifying volumizing foaming ' +
    'quilted ultra heavy duty lightly caught artisan authentic bold coarse conventional disposable enriched hearty petite rich smooth supreme ' +
    'triple deli added stage decaf thick lean pure fresco all lightweight breed clear whitening exfoliating sensitive shelled overnight individually wrapped scoop wavy crinkle'
  ).split(' '),
);

/** Whether a form may say what kind of thing a product is. */
export function mayBeKind(form: string): boolean {
  return !NO_KIND.test(form) && !PREFERENCES.has(form) && !TELLING.has(form);
}

/** What says of the word behind it that a thing has none of that, or less. */
const LACKING: ReadonlySet<string> = new Set(['lite', 'low', 'no', 'reduced', 'zero']);
/** And of the word before it; in one word with that, too. */
const LACKED: ReadonlySet<string> = new Set(['free', 'less']);
/** What food has less of: yogurt with less sugar lacks no yogurt. As normal forms. */
const NUTRIENTS: ReadonlySet<string> = new Set([
  'acid',
  'caffeine',
  'calorie',
  'carb',
  'cholesterol',
  'fat',
  'salt',
  'sodium',
  'sugar',
]);
/** What is said of things that are free of nothing that is named: eggs free range, detergent free and clear. */
const FREE: ReadonlySet<string> = new Set(['clear', 'range', 'roaming']);
/** What is said to be whole of what is made of it. As normal forms. */
const WHOLE: ReadonlySet<string> = new Set(['grain', 'wheat']);
const ENDS_LACKED = /(?:free|less)$/;

/** Whether a word tells of a thing and names none, whatever is beside it. */
export function tellsAlone(key: string): boolean {
  return LACKING.has(key) || ENDS_LACKED.test(key) || !mayBeKind(normalForm(key));
}

const DONE_TO = /[a-z]{2}[^e]ed$|^(?:ground|split|cut)$/;

/** Whether a word says what was done to a thing, and names none: pressed, uncured, ground; of five letters or more, and no seed. */
export const saysDone = (key: string): boolean => DONE_TO.test(key);

/**
 * Whether each word of a request tells of a thing and names none: `baked`, both of `sugar free`, and of `low sodium`. What
 * nobody knows tells nothing by what is beside it, such is no quality of `no such thing`, but may say what was done to a thing.
 */
export function tellingWords(
  words: readonly { readonly key: string; readonly tells: boolean; readonly isKnown: boolean }[],
): boolean[] {
  const keyAt = (at: number): string => words[at]?.key ?? '';
  const isOneOf = (some: Pick<ReadonlySet<string>, 'has'>, at: number): boolean =>
    some.has(normalForm(keyAt(at)));
  const isOfNext = (at: number): boolean =>
    (keyAt(at) === 'less' && isOneOf(NUTRIENTS, at + 1)) ||
    (keyAt(at) === 'free' &&
      FREE.has(keyAt(at + 1)) &&
      // What is egg free is not called eggs free.
      (isCounted(keyAt(at - 1)) || !isOneOf(AVOIDED, at - 1)));
  const isWhole = (at: number): boolean => keyAt(at - 1) === 'whole' && isOneOf(WHOLE, at);
  const isLack = (at: number): boolean =>
    LACKING.has(keyAt(at - 1)) || isOfNext(at - 1) || (LACKED.has(keyAt(at + 1)) && !isOfNext(at + 1));
  return words.map(
    ({ key, tells, isKnown }, i) => tells || isWhole(i) || (isKnown ? isLack(i) : saysDone(key)),
  );
}

/** Whether what is said in Spanish means first what only tells of a thing: organic, sugar free. */
export function tellsInSpanish(meaning: Pick<Meaning, 'spanish' | 'alternatives'> | undefined): boolean {
  const [first] = meaning?.spanish === true ? meaning.alternatives : [];
  if (first === undefined) return false;
  const words = first.split(' ').map((key) => ({ key, tells: tellsAlone(key), isKnown: true }));
  return tellingWords(words).every(Boolean);
}
