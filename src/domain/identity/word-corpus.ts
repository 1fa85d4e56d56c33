/** Texts as sets of numbered words, and how rare each word is among them. */
export interface WordCorpus {
  /** The numbers of a text's words, ascending, each once. Counts the text. */
  add(words: readonly string[]): Int32Array;
  /** The numbers of words that some counted text has, ascending, each once: others are left out. */
  find(words: readonly string[]): Int32Array;
  /** Share of the texts that have the word, above 0 to 1. */
  frequency(word: number): number;
  /** What a word tells: bits of its rarity, at least `LEAST_BITS`. */
  bits(word: number): number;
  /** Texts that have the word. */
  count(word: number): number;
}

/** A word that every text has still is a word. */
const LEAST_BITS = 0.25;

/** An empty corpus. */
export function createWordCorpus(): WordCorpus {
  const idOf = new Map<string, number>();
  const counts: number[] = [];
  let texts = 0;
  const frequency = (word: number): number => counts[word]! / texts;
  return {
    add(words) {
      texts++;
      const ids = new Set<number>();
      for (const word of words) {
        let id = idOf.get(word);
        if (id === undefined) {
          id = counts.push(0) - 1;
          idOf.set(word, id);
        }
        ids.add(id);
      }
      for (const id of ids) counts[id]!++;
      return Int32Array.from(ids).sort();
    },
    find(words) {
      const known = words.flatMap((word) => idOf.get(word) ?? []);
      return Int32Array.from(new Set(known)).sort();
    },
    frequency,
    bits: (word) => Math.max(LEAST_BITS, -Math.log2(frequency(word))),
    count: (word) => counts[word]!,
  };
}

/** How much of what two texts say they both say. */
export interface WordOverlap {
  /** Share of the bits that both have, of those that either has, 0 to 1; 1 where neither has any. */
  readonly shared: number;
  /** Bits that the first alone has. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/** Compares two sets of words by their bits; words of `apart` (ascending) count on neither side. */
export function overlapOf(
  corpus: Pick<WordCorpus, 'bits'>,
  a: Int32Array,
  b: Int32Array,
  apart: (word: number) => boolean,
): WordOverlap {
  let both = 0;
  let onlyFirst = 0;
  let onlySecond = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const ofA = a[i] ?? Number.POSITIVE_INFINITY;
    const ofB = b[j] ?? Number.POSITIVE_INFINITY;
    const word = Math.min(ofA, ofB);
    const bits = apart(word) ? 0 : corpus.bits(word);
    if (ofA === ofB) both += bits;
    else if (ofA < ofB) onlyFirst += bits;
    else onlySecond += bits;
    if (ofA === word) i++;
    if (ofB === word) j++;
  }
  const all = both + onlyFirst + onlySecond;
  return { shared: all === 0 ? 1 : both / all, onlyFirst, onlySecond };
}
