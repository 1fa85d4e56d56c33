import type { FindingColumns } from '../../snapshot/parts/finding.ts';

/** Numbers and units, which say how much a product is and not what. */
export const OF_SIZE =
  /^(?:\d+(?:oz|lb|lbs|ct|pk|g|kg|ml|l|gal|qt|pt)?|fl|oz|ozs|lb|lbs|ct|pk|pks|pack|count|ga|gal|qt|pt|ml|kg|dz|doz|ltr|ea|each|ounce|ounces|pound|pounds|liter|liters)$/;
/** What such a word tells a name from others, of what its rarity says: names with their size are not told apart by it. */
const SIZE_SHARE = 0.1;

/** What a word that many products have says: little. */
export function rateWords({
  count,
  words,
  wordForms,
  wordFormStarts,
  postingStarts,
}: FindingColumns): Float32Array {
  const rarity = new Float32Array(words.length);
  for (let word = 0; word < words.length; word++) {
    for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++) {
      const form = wordForms[at]!;
      const having = Math.max(1, postingStarts[form + 1]! - postingStarts[form]!);
      rarity[word] = Math.max(rarity[word]!, 1 + Math.log10(count / having));
    }
    if (OF_SIZE.test(words[word]!)) rarity[word]! *= SIZE_SHARE;
  }
  return rarity;
}
