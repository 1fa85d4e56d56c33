import type { KnownBrand, Lexicon } from './lexicon.ts';
import { formsOfWord, type Vocabulary } from './vocabulary-lines.ts';
import { readWords, type Word } from './words.ts';

/** The brand that the words name, the longest, with where it stands (`to` exclusive); null where they name none. */
export function findBrand(
  words: readonly { readonly word: Word; readonly forms: readonly string[] }[],
  lexicon: Lexicon,
): { brand: KnownBrand; from: number; to: number } | null {
  let letters = '';
  const starts = [0];
  for (const { word, forms } of words) {
    letters += forms.length === 1 ? forms[0]! : word.key;
    starts.push(letters.length);
  }
  for (let length = Math.min(words.length, MOST_BRAND_WORDS); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const brand = lexicon.brandOf(letters.slice(starts[from], starts[from + length]));
      const isOwner = words[from]!.word.key.endsWith("'s");
      if (brand !== null && (length > 1 || isOwner || brand.sureness >= LEAST_SURE))
        return { brand, from, to: from + length };
    }
  }
  return null;
}

const MOST_BRAND_WORDS = 6;
/** A single word is taken for a brand when this share of the products that have it are of that brand, or where it names an owner: `french's`. */
const LEAST_SURE = 0.3;

const BEGINS_WITH_NUMBER = /^[^\p{L}\p{N}]*\p{N}/u;

/** Whether a text begins with a brand that begins with a number, which counts nothing then: `365 everyday value`. */
export function beginsWithBrand(text: string, lexicon: Lexicon, vocabulary: Vocabulary): boolean {
  // Most texts begin with a letter, and reading the words of each would take a tenth of the time that understanding it does.
  if (!BEGINS_WITH_NUMBER.test(text)) return false;
  const keys = readWords(text, false, MOST_BRAND_WORDS).map(({ key }) => key);
  if (!/^\d/.test(keys[0] ?? '')) return false;
  let letters = '';
  return keys.some((key, i) => {
    letters += formsOfWord(key, vocabulary).join('').replaceAll(' ', '');
    return (i > 0 || /\D/.test(letters)) && lexicon.brandOf(letters) !== null;
  });
}
