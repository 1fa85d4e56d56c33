import { derivedFrom, keepLast } from '../../domain/derived.ts';
import type { Sliced } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { LikelyProduct } from '../find-products.ts';
import { findPair } from '../price-lookup.ts';

/** Of the answers of all chains, in all threads. */
const MOST_BYTES = 5 * 2 ** 20;
/** At most so much of it for where answers begin; and at most so many texts. */
const SHARE_OF_ROWS = 0.125;
const MOST_TEXTS = 2 ** 10;

let share = 1;

/** Bounds what this thread remembers of the answers of chains to a share of what a process may, from 0 to 1. */
export function boundChainAnswers(ofAll: number): void {
  share = ofAll;
}

type Source = Pick<Snapshot, 'chains' | 'prices'>;

/** All of what a chain sells that a text means, as far as it is looked for. */
export interface AllMeant {
  readonly answers: readonly LikelyProduct[];
  /** Whether there is no more of it. */
  readonly isAll: boolean;
}

/** What a chain answers to a text, best first. */
export interface ChainAnswers {
  readonly best: readonly LikelyProduct[];
  /** All that is meant; null: no store needs more of it than the best. */
  readonly meant: () => AllMeant | null;
}

/** What finds it: what is meant only where somebody asks for that, too. */
export interface FindAnswers {
  readonly best: () => readonly LikelyProduct[];
  readonly meant: (best: readonly LikelyProduct[]) => AllMeant | null;
}

/** Three numbers an answer: its place among the chain's pairs, its confidence, marked where it is meant or plain, its similarity. */
const WIDTH = 3;
/** Numbers beside the answers: how many all are, how many of them the best are, and what is known of what is meant. */
const MOST_BESIDE = 3;
/** What is known of what is meant: there is more of it, it is all, or no store needs it. */
const [IS_PART, IS_ALL, UNNEEDED] = [0, 1, 2];
const STEPS = 10_000;
const PLAIN = 2 ** 14;
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

  /** Whether so many numbers can be written before anything is overwritten. */
  hasRoomFor(count: number): boolean {
    return this.#written + count <= 2 * this.#numbers.length;
  }

  /** The number at a place, if that is still there. */
  at(place: number): number | undefined {
    const { length } = this.#numbers;
    return place >= this.#written - length ? this.#numbers[place % length] : undefined;
  }

  /** What begins at a place; null: it was overwritten. */
  read(start: number): number[] | null {
    const count = this.at(start);
    return count === undefined ? null : Array.from({ length: count }, (_, i) => this.at(start + 1 + i)!);
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
    once: keepLast<true>(2 * MOST_TEXTS),
    /** Of each text that came again, where the answers of each chain begin. */
    again: keepLast<Float64Array>(mostTexts),
    /** The chains that were asked. */
    chains: new Set<number>(),
    answers: new Answers(mostBytes - mostTexts * rowBytes, mostPlaces),
  };
});

type Remembered = ReturnType<typeof rememberedOf>;

const toSteps = (share: number): number => Math.round(share * STEPS);

/** The first of a chain's pairs; what it answered is told from there. 0: it sells nothing. */
const firstPairOf = ({ chains }: Source['prices'], chain: number): number =>
  chains[chain]?.region.firstPair ?? 0;

/** From now on a text is one that came again. */
function putRow({ chains: { count } }: Source, { again }: Remembered, text: string): Float64Array {
  const row = new Float64Array(count);
  again.put(text, row);
  return row;
}

/**
 * Remembers what a chain answers: how many of it are the best, and these; then what is known of what is meant, and that. `meant` is
 * undefined where it was not looked for.
 */
function write(
  { prices }: Source,
  { answers }: Remembered,
  chain: number,
  row: Float64Array,
  best: readonly LikelyProduct[],
  meant: AllMeant | null | undefined,
): void {
  const firstPair = firstPairOf(prices, chain);
  const toNumbers = (found: readonly LikelyProduct[]): number[] =>
    found.flatMap(({ product, confidence, isMeant, isPlain, similarity }) => [
      findPair(prices, product, chain) - firstPair,
      toSteps(confidence) + (isMeant ? MEANT : 0) + (isPlain ? PLAIN : 0),
      toSteps(similarity),
    ]);
  const behind = (): number[] => {
    if (meant === undefined) return [];
    return meant === null ? [UNNEEDED] : [meant.isAll ? IS_ALL : IS_PART, ...toNumbers(meant.answers)];
  };
  row[chain] = answers.write([best.length, ...toNumbers(best), ...behind()]);
}

/** Where what is known of what is meant stands behind so many of the best. */
const endOfBest = (count: number): number => 1 + WIDTH * count;

/** Whether what begins at a place is there, with what is known of what is meant. */
function isWhole({ answers }: Remembered, start: number): boolean {
  return (answers.at(start) ?? 0) > endOfBest(answers.at(start + 1)!);
}

/** What `write` wrote; what is meant is undefined where it was not looked for. */
interface Written {
  readonly best: readonly LikelyProduct[];
  readonly meant: (() => AllMeant | null) | undefined;
}

function readAnswers({ prices }: Source, chain: number, numbers: readonly number[]): Written {
  const firstPair = firstPairOf(prices, chain);
  const toAnswers = (from: number, to: number): LikelyProduct[] =>
    Array.from({ length: (to - from) / WIDTH }, (_, i) => {
      const at = from + WIDTH * i;
      const confidence = numbers[at + 1]!;
      return {
        product: prices.pairProduct[firstPair + numbers[at]!]!,
        confidence: (confidence % PLAIN) / STEPS,
        similarity: numbers[at + 2]! / STEPS,
        isMeant: confidence >= MEANT,
        isPlain: confidence % MEANT >= PLAIN,
      };
    });
  const end = endOfBest(numbers[0]!);
  const known = numbers[end];
  const meant = (): AllMeant | null =>
    known === UNNEEDED ? null : { answers: toAnswers(end + 1, numbers.length), isAll: known === IS_ALL };
  return { best: toAnswers(1, end), meant: known === undefined ? undefined : meant };
}

/**
 * What answers a request among all that a chain sells, remembered for texts that come again: for as long as the snapshot and the
 * room last. Confidence and similarity are then rounded to four digits.
 */
export function answersOfChain(
  snapshot: Source,
  chain: number,
  text: string,
  find: FindAnswers,
): ChainAnswers {
  const remembered = rememberedOf(snapshot);
  remembered.chains.add(chain);
  if (remembered.once.get(text) !== true) {
    remembered.once.put(text, true);
    const best = find.best();
    return { best, meant: () => find.meant(best) };
  }
  const row = remembered.again.get(text) ?? putRow(snapshot, remembered, text);
  const numbers = remembered.answers.read(row[chain]!);
  const known = numbers === null ? null : readAnswers(snapshot, chain, numbers);
  const best = known?.best ?? find.best();
  if (known === null) write(snapshot, remembered, chain, row, best, undefined);
  const findMeant = (): AllMeant | null => {
    const meant = find.meant(best);
    write(snapshot, remembered, chain, row, best, meant);
    return meant;
  };
  return { best, meant: known?.meant ?? findMeant };
}

/** What was asked of a snapshot, without the snapshot. */
export interface Asked {
  /** Texts that came again, those that came last at the end. */
  readonly texts: readonly string[];
  /** Slugs of the chains that were asked for anything. */
  readonly chains: readonly string[];
}

/** What was asked of a snapshot up to now. */
export function askedOf(snapshot: Source): Asked {
  const { again, chains } = rememberedOf(snapshot);
  return { texts: again.texts(), chains: [...chains].map((chain) => snapshot.chains.slugs[chain]!) };
}

/** Looking whether a chain's answer is there. */
const UNITS_A_LOOK = 5;

/**
 * Finds ahead what was asked, of this snapshot or of the one before, at each of its chains: what is not there yet, or not all that
 * is meant, what came last first, as far as there is room without overwriting anything. Each that is found takes `units` of work;
 * `most` is how many answers `find` gives at most.
 */
export function* answerAhead(
  snapshot: Source,
  { texts, chains }: Asked,
  find: (chain: number, text: string) => FindAnswers,
  { units, most }: { readonly units: number; readonly most: number },
): Sliced<void> {
  const remembered = rememberedOf(snapshot);
  const { once, again, answers } = remembered;
  const ordinals = chains.flatMap((slug) => snapshot.chains.bySlug.get(slug) ?? []);
  for (const chain of ordinals) remembered.chains.add(chain);
  const rows = texts.map((text) => {
    if (once.peek(text) === undefined) once.put(text, true);
    return again.peek(text) ?? putRow(snapshot, remembered, text);
  });
  for (let i = texts.length - 1; i >= 0; i--)
    for (const chain of ordinals) {
      yield UNITS_A_LOOK;
      const start = rows[i]![chain]!;
      if (isWhole(remembered, start)) continue;
      if (!answers.hasRoomFor(MOST_BESIDE + WIDTH * most)) return;
      const finder = find(chain, texts[i]!);
      const numbers = answers.read(start);
      const best = numbers === null ? finder.best() : readAnswers(snapshot, chain, numbers).best;
      write(snapshot, remembered, chain, rows[i]!, best, finder.meant(best));
      yield units;
    }
}
