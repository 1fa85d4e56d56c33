/* Words that are taken for each other by ear, as far as spelling tells. */

/** A word without its vowels, what is doubled once, and a soft c as an s: what is spelt by ear has these right. */
function consonantsOf(word: string): string {
  return word
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** The first vowels of a word, and what stands behind them: that of `yam` is an a. */
const FIRST_VOWELS = /^y?[^aeiouy]*([aeiouy]+)(.*)$/;

/** How first vowels may sound that are not heard as they are written, by these and what stands behind them: `stake`, `steak`. */
const SOUNDS: readonly (readonly [written: RegExp, sounds: readonly string[]])[] = [
  [/^(?:ee|ie|e[^aeiouy]e[ds]?$)/, ['ee']],
  [/^ea[kr]/, ['ee', 'e', 'ay']],
  [/^ea/, ['ee', 'e']],
  [/^(?:ai|ay|ei|ey|a[^aeiouy]e[ds]?$)/, ['ay']],
  [/^(?:oa|oe|o[^aeiouy]e[ds]?$)/, ['oh']],
  [/^(?:oo|ue|ui|ew|u[^aeiouy]e[ds]?$)/, ['oo']],
];

function firstSounds(word: string): readonly string[] {
  const [, vowels = '', behind = ''] = FIRST_VOWELS.exec(word) ?? [];
  const [, sounds = [vowels.replace(/y/g, 'i')]] =
    SOUNDS.find(([written]) => written.test(vowels + behind)) ?? [];
  return sounds;
}

/**
 * Whether two words have the same consonants, and the same vowel first: meet and meat, mustered and mustard. Those behind it are
 * hardly heard.
 */
export function soundAlike(one: string, other: string): boolean {
  if (consonantsOf(one) !== consonantsOf(other)) return false;
  const sounds = firstSounds(other);
  return firstSounds(one).some((sound) => sounds.includes(sound));
}
