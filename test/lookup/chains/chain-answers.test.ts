import { afterEach, describe, expect, it } from 'vitest';
import { answersOfChain, boundChainAnswers } from '../../../src/lookup/chains/chain-answers.ts';
import type { LikelyProduct } from '../../../src/lookup/find-products.ts';

const CHAINS = 3;
const PRODUCTS = 100;
type Source = Parameters<typeof answersOfChain>[0];

/** Chains of which each sells all products; the third sells nothing. */
function snapshotOfChains(pairCount = PRODUCTS): Source {
  const selling = [0, 1];
  const products = Array.from({ length: PRODUCTS }, (_, product) => product);
  return {
    chains: { count: CHAINS },
    prices: {
      chains: [
        ...selling.map((chain) => ({ region: { firstPair: chain * PRODUCTS, pairCount } })),
        undefined,
      ],
      pairProduct: Uint32Array.from(selling.flatMap(() => products)),
      offerStart: Uint32Array.from([...products, PRODUCTS], (product) => selling.length * product),
      offerChain: Uint16Array.from(products.flatMap(() => selling)),
      offerPair: Uint32Array.from(
        products.flatMap((product) => selling.map((chain) => chain * PRODUCTS + product)),
      ),
    },
  } as unknown as Source;
}

const answer = (product: number, more: Partial<LikelyProduct> = {}): LikelyProduct => ({
  product,
  confidence: 0.9,
  similarity: 1,
  isMeant: true,
  ...more,
});

/** What finds answers, and counts how often it is asked. */
function makeFinder(answers: readonly LikelyProduct[]) {
  const finder = {
    asked: 0,
    find: (): readonly LikelyProduct[] => {
      finder.asked++;
      return answers;
    },
  };
  return finder;
}

/** Asks twice for each of so many other texts, with so many answers each. */
function askForOthers(snapshot: Source, texts: number, answers: number): void {
  const found = Array.from({ length: answers }, (_, product) => answer(product));
  for (let time = 0; time < 2; time++)
    for (let text = 0; text < texts; text++) answersOfChain(snapshot, 0, `other ${text}`, () => found);
}

describe('what chains answer', () => {
  afterEach(() => boundChainAnswers(1));

  it.each([
    [[]],
    [[answer(7, { confidence: 0.91 })]],
    [[answer(99, { confidence: 1 }), answer(0, { isMeant: false, similarity: 0.3125 })]],
  ])('is found twice for a text that comes again, and is the same: %j', (answers) => {
    // Prices of more than 65,536 products are numbered in four bytes.
    for (const pairCount of [PRODUCTS, 2 ** 17]) {
      const snapshot = snapshotOfChains(pairCount);
      const milk = makeFinder(answers);
      for (let time = 0; time < 5; time++) {
        expect(answersOfChain(snapshot, 1, 'milk', milk.find)).toEqual(answers);
        askForOthers(snapshot, 40, 3);
      }
      expect(milk.asked).toBe(2);
    }
  });

  it('is rounded to four digits where it is remembered', () => {
    const snapshot = snapshotOfChains();
    const milk = makeFinder([answer(3, { confidence: 0.123456, similarity: 2 / 3 })]);
    const ask = () => answersOfChain(snapshot, 0, 'milk', milk.find)[0];
    for (let time = 0; time < 2; time++)
      expect(ask()).toEqual(answer(3, { confidence: 0.123456, similarity: 2 / 3 }));
    expect(ask()).toEqual(answer(3, { confidence: 0.1235, similarity: 0.6667 }));
  });

  it('keeps chains, texts and snapshots apart', () => {
    const snapshots = [snapshotOfChains(), snapshotOfChains()];
    for (let time = 0; time < 4; time++)
      for (const [version, snapshot] of snapshots.entries())
        for (const chain of [0, 1])
          for (const text of ['milk', 'eggs', 'bread']) {
            const answers = [answer(10 * version + 5 * chain + text.length)];
            expect(answersOfChain(snapshot, chain, text, () => answers)).toEqual(answers);
          }
  });

  it('is nothing at a chain without prices', () => {
    const snapshot = snapshotOfChains();
    for (let time = 0; time < 3; time++) expect(answersOfChain(snapshot, 2, 'milk', () => [])).toEqual([]);
  });

  it('overwrites what was found longest ago where its share of the room is full', () => {
    // Room for the rows of 32 texts, and for some 1,100 numbers.
    boundChainAnswers((32 * CHAINS * 8 * 4) / (3 * 2 ** 20));
    const snapshot = snapshotOfChains();
    const milk = makeFinder([answer(1)]);
    const ask = () => answersOfChain(snapshot, 1, 'milk', milk.find);
    for (let time = 0; time < 3; time++) ask();
    expect(milk.asked).toBe(2);
    askForOthers(snapshot, 10, 8);
    ask();
    expect(milk.asked).toBe(2);
    // Ten texts of fifty answers of three numbers.
    askForOthers(snapshot, 10, 50);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      for (let time = 0; time < 2; time++)
        answersOfChain(snapshot, 0, text, () => Array.from({ length: 50 }, (_, i) => answer(i)));
    expect(ask()).toEqual([answer(1)]);
    expect(milk.asked).toBe(3);
  });
});
