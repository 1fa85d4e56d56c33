import { derivedFrom, rememberAgain } from '../../domain/derived.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { FoundProduct } from '../finding/found-products.ts';

/** What is known of the product that answers a request first. */
export type FirstAnswer = Pick<FoundProduct, 'product' | 'confidence' | 'similarity'>;

/** Of the answers of all chains, in all threads. */
const MOST_BYTES = 3 * 2 ** 20;
/** Texts that come once are known until so many others have come. */
const LATEST = 16;

let share = 1;

/** Bounds what this thread remembers of the answers of chains to a share of what a process may, from 0 to 1. */
export function boundChainAnswers(ofAll: number): void {
  share = ofAll;
}

/** Numbers a chain: product, confidence and similarity. The product is `NOT_ASKED` or `NOTHING` where there is none. */
const WIDTH = 3;
const NOT_ASKED = -2;
const NOTHING = -1;

/** By text a row of `WIDTH` numbers for each chain: people ask for the same things, and objects would take six times the room. */
const answersOf = derivedFrom(({ chains }: Pick<Snapshot, 'chains'>) => {
  const row = WIDTH * chains.count;
  const most = Math.floor((MOST_BYTES * share) / (row * Float64Array.BYTES_PER_ELEMENT));
  return rememberAgain(most, LATEST, () => new Float64Array(row).fill(NOT_ASKED));
});

/** What answers a request first among all that a chain sells, found once for as long as the snapshot and the room last. */
export function firstAnswerOf(
  snapshot: Pick<Snapshot, 'chains'>,
  chain: number,
  text: string,
  find: () => FirstAnswer | undefined,
): FirstAnswer | undefined {
  const answers = answersOf(snapshot)(text);
  const at = WIDTH * chain;
  const known = answers[at]!;
  if (known === NOTHING) return undefined;
  if (known !== NOT_ASKED)
    return { product: known, confidence: answers[at + 1]!, similarity: answers[at + 2]! };
  const found = find();
  answers[at] = found?.product ?? NOTHING;
  if (found !== undefined) {
    answers[at + 1] = found.confidence;
    answers[at + 2] = found.similarity;
  }
  return found;
}
