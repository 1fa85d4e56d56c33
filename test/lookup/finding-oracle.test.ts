/** The fast ways to find against the plain ones: the same answers in the same order with the same figures. */
import { beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from '../../bench/judged-catalogues.ts';
import { readJudgedQueries } from '../../bench/judged-queries.ts';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { misspelt, wordsOf } from '../../bench/samples.ts';
import { finish } from '../../src/domain/slices.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { typingErrors } from '../../src/domain/understanding/spelling/typing-errors.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { findMeant, findMeantEach } from '../../src/lookup/finding/find-meant.ts';
import { findingOf, makeWordsAhead, understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { findCandidates } from '../../src/lookup/finding/candidates/candidates.ts';
import { postTrigrams } from '../../src/lookup/finding/letters/posted-trigrams.ts';
import { isShortened } from '../../src/lookup/finding/indexing/shortened-words.ts';
import { ANSWERING } from '../../src/lookup/finding/weights.ts';
import type { Finding } from '../../src/lookup/finding/open.ts';
import { narrowPostings } from '../../src/lookup/finding/postings.ts';
import { planRequest } from '../../src/lookup/finding/candidates/plan.ts';
import { rank } from '../../src/lookup/finding/rank.ts';
import { bitsOf, isEligible } from '../../src/lookup/eligible.ts';
import { soldHere } from '../support/sold-here.ts';
import { productIdRanks } from '../../src/lookup/product-search.ts';
import { reachAny, withReached } from '../../src/lookup/finding/letters/reached-products.ts';
import { findSimilarAmong, findSimilarProducts } from '../../src/lookup/finding/letters/similar-products.ts';
import { findSimilar } from '../../src/lookup/trigram-search.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { choicesFrom } from '../oracle/random.ts';

const PRODUCTS = 5_000;
const GENERATED = 300;
const choices = choicesFrom(3);

let snapshot: Snapshot;
let finding: Finding;
let names: string[];
let requests: string[];

beforeAll(() => {
  const all = demoProducts();
  const items = choices
    .picks(all, PRODUCTS)
    .map(({ name, brand, category = null, size }) => ({ name, brand, category, size }));
  snapshot = snapshotOfItems(items, 1);
  finding = findingOf(snapshot);
  names = items.map(({ brand, name }) => `${brand} ${name}`.trim());
  const generated = Array.from({ length: GENERATED }, () => {
    const words = wordsOf(choices.pick(names));
    return choices.pick([
      words.slice(-1).join(' '),
      words.slice(-2).join(' '),
      words.join(' '),
      words.map((word) => misspelt(choices, word)).join(' '),
      `${words.join(' ')} ${choices.pick(names)} ${choices.pick(names)}`.slice(0, 100),
      String.fromCharCode(97 + choices.below(26)),
    ]);
  });
  requests = [...new Set([...generated, ...readJudgedQueries('demo').map(({ q }) => q)])];
});

/** Some products, one bit each, and the same as a test. */
function drawScope(share: number): { bits: Uint32Array; test: (product: number) => boolean } {
  const among = new Set([...names.keys()].filter(() => choices.chance(share)));
  return { bits: bitsOf(among, names.length), test: (product) => among.has(product) };
}

const ordinalsOf = (bits: Uint32Array): Uint32Array =>
  Uint32Array.from([...names.keys()].filter((product) => isEligible({ bits }, product)));

describe('finding', () => {
  it('finds the words that are spelt nearly so, as comparing with each does', () => {
    const meant = [...snapshot.finding.vocabulary.meanings.keys()].filter((phrase) => !phrase.includes(' '));
    const counted = meant.map((word) => `${word}s`);
    const words = [...new Set([...finding.columns.words, ...meant, ...counted])];
    const letters = (word: string): number =>
      Array.from(word).reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0);
    const count = (bits: number): number => (bits >>> 0).toString(2).replaceAll('0', '').length;
    const long = words.filter(({ length }) => length > 3);
    // Each is asked for three times: what is remembered of one answers the others.
    const drawn = Array.from({ length: 150 }, () => misspelt(choices, choices.pick(long)));
    // What has no vowels may be a word of a till, which is put right without being near.
    const keys = drawn.filter((key) => !isShortened(key));
    for (const key of [...keys, ...keys, ...keys]) {
      const distance = choices.pick([1, 1.5, 2]);
      const near = words.filter((word) => {
        const differing = count(letters(word) ^ letters(key));
        const isAlike = differing <= (word[0] === key[0] ? 4 : 2) * distance;
        return isAlike && !/\d/.test(word) && typingErrors(key, word, distance) <= distance;
      });
      const found = finding.lexicon.near(key, distance);
      expect(found.length, key).toBe(Math.min(6, near.length));
      for (const word of found) {
        expect(near, key).toContain(word.key);
        expect(word.distance, key).toBe(typingErrors(key, word.key, distance));
      }
    }
  });

  it('finds the candidates that counting every product finds', () => {
    const { postingStarts, postings, category } = finding.columns;
    const having = (form: string): Set<number> => {
      const number = finding.formNumbers.get(form) ?? -1;
      return new Set(number < 0 ? [] : postings.subarray(postingStarts[number], postingStarts[number + 1]));
    };
    for (const request of requests) {
      const understanding = understandRequest(snapshot, request);
      const { test } = drawScope(choices.pick([0.02, 0.5, 1]));
      const plan = planRequest(understanding, finding);
      const covering = new Map<number, number>();
      for (const { weight, alternatives } of plan.concepts) {
        const counted = new Set<number>();
        for (const { alternative } of alternatives) {
          const [first, ...others] = alternative.forms.map(having);
          for (const product of first ?? []) {
            if (counted.has(product) || !test(product) || !others.every((other) => other.has(product)))
              continue;
            counted.add(product);
            const share = (weight * alternative.weight) / plan.weight;
            covering.set(product, Math.fround((covering.get(product) ?? 0) + share));
          }
        }
      }
      const candidates = findCandidates(understanding, finding, { test });
      const found = [...candidates.products.subarray(0, candidates.length)];
      const coverageOf = new Map(found.map((product, row) => [product, candidates.coverage[row]]));
      // What the category says too is only looked at for what the words found: without it coverage is as counted.
      const plain = found.filter((product) =>
        plan.byCategory.every(({ has }) => has[category[product]!] !== 1),
      );
      const coverages = plain.map((product) => coverageOf.get(product));
      expect(coverages, request).toEqual(plain.map((product) => covering.get(product)));
      const enough = Math.max(ANSWERING.leastCoverage, 0.45 * candidates.best) + 1e-6;
      const expected = [...covering].filter(([, coverage]) => coverage >= enough).map(([product]) => product);
      expect(found, request).toEqual(expect.arrayContaining(expected));
    }
  });

  it('takes no more candidates in than are enough, and counts of those what counting all counts', () => {
    let fewer = 0;
    for (const request of requests) {
      const understanding = understandRequest(snapshot, request);
      const countedOf = (most: number): Map<number, number> => {
        const enough = { leastCoverage: 0.25, shareOfBest: 0.25, most };
        const { products, coverage, length } = findCandidates(understanding, finding, {}, enough);
        return new Map([...products.subarray(0, length)].map((product, row) => [product, coverage[row]!]));
      };
      const all = countedOf(Number.POSITIVE_INFINITY);
      const some = countedOf(20);
      expect(countedOf(PRODUCTS + 1), request).toEqual(all);
      for (const [product, coverage] of some) expect(all.get(product), request).toBe(coverage);
      if (some.size < all.size) fewer++;
    }
    expect(fewer).toBeGreaterThan(0);
  });

  it('ranks the best few as ranking all does, and among postings as among all', () => {
    const popularity = snapshot.prices.storesSelling;
    for (const request of requests) {
      const understanding = understandRequest(snapshot, request);
      const { bits, test } = drawScope(0.3);
      const ordinals = ordinalsOf(bits);
      const postings = { ...finish(narrowPostings(finding.columns, ordinals)), ordinals };
      const leastSimilarity = choices.pick([0, 0.3]);
      const all = rank(understanding, finding, { limit: 48, popularity, leastSimilarity, scope: { test } });
      const limit = choices.pick([1, 2, 4, 16]);
      for (const scope of [{ test }, { bits }, { postings, test }]) {
        const few = rank(understanding, finding, { limit, popularity, leastSimilarity, scope });
        expect([...few.products], request).toEqual([...all.products.subarray(0, limit)]);
        expect([...few.scores], request).toEqual([...all.scores.subarray(0, limit)]);
        expect([...few.confidences], request).toEqual([...all.confidences.subarray(0, limit)]);
      }
    }
  });

  it('finds for each part of a scope what it finds for the part alone', () => {
    for (const request of requests) {
      const whole = drawScope(0.6);
      const parts = [0.5, 0.1, 0.01].map((share) => {
        const { bits } = drawScope(share);
        return bits.map((word, i) => word & whole.bits[i]!);
      });
      const limit = choices.pick([1, 8]);
      const understanding = understandRequest(snapshot, request);
      const options = { limit, eligible: { bits: whole.bits } };
      const each = findMeantEach(snapshot, understanding, options, parts);
      const alone = parts.map((bits) => findMeant(snapshot, understanding, { limit, eligible: { bits } }));
      expect(each, request).toEqual(alone);
    }
  });

  it('finds the thing of another brand, less surely, where the brand that is named is not sold', () => {
    const items = ['Barilla', 'Hearth', 'Nutty'].flatMap((brand) =>
      ['Thin Spaghetti', 'Rotini', 'Marinara Sauce'].map((name) => ({
        name,
        brand,
        category: null,
        size: null,
      })),
    );
    const shop = snapshotOfItems(items, 1);
    const first = (text: string, keeps: (brand: string) => boolean) => {
      const sold = [...items.keys()].filter((i) => keeps(items[i]!.brand));
      const { hits, understanding } = findProducts(shop, text, { limit: 1, ...soldHere(shop, sold) });
      return { ...understanding, name: items[hits[0]!.product]!.name, confidence: hits[0]!.confidence };
    };
    const sold = first('Barilla thin spaghetti', () => true);
    const notSold = first('Barilla thin spaghetti', (brand) => brand !== 'Barilla');
    expect([sold.name, notSold.name]).toEqual(['Thin Spaghetti', 'Thin Spaghetti']);
    expect([sold.reduced, notSold.reduced]).toEqual([false, true]);
    expect(notSold.confidence).toBeLessThanOrEqual(0.75);
    expect(sold.confidence).toBeGreaterThan(0.8);
  });

  it.each([
    ['bananas purple', true],
    ['purple bananas in light syrup', true],
    ['banana chips', false],
    ['purple lawn mower', null],
  ])('finds the thing alone, less surely, where nothing is as it is asked for: %s', (text, reduced) => {
    const shelf = ['Bananas', 'Banana Chips', 'Yellow Onions', 'Orange Juice'];
    const items = shelf.map((name) => ({ name, brand: '', category: null, size: null }));
    const shop = snapshotOfItems(items, 1);
    const all = bitsOf(Uint32Array.from(items.keys()), items.length);
    const { hits, understanding } = findProducts(shop, text, { limit: 3 });
    expect(findMeantEach(shop, understanding, { limit: 3 }, [all])).toEqual([{ hits, understanding }]);
    expect(findLikely(shop, text, {}, 1, 0)).toEqual(
      hits.slice(0, 1).map(({ product, confidence, similarity }) => ({
        product,
        confidence,
        similarity,
        isMeant: true,
        isPlain: true,
      })),
    );
    if (reduced === null) return expect(hits).toEqual([]);
    expect(shelf[hits[0]!.product]).toBe(reduced ? 'Bananas' : 'Banana Chips');
    expect(understanding.reduced).toBe(reduced);
    if (reduced) expect(hits[0]!.confidence).toBeLessThanOrEqual(0.75);
    else expect(hits[0]!.confidence).toBeGreaterThan(0.8);
  });

  it('finds the thing of any brand, less surely, where a brand sells nothing like it', () => {
    const brands = new Set(demoProducts().map(({ brand }) => brand ?? ''));
    let reduced = 0;
    for (const brand of [...brands].filter(Boolean).slice(0, 60))
      for (const thing of ['cat litter', 'toothpaste', 'ice cream', 'ground beef']) {
        const { hits, understanding } = findProducts(snapshot, `${brand} ${thing}`, { limit: 3 });
        if (!understanding.reduced) continue;
        reduced++;
        expect(understanding.brand, `${brand} ${thing}`).toBeNull();
        for (const { confidence } of hits) expect(confidence).toBeLessThanOrEqual(0.75);
        const words = thing.split(' ');
        expect(words.some((word) => names[hits[0]!.product]!.toLowerCase().includes(word))).toBe(true);
      }
    expect(reduced).toBeGreaterThan(10);
  });

  it('answers the same where the commonest words were understood ahead', () => {
    const items = demoProducts()
      .slice(0, 3_000)
      .map(({ name, brand, size }) => ({ name, brand: brand ?? '', category: null, size }));
    const [cold, warm] = [snapshotOfItems(items, 1), snapshotOfItems(items, 1)];
    const understood = [...makeWordsAhead(warm)];
    expect(understood.length).toBeGreaterThan(100);
    expect(understood.length).toBeLessThanOrEqual(2_000);
    for (const request of requests.slice(0, 100)) {
      const { hits } = findProducts(cold, request, { limit: 8 });
      expect(findProducts(warm, request, { limit: 8 }).hits, request).toEqual(hits);
    }
  });

  it('fills a page behind a few answers, the same whatever is asked for', () => {
    let longer = 0;
    for (const request of requests) {
      const find = (limit: number, filled: boolean): number[] =>
        findProducts(snapshot, request, { limit, filled }).hits.map(({ product }) => product);
      const answers = find(48, false);
      const page = find(48, true);
      expect(page.slice(0, answers.length), request).toEqual(answers);
      expect(new Set(page).size, request).toBe(page.length);
      if (answers.length === 0 || answers.length >= 10) expect(page, request).toEqual(answers);
      else expect(page.length, request).toBeLessThanOrEqual(10);
      const limit = choices.pick([1, 4, 8, 16]);
      expect(find(limit, true), request).toEqual(page.slice(0, limit));
      if (page.length > answers.length) longer++;
    }
    expect(longer).toBeGreaterThan(10);
  });

  it('puts that of several products of one name first that most stores sell, whatever is asked for', () => {
    const shelf = [
      'Organic Black Beans',
      'Organic Black Beans',
      'Yellow Onions',
      'Black Bean Soup',
      'Pinto Beans',
      'Milk',
      'Bread',
    ];
    const items = shelf.map((name) => ({ name, brand: 'Mesquite Larder', category: null, size: null }));
    for (let seed = 1; seed <= 8; seed++) {
      const shop = snapshotOfItems(items, seed);
      const { storesSelling } = shop.prices;
      const most = Math.max(...storesSelling.subarray(0, 2));
      for (const limit of [1, 2, 3, 10]) {
        const { hits } = findProducts(shop, 'mesquite larder organic black beans', { limit });
        expect(storesSelling[hits[0]!.product], `seed ${seed}, limit ${limit}`).toBe(most);
      }
    }
  });

  it('finds similar products as counting all trigrams does', () => {
    const idRanks = productIdRanks(snapshot.products);
    for (const request of requests) {
      const folded = foldText(request);
      const floor = choices.pick([0.25, 0.3, 0.5, 0.8]);
      const eligible = choices.pick([undefined, drawScope(0.05)]);
      const options = { limit: choices.pick([1, 10]), idRanks, eligible };
      const found = findSimilarProducts(snapshot.products, folded, floor, options);
      expect(found, request).toEqual(findSimilar(snapshot.products.search, folded, floor, options));
    }
  });

  it('finds similar products among some as counting all of their trigrams does', () => {
    const { bits } = drawScope(0.4);
    const ordinals = ordinalsOf(bits);
    const trigrams = finish(postTrigrams(snapshot.products, ordinals));
    const among = { products: ordinals, trigrams: () => trigrams };
    const { keys } = snapshot.products.search;
    const idRanks = productIdRanks(snapshot.products);
    const ranksByPlace = ordinals.map((product) => idRanks[product]!);
    for (const request of requests) {
      const folded = foldText(request);
      const floor = choices.pick([0.25, 0.3, 0.5, 0.8]);
      const eligible = choices.pick([{}, drawScope(0.3)]);
      const limit = choices.pick([1, 10]);
      const found = findSimilarAmong(snapshot.products, among, folded, floor, { limit, idRanks, eligible });
      const test = (place: number): boolean => isEligible(eligible, ordinals[place]!);
      const options = { limit, idRanks: ranksByPlace, eligible: { test } };
      const { texts, scores } = findSimilar({ keys, ...trigrams }, folded, floor, options);
      expect(found, request).toEqual({ texts: texts.map((place) => ordinals[place]!), scores });
    }
  });

  it('puts what is reached by letters where it would be if all of it were looked for', () => {
    const idRanks = productIdRanks(snapshot.products);
    const likely = (alike: number): number => 1 / (1 + Math.exp(14 * (0.4 - alike)));
    const popularity = snapshot.prices.storesSelling;
    const floorOf = (folded: string): number => [0.34, 0.34, 0.34, 0.3][folded.split(' ').length] ?? 0.28;
    let changed = 0;
    for (const request of requests) {
      const { bits } = drawScope(0.3);
      const limit = choices.pick([1, 4, 16, 48]);
      const understanding = understandRequest(snapshot, request);
      const ranked = rank(understanding, finding, { limit, popularity, scope: { bits } });
      const meant = Array.from(ranked.products, (product, i) => {
        const confidence = ranked.confidences[i]!;
        return {
          product,
          confidence,
          similarity: 0,
          score: 0,
          covered: 1,
          coverage: 1,
          isKind: true,
          affinity: 1,
          marked: 0,
          isUsual: false,
          sizeNearness: 0,
        };
      });
      const reached = findSimilar(
        snapshot.products.search,
        foldText(request),
        meant.length === 0 ? floorOf(foldText(request)) : 0.34,
        { limit: 10, idRanks, eligible: { bits } },
      );
      const expected = new Set<number>();
      for (let [a, b] = [0, 0]; expected.size < limit && (a < meant.length || b < reached.texts.length); ) {
        const takesOther =
          b < reached.texts.length && !((meant[a]?.confidence ?? -1) >= likely(reached.scores[b]!));
        expected.add(takesOther ? reached.texts[b++]! : meant[a++]!.product);
      }
      const options = { limit, eligible: { bits } };
      const reach = reachAny(snapshot, understanding, options);
      const merged = withReached(understanding, meant, options, reach);
      expect(
        merged.map(({ product }) => product),
        request,
      ).toEqual([...expected]);
      if (merged.some(({ covered }) => covered === 0)) changed++;
    }
    expect(changed).toBeGreaterThan(20);
  });

  it('narrows postings to those of some products, whatever is narrowed between two slices', () => {
    const { columns } = finding;
    const scopes = [1, 0.6, 0.01, 0].map(drawScope);
    for (const { bits, test } of scopes) {
      const ordinals = ordinalsOf(bits);
      const placeOf = new Map(Array.from(ordinals, (product, place) => [product, place]));
      const work = narrowPostings(columns, ordinals);
      work.next();
      for (const other of scopes) finish(narrowPostings(columns, ordinalsOf(other.bits)));
      // One that is given up leaves nothing behind.
      const givenUp = narrowPostings(columns, ordinalsOf(scopes[0]!.bits));
      givenUp.next();
      givenUp.return(columns);
      const { postingStarts, postings, strengths } = finish(work);
      for (let form = 0; form < columns.forms.length; form++) {
        const [start, end] = [columns.postingStarts[form]!, columns.postingStarts[form + 1]!];
        const kept = Array.from({ length: end - start }, (_, i) => start + i).filter((at) =>
          test(columns.postings[at]!),
        );
        const [from, to] = [postingStarts[form]!, postingStarts[form + 1]!];
        expect([...postings.subarray(from, to)], columns.forms[form]).toEqual(
          kept.map((at) => placeOf.get(columns.postings[at]!)),
        );
        expect([...strengths.subarray(from, to)]).toEqual(kept.map((at) => columns.strengths[at]));
      }
    }
  });

  it('posts trigrams of some products as those of all, without the others', () => {
    const { products } = snapshot;
    const { keys, starts, postings, sizes } = products.search;
    for (const { bits, test } of [1, 0.4, 0].map(drawScope)) {
      const ordinals = ordinalsOf(bits);
      const placeOf = new Map(Array.from(ordinals, (product, place) => [product, place]));
      const posted = finish(postTrigrams(products, ordinals));
      expect([...posted.sizes]).toEqual(Array.from(ordinals, (product) => sizes[product]!));
      for (let key = 0; key < keys.length; key++) {
        const kept = [...postings.subarray(starts[key], starts[key + 1])].filter(test);
        expect([...posted.postings.subarray(posted.starts[key], posted.starts[key + 1])]).toEqual(
          kept.map((product) => placeOf.get(product)),
        );
      }
    }
  });
});
