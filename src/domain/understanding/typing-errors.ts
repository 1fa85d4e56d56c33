const MOST_LETTERS = 64;
let before = new Uint8Array(MOST_LETTERS + 1);
let previous = new Uint8Array(MOST_LETTERS + 1);
let current = new Uint8Array(MOST_LETTERS + 1);

const VOWELS: ReadonlySet<number> = new Set([...'aeiouy'].map((letter) => letter.charCodeAt(0)));
/** Consonants that sound alike. */
const ALIKE: ReadonlySet<number> = new Set(
  ['cs', 'ck', 'kq', 'sz', 'gj', 'mn', 'fv'].flatMap((pair) => {
    const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
    return [one * 256 + other, other * 256 + one];
  }),
);
const WHOLE = 2;
const HALF = 1;

/** What it costs to have one letter for another. */
function replaced(letter: number, other: number): number {
  if (letter === other) return 0;
  if (VOWELS.has(letter) && VOWELS.has(other)) return HALF;
  return ALIKE.has(letter * 256 + other) ? HALF : WHOLE;
}

/** What it costs that a letter is missing or added behind another: half where it is the same, or an e at the end. */
function doubled(letter: number, before: number, last: boolean): number {
  return letter === before || (last && letter === SILENT_E) ? HALF : WHOLE;
}
const SILENT_E = 101;

/**
 * Errors between two words: letters missing, added, wrong, or swapped with the next (Damerau's distance of optimal string
 * alignment). A vowel for a vowel, a consonant for one that sounds alike, a
 * letter once instead of twice and an e at the end are what people mishear, not mistype, and count one
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
        previous[j]! + doubled(letter, a.charCodeAt(i - 2), i === a.length),
        current[j - 1]! + doubled(other, b.charCodeAt(j - 2), j === b.length),
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
