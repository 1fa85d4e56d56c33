import { derivedFrom } from '../../domain/derived.ts';
import { ANIMALS } from '../../domain/understanding/marked-words.ts';
import { categoriesWithAny } from './matched-words.ts';
import { type Finding, wordsWithAny } from './open.ts';

/** 1 by code for the categories, and by number for the words, that say an animal. */
const animalsOf = derivedFrom((finding: Finding) => ({
  categories: categoriesWithAny(finding)(ANIMALS),
  words: wordsWithAny(finding.columns, ANIMALS),
}));

/** Whether a product is for animals, by its name or its category. */
export function isForAnimals(finding: Finding, product: number): boolean {
  const { category, nameStarts, nameWords, brandWords } = finding.columns;
  const { categories, words } = animalsOf(finding);
  if (categories[category[product]!] === 1) return true;
  for (let at = nameStarts[product]! + brandWords[product]!; at < nameStarts[product + 1]!; at++)
    if (words[nameWords[at]!] === 1) return true;
  return false;
}
