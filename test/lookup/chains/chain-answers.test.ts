import { afterEach, describe, expect, it } from 'vitest';
import { finish } from '../../../src/domain/slices.ts';
import {
  answerAhead,
  answersOfChain,
  askedOf,
  boundChainAnswers,
  type FindAnswers,
} from '../../../src/lookup/chains/chain-answers.ts';
import type { LikelyProduct } from '../../../src/lookup/find-products.ts';

const CHAINS = 3;
const PRODUCTS = 100;
type Source = Parameters<typeof answersOfChain>[0];

/** Chains of which each sells all products; the third sells nothing. */
function snapshotOfChains(pairCount = PRODUCTS, slugs = ['first', 'second', 'empty']): Source {
  const selling = [0, 1];
  const products = Array.from({ length: PRODUCTS }, (_, product) => product);
  return {
    chains: { count: CHAINS, slugs, bySlug: new Map(slugs.map((slug, chain) => [slug, chain])) },
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
  isPlain: false,
  ...more,
});

/** Answers of which no store needs more than the best. */
const onlyBest = (best: readonly LikelyProduct[]): FindAnswers => ({ best: () => best, meant: () => null });

/** The best that a chain answers. */
const bestOf = (...asked: Parameters<typeof answersOfChain>): readonly LikelyProduct[] =>
  answersOfChain(...asked).best;

/** What finds answers, and counts how often it is asked. */
function makeFinder(answers: readonly LikelyProduct[]) {
  const finder = {
    asked: 0,
    find: {
      best: () => {
        finder.asked++;
        return answers;
      },
      meant: () => null,
    },
  };
  return finder;
}

/** Asks twice for each of so many other texts, with so many answers each. */
function askForOthers(snapshot: Source, texts: number, answers: number): void {
  const found = Array.from({ length: answers }, (_, product) => answer(product));
  for (let time = 0; time < 2; time++)
    for (let text = 0; text < texts; text++) answersOfChain(snapshot, 0, `other ${text}`, onlyBest(found));
}

describe('what chains answer', () => {
  afterEach(() => boundChainAnswers(1));

  it.each([
    [[]],
    [[answer(7, { confidence: 0.91, isPlain: true })]],
    [[answer(7, { confidence: 1, isMeant: false, isPlain: true })]],
    [[answer(99, { confidence: 1 }), answer(0, { isMeant: false, similarity: 0.3125 })]],
  ])('is found twice for a text that comes again, and is the same: %j', (answers) => {
    // Prices of more than 65,536 products are numbered in four bytes.
    for (const pairCount of [PRODUCTS, 2 ** 17]) {
      const snapshot = snapshotOfChains(pairCount);
      const milk = makeFinder(answers);
      for (let time = 0; time < 5; time++) {
        expect(bestOf(snapshot, 1, 'milk', milk.find)).toEqual(answers);
        askForOthers(snapshot, 40, 3);
      }
      expect(milk.asked).toBe(2);
    }
  });

  it.each([
    [{ answers: [], isAll: true }],
    [{ answers: [answer(2, { isPlain: true }), answer(99)], isAll: false }],
  ])('tells what is meant beside the best, which is looked for once where it is remembered: %j', (meant) => {
    const snapshot = snapshotOfChains();
    let looked = 0;
    const find: FindAnswers = {
      best: () => [answer(1), answer(99)],
      meant: () => {
        looked++;
        return meant;
      },
    };
    expect(answersOfChain(snapshot, 0, 'milk', find).best).toHaveLength(2);
    expect(looked).toBe(0);
    for (let time = 0; time < 3; time++) {
      const answers = answersOfChain(snapshot, 0, 'milk', find);
      expect(answers.best).toEqual([answer(1), answer(99)]);
      expect(answers.meant()).toEqual(meant);
    }
    expect(looked).toBe(1);
  });

  it('is rounded to four digits where it is remembered', () => {
    const snapshot = snapshotOfChains();
    const milk = makeFinder([answer(3, { confidence: 0.123456, similarity: 2 / 3 })]);
    const ask = () => bestOf(snapshot, 0, 'milk', milk.find)[0];
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
            expect(bestOf(snapshot, chain, text, onlyBest(answers))).toEqual(answers);
          }
  });

  it('is nothing at a chain without prices', () => {
    const snapshot = snapshotOfChains();
    for (let time = 0; time < 3; time++) expect(bestOf(snapshot, 2, 'milk', onlyBest([]))).toEqual([]);
  });

  it('overwrites what was found longest ago where its share of the room is full', () => {
    // Room for the rows of 32 texts, and for some 2,690 numbers.
    boundChainAnswers((32 * CHAINS * 8 * 8) / (5 * 2 ** 20));
    const snapshot = snapshotOfChains();
    const milk = makeFinder([answer(1)]);
    const ask = () => bestOf(snapshot, 1, 'milk', milk.find);
    for (let time = 0; time < 3; time++) ask();
    expect(milk.asked).toBe(2);
    askForOthers(snapshot, 10, 8);
    ask();
    expect(milk.asked).toBe(2);
    // Eight texts of some 360 numbers.
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      for (let time = 0; time < 2; time++)
        answersOfChain(
          snapshot,
          0,
          text,
          onlyBest(Array.from({ length: 120 }, (_, i) => answer(i % PRODUCTS))),
        );
    expect(ask()).toEqual([answer(1)]);
    expect(milk.asked).toBe(3);
  });
});

describe('what is asked again and again', () => {
  afterEach(() => boundChainAnswers(1));

  const none = onlyBest([]);

  /** Asks chains for texts, and finds nothing. */
  function ask(snapshot: Source, asked: readonly (readonly [chain: number, text: string])[]): void {
    for (const [chain, text] of asked) answersOfChain(snapshot, chain, text, none);
  }

  /** Answers ahead, each chain and text with a product of its own; tells what was looked for. */
  function answered(snapshot: Source, asked: ReturnType<typeof askedOf>, answers = 1): string[] {
    const found: string[] = [];
    const find = (chain: number, text: string): FindAnswers => ({
      best: () => {
        found.push(`${chain} ${text}`);
        return Array.from({ length: answers }, () => answer(10 * chain + text.length));
      },
      meant: () => null,
    });
    finish(answerAhead(snapshot, asked, find, { units: 10, most: 40 }));
    return found;
  }

  it('is told with the chains that were asked for anything', () => {
    const snapshot = snapshotOfChains();
    expect(askedOf(snapshot)).toEqual({ texts: [], chains: [] });
    ask(snapshot, [
      [0, 'milk'],
      [1, 'eggs'],
      [1, 'milk'],
      [1, 'bread'],
      [1, 'bread'],
    ]);
    expect(askedOf(snapshot)).toEqual({ texts: ['milk', 'bread'], chains: ['first', 'second'] });
  });

  it('is found once at each of those chains, what came last first, and nobody looks for it when it is asked', () => {
    const snapshot = snapshotOfChains();
    ask(snapshot, [
      [0, 'milk'],
      [0, 'milk'],
      [1, 'bread'],
      [1, 'bread'],
    ]);
    // What was found before stays.
    expect(answered(snapshot, askedOf(snapshot))).toEqual(['0 bread', '1 milk']);
    expect(answered(snapshot, askedOf(snapshot))).toEqual([]);
    const milk = makeFinder([]);
    expect(bestOf(snapshot, 1, 'milk', milk.find)).toEqual([answer(14)]);
    expect(bestOf(snapshot, 0, 'milk', milk.find)).toEqual([]);
    expect(milk.asked).toBe(0);
  });

  it('is completed by what is meant beside the best, once', () => {
    const snapshot = snapshotOfChains();
    ask(snapshot, [
      [0, 'milk'],
      [0, 'milk'],
    ]);
    let looked = 0;
    const whole = { answers: [answer(1), answer(2)], isAll: true };
    const find = (): FindAnswers => ({
      best: () => expect.unreachable('the best are known'),
      meant: () => {
        looked++;
        return whole;
      },
    });
    for (let time = 0; time < 2; time++)
      finish(answerAhead(snapshot, askedOf(snapshot), find, { units: 10, most: 40 }));
    expect(looked).toBe(1);
    expect(answersOfChain(snapshot, 0, 'milk', find()).meant()).toEqual(whole);
    expect(looked).toBe(1);
  });

  it('tells that nobody needs more than the best, without looking again', () => {
    const snapshot = snapshotOfChains();
    let looked = 0;
    const find: FindAnswers = {
      best: () => [answer(1)],
      meant: () => {
        looked++;
        return null;
      },
    };
    for (let time = 0; time < 2; time++) answersOfChain(snapshot, 0, 'milk', find);
    for (let time = 0; time < 3; time++) expect(answersOfChain(snapshot, 0, 'milk', find).meant()).toBe(null);
    expect(looked).toBe(1);
  });

  it('goes over to the next snapshot by the slugs of chains, and from there to the one after', () => {
    const before = snapshotOfChains();
    ask(before, [
      [0, 'milk'],
      [1, 'milk'],
    ]);
    const next = snapshotOfChains(PRODUCTS, ['new', 'first', 'other']);
    expect(answered(next, askedOf(before))).toEqual(['1 milk']);
    expect(askedOf(next)).toEqual({ texts: ['milk'], chains: ['first'] });
    expect(answered(snapshotOfChains(), askedOf(next))).toEqual(['0 milk']);
  });

  it('overwrites nothing: it ends where there is no room left', () => {
    // Room for the rows of 32 texts, and for some 2,690 numbers: of forty answers each, for 22.
    boundChainAnswers((32 * CHAINS * 8 * 8) / (5 * 2 ** 20));
    const texts = Array.from({ length: 14 }, (_, i) => `text ${i}`);
    const snapshot = snapshotOfChains();
    ask(snapshot, [
      [0, 'eggs'],
      [0, 'eggs'],
    ]);
    const found = answered(snapshot, { texts, chains: ['first', 'second'] }, 40);
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThanOrEqual(22);
    expect(found[0]).toBe('0 text 13');
    const again = makeFinder([]);
    for (const one of found) answersOfChain(snapshot, Number(one[0]), one.slice(2), again.find);
    expect(bestOf(snapshot, 0, 'eggs', again.find)).toEqual([]);
    expect(again.asked).toBe(0);
    expect(answered(snapshot, { texts, chains: ['first', 'second'] }, 40)).toEqual([]);
  });
});
