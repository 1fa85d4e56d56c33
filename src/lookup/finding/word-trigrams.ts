import { distinctTrigrams } from '../../domain/text/trigram.ts';
import { foldedWord } from '../../domain/understanding/words.ts';

/** The distinct trigrams of words, numbered from 0 below `count`: those of word `w` are `numbers[starts[w] .. starts[w + 1])`. */
export interface WordTrigrams {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly count: number;
}

/** Numbers the trigrams of words in the order in which they are met. */
export function numberTrigrams(words: readonly string[]): WordTrigrams {
  const known = new Map<number, number>();
  const starts = new Uint32Array(words.length + 1);
  const numbers: number[] = [];
  words.forEach((word, i) => {
    for (const key of distinctTrigrams(foldedWord(word))) {
      let number = known.get(key);
      if (number === undefined) known.set(key, (number = known.size));
      numbers.push(number);
    }
    starts[i + 1] = numbers.length;
  });
  return { starts, numbers: Uint32Array.from(numbers), count: known.size };
}

/** Counts distinct trigrams of one text after another. */
export interface TrigramCounter {
  /** Begins a text. */
  begin(): void;
  /** Adds a word to the text; returns how many of its trigrams the text did not have yet. */
  add(word: number): number;
  /** How many of a word's trigrams the text does not have, and another does. */
  countNew(word: number, other: TrigramCounter): number;
  /** Whether the text has a trigram. */
  has(trigram: number): boolean;
}

/** A counter of the trigrams of some words. */
export function makeTrigramCounter({ starts, numbers, count }: WordTrigrams): TrigramCounter {
  // By trigram the text that it was met in last, as `text` counts them.
  const metIn = new Uint32Array(count);
  let text = 0;
  return {
    begin() {
      if (text === 0xffff_ffff) {
        metIn.fill(0);
        text = 0;
      }
      text++;
    },
    add(word) {
      let fresh = 0;
      for (let at = starts[word]!; at < starts[word + 1]!; at++) {
        const number = numbers[at]!;
        if (metIn[number] === text) continue;
        metIn[number] = text;
        fresh++;
      }
      return fresh;
    },
    countNew(word, other) {
      let count = 0;
      for (let at = starts[word]!; at < starts[word + 1]!; at++)
        if (metIn[numbers[at]!] !== text && other.has(numbers[at]!)) count++;
      return count;
    },
    has: (trigram) => metIn[trigram] === text,
  };
}
