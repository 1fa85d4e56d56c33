import { derivedFrom } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { foldText } from '../../domain/text/fold.ts';
import { categoryOrdinalsOf, codesContaining } from '../../lookup/code-lists.ts';
import { findingOf, understandRequest } from '../../lookup/finding/understand-request.ts';
import { areCalledSo } from '../../lookup/browsing/named-department.ts';
import { LEVELS } from '../../domain/understanding/category-levels.ts';
import { categoriesOfDepartment } from '../../lookup/search-products.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** Category codes by folded name, of the whole category and of each of its levels. */
const namedCategoriesOf = derivedFrom(({ category }: ProductPart) => {
  const named = new Map<string, number[]>();
  category.values.forEach((value, code) => {
    if (value === null) return;
    for (const name of new Set([value, ...value.split(LEVELS)].map(foldText))) addToGroup(named, name, code);
  });
  return named;
});

/** The products of each of some categories. */
export interface CategoryLists {
  readonly codes: readonly number[];
  readonly lists: readonly Uint32Array[];
}

function listsOf({ products }: Snapshot, codes: readonly number[]): CategoryLists {
  const { starts, items } = categoryOrdinalsOf(products);
  return { codes, lists: codes.map((code) => items.subarray(starts[code], starts[code + 1])) };
}

/**
 * The categories that a text names, whole or one of their levels, where the name is not the word for what is in them; null:
 * the text is to be understood as words.
 */
export function namedCategories(snapshot: Snapshot, text: string): CategoryLists | null {
  const codes = namedCategoriesOf(snapshot.products).get(foldText(text));
  if (codes === undefined) return null;
  const named = listsOf(snapshot, codes);
  // Nobody writes the levels of a category who does not mean it.
  return !LEVELS.test(text) &&
    areCalledSo(findingOf(snapshot), understandRequest(snapshot, text), named.lists)
    ? null
    : named;
}

/** The categories of the department that a text names otherwise: `cleaning supplies`; null: it names none. */
export function departmentCategories(snapshot: Snapshot, text: string): CategoryLists | null {
  const names = categoriesOfDepartment(snapshot, text);
  if (names === null) return null;
  const { values } = snapshot.products.category;
  return listsOf(
    snapshot,
    names.map((name) => values.indexOf(name)),
  );
}

/** The categories whose name contains a text; null where there is none. */
export function categoriesContaining(snapshot: Snapshot, text: string): CategoryLists | null {
  const codes = codesContaining(snapshot.products.foldedCategories, foldText(text));
  return codes.length === 0 ? null : listsOf(snapshot, codes);
}

/** Does, before a snapshot is served, what would make its first items of categories slow. */
export function prepareCategoryWords({ products }: Snapshot): void {
  categoryOrdinalsOf(products);
  namedCategoriesOf(products);
}
