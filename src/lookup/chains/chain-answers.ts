import { derivedFrom, keepLast, rememberLast } from '../../domain/derived.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { LikelyProduct } from '../find-products.ts';
import { findPair } from '../price-lookup.ts';

/** Of the answers of all chains, in all threads. */
const MOST_BYTES = 2.5 * 2 ** 20;
/** At most so much of it for where answers begin; and at most so many texts. */
const SHARE_OF_ROWS = 0.25;
const MOST_TEXTS = 2 ** 10;

let share = 1;

/** Bounds what this thread remembers of the answers of chains to a share of what a process may, from 0 to 1. */
export function boundChainAnswers(ofAll: number): void {
  share = ofAll;
}

type Source = Pick<Snapshot, 'chains' | 'prices'>;

/** Three numbers an answer: its place among the chain's pairs, its confidence, marked where it is meant, its similarity. */
const WIDTH = 3;
const STEPS = 10_000;
const MEANT = 2 ** 15;

/** A ring of numbers: objects would take ten times the room. */
class Answers {
  readonly #numbers: Uint16Array | Uint32Array;
  /** How many were written, as if there had been a ring before this one: what begins at 0 was overwritten. */
  #written: number;

  constructor(mostBytes: number, mostPlaces: number) {
    const Numbers = mostPlaces <= 2 ** 16 ? Uint16Array : Uint32Array;
    this.#numbers = new Numbers(Math.floor(mostBytes / Numbers.BYTES_PER_ELEMENT));
    this.#written = this.#numbers.length + 1;
  }

  /** Where it begins; what was written first is overwritten. */
  write(numbers: readonly number[]): number {
    const start = this.#written;
    this.#write(numbers.length);
    for (const number of numbers) this.#write(number);
    return start;
  }

  /** What begins at a place; null: it was overwritten. */
  read(start: number): number[] | null {
    const { length } = this.#numbers;
    if (start < this.#written - length) return null;
    const count = this.#numbers[start % length]!;
    return Array.from({ length: count }, (_, i) => this.#numbers[(start + 1 + i) % length]!);
  }

  #write(number: number): void {
    this.#numbers[this.#written++ % this.#numbers.length] = number;
  }
}

/** What is remembered, as long as its snapshot. */
const rememberedOf = derivedFrom(({ chains: { count }, prices }: Source) => {
  const mostBytes = MOST_BYTES * share;
  const rowBytes = count * Float64Array.BYTES_PER_ELEMENT;
  const mostTexts = Math.min(MOST_TEXTS, Math.floor((SHARE_OF_ROWS * mostBytes) / rowBytes));
  const mostPlaces = Math.max(0, ...prices.chains.map((chain) => chain?.region.pairCount ?? 0));
  return {
    asked: keepLast<true>(2 * MOST_TEXTS),
    /** Where the answers of each chain to a text begin. */
    rowOf: rememberLast(mostTexts, () => new Float64Array(count)),
    answers: new Answers(mostBytes - mostTexts * rowBytes, mostPlaces),
  };
});

const toSteps = (share: number): number => Math.round(share * STEPS);

/**
 * What answers a request among all that a chain sells, best first, remembered for texts that come again: for as long as the
 * snapshot and the room last. Confidence and similarity are then rounded to four digits.
 */
export function answersOfChain(
  snapshot: Source,
  chain: number,
  text: string,
  find: () => readonly LikelyProduct[],
): readonly LikelyProduct[] {
  const { prices } = snapshot;
  const { asked, rowOf, answers } = rememberedOf(snapshot);
  if (asked.get(text) !== true) {
    asked.put(text, true);
    return find();
  }
  const firstPair = prices.chains[chain]?.region.firstPair ?? 0;
  const row = rowOf(text);
  const known = answers.read(row[chain]!);
  if (known === null) {
    const found = find();
    row[chain] = answers.write(
      found.flatMap(({ product, confidence, isMeant, similarity }) => [
        findPair(prices, product, chain) - firstPair,
        toSteps(confidence) + (isMeant ? MEANT : 0),
        toSteps(similarity),
      ]),
    );
    return found;
  }
  return Array.from({ length: known.length / WIDTH }, (_, i) => {
    const at = WIDTH * i;
    const confidence = known[at + 1]!;
    return {
      product: prices.pairProduct[firstPair + known[at]!]!,
      confidence: (confidence % MEANT) / STEPS,
      similarity: known[at + 2]! / STEPS,
      isMeant: confidence >= MEANT,
    };
  });
}
