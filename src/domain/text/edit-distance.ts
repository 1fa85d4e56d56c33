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

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The shortest slug that begins as a text does, whatever separates their parts; else that which is fewest edits away; null
 * where there are none.
 */
export function nearestSlug(text: string, slugs: readonly string[]): string | null {
  const letters = lettersOf(text);
  const begun =
    letters.length < LEAST_LETTERS ? [] : slugs.filter((slug) => lettersOf(slug).startsWith(letters));
  return begun.length === 0
    ? nearestWord(text, slugs)
    : begun.reduce((one, other) => (other.length < one.length ? other : one));
}
