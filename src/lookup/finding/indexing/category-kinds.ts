import { lastLevelOf } from '../../../domain/understanding/category-levels.ts';
import { compoundForms } from '../../../domain/understanding/compound-forms.ts';
import { mayBeKind } from '../../../domain/understanding/kind-words.ts';
import { formsOfText, formsOfWord, type Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import { readWords } from '../../../domain/understanding/words.ts';
import { endedIn, type KindCounts } from './kinds.ts';
import { numberOf, type TextTable } from './word-table.ts';

/* What the names of categories say of the kind of their products. */

/** A category says what its products are when so many of their names end in a word of its own. */
const LEAST_NAMED = 0.3;

/**
 * The forms that the name of each category says its products to be: `Chips, Pretzels & Snacks`. Empty where its products
 * are seldom called so. A product of such a category that is called none of them is one all the same, whatever else its
 * name ends in: `Honey Mustard & Onion` there is no onion.
 */
export function kindsOfCategories(
  counts: KindCounts,
  categories: readonly string[],
  formNumbers: ReadonlyMap<string, number>,
  vocabulary: Vocabulary,
  products: number,
): ReadonlySet<number>[] {
  return categories.map((name, category) => {
    const forms = formsOfText(name, vocabulary).map((form) => formNumbers.get(form) ?? -1);
    const ended = (form: number): number => endedIn(counts, form, category);
    const all = forms.reduce((sum, form) => sum + ended(form), 0);
    const enough = category !== 0 && all >= LEAST_NAMED * counts.shares[category]! * products;
    return new Set(enough ? forms.filter((form) => ended(form) > 0) : []);
  });
}

/** Words that the name of a category has for a part of the shop, and its products are not. As normal forms. */
const OF_SHELVES: ReadonlySet<string> = new Set(
  (
    'grocery food product item all store deli bakery pantry produce household department need supply prepared unprepared ' +
    'processed unprocessed substitute related general merchandise packaged'
  ).split(' '),
);

/**
 * The form that the name of each category says its products to be before any other, whatever they are called (of a path its
 * last part): `Bacon`, of `Premium 12 Oz`. One that names have goes before one that gets a number here. -1 where it says none.
 */
export function firstKindOfCategories(
  categories: readonly string[],
  forms: TextTable,
  vocabulary: Vocabulary,
): number[] {
  return categories.map((name) => {
    const clauses = new Map<number, string[]>();
    for (const { key, clause } of readWords(lastLevelOf(name)))
      clauses.set(clause, [...(clauses.get(clause) ?? []), ...formsOfWord(key, vocabulary)]);
    const said = [...clauses.values()].flatMap((forms) => compoundForms(forms, vocabulary.compounds));
    const kinds = said.filter((form) => mayBeKind(form) && !OF_SHELVES.has(form));
    const first = kinds.find((form) => forms.numbers.has(form)) ?? kinds[0];
    return first === undefined ? -1 : numberOf(forms, first);
  });
}
