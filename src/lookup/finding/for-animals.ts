import { derivedFrom } from '../../domain/derived.ts';
import { ANIMALS } from '../../domain/understanding/marked-words.ts';
import type { Finding } from './open.ts';

/** 1 by code for the categories, and by number for the words, that say an animal. */
const animalsOf = derivedFrom(
  ({ columns, formNumbers, formWords, formWordStarts, categoriesOfForm }: Finding) => {
    const categories = new Uint8Array(columns.categories.length);
    const words = new Uint8Array(columns.words.length);
    for (const animal of ANIMALS) {
      for (const code of categoriesOfForm.get(animal) ?? []) categories[code] = 1;
      const form = formNumbers.get(animal);
      if (form === undefined) continue;
      for (let at = formWordStarts[form]!; at < formWordStarts[form + 1]!; at++) words[formWords[at]!] = 1;
    }
    return { categories, words };
  },
);

/** Whether a product is for animals, by its name or its category. */
export function isForAnimals(finding: Finding, product: number): boolean {
  const { category, nameStarts, nameWords, brandWords } = finding.columns;
  const { categories, words } = animalsOf(finding);
  if (categories[category[product]!] === 1) return true;
  for (let at = nameStarts[product]! + brandWords[product]!; at < nameStarts[product + 1]!; at++)
    if (words[nameWords[at]!] === 1) return true;
  return false;
}
