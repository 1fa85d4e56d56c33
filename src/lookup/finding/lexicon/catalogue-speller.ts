import type { Lexicon } from '../../../domain/understanding/lexicon.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import type { FindingColumns } from '../../../snapshot/parts/finding.ts';
import { makeSpeller } from './spelling.ts';

/** How often each word is sold: products that have it, each weighted by `1 + log2(1 + stores)`. */
function countSold(
  { count, words, nameStarts, nameWords }: FindingColumns,
  storesSelling: ArrayLike<number>,
): Float32Array {
  const sold = new Float32Array(words.length);
  const seenIn = new Uint32Array(words.length);
  for (let product = 0; product < count; product++) {
    const weight = 1 + Math.log2(1 + (storesSelling[product] ?? 0));
    for (let at = nameStarts[product]!; at < nameStarts[product + 1]!; at++) {
      const word = nameWords[at]!;
      if (seenIn[word] === product + 1) continue;
      seenIn[word] = product + 1;
      sold[word]! += weight;
    }
  }
  return sold;
}

/** Spells by the words of the catalogue, and by those of the vocabulary that it lacks: `ketsup` is catsup, which is ketchup. */
export function spellerOf(
  columns: FindingColumns,
  storesSelling: ArrayLike<number>,
  { meanings }: Vocabulary,
): Lexicon['near'] {
  const known = new Set(columns.words);
  const meant = [...meanings.keys()].filter((phrase) => !phrase.includes(' ') && !known.has(phrase));
  const sold = countSold(columns, storesSelling);
  const spelt = [
    ...columns.words.map((word, i) => ({ word, sold: sold[i]! })),
    ...meant.map((word) => ({ word, sold: LEAST_SOLD })),
  ].sort((a, b) => a.word.length - b.word.length);
  return makeSpeller(
    spelt.map(({ word }) => word),
    Float32Array.from(spelt, (one) => one.sold),
  );
}

/** How often a word counts as sold that the catalogue lacks: any that it has is likelier. */
const LEAST_SOLD = 1;
