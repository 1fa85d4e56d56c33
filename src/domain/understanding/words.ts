import { ASCII_ONLY, foldText, plainLetters } from '../text/fold.ts';

/** A word of a name or a request, with its place. */
export interface Word {
  /** Lower case without accents; an apostrophe inside and a percent sign behind are kept. Never empty. */
  readonly key: string;
  /** Number of the clause that the word stands in, from 0; commas, brackets, slashes and dashes bound clauses. */
  readonly clause: number;
  /** Whether it stands behind a word such as `with` in its clause: `Tuna in Water`. */
  readonly behind: boolean;
  /** Whether it is what is left on a thing, said ahead of that: the skin of `skin on salmon`. */
  readonly leftOn?: true;
}

const SIGNS = /[\u00a9\u00ae\u2120\u2122]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc`\u00b4]/g;
const WORD_OR_BOUND =
  /(\p{Nd}+[/.]\p{Nd}+(?= ?%)|[\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*)( ?%)?|[&+,;:()[\]/|\u2013\u2014]|-(?= )/gu;

/** The article of `d'orange`, which says nothing; the letter of vitamin D does. */
const ELISION = /(?<![\p{L}\p{Nd}'])[dl]'(?=\p{L}{3})/gu;

/** Words that say nothing about what a product is. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  '& a an and the of n y or de del la el los las le les un una al l du des au aux et style brand'.split(' '),
);

/** What stands behind one of these is a part or a taste of the product, not its kind. */
const PREPOSITIONS: ReadonlySet<string> = new Set('with w in for from con en para by made on'.split(' '));

/** Spanish for without: what stands behind it is not in the product, so that it says something itself. */
export const WITHOUT = 'sin';

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

/** Whether a word is of letters alone. */
export function isOfLetters(key: string): boolean {
  return LETTERS_ALONE.test(key);
}
const LETTERS_ALONE = /^\p{L}+$/u;

/** Whether a word, as it was typed, counts things: eggs, and not milk or asparagus. */
export function isCounted(key: string): boolean {
  return /[^s]s$/.test(key) && normalForm(key) !== key;
}

const WORD_BEFORE = /(?<![\p{L}\p{Nd}'])\p{L}+(?= *$)/u;
const GAP = String.raw`(?:(?!- )[^\p{L}\p{Nd}&+,;:()[\]/|\u2013\u2014])`;
const ONLY_LETTERS = String.raw`(\p{L}+)(?![\p{Nd}'])`;
const TWO_WORDS_BEHIND = new RegExp(`^${GAP}*${ONLY_LETTERS}${GAP}+${ONLY_LETTERS}`, 'u');

/** Whether what stands before a slash is of the kind that two words behind it say: tortilla and nacho chips are both chips. */
function sharesKind(before: string, behind: string): boolean {
  const [word] = WORD_BEFORE.exec(before) ?? [];
  const [, first, second] = TWO_WORDS_BEHIND.exec(behind) ?? [];
  if (word === undefined || first === undefined || second === undefined) return false;
  return singular(word) === word && ![word, first, second].some(isStopWord);
}

/** What is left on a thing, or in it, and is said ahead of it. */
const LEFT_ON: ReadonlySet<string> = new Set('bone crust head rind root shell skin stem tail top'.split(' '));

const ON_OR_IN: ReadonlySet<string> = new Set(['on', 'in']);

/** Whether a preposition says only that what begins a text is left on the thing: salmon with its skin, of `skin on salmon`. */
function isLeftOn(words: readonly Word[], preposition: string): boolean {
  const last = words.at(-1);
  return (
    ON_OR_IN.has(preposition) &&
    last !== undefined &&
    LEFT_ON.has(last.key) &&
    words.every(({ key, leftOn }) => leftOn === true || ON_OR_IN.has(key) || key === last.key)
  );
}

/** The words of a text as they are read one after another. */
interface Reading {
  readonly words: Word[];
  readonly keepsStopWords: boolean;
  clause: number;
  behind: boolean;
}

function readBound(reading: Reading, plain: string, at: number): void {
  const { words, keepsStopWords, clause, behind } = reading;
  const bound = plain[at];
  if (bound === '&' || bound === '+') {
    if (keepsStopWords) words.push({ key: '&', clause, behind });
    return;
  }
  // The slash of `w/cheese` is no bound.
  if (bound === '/' && (behind || sharesKind(plain.slice(0, at), plain.slice(at + 1)))) return;
  reading.clause++;
  reading.behind = false;
}

function readLetters(reading: Reading, letters: string, isPercent: boolean): void {
  const { words, keepsStopWords, clause, behind } = reading;
  const key = isPercent ? `${letters}%` : letters;
  const leftOn = isLeftOn(words, letters);
  if (leftOn) words[words.length - 1] = { ...words.at(-1)!, leftOn };
  if (words.at(-1)?.key === WITHOUT_WHAT_FOLLOWS) {
    words[words.length - 1] = { key: WITHOUT_WHAT_FOLLOWS + key, clause, behind };
  } else if (keepsStopWords || !isStopWord(letters)) words.push({ key, clause, behind });
  if (isPreposition(letters) && !leftOn) reading.behind = true;
}

const [LETTER, BOUND, DASH] = [1, 2, 3];
/** What an ASCII character in lower case is to words; 0 says nothing. */
const KINDS = new Uint8Array(128);
for (const letter of '0123456789abcdefghijklmnopqrstuvwxyz') KINDS[letter.charCodeAt(0)] = LETTER;
for (const bound of '&+,;:()[]/|') KINDS[bound.charCodeAt(0)] = BOUND;
KINDS['-'.charCodeAt(0)] = DASH;

const isLetter = (text: string, at: number): boolean =>
  at < text.length && KINDS[text.charCodeAt(at)] === LETTER;

/** A percentage with a part of a whole one, without its sign: `1/2%` is not two percent. */
const PART_OF_PERCENT = /\d+[/.]\d+(?= ?%)/y;

/** Where the word that starts at `from` ends: apostrophes inside are part of it. */
function wordEnd(plain: string, from: number): number {
  PART_OF_PERCENT.lastIndex = from;
  if (plain[from]! <= '9' && PART_OF_PERCENT.test(plain)) return PART_OF_PERCENT.lastIndex;
  let end = from + 1;
  while (isLetter(plain, end) || (plain[end] === "'" && isLetter(plain, end + 1))) end++;
  return end;
}

/** Reads ASCII in lower case as `WORD_OR_BOUND` does, which takes several times as long; stops at `most` words. */
function readAscii(plain: string, reading: Reading, most: number): void {
  for (let at = 0; at < plain.length && reading.words.length < most; at++) {
    const kind = KINDS[plain.charCodeAt(at)];
    if (kind === LETTER) {
      const end = wordEnd(plain, at);
      const percent = plain[end] === ' ' ? end + 1 : end;
      const isPercent = plain[percent] === '%';
      readLetters(reading, plain.slice(at, end), isPercent);
      at = isPercent ? percent : end - 1;
    } else if (kind === BOUND || (kind === DASH && plain[at + 1] === ' ')) readBound(reading, plain, at);
  }
}

/** A text of ASCII in lower case, without what `ELISION` finds. */
function plainAscii(text: string): string {
  const plain = text.toLowerCase();
  const hasApostrophe = plain.includes("'") || plain.includes('`');
  return hasApostrophe ? plain.replace(APOSTROPHES, "'").replace(ELISION, '') : plain;
}

function readAny(text: string, reading: Reading, most: number): void {
  const plain = plainLetters(text.replace(SIGNS, ' ').replace(APOSTROPHES, "'")).replace(ELISION, '');
  for (const { 1: letters, 2: percent, index } of plain.matchAll(WORD_OR_BOUND)) {
    if (letters === undefined) readBound(reading, plain, index);
    else readLetters(reading, letters, percent !== undefined);
    if (reading.words.length >= most) return;
  }
}

/** The words of a text in their order, without the stop words that are not asked for; of many the first `most`. */
export function readWords(
  text: string,
  keepStopWords = false,
  most: number = Number.POSITIVE_INFINITY,
): Word[] {
  const reading: Reading = { words: [], keepsStopWords: keepStopWords, clause: 0, behind: false };
  if (ASCII_ONLY.test(text)) readAscii(plainAscii(text), reading, most);
  else readAny(text, reading, most);
  return reading.words;
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
    childrens: 'child',
    men: 'man',
    mens: 'man',
    women: 'woman',
    womens: 'woman',
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

/** The normal forms of a text's words, in their order, without the stop words that are not asked for. */
export function normalForms(text: string): string[] {
  return readWords(text).map(({ key }) => normalForm(key));
}

/** A word as trigrams see it: `kellogg's` is two words to them. */
export function foldedWord(key: string): string {
  return foldText(key);
}
