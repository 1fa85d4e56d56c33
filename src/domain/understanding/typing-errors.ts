const MOST_LETTERS = 64;
let before = new Uint8Array(MOST_LETTERS + 1);
let previous = new Uint8Array(MOST_LETTERS + 1);
let current = new Uint8Array(MOST_LETTERS + 1);

/**
 * Typing errors between two words: letters missing, added, wrong, or swapped with the next (Damerau's distance of optimal
 * string alignment); `most + 1` as soon as there are more than `most`, and for words of more than 64 letters.
 */
export function typingErrors(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most || a.length > MOST_LETTERS || b.length > MOST_LETTERS) return tooMany;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let errors = Math.min(previous[j - 1]! + (letter === other ? 0 : 1), previous[j]! + 1, current[j - 1]! + 1);
      const swapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (swapped) errors = Math.min(errors, before[j - 2]! + 1);
      current[j] = errors;
      if (errors < least) least = errors;
    }
    if (least > most) return tooMany;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length]!, tooMany);
}
