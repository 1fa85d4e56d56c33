/** What of a review is never quoted: people's names, and ways to reach them. */
import { GIVEN_NAMES } from './given-names.ts';

/** Words of names; all in lower case. */
export interface NameWords {
  /** Nobody's: of the store, its chain and its city. */
  readonly ours: ReadonlySet<string>;
  /** Of those who wrote the reviews. */
  readonly theirs: ReadonlySet<string>;
}

/** Capitals in the middle of a sentence that are nobody's name; lower case. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "i i'm i've i'll i'd monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
    'january february march april may june july august september october november december christmas thanksgiving easter halloween ' +
    'american mexican italian chinese japanese korean indian asian thai vietnamese greek french german spanish latin hispanic kosher halal english ' +
    'covid snap ebt wic usa us nyc tv ok am pm bogo id wifi deli app'
  ).split(' '),
);
const TITLES =
  /\b(?:[Mm]rs?|MRS?|[Mm]s|[Mm]iss|[Dd]r|[Nn]amed|[Cc]alled|[Cc]ashier|[Mm]anager|[Cc]lerk|by the name of|name is|name was)\.? +\p{Lu}\p{Ll}+/u;
const WORD = /[\p{L}][\p{L}'’]*/gu;
const CONTACT = /https?:|www\.|[\w.]+@[\w.]+|@\w{2,}|\d[\d() .-]{6,}\d|\b\w+\.(?:com|net|org)\b/i;

/**
 * Whether a text may name a person or tell how to reach one. It rather says so too often: a capital in the middle of a
 * sentence counts as a name, unless it is the store's own.
 */
export function mayNameSomebody(text: string, { ours, theirs }: NameWords): boolean {
  if (CONTACT.test(text) || TITLES.test(text)) return true;
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(/['’]s?$/, '');
    const plain = word.toLowerCase();
    if (theirs.has(plain) && !ours.has(plain) && /^\p{Lu}/u.test(word)) return true;
    if (ours.has(plain) || NO_NAMES.has(match[0].toLowerCase()) || NO_NAMES.has(plain)) continue;
    if (GIVEN_NAMES.has(plain)) return true;
    const isCapital = /^\p{Lu}\p{Ll}/u.test(word);
    if (isCapital && !startsSentence(text, match.index)) return true;
  }
  return false;
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…:\n]["'”’)\]]*\s*["'“‘(]*)$/u.test(text.slice(0, at).trimStart());
}
