/** Longer words are not compared. */
const MOST_LETTERS = 64;
/** Costs are counted in halves of an error. */
const WHOLE = 2;
const HALF = 1;
const SILENT_E = 101;

/** Letters that are taken for each other by ear: vowels, and consonants that sound alike. */
const ALIKE = ['aeiouy', 'cs', 'ck', 'kq', 'sz', 'gj', 'mn', 'fv'];

const ASCII = 128;
/** What it costs to have one ASCII letter for another. */
const REPLACED = new Uint8Array(ASCII * ASCII).fill(WHOLE);
for (let letter = 0; letter < ASCII; letter++) REPLACED[letter * ASCII + letter] = 0;
for (const letters of ALIKE)
  for (const one of letters)
    for (const other of letters)
      if (one !== other) REPLACED[one.charCodeAt(0) * ASCII + other.charCodeAt(0)] = HALF;

/** How many classes of sound there are. */
export const SOUND_CLASSES = 32;
const SOUNDS = Uint8Array.from({ length: SOUND_CLASSES }, (_, letter) => letter);
for (const letters of ALIKE) {
  const joined = SOUNDS[letters.charCodeAt(0) % SOUND_CLASSES]!;
  const others = Array.from(letters, (letter) => SOUNDS[letter.charCodeAt(0) % SOUND_CLASSES]!);
  SOUNDS.forEach((sound, letter) => {
    if (others.includes(sound)) SOUNDS[letter] = joined;
  });
}

/** The class of a UTF-16 unit: the same for letters that are taken for each other, and now and then for others. */
export function soundClass(unit: number): number {
  return SOUNDS[unit % SOUND_CLASSES]!;
}

function replaced(letter: number, other: number): number {
  if (letter < ASCII && other < ASCII) return REPLACED[letter * ASCII + other]!;
  return letter === other ? 0 : WHOLE;
}

let before = new Uint8Array(MOST_LETTERS + 2);
let previous = new Uint8Array(MOST_LETTERS + 2);
let current = new Uint8Array(MOST_LETTERS + 2);

/**
 * Errors between two words: letters missing, added, wrong, or swapped with the next (Damerau's distance of optimal string
 * alignment). A vowel for a vowel, a consonant for one that sounds alike, a letter once instead of twice and an e at the
 * end are what people mishear, not mistype, and count one half, also of two that are swapped (lentles). `most + 1` as soon as there are more than `most`, and for
 * words of more than 64 letters.
 */
export function typingErrors(a: string, b: string, most: number): number {
  const bound = WHOLE * most;
  if (Math.abs(a.length - b.length) > bound || a.length > MOST_LETTERS || b.length > MOST_LETTERS)
    return most + 1;
  const far = bound + 1;
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(far, WHOLE * j);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const last = i > 1 ? a.charCodeAt(i - 2) : 0;
    const missing = letter === last || (letter === SILENT_E && i === a.length) ? HALF : WHOLE;
    // No cell further from the diagonal than the bound can be within it.
    const from = Math.max(1, i - bound);
    const to = Math.min(b.length, i + bound);
    current[from - 1] = from === 1 ? Math.min(far, WHOLE * i) : far;
    let least = current[from - 1]!;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      const behind = j > 1 ? b.charCodeAt(j - 2) : 0;
      const added = other === behind || (other === SILENT_E && j === b.length) ? HALF : WHOLE;
      let errors = Math.min(
        previous[j - 1]! + replaced(letter, other),
        previous[j]! + missing,
        current[j - 1]! + added,
        far,
      );
      const swapped = WHOLE + replaced(letter, behind) + replaced(last, other);
      if (swapped <= WHOLE + HALF && before[j - 2]! + swapped < errors) errors = before[j - 2]! + swapped;
      current[j] = errors;
      if (errors < least) least = errors;
    }
    current[to + 1] = far;
    if (least > bound) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  const errors = previous[b.length]!;
  return errors > bound ? most + 1 : errors / WHOLE;
}
