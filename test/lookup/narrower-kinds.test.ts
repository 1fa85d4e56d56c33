/** Which products are one of the thing that a plain word asks for, though they are not called just so. */
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/domain/understanding/understanding.ts';
import { compileVocabulary, readVocabulary } from '../../src/domain/understanding/vocabulary-lines.ts';
import { buildFindingIndex } from '../../src/lookup/finding/indexing/build.ts';
import { likelyTest } from '../../src/lookup/finding/likely.ts';
import { openFinding } from '../../src/lookup/finding/open.ts';
import { narrowerKindTest } from '../../src/lookup/finding/narrower-kinds.ts';
import { answerOfKind } from './answer-of-kind.ts';

const vocabulary = compileVocabulary(
  readVocabulary(
    [
      'bath tissue = toilet paper',
      'cheddar < cheese',
      'chicken wing < chicken',
      'egg white < egg substitute | egg',
      'greek yogurt < yogurt',
      'sweet potato < potato',
      'sweet potato = yam',
    ].join('\n'),
  ),
  ['greek yogurt', 'snack crackers', 'sweet potato'],
);

const products = [
  ['Plain Yogurt', 'Yogurt'],
  ['Greek Yogurt', 'Yogurt'],
  ['Snack Crackers', 'Crackers'],
  ['Whole Chicken', 'Chicken'],
  ['Chicken Wings', 'Chicken'],
  ['Chicken Broth', 'Soup'],
  ['Sharp Cheddar', 'Cheese'],
  ['Egg Whites', 'Eggs'],
  ['Bath Tissue', 'Paper'],
  ['Sweet Potatoes', 'Vegetables'],
  ['Yogurt Pretzels', 'Snacks'],
].map(([name, category]) => ({ name: name!, brand: null, category: category!, size: null }));
const finding = openFinding(
  buildFindingIndex(products, vocabulary),
  new Uint32Array(products.length),
  vocabulary,
);
const numberOf = (name: string): number => products.findIndex((product) => product.name === name);
const understood = (text: string) => understand(text, finding.lexicon, vocabulary);

describe('what is one of a thing', () => {
  it.each([
    ['yogurt', 'Greek Yogurt', true],
    ['crackers', 'Snack Crackers', true],
    ['chicken', 'Chicken Wings', true],
    ['cheese', 'Sharp Cheddar', true],
    ['chicken', 'Chicken Broth', false],
    ['yogurt', 'Yogurt Pretzels', false],
    // A substitute before it is an egg.
    ['eggs', 'Egg Whites', false],
    // They have names of their own.
    ['tissues', 'Bath Tissue', false],
    ['potatoes', 'Sweet Potatoes', false],
    // Who says more means more.
    ['plain yogurt', 'Greek Yogurt', false],
  ])('%s: %s %s', (text, name, expected) => {
    expect(narrowerKindTest(finding, understood(text))(numberOf(name))).toBe(expected);
  });
});

describe('prices for a plain word', () => {
  const best = answerOfKind(numberOf('Whole Chicken'));
  const isMeant = (name: string, affinity: number): boolean => {
    const hit = { ...best, product: numberOf(name), isKind: false, score: 8, confidence: 0.6, affinity };
    return likelyTest(finding, understood('chicken'), [best, hit], 'reordered')(hit);
  };

  it('are shown of all that is one of it, where it is sold', () => {
    expect(isMeant('Chicken Wings', 1)).toBe(true);
    expect(isMeant('Chicken Wings', 0.5)).toBe(false);
    expect(isMeant('Chicken Broth', 1)).toBe(false);
  });
});
