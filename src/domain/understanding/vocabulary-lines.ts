import { AVOIDED } from './marked-words.ts';
import { lacksRestriction } from './restrictions.ts';
import { isStopWord, normalForm, normalForms, readWords } from './words.ts';

/** What an entry of a vocabulary says of its left side. */
export type Relation =
  /** Each side means the other: `soda = pop`. */
  | 'same'
  /** Who asks for the left means the right, not the other way round: `oj > orange juice`. */
  | 'means'
  /** As `means`, and the left is Spanish, where the kind of thing stands first: `pan integral es> whole wheat bread`. */
  | 'spanish'
  /** The left is one of the right, which is offered where no left is sold: `cheddar < cheese`. */
  | 'kind'
  /** Who asks for the left and says no more usually means one whose name has the right: `juice ~ orange | apple`. */
  | 'usual'
  /** Names write the right as the left: `chkn : chicken`. */
  | 'shorthand'
  /** The left is a brand of the right, which is offered where the brand is not sold: `heinz makes ketchup`. */
  | 'maker'
  /** The left is said of several things together, which are bought each: `salt and pepper are salt | black pepper`. */
  | 'several';

/** An entry of a vocabulary. */
export interface VocabularyEntry {
  readonly left: string;
  readonly relation: Relation;
  /** At least one; any of them is meant. */
  readonly right: readonly string[];
}

/** What words of a request mean, ready to be looked up by normal forms with a blank between them. */
export interface Vocabulary {
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** What of a thing is usually meant by who says no more: normal forms of which names have all, for each that is. */
  readonly usual: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** What an abbreviation in a name stands for, as normal forms: as it is written, and in the singular where that stands for no other. */
  readonly shorthand: ReadonlyMap<string, readonly string[]>;
  /** What is bought of a thing for a dish or a meal, as it is asked for: mozzarella cheese, by `cheese for pizza`. */
  readonly uses: ReadonlyMap<string, readonly string[]>;
  /** The things that are bought each where a phrase says them together, as they are asked for: salt, and black pepper. */
  readonly several: ReadonlyMap<string, readonly string[]>;
  /** Brands that people ask for, sold or not. */
  readonly makers: ReadonlySet<string>;
  /** Pairs that are a kind of their own: an ice cream is no cream. */
  readonly compounds: ReadonlySet<string>;
  /** All words that stand in a left side. */
  readonly words: ReadonlySet<string>;
  /** What things are said to be one of: soy sauce is a sauce. */
  readonly kinds: ReadonlySet<string>;
  /** The last words of those: of sauces, cookies and drinks. */
  readonly kindWords: ReadonlySet<string>;
  /** Most words of a left side or a compound, by the first of them. */
  readonly longestFrom: ReadonlyMap<string, number>;
}

/** What a phrase means besides itself. */
export interface Meaning {
  readonly alternatives: readonly string[];
  /** Of the alternatives, those that mean the very same. */
  readonly same: ReadonlySet<string>;
  /** What it is one of, where it is not sold itself; none of the alternatives. */
  readonly kinds: readonly string[];
  readonly spanish: boolean;
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  '=': 'same',
  '>': 'means',
  'es>': 'spanish',
  '<': 'kind',
  '~': 'usual',
  ':': 'shorthand',
  makes: 'maker',
  are: 'several',
};
const LINE = /^(.+?) (=|>|es>|<|~|:|makes|are) (.+)$/;

/** A line of a vocabulary that cannot be read. */
export class VocabularyError extends Error {}

/**
 * Reads a vocabulary: an entry a line, `left = right`, `left > right`, `left es> right`, `left < right`, `left ~ right`,
 * `left : right`, `left makes right` or `left are right`, further right sides behind `|`, and `thing for use > right`; empty lines and those that begin with `#` are left out.
 * @throws VocabularyError naming the first line that is no entry.
 */
export function readVocabulary(text: string): VocabularyEntry[] {
  return text.split('\n').flatMap((written, i) => {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) return [];
    const [, left = '', sign = '', right = ''] = LINE.exec(line) ?? [];
    const relation = RELATIONS[sign];
    const sides = right.split('|').map((side) => side.trim());
    if (relation === undefined || sides.some((side) => phraseOf(side) === '') || phraseOf(left) === '')
      throw new VocabularyError(`line ${i + 1} of the vocabulary is no entry: ${line}`);
    return [{ left: left.trim(), relation, right: sides }];
  });
}

/** A phrase as vocabularies are looked up: normal forms, a blank between them. */
export function phraseOf(text: string): string {
  return normalForms(text).join(' ');
}

/** What is free of a thing has none of it. */
const OF_LACK: readonly VocabularyEntry[] = [...AVOIDED.keys()].map((thing) => ({
  left: `${thing} free`,
  relation: 'same',
  right: [`no ${thing}`],
}));

type Meanings = Map<string, { alternatives: string[]; same: Set<string>; kinds: string[]; spanish: boolean }>;
type AddMeaning = (from: string, to: string, relation: Relation) => void;

/** What entries say of which the later counts: shorthands, what is usual, uses, and things said together. */
function compileLatest(
  entries: readonly VocabularyEntry[],
): Pick<Vocabulary, 'shorthand' | 'usual' | 'uses' | 'several'> {
  const shorthand = new Map<string, readonly string[]>();
  const usual = new Map<string, readonly (readonly string[])[]>();
  const uses = new Map<string, readonly string[]>();
  const several = new Map<string, readonly string[]>();
  for (const { left, relation, right } of entries) {
    const from = phraseOf(left);
    if (relation === 'shorthand') addShorthand(shorthand, left, normalForms(right[0]!));
    else if (relation === 'usual') usual.set(from, right.map(normalForms));
    else if (relation === 'several') several.set(from, right);
    else if (relation === 'means') {
      const [, thing, use] = USE.exec(left) ?? [];
      if (use !== undefined) uses.set(useOf(phraseOf(thing!), phraseOf(use)), right);
    }
  }
  return { shorthand, usual, uses, several };
}

/** Of what is written alike but for a plural each stands for its own: `BTTR` for butter, `BTTRS` for batteries. */
function addShorthand(
  shorthand: Map<string, readonly string[]>,
  left: string,
  forms: readonly string[],
): void {
  const from = phraseOf(left);
  const written = readWords(left).map(({ key }) => key);
  shorthand.set(written.join(' '), forms);
  if (!shorthand.has(from)) shorthand.set(from, forms);
}

const LATEST: ReadonlySet<Relation> = new Set(['shorthand', 'usual', 'several']);

/** What entries say that adds to what was said before. */
function addMeanings(entries: readonly VocabularyEntry[], add: AddMeaning): void {
  for (const { left, relation, right } of entries) {
    if (LATEST.has(relation) || (relation === 'means' && USE.test(left))) continue;
    const from = phraseOf(left);
    for (const side of right) {
      add(from, phraseOf(side), relation);
      if (relation === 'spanish') add(spanishPlural(from), phraseOf(side), relation);
      if (relation === 'same') add(phraseOf(side), from, relation);
    }
  }
}

/**
 * Entries ready to be looked up; later ones add to earlier ones, and of two shorthands for the same, of what is usually
 * meant by the same, or of things said together, the later one counts, so that an operator's own come last. `compounds` are
 * pairs of words. What is free of a thing has none of it, without an entry: see `AVOIDED`.
 */
export function compileVocabulary(
  entries: readonly VocabularyEntry[],
  compounds: readonly string[],
): Vocabulary {
  const meanings: Meanings = new Map();
  const add: AddMeaning = (from, to, relation) => {
    const known = meanings.get(from) ?? {
      alternatives: [],
      same: new Set(),
      kinds: [],
      spanish: relation === 'spanish',
    };
    meanings.set(from, known);
    if (relation === 'kind' || relation === 'maker') {
      // Nothing is one of itself, whatever it is called.
      const isOwn = to === from || known.alternatives.includes(to);
      if (!isOwn && !known.kinds.includes(to)) known.kinds.push(to);
      return;
    }
    if (from !== to && !known.alternatives.includes(to)) known.alternatives.push(to);
    if (relation === 'same') known.same.add(to);
  };
  addMeanings([...OF_LACK, ...entries], add);
  inheritMeanings(meanings, add);
  addJoined(meanings);
  const latest = compileLatest(entries);
  const makers = new Set(
    entries.filter(({ relation }) => relation === 'maker').map(({ left }) => phraseOf(left)),
  );
  const pairs = new Set(compounds.map(phraseOf));
  const longestFrom = new Map<string, number>();
  for (const phrase of [...meanings.keys(), ...pairs]) {
    const [first = '', ...others] = phrase.split(' ');
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 1, 1 + others.length));
  }
  const said = [...meanings.keys(), ...latest.usual.keys(), ...latest.several.keys()];
  const words = new Set(said.flatMap((phrase) => phrase.split(' ')));
  const kinds = new Set([...meanings.values()].flatMap((meaning) => meaning.kinds));
  const kindWords = new Set([...kinds].map(lastWord));
  return { meanings, ...latest, makers, compounds: pairs, words, kinds, kindWords, longestFrom };
}

let latest: { readonly source: string; readonly vocabulary: Vocabulary } | undefined;

/**
 * The vocabulary of a text in the form of `readVocabulary`, compiled: see `compileVocabulary`. The last one is kept, because
 * the same is asked for again and again: by a publish, by what opens what it published, and by the next one.
 * @throws VocabularyError as `readVocabulary`.
 */
export function vocabularyOf(text: string, compounds: readonly string[]): Vocabulary {
  const source = [text, ...compounds].join('\n');
  if (latest?.source !== source)
    latest = { source, vocabulary: compileVocabulary(readVocabulary(text), compounds) };
  return latest.vocabulary;
}

const USE = /^(.+) for (.+)$/;

/** A thing for a use, as `Vocabulary.uses` has it. */
export const useOf = (thing: string, use: string): string => `${thing} for ${use}`;

/** The word of a phrase that says the kind of thing: its last. */
export const lastWord = (phrase: string): string => phrase.slice(phrase.lastIndexOf(' ') + 1);

/** Whether a phrase says nothing that another does not. */
export function isPartOf(phrase: string, of: string): boolean {
  const words = of.split(' ');
  return phrase.split(' ').every((word) => words.includes(word));
}

/**
 * Who says it in other words, or in Spanish, means what those words are the same as too, or else one of what they are one of:
 * but not any cracker, who asks for a gluten free one. And what a thing is one of may be called otherwise: who makes a drain
 * cleaner makes a drain opener.
 */
function inheritMeanings(meanings: ReadonlyMap<string, Meaning>, add: AddMeaning): void {
  const inherited = [...meanings].flatMap(([from, { spanish, alternatives }]) =>
    alternatives.flatMap((other) => {
      const { same = [], kinds = [] } = meanings.get(other) ?? {};
      const relation: Relation = spanish ? 'spanish' : 'means';
      return [
        ...[...same].filter((to) => !isPartOf(to, from)).map((to) => ({ from, to, relation })),
        ...kinds
          .filter((to) => !lacksRestriction(to, from))
          .map((to) => ({ from, to, relation: 'kind' as const })),
      ];
    }),
  );
  for (const { from, to, relation } of inherited) add(from, to, relation);
  const otherwise = [...meanings].flatMap(([from, { kinds }]) =>
    kinds.flatMap((kind) => [...(meanings.get(kind)?.same ?? [])].map((to) => ({ from, to }))),
  );
  for (const { from, to } of otherwise) if (from !== to) add(from, to, 'kind');
}

/** Joined pairs of fewer letters may be words of their own. */
const LEAST_JOINED_LETTERS = 7;

/** Two words may be written as one: `drpepper`, `saranwrap`. */
function addJoined(meanings: Meanings): void {
  for (const [phrase, meaning] of meanings) {
    const words = phrase.split(' ');
    const joined = normalForm(words.join(''));
    if (words.length !== 2 || joined.length < LEAST_JOINED_LETTERS || meanings.has(joined)) continue;
    meanings.set(joined, {
      ...meaning,
      alternatives: [phrase, ...meaning.alternatives],
      same: new Set([phrase, ...meaning.same]),
    });
  }
}

/** A Spanish phrase with its first word in the plural of consonants, as `camarones` reads; itself where that is no other. */
function spanishPlural(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ');
  const plural = /[dlnr]$/.test(first) ? `${first}es` : first.replace(/z$/, 'ces');
  return [normalForm(plural), ...rest].join(' ');
}

/** The normal forms that a word stands for: one, or more where it is shorthand for more, as no possessive is: Tom's. Empty for a stop word. */
export function formsOfWord(key: string, { shorthand }: Pick<Vocabulary, 'shorthand'>): readonly string[] {
  if (isStopWord(key)) return [];
  const form = normalForm(key);
  return (key.endsWith("'s") ? undefined : (shorthand.get(key) ?? shorthand.get(form))) ?? [form];
}

/** The normal forms of a text's words, of shorthand what it stands for: of the name of a category as of those of its products. */
export function formsOfText(text: string, vocabulary: Pick<Vocabulary, 'shorthand'>): string[] {
  return readWords(text).flatMap(({ key }) => formsOfWord(key, vocabulary));
}
