import type { Lexicon } from '../../../domain/understanding/lexicon.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import type { FindingColumns } from '../../../snapshot/parts/finding.ts';
import { isShortened, makeInFull } from '../indexing/shortened-words.ts';
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

/** So many words that begin so are told. */
const MOST_BEGUN = 16;
const OF_LETTERS = /^[a-z]+$/;

function wordsBegun(words: readonly string[], sold: Float32Array): Lexicon['begun'] {
  return (key) => {
    const begun: number[] = [];
    for (let i = 0; i < words.length; i++)
      if (words[i]!.length > key.length && words[i]!.startsWith(key) && OF_LETTERS.test(words[i]!))
        begun.push(i);
    begun.sort((a, b) => sold[b]! - sold[a]! || a - b);
    return begun.slice(0, MOST_BEGUN).map((i) => words[i]!);
  };
}

/**
 * Spells by the words of the catalogue, and by those of the vocabulary that it lacks: `ketsup` is catsup, which is ketchup. What
 * tills write without vowels is first of all the word of the catalogue that has the same consonants: `SHLDR` is shoulder.
 */
export function spellerOf(
  columns: FindingColumns,
  storesSelling: ArrayLike<number>,
  { meanings }: Vocabulary,
): Pick<Lexicon, 'near' | 'begun'> {
  const known = new Set(columns.words);
  const sold = countSold(columns, storesSelling);
  const mean = sold.reduce((sum, times) => sum + times, 0) / Math.max(1, sold.length);
  const times = new Map<string, number>();
  for (const [phrase, { spanish }] of meanings) {
    const asked = spanish ? LEAST_SOLD : TIMES_THE_MEAN * mean;
    if (!phrase.includes(' ')) for (const word of [phrase, `${phrase}s`]) times.set(word, asked);
  }
  columns.words.forEach((word, i) => times.set(word, Math.max(sold[i]!, times.get(word) ?? 0)));
  const spelt = [...times].sort(([a], [b]) => a.length - b.length);
  const near = makeSpeller(
    spelt.map(([word]) => word),
    Float32Array.from(spelt, ([, count]) => count),
    (word) => known.has(word),
  );
  let inFull: ReturnType<typeof makeInFull> | undefined;
  const nearOrInFull: Lexicon['near'] = (key, distance) => {
    const others = near(key, distance);
    if (known.has(key) || !isShortened(key)) return others;
    inFull ??= makeInFull(columns.words, sold);
    const word = inFull(key);
    if (word === undefined) return others;
    return [{ key: columns.words[word]!, distance: SHORTENED, sold: sold[word]! }, ...others];
  };
  return { near: nearOrInFull, begun: wordsBegun(columns.words, sold) };
}

/** A word without its vowels is put right by so many errors, however many letters it lacks: tills write so. */
const SHORTENED = 0.5;

/** A word that people are known to ask for is sold as often as so many words of the catalogue, in the mean. */
const TIMES_THE_MEAN = 3;
/** Few ask in Spanish: any word that the catalogue has is likelier. */
const LEAST_SOLD = 1;
