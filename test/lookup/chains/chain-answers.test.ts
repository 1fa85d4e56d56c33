import { afterEach, describe, expect, it } from 'vitest';
import {
  boundChainAnswers,
  type FirstAnswer,
  firstAnswerOf,
} from '../../../src/lookup/chains/chain-answers.ts';

const CHAINS = 3;
const snapshotOfChains = () => ({ chains: { count: CHAINS } }) as Parameters<typeof firstAnswerOf>[0];

/** What finds an answer, and counts how often it is asked. */
function makeFinder(answer: FirstAnswer | undefined) {
  const finder = {
    asked: 0,
    find: (): FirstAnswer | undefined => {
      finder.asked++;
      return answer;
    },
  };
  return finder;
}

const OTHERS = 40;

/** Asks for other texts than those that a test is about. */
function askForOthers(snapshot: Parameters<typeof firstAnswerOf>[0], times: number): void {
  for (let time = 0; time < times; time++)
    for (let i = 0; i < OTHERS; i++) firstAnswerOf(snapshot, 0, `other ${i}`, () => undefined);
}

describe('what chains answer first', () => {
  afterEach(() => boundChainAnswers(1));

  it.each([[{ product: 7, confidence: 0.91, similarity: 1 / 3 }], [undefined]])(
    'finds %j once for a text that comes again',
    (answer) => {
      const snapshot = snapshotOfChains();
      const milk = makeFinder(answer);
      for (let i = 0; i < 4; i++) {
        expect(firstAnswerOf(snapshot, 1, 'milk', milk.find)).toEqual(answer);
        askForOthers(snapshot, 1);
      }
      // The first time is forgotten when others have come, the second is remembered.
      expect(milk.asked).toBe(2);
    },
  );

  it('keeps chains, texts and snapshots apart', () => {
    const answers = [0, 1].flatMap((version) =>
      Array.from({ length: CHAINS }, (_, chain) => ({ version, chain, product: 10 * version + chain })),
    );
    const snapshots = [snapshotOfChains(), snapshotOfChains()];
    for (let time = 0; time < 3; time++)
      for (const { version, chain, product } of answers)
        for (const text of ['milk', 'eggs']) {
          const answer = {
            product: product + 100 * text.length + text.charCodeAt(0),
            confidence: 0.5,
            similarity: 1,
          };
          expect(firstAnswerOf(snapshots[version]!, chain, text, () => answer)).toEqual(answer);
        }
  });

  it('remembers no more than its share of the room', () => {
    // Ten texts of three numbers a chain.
    boundChainAnswers((10 * 3 * CHAINS * 8) / (3 * 2 ** 20));
    const snapshot = snapshotOfChains();
    const milk = makeFinder(undefined);
    for (let i = 0; i < 4; i++) {
      firstAnswerOf(snapshot, 1, 'milk', milk.find);
      askForOthers(snapshot, 3);
    }
    expect(milk.asked).toBe(4);
  });
});
