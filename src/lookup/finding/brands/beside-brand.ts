import { ofAnyBrand } from '../../../domain/understanding/reduced-request.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { FoundProduct } from '../found-products.ts';
import { namesKind, SURE } from '../likely.ts';
import { namesConcept } from '../matched-words.ts';
import type { Finding } from '../open.ts';
import { categoriesOf, ofOneCategory } from './categories.ts';

/* What answers to a request that names a brand, and something beside it, are of both. */

/** What does not say what is asked for is none where its category is less what is asked for than this. */
const LEAST_AFFINITY = 0.5;

/** What stands on the shelf of what is asked for, and does not say it, may be that from this confidence on. */
const LIKELY_ON_SHELF = 0.5;

/**
 * Whether the best answer to a request that names a brand and a thing which is sold is no such thing: who asks for a brand's honey
 * wants honey, and not the corn chips that it makes, and who asks for its pepperoni not the bacon on the same shelf; `cool ranch`
 * of a brand's chips is what they say.
 */
export function isOfBrandAlone(
  finding: Finding,
  understanding: Understanding,
  best: FoundProduct | undefined,
): boolean {
  const { head, concepts, brand } = understanding;
  if (best === undefined || best.isKind || best.covered === 0 || head < 0) return false;
  if (ofAnyBrand(understanding) === understanding) return false;
  if (namesConcept(finding, concepts[head]!, best.product)) return false;
  const isOnShelf = best.affinity >= LEAST_AFFINITY || ((best.covered >>> head) & 1) === 1;
  if (isOnShelf && best.confidence >= LIKELY_ON_SHELF) return false;
  // What a maker of one kind of thing is asked for is mostly a line of it.
  return ofOneCategory(finding)[brand!.brand] === 0 && namesKind(finding, understanding);
}

/** Whether the best answer to a request for what a brand makes is but what that tastes of, of no such brand: strawberries, for `chobani strawberry`. */
export function isTasteAlone(
  { made, head, concepts }: Understanding,
  best: FoundProduct | undefined,
): boolean {
  if (made.length === 0 || head < 0 || best === undefined) return false;
  return !concepts.some(({ ofBrand }, i) => ofBrand && ((best.covered >>> i) & 1) === 1);
}

/** What is a brand of its own, and not all that a store calls its own, is in so many categories at most. */
const MOST_CATEGORIES = 8;

/** Tells of answers to a request which say all that it asks for. */
export function sayingAllTest({ concepts }: Understanding): (hit: FoundProduct) => boolean {
  const all = concepts.reduce((bits, { preference }, i) => (preference ? bits : bits | (1 << i)), 0);
  return ({ covered }) => (covered & all) === all;
}

/**
 * Whether the best answer to a request is of the brand that it names, says all of the rest, and is something else than what that
 * says: grape juice, for `welch's grape`; no bacon, for a brand's pepperoni, because their shelf says both. What stores call theirs
 * is of every kind: who asks them for grapes means grapes.
 */
export function isMadeWithIt(
  finding: Finding,
  understanding: Understanding,
  best: FoundProduct | undefined,
): boolean {
  const { brand, head, concepts } = understanding;
  if (brand === null || head < 0 || best === undefined) return false;
  if (best.isKind && best.confidence >= SURE) return false;
  if (concepts[head]!.ofBrand || finding.columns.brand[best.product] !== brand.brand) return false;
  if (!namesConcept(finding, concepts[head]!, best.product)) return false;
  return categoriesOf(finding)[brand.brand]! <= MOST_CATEGORIES && sayingAllTest(understanding)(best);
}
