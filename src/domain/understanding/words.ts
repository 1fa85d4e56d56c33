import { foldText, plainLetters } from '../text/fold.ts';

/** A word of a name or a request, with its place. */
export interface Word {
  /** Lower case without accents; an apostrophe inside and a percent sign behind are kept. Never empty. */
  readonly key: string;
  /** Number of the clause that the word stands in, from 0; commas, brackets, slashes and dashes bound clauses. */
  readonly clause: number;
  /** Whether it stands behind a word such as `with` in its clause: `Tuna in Water`. */
  readonly behind: boolean;
}

const SIGNS = /[\u00a9\u00ae\u2120\u2122]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc`\u00b4]/g;
const WORD_OR_BOUND = /([\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*)( ?%)?|[&+,;:()[\]/|\u2013\u2014]|-(?= )/gu;

/** `d'orange` is written in two words as well. */
const ELISION = /(?<![\p{L}\p{Nd}'])([dl])'(?=\p{L}{3})/gu;

/** Words that say nothing about what a product is. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  '& a an and the of n y or de del la el los las le les un una al d l du des au aux et style brand'.split(
    ' ',
  ),
);

/** What stands behind one of these is a part or a taste of the product, not its kind. */
const PREPOSITIONS: ReadonlySet<string> = new Set('with w in for from con en para by made on'.split(' '));

/** Spanish for without: what stands behind it is not in the product, so that it says something itself. */
const WITHOUT = 'sin';

/** What follows is not in the product, whether written as one word or two: non-chocolate candy is none of chocolate. */
const WITHOUT_WHAT_FOLLOWS = 'non';

/** Whether a word says nothing about what a product is (`of`, `the`, `de`). */
export function isStopWord(key: string): boolean {
  return STOP_WORDS.has(key) || PREPOSITIONS.has(key);
}

/** Whether what follows a word is not what the product is (`with`, `in`). */
export function isPreposition(key: string): boolean {
  return PREPOSITIONS.has(key) || key === WITHOUT;
}

/** Whether a word joins two things of the same standing. */
export function isAnd(key: string): boolean {
  return key === '&' || key === 'and' || key === 'n' || key === 'y';
}

const ONLY_LETTERS = /^\p{L}+$/u;

/** Whether what stands before a slash is of the kind that two words behind it say: tortilla and nacho chips are both chips. */
function sharesKind(before: string | undefined, ...behind: readonly (string | undefined)[]): boolean {
  const isWord = (word: string | undefined): word is string =>
    word !== undefined && ONLY_LETTERS.test(word) && !isStopWord(word);
  return isWord(before) && singular(before) === before && behind.every(isWord);
}

/** The words of a text in their order, without the stop words that are not asked for. */
export function readWords(text: string, keepStopWords = false): Word[] {
  const words: Word[] = [];
  const plain = plainLetters(text.replace(SIGNS, ' ').replace(APOSTROPHES, "'")).replace(ELISION, '$1 ');
  let clause = 0;
  let behind = false;
  const found = [...plain.matchAll(WORD_OR_BOUND)];
  for (const [i, [bound, letters, percent]] of found.entries()) {
    if (letters === undefined) {
      if (bound === '&' || bound === '+') {
        if (keepStopWords) words.push({ key: '&', clause, behind });
        continue;
      }
      // The slash of `w/cheese` is no bound.
      if (bound === '/' && (behind || sharesKind(found[i - 1]?.[1], found[i + 1]?.[1], found[i + 2]?.[1])))
        continue;
      clause++;
      behind = false;
      continue;
    }
    const key = percent === undefined ? letters : `${letters}%`;
    if (words.at(-1)?.key === WITHOUT_WHAT_FOLLOWS) {
      words[words.length - 1] = { key: WITHOUT_WHAT_FOLLOWS + key, clause, behind };
    } else if (keepStopWords || !isStopWord(letters)) words.push({ key, clause, behind });
    if (isPreposition(letters)) behind = true;
  }
  return words;
}

/** Plurals that no ending tells. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    leaves: 'leaf',
    loaves: 'loaf',
    halves: 'half',
    knives: 'knife',
    calves: 'calf',
    shelves: 'shelf',
    geese: 'goose',
    children: 'child',
    men: 'man',
    women: 'woman',
    mice: 'mouse',
    feet: 'foot',
    veggies: 'veggie',
    gas: 'gas',
    bus: 'bus',
    its: 'it',
    swiss: 'swiss',
  }),
);

/** Endings in s that are no plurals. */
const NO_PLURAL = /(?:ss|us)$/;

/**
 * One form for the singular and the plural of a word: `berries` and `berry`, `tomatoes` and `tomatoe`, `cookies` and
 * `cookie` have the same, which need not be a word.
 */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !/[a-z]$/.test(word)) return word;
  if (/..ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  let form = word;
  if (form.endsWith('sses')) form = form.slice(0, -2);
  else if (form.endsWith('s') && !NO_PLURAL.test(form)) form = form.slice(0, -1);
  // What is left of `berries`, `peaches`, `tomatoes` and `boxes` is made as short as `berry`, `peach`, `tomato`, `box`.
  if (form.length > 4 && form.endsWith('ie')) return `${form.slice(0, -2)}y`;
  if (form.length > 3 && /(?:ch|sh|x|z|o|ss)e$/.test(form)) return form.slice(0, -1);
  return form;
}

/** The form under which a word is indexed: without a possessive, singular; `2%` is `2pct`. */
export function normalForm(key: string): string {
  if (key.endsWith('%')) return `${key.slice(0, -1)}pct`;
  const apostrophe = key.lastIndexOf("'");
  if (apostrophe < 0) return singular(key);
  const owner = key.endsWith("'s") ? key.slice(0, apostrophe) : key;
  return singular(owner.replaceAll("'", ''));
}

/** A word as trigrams see it: `kellogg's` is two words to them. */
export function foldedWord(key: string): string {
  return foldText(key);
}
