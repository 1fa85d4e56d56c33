import type { Understanding } from '../../domain/understanding/understanding.ts';
import { isAnd, normalForm, readWords } from '../../domain/understanding/words.ts';
import type { FoundProduct } from '../finding/found-products.ts';
import { markForms, matched, matchWords } from '../finding/matched-words.ts';
import type { Finding } from '../finding/open.ts';

/** Whether the name of a product says all that it has of a request: wipes on the shelf of diapers are none. */
function saysAllItHas(
  finding: Finding,
  understanding: Understanding,
  { product, covered }: Pick<FoundProduct, 'product' | 'covered'>,
): boolean {
  markForms(understanding, finding);
  matchWords(finding, product, covered);
  let said = 0;
  for (let i = 0; i < matched.length; i++) said |= matched.bits[i]!;
  return said === covered;
}

/** Whether a name joins things by an and. */
function joins({ columns: { nameStarts, nameWords, words } }: Finding, product: number): boolean {
  return nameWords
    .subarray(nameStarts[product], nameStarts[product + 1])
    .some((word: number) => isAnd(words[word]!));
}

/** Whether a text joins things by an and of which one is counted, so that it is no part of another: hot dogs and buns. */
function joinsCounted(text: string): boolean {
  const words = readWords(text, true);
  return words.some(
    ({ key }, i) => isAnd(words[i + 1]?.key ?? '') && /[^s]s$/.test(key) && normalForm(key) !== key,
  );
}

/**
 * Whether a product that a text surely means is all of what the text joins, by its own name: macaroni and cheese are one thing, and
 * buns for hot dogs are not hot dogs and buns.
 */
export function isAllOf(
  finding: Finding,
  understanding: Understanding,
  text: string,
  hit: Pick<FoundProduct, 'product' | 'covered'>,
): boolean {
  return saysAllItHas(finding, understanding, hit) && (!joinsCounted(text) || joins(finding, hit.product));
}
