const AMOUNT = String.raw`\d[\d./]*|½|half|an?|one|two|three|four`;

/** Units as people misspell them, with how they are spelt: behind an amount none is a word of anything else. */
const MISSPELT: readonly (readonly [written: RegExp, spelt: string])[] = [
  [/^(?:g+a+l+[aeou]+ns?|galls?)$/i, 'gallon'],
  [/^(?:leters?|litrs?)$/i, 'liter'],
  [/^(?:(?:on|oun|ow?n)[csz]+e?s?|ouces?)$/i, 'ounce'],
  [/^(?:p(?:u|uo|oo+u?|ouu+)nds?|pouns?)$/i, 'pound'],
  [/^d[ou]+[sz]+[aeiou]*ns?$/i, 'dozen'],
  [/^(?:qaurts?|quats?|qurats?)$/i, 'quart'],
];
const WELL_SPELT = String.raw`(?!(?:gallon|ounce|pound|dozen|quart)s?\b)`;
/** A word behind an amount that may be one of them, by its first letter and its length. */
const MAY_BE_UNIT = new RegExp(
  String.raw`(?<=(?<![\w.])(?:${AMOUNT})(?: |-| an? )?)${WELL_SPELT}[glopdq][a-z]{3,8}(?![\w'])`,
  'gi',
);
const BEHIND_AMOUNT = new RegExp(String.raw`(?<![\w.])(?:${AMOUNT})(?: |-)?[glopdq]`, 'i');

/** Liters as cats have them, which are meant with something that is drunk; alone, or of cats, it may be what it says. */
const LITTER = /(?<=\d[\d.]*[ -]?)litters?(?![\w'])/gi;
const OF_CATS =
  /\b(?:cat|kitty|kitten|clump|scoop|tid(?:y|ies)|box|pan|mat|liner|tray|bag|deodor|unscented)/i;
const SAYS_MORE = /\p{L}{3}[ ,].*\blitters?\b|\blitters? .*\p{L}{3}/iu;

/**
 * A line with units spelt as they should be, behind an amount: names do not have them as words, which others are put right by. `half
 * gaallon milk`, `12 onces`; `2 litter coke` is no litter.
 */
export function unitsPutRight(line: string): string {
  if (!BEHIND_AMOUNT.test(line)) return line;
  const spelt = line.replace(
    MAY_BE_UNIT,
    (word) => MISSPELT.find(([written]) => written.test(word))?.[1] ?? word,
  );
  return SAYS_MORE.test(spelt) && !OF_CATS.test(spelt) ? spelt.replace(LITTER, 'liter') : spelt;
}
