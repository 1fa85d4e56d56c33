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
