const MOST_LETTERS = 64;
let before = new Uint8Array(MOST_LETTERS + 1);
let previous = new Uint8Array(MOST_LETTERS + 1);
let current = new Uint8Array(MOST_LETTERS + 1);

const VOWELS: ReadonlySet<number> = new Set([...'aeiouy'].map((letter) => letter.charCodeAt(0)));
const WHOLE = 2;
const HALF = 1;

/** What it costs to have one letter for another. */
function replaced(letter: number, other: number): number {
  if (letter === other) return 0;
  return VOWELS.has(letter) && VOWELS.has(other) ? HALF : WHOLE;
}

/** What it costs that a letter is missing or added behind another: half where it is the same. */
function doubled(letter: number, before: number): number {
  return letter === before ? HALF : WHOLE;
}

/**
 * Errors between two words: letters missing, added, wrong, or swapped with the next (Damerau's distance of optimal string
 * alignment). A vowel for a vowel and a letter once instead of twice are what people mishear, not mistype, and count one
 * half. `most + 1` as soon as there are more than `most`, and for words of more than 64 letters.
 */
export function typingErrors(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > 2 * most || a.length > MOST_LETTERS || b.length > MOST_LETTERS) return tooMany;
  for (let j = 0; j <= b.length; j++) previous[j] = WHOLE * j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = WHOLE * i;
    let least = WHOLE * i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let errors = Math.min(
        previous[j - 1]! + replaced(letter, other),
        previous[j]! + doubled(letter, a.charCodeAt(i - 2)),
        current[j - 1]! + doubled(other, b.charCodeAt(j - 2)),
      );
      const swapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (swapped) errors = Math.min(errors, before[j - 2]! + WHOLE);
      current[j] = errors;
      if (errors < least) least = errors;
    }
    if (least > WHOLE * most) return tooMany;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length]! / WHOLE, tooMany);
}
