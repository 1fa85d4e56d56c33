/** Texts that are read and folded without a look at Unicode, as nearly all are. */
export const ASCII_ONLY = /^\p{ASCII}*$/u;
const NOT_ALPHANUMERIC_ASCII = /[^a-z0-9]+/g;
const NOT_ALPHANUMERIC = /[^\p{L}\p{Nd}]+/gu;
const MARKS = /\p{M}+/gu;
// NFKD would glue these to the word before them: "Oreo™" is not "oreotm".
const LETTERLIKE_SIGNS = /[\u2120\u2122]/g;

/** Lower-case letters that Unicode does not decompose, as people type them without the accent. */
const UNDECOMPOSED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);
const UNDECOMPOSED_LETTERS = /[ßæœøđðþłħıς]/g;

/** A text in lower case without accents: `Œuf rôti` is `oeuf roti`. */
export function plainLetters(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED.get(letter) ?? letter);
}

/**
 * A text as search and name order see it: lower case, accents stripped (NFKD without marks), each run of
 * anything but letters and digits one space, none at the ends. Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase().replace(NOT_ALPHANUMERIC_ASCII, ' ').trim();
  return plainLetters(text.replace(LETTERLIKE_SIGNS, ' ')).replace(NOT_ALPHANUMERIC, ' ').trim();
}
