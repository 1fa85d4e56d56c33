import { derivedFrom } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { foldText } from '../../domain/text/fold.ts';
import { categoryOrdinalsOf, codesContaining } from '../../lookup/code-lists.ts';
import { findingOf, understandRequest } from '../../lookup/finding/understand-request.ts';
import { placeInRun, runOf } from '../../lookup/finding/posting-runs.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What parts the levels of a category: `Dairy & Eggs > Milk`. */
const LEVELS = /\s*[>|]\s*/;

/** Category codes by folded name, of the whole category and of each of its levels. */
const namedCategoriesOf = derivedFrom(({ category }: ProductPart) => {
  const named = new Map<string, number[]>();
  category.values.forEach((value, code) => {
    if (value === null) return;
    for (const name of new Set([value, ...value.split(LEVELS)].map(foldText))) addToGroup(named, name, code);
  });
  return named;
});

/** So many products of a category, from all over it, tell whether they are called so. */
const LOOKED_AT = 200;
const MOST_CALLED_SO = 0.5;

/**
 * Whether what is in some categories is mostly called what they are: milk is called milk, what is in `Snacks` is not called
 * snacks.
 */
function areCalledSo(snapshot: Snapshot, text: string, lists: readonly Uint32Array[]): boolean {
  const finding = findingOf(snapshot);
  const { concepts, head } = understandRequest(snapshot, text);
  const runs = (concepts[head]?.alternatives ?? []).map(({ forms }) =>
    forms.map((form) => runOf(finding, form)),
  );
  const isCalledSo = (product: number): boolean =>
    runs.some((ofForms) => ofForms.every((run) => placeInRun(finding.columns.postings, run, product) >= 0));
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  const step = Math.max(1, Math.floor(count / LOOKED_AT));
  const sample: number[] = [];
  for (const list of lists) for (let i = 0; i < list.length; i += step) sample.push(list[i]!);
  return sample.filter(isCalledSo).length > MOST_CALLED_SO * sample.length;
}

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
  return !LEVELS.test(text) && areCalledSo(snapshot, text, named.lists) ? null : named;
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
