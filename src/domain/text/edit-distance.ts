/** Levenshtein distance: the least number of letters to insert, delete or replace that turns one text into the other. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replace, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/**
 * The candidate that is fewest edits away, the first of equals; null when there are none within `mostEdits`.
 */
export function nearestWord(
  word: string,
  candidates: readonly string[],
  mostEdits = Number.POSITIVE_INFINITY,
): string | null {
  let best: string | null = null;
  let least = mostEdits + 1;
  for (const candidate of candidates) {
    // Two texts are at least as many edits apart as their lengths differ.
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(word, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Fewer letters begin too many names. */
const LEAST_LETTERS = 3;
/** Names of which more letters differ than this share of the longer one's are not alike. */
const ALIKE_SHARE = 0.5;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether letters are the first ones of a name's words, or of these and of City: `la`, `nyc`. */
function areInitials(letters: string, words: readonly string[]): boolean {
  const initials = words.map((word) => word[0]).join('');
  return words.length > 1 && (letters === initials || letters === `${initials}c`);
}

const shortestOf = (names: readonly string[]): string =>
  names.reduce((one, other) => (other.length < one.length ? other : one));

/** The least edits from letters to those of the first words of a name, or of all of them, as a share of the longer text. */
function leastShare(letters: string, words: readonly string[]): number {
  return words.reduce((least, _, i) => {
    const beginning = words.slice(0, i + 1).join('');
    const longest = Math.max(letters.length, beginning.length);
    return Math.min(least, editDistance(letters, beginning) / longest);
  }, Number.POSITIVE_INFINITY);
}

/**
 * The shortest slug that begins as a text does, whatever separates their parts, else one of which the text is the initials; else
 * that of which the first words, or all, are most like it; null where there are none, or none is like it.
 */
export function nearestSlug(text: string, slugs: readonly string[]): string | null {
  const letters = lettersOf(text);
  const begun =
    letters.length < LEAST_LETTERS ? [] : slugs.filter((slug) => lettersOf(slug).startsWith(letters));
  if (begun.length > 0) return shortestOf(begun);
  const called = slugs.filter((slug) => areInitials(letters, wordsOf(slug)));
  if (called.length > 0) return shortestOf(called);
  let [best, least]: [string | null, number] = [null, ALIKE_SHARE];
  for (const slug of slugs) {
    const share = leastShare(letters, wordsOf(slug));
    if (share < least) [best, least] = [slug, share];
  }
  return best;
}

/** Shorter texts are part of too many. */
const LEAST_OF_PART = 4;

/**
 * The value that is meant by a text that is none: that which is one letter away, else that which has all of the text in it or is in
 * it, of several the one with the fewest letters more or less; else the one that is fewest edits away. Null: none is like it.
 */
export function nearestValue(text: string, values: readonly string[]): string | null {
  const said = text.toLowerCase();
  const isPart = (part: string, whole: string): boolean =>
    part.length >= LEAST_OF_PART && whole.includes(part);
  const parts = values.filter((value) => isPart(value, said) || isPart(said, value));
  const difference = (value: string): number => Math.abs(value.length - said.length);
  const [part] = parts.toSorted((a, b) => difference(a) - difference(b));
  return (
    nearestWord(said, values, 1) ?? part ?? nearestWord(said, values, Math.floor(ALIKE_SHARE * said.length))
  );
}
