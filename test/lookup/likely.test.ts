/** Which answers are meant as much as the best one: a table of what tells, each thing by itself. */
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/domain/understanding/understanding.ts';
import { VOCABULARY } from '../../src/domain/understanding/vocabulary.ts';
import { buildFindingIndex } from '../../src/lookup/finding/indexing/build.ts';
import type { FoundProduct, LikelyFor } from '../../src/lookup/finding/found-products.ts';
import { isAnother, likelyTest, standingTest } from '../../src/lookup/finding/likely.ts';
import { meantFirst } from '../../src/lookup/finding/ranking/meant-first.ts';
import { openFinding } from '../../src/lookup/finding/open.ts';
import { answerOfKind } from './answer-of-kind.ts';

const [COFFEE, DECAF, CREAMER, UNKNOWN] = [0, 1, 2, 3];
const products = [
  { name: 'Ground Coffee', brand: null, category: 'Coffee', size: null },
  { name: 'Decaf Ground Coffee', brand: null, category: 'Coffee', size: null },
  { name: 'Coffee Creamer', brand: null, category: 'Creamers', size: null },
  { name: 'Coffee', brand: null, category: null, size: null },
];
const finding = openFinding(
  buildFindingIndex(products, VOCABULARY),
  new Uint32Array(products.length),
  VOCABULARY,
);

const understanding = understand('coffee', finding.lexicon, VOCABULARY);

const best = answerOfKind(COFFEE);

describe('what is meant as much as the best answer', () => {
  const isMeant = (change: Partial<FoundProduct>, first = best, use: LikelyFor = 'reordered'): boolean => {
    const hit = { ...best, product: DECAF, ...change };
    return likelyTest(finding, understanding, [first, hit], use)(hit);
  };

  it.each<[string, Partial<FoundProduct>, boolean]>([
    ['the same in all but its name', {}, true],
    ['of a category that nobody knows', { product: UNKNOWN }, true],
    ['a little less likely', { confidence: 0.6 }, true],
    ['hardly likely', { confidence: 0.1, score: 8 }, false],
    ['without a word that the best has', { covered: 0b10 }, false],
    ['with too little of the request', { coverage: 0.7 }, false],
    ['of a state that is said only when it is meant', { marked: 1 }, false],
    [
      'another kind, in another category, somewhat behind',
      { product: CREAMER, isKind: false, confidence: 0.4, score: 11 },
      false,
    ],
    ['reached by its letters, as likely', { covered: 0, coverage: 0, confidence: 0.85 }, true],
    ['reached by its letters, less likely', { covered: 0, coverage: 0, confidence: 0.7 }, false],
  ])('%s', (_what, change, expected) => {
    expect(isMeant(change)).toBe(expected);
  });

  it('is the best itself, and nothing of no answers', () => {
    expect(likelyTest(finding, understanding, [best], 'reordered')(best)).toBe(true);
    expect(likelyTest(finding, understanding, [], 'reordered')(best)).toBe(false);
  });

  it('needs less to speak for it where the order stays', () => {
    const behind = { confidence: 0.4, score: 9 };
    expect(isMeant(behind)).toBe(false);
    expect(isMeant(behind, best, 'in_order')).toBe(true);
  });

  it.each<[string, boolean]>([
    ['organic', true],
    ['gluten free', true],
    ['vegan', true],
    ['organic coffee', false],
    ['coffee', false],
  ])('is all that says as much where no thing is named: %s', (text, isAll) => {
    const claims = [
      ['Organic Coffee', 'Coffee'],
      ['Organic Creamer', 'Creamers'],
      ['Gluten Free Vegan Bread', 'Bread'],
    ].map(([name = '', category = '']) => ({ name, brand: null, category, size: null }));
    const index = buildFindingIndex([...products, ...claims], VOCABULARY);
    const shop = openFinding(index, new Uint32Array(products.length + claims.length), VOCABULARY);
    const asked = understand(text, shop.lexicon, VOCABULARY);
    const [first, other] = [best, { ...best, product: CREAMER, isKind: false, confidence: 0.3, score: 6 }];
    expect(likelyTest(shop, asked, [first, other], 'reordered')(other)).toBe(isAll);
    const withLess = { ...other, coverage: 0.5 };
    expect(likelyTest(shop, asked, [first, withLess], 'reordered')(withLess)).toBe(false);
  });

  it('may be of a state that the best is of too', () => {
    expect(isMeant({ marked: 1 }, { ...best, marked: 1 })).toBe(true);
  });
});

describe('what stands in for the best answer where that is not sold', () => {
  it.each<[string, Partial<FoundProduct>, boolean]>([
    ['the same kind, however doubtful', { confidence: 0.3 }, false],
    ['another kind, nearly as likely', { isKind: false, confidence: 0.82 }, false],
    ['another kind, doubtful', { isKind: false, confidence: 0.7 }, true],
    [
      'another kind, doubtful, of no category that is known',
      { product: UNKNOWN, isKind: false, confidence: 0.7 },
      true,
    ],
    [
      'another kind of the same category, doubtful',
      { product: DECAF, isKind: false, confidence: 0.7 },
      false,
    ],
  ])('%s', (_what, change, expected) => {
    expect(isAnother(finding, best, { ...best, product: CREAMER, ...change })).toBe(expected);
  });

  it('may be of any kind where the best is of none', () => {
    expect(
      isAnother(
        finding,
        { ...best, isKind: false },
        { ...best, product: CREAMER, isKind: false, confidence: 0.3 },
      ),
    ).toBe(false);
  });
});

describe('what stands for a request', () => {
  const creamer = { ...best, product: CREAMER, isKind: false, confidence: 0.6, affinity: 0.5 };
  const stands = (text: string, hit: FoundProduct): boolean =>
    standingTest(finding, understand(text, finding.lexicon, VOCABULARY))(hit);

  it.each<[string, string, Partial<FoundProduct>, boolean]>([
    ['of the kind, however doubtful', 'coffee', { isKind: true, confidence: 0.3 }, true],
    ['nothing doubtful from a category of other things', 'coffee', {}, false],
    ['what is not doubted', 'coffee', { confidence: 0.85 }, true],
    ['what is of a category of the kind', 'coffee', { product: DECAF }, true],
    ['what is of a category that is what is asked for', 'coffee', { affinity: 0.95 }, true],
    ['what is of no category that is known', 'coffee', { product: UNKNOWN }, true],
    ['what there is where nobody sells the kind', 'hazelnut', {}, true],
  ])('is %s', (_what, text, change, expected) => {
    expect(stands(text, { ...creamer, ...change })).toBe(expected);
  });
});

const noneIsNamedSo = (): boolean => false;

describe('what a list takes first', () => {
  const SPINACH = [
    { name: 'Spinach Chicken Sausage', brand: null, category: null, size: null },
    { name: 'Baby Spinach', brand: null, category: 'Salads', size: null },
    { name: 'Chopped Frozen Spinach', brand: null, category: 'Frozen Vegetables', size: null },
  ];
  const shelf = openFinding(
    buildFindingIndex(SPINACH, VOCABULARY),
    new Uint32Array(SPINACH.length),
    VOCABULARY,
  );
  const asked = understand('spinach', shelf.lexicon, VOCABULARY);
  const [SAUSAGE, BABY, FROZEN] = [0, 1, 2];
  const first = (...hits: readonly Partial<FoundProduct>[]): number[] =>
    meantFirst(
      shelf,
      asked,
      hits.map((hit) => ({ ...best, ...hit })),
      noneIsNamedSo,
    ).inOrder.map(({ product }) => product);

  it.each<[string, number, number, number[]]>([
    ['what is sure before a far less likely best', 0.62, 0.96, [BABY, SAUSAGE]],
    ['the best where nothing is sure', 0.5, 0.75, [SAUSAGE, BABY]],
    ['the best where what is sure is hardly likelier', 0.78, 0.85, [SAUSAGE, BABY]],
    ['the best where it is sure', 0.82, 0.99, [SAUSAGE, BABY]],
  ])('is %s', (_what, ofBest, ofNext, expected) => {
    const sausage = { product: SAUSAGE, confidence: ofBest };
    expect(first(sausage, { product: BABY, confidence: ofNext, score: 11 })).toEqual(expected);
  });

  it.each<[string, number, number[]]>([
    ['is not marked, where that is nearly as likely', 0.85, [BABY, SAUSAGE]],
    ['is marked, where what is not is far less likely', 0.75, [SAUSAGE, BABY]],
  ])('%s', (_what, unmarked, expected) => {
    const marked = { product: SAUSAGE, confidence: 0.96, marked: 1 };
    expect(first(marked, { product: BABY, confidence: unmarked, score: 11 })).toEqual(expected);
  });

  it('is in no state that nobody means, where something is in none, and else what there is', () => {
    expect(first({ product: FROZEN }, { product: BABY })).toEqual([BABY, FROZEN]);
    expect(first({ product: FROZEN })).toEqual([FROZEN]);
    expect(first({ product: FROZEN }, { product: BABY, covered: 0, coverage: 0 })).toEqual([FROZEN, BABY]);
  });

  it('holds what is asked for in few packs, in whatever state: a whole turkey is frozen', () => {
    const TURKEYS = [
      { name: 'Ground Turkey', brand: null, category: 'Turkey', size: '1 lb' },
      { name: 'Frozen Whole Turkey', brand: null, category: 'Turkey', size: '10 lb' },
    ];
    const meat = openFinding(buildFindingIndex(TURKEYS, VOCABULARY), new Uint32Array(2), VOCABULARY);
    const taken = (text: string): number[] => {
      const hits = [0, 1].map((product) => ({ ...best, product }));
      const turkey = understand(text, meat.lexicon, VOCABULARY);
      return meantFirst(meat, turkey, hits, noneIsNamedSo).inOrder.map(({ product }) => product);
    };
    expect(taken('turkey 14 lb')).toEqual([1, 0]);
    expect(taken('turkey 3 lb')).toEqual([0, 1]);
    expect(taken('turkey')).toEqual([0, 1]);
  });

  it('is of packs that hold as many cans as are counted: names of several say the can, which one hardly does', () => {
    const CANS = ['4 pk, 15 oz cans', '4 pk, 15 oz cans', '15 oz'].map((size) => {
      return { name: 'Black Beans', brand: null, category: 'Beans', size };
    });
    const pantry = openFinding(buildFindingIndex(CANS, VOCABULARY), new Uint32Array(3), VOCABULARY);
    const first = (text: string): number | undefined => {
      const beans = understand(text, pantry.lexicon, VOCABULARY);
      const hits = CANS.map((_, product) => ({ ...best, product }));
      return meantFirst(pantry, beans, hits, noneIsNamedSo).inOrder[0]?.product;
    };
    const [FOUR, ONE] = [0, 2];
    expect(first('can of black beans')).toBe(ONE);
    expect(first('2 cans black beans')).toBe(ONE);
    expect(first('4 cans black beans')).toBe(FOUR);
    expect(first('black beans')).toBe(FOUR);
  });

  it('claims nothing that is not asked for, where something claims nothing, and else what there is', () => {
    const MILK = ['Organic Whole Milk', 'Lactose Free Whole Milk', 'Whole Milk'].map((name) => {
      return { name, brand: null, category: 'Milk', size: null };
    });
    const dairy = openFinding(buildFindingIndex(MILK, VOCABULARY), new Uint32Array(3), VOCABULARY);
    const [ORGANIC, LACTOSE_FREE, PLAIN] = [0, 1, 2];
    const taken = (text: string, products: readonly number[], covered = 1): number[] => {
      const milk = understand(text, dairy.lexicon, VOCABULARY);
      const hits = products.map((product) => ({ ...best, product, covered }));
      return meantFirst(dairy, milk, hits, noneIsNamedSo).inOrder.map(({ product }) => product);
    };
    expect(taken('milk', [ORGANIC, LACTOSE_FREE, PLAIN])).toEqual([PLAIN, ORGANIC, LACTOSE_FREE]);
    expect(taken('milk', [ORGANIC, LACTOSE_FREE])).toEqual([ORGANIC, LACTOSE_FREE]);
    // Who asks for it takes what claims it.
    expect(taken('organic milk', [ORGANIC, PLAIN], 0b11)).toEqual([ORGANIC, PLAIN]);
  });

  it.each<[string, readonly number[]]>([
    ['3 lb rice', [2, 0, 1]],
    ['2 lb rice', [1, 0, 2]],
    ['4 lb rice', [1, 0, 2]],
    // What names a size, and no amount, is taken as it comes.
    ['rice, 3 lb', [1, 2, 0]],
  ])('is what packs make up just, before what leaves some over: %s', (text, order) => {
    const RICE = ['1 lb', '2 lb', '24 oz'].map((size) => ({
      name: 'White Rice',
      brand: null,
      category: 'Rice',
      size,
    }));
    const shop = openFinding(buildFindingIndex(RICE, VOCABULARY), new Uint32Array(3), VOCABULARY);
    const rice = understand(text, shop.lexicon, VOCABULARY);
    const hits = [1, 2, 0].map((product) => ({ ...best, product, sizeNearness: 0.5 }));
    expect(meantFirst(shop, rice, hits, noneIsNamedSo).inOrder.map(({ product }) => product)).toEqual(order);
  });

  it('tells nothing more than is asked for, where something tells nothing more, of a name without its brand', () => {
    const NAAN = ['Garlic Naan', 'Original Naan, 2 ct', 'Hearth Naan'].map((name) => {
      return { name, brand: 'Hearth', category: 'Bread', size: null };
    });
    const bakery = openFinding(buildFindingIndex(NAAN, VOCABULARY), new Uint32Array(3), VOCABULARY);
    const [GARLIC, ORIGINAL, NAMED_BY_BRAND] = [0, 1, 2];
    const taken = (text: string): number[] => {
      const naan = understand(text, bakery.lexicon, VOCABULARY);
      const hits = [GARLIC, ORIGINAL, NAMED_BY_BRAND].map((product) => ({ ...best, product }));
      return meantFirst(bakery, naan, hits, noneIsNamedSo).inOrder.map(({ product }) => product);
    };
    expect(taken('naan')).toEqual([ORIGINAL, NAMED_BY_BRAND, GARLIC]);
    expect(taken('garlic naan')).toEqual([GARLIC, ORIGINAL, NAMED_BY_BRAND]);
  });

  it('is what is usually meant, or what is named just as the request says', () => {
    const meant = (usual: number, isNamedSo: (product: number) => boolean): number[] => {
      const hits = [COFFEE, UNKNOWN].map((product) => ({ ...best, product, isUsual: product === usual }));
      return [...meantFirst(finding, understanding, hits, isNamedSo).meant].map(({ product }) => product);
    };
    const isUnknown = (product: number): boolean => product === UNKNOWN;
    expect(meant(COFFEE, noneIsNamedSo)).toEqual([COFFEE]);
    expect(meant(COFFEE, isUnknown)).toEqual([COFFEE, UNKNOWN]);
    // Where nothing is usual, all are meant alike: a store's own goes before its siblings' that is named so.
    expect(meant(-1, isUnknown)).toEqual([COFFEE, UNKNOWN]);
  });
});
