/** Categories by the words of names: what a catalogue's own products teach of those that have none. */
import { foldText } from './text/fold.ts';

/** A product whose category a source gave. */
export interface NamedCategory {
  readonly name: string;
  readonly category: string;
}

/** The category that a name speaks for; null where it is in doubt. */
export type CategoryGuess = (name: string) => string | null;

/** A category with fewer products teaches nothing. */
const FEWEST_PRODUCTS = 5;
/** A word counts as speaking for a category when at least so many of its products have it, */
const FEWEST_WITH_WORD = 3;
/** and at least this share of all products with the word are of the category. */
const WORD_SHARE = 0.6;
/** How sure a guess must be, as the category's share of all that the words speak for. */
const SURE = 0.95;
const SMOOTHING = 0.1;

/**
 * Learns which words go with which category (naive Bayes over distinct words of at least three letters). A guess needs
 * a word that mostly goes with the category, so that what is common to all categories decides nothing.
 */
export function learnCategories(products: Iterable<NamedCategory>): CategoryGuess {
  const { totals, withWord } = countWords(products);
  /** By number of words: what a category scores that has none of them, and the sum of all such shares. */
  const bases = new Map<number, { readonly of: (category: string) => number; readonly sum: number }>();
  const baseFor = (words: number) => {
    const known = bases.get(words);
    if (known !== undefined) return known;
    const of = (category: string): number => {
      const total = totals.get(category)!;
      return Math.log(total) + words * Math.log(SMOOTHING / (total + 1));
    };
    const sum = [...totals.keys()].reduce((all, category) => all + Math.exp(of(category)), 0);
    const base = { of, sum };
    bases.set(words, base);
    return base;
  };
  return (name) => {
    const words = wordsOf(name).filter((word) => withWord.has(word));
    const base = baseFor(words.length);
    const scores = new Map<string, number>();
    for (const word of words) {
      for (const [category, count] of withWord.get(word)!) {
        const score = scores.get(category) ?? base.of(category);
        scores.set(category, score + Math.log((count + SMOOTHING) / SMOOTHING));
      }
    }
    const best = bestOf(scores, base.sum);
    if (best === null) return null;
    return words.some((word) => speaksFor(withWord.get(word)!, best)) ? best : null;
  };
}

/** The category of the highest score where it is sure; `others`: what all categories without the words come to. */
function bestOf(scores: ReadonlyMap<string, number>, others: number): string | null {
  let best: string | null = null;
  let highest = -Infinity;
  for (const [category, score] of scores) {
    if (score <= highest) continue;
    highest = score;
    best = category;
  }
  let sum = others * Math.exp(-highest);
  for (const score of scores.values()) sum += Math.exp(score - highest);
  return 1 / sum < SURE ? null : best;
}

interface WordCounts {
  /** Products by category. */
  readonly totals: ReadonlyMap<string, number>;
  /** Products by word and category. */
  readonly withWord: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function countWords(products: Iterable<NamedCategory>): WordCounts {
  const all = new Map<string, number>();
  const named = [...products];
  for (const { category } of named) all.set(category, (all.get(category) ?? 0) + 1);
  const totals = new Map<string, number>();
  const withWord = new Map<string, Map<string, number>>();
  for (const { name, category } of named) {
    const total = all.get(category)!;
    if (total < FEWEST_PRODUCTS) continue;
    totals.set(category, total);
    for (const word of wordsOf(name)) {
      const counts = withWord.get(word) ?? new Map<string, number>();
      withWord.set(word, counts);
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
  }
  return { totals, withWord };
}

function speaksFor(counts: ReadonlyMap<string, number>, category: string): boolean {
  const own = counts.get(category) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return own >= FEWEST_WITH_WORD && own >= all * WORD_SHARE;
}

/** Distinct words of at least three letters, folded, without their plural. */
function wordsOf(name: string): string[] {
  const words = foldText(name)
    .split(' ')
    .filter((word) => word.length >= 3 && !/\d/.test(word))
    .map((word) => word.replace(/(?<=[^s]{3})s$/, ''));
  return [...new Set(words)];
}
