import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { ANIMALS } from '../../domain/understanding/marked-words.ts';
import { saysAnimal } from '../../domain/understanding/things/animals.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { categoriesWithAny } from './matched-words.ts';
import { type Finding, isAnyMarked, wordsWithAny } from './open.ts';

/** 1 by code for the categories, and by number for the words, that say an animal. */
const animalsOf = derivedFrom((finding: Finding) => ({
  categories: categoriesWithAny(finding)(ANIMALS),
  words: wordsWithAny(finding, ANIMALS),
}));

/** Whether a product is for animals, by its name or its category. */
export function isForAnimals(finding: Finding, product: number): boolean {
  const { category, nameStarts, brandWords } = finding.columns;
  const { categories, words } = animalsOf(finding);
  const from = nameStarts[product]! + brandWords[product]!;
  return (
    categories[category[product]!] === 1 ||
    isAnyMarked(finding.columns, words, from, nameStarts[product + 1]!)
  );
}

/** The concepts of a request that say an animal, one bit each: of dog shampoo, and not of hot dogs. */
export const animalsIn = derivedIn(({ concepts }: Understanding): number =>
  concepts.reduce((bits, concept, i) => (saysAnimal(concept) ? bits | (1 << i) : bits), 0),
);
