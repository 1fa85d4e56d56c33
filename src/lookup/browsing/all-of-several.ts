import type { Understanding } from '../../domain/understanding/understanding.ts';
import { isAnd, isCounted, readWords } from '../../domain/understanding/words.ts';
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

/**
 * Whether a text joins by an and what is no part of another: what is counted, as hot dogs and buns are, or what is one thing
 * only where nothing joins it, as coffee creamer is.
 */
function joinsApart({ concepts }: Understanding, text: string): boolean {
  const words = readWords(text, true);
  return words.some(({ key }, i) => {
    if (!isAnd(words[i + 1]?.key ?? '')) return false;
    const together = `${key} ${words[i + 2]?.key}`;
    return isCounted(key) || concepts.some(({ typed }) => typed.includes(together));
  });
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
  return (
    saysAllItHas(finding, understanding, hit) &&
    (!joinsApart(understanding, text) || joins(finding, hit.product))
  );
}
