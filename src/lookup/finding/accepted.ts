import { meetsRestrictions, restrictionsOf } from '../../domain/understanding/reduced-request.ts';
import type { Concept } from '../../domain/understanding/concept.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { FoundProduct } from './found-products.ts';
import { FEATURE_AT, FEATURES } from './weights.ts';
import type { Ranked } from './rank.ts';

/** What an answer to less than is asked for is as likely to be accepted as, beside one to all of it; one of another brand too. */
export const REDUCED = 0.75;
/** And one that does not say what somebody cannot do without. */
const UNRESTRICTED = 0.4;
/** And what is only of the kind of a thing that is not sold: gouda for paneer. */
export const OF_KIND = 0.6;

/** And what a short word is taken for that has a whole error: as often it is a word of its own that is not known, as hing is no wing. */
const OF_SHORT_MISSPELT = 0.65;
/** Words put right that count less are such: one error of five letters, see `Concept.spelt`. */
const SHORT_MISSPELT = 0.77;

/** What answers to a request are as likely to be accepted as, beside answers to one that asks for what is sold, as it is spelt. */
function soldShare({ concepts }: Understanding): number {
  const asked = concepts.filter(({ preference }) => !preference);
  const isOfKind = ({ ofMaker, alternatives }: Concept): boolean =>
    !ofMaker && alternatives.some(({ how }) => how === 'kind');
  const isDoubtful = ({ spelt }: Concept): boolean => spelt < SHORT_MISSPELT;
  return (
    (asked.some(isOfKind) ? OF_KIND : 1) *
    (asked.some(({ ofMaker }) => ofMaker) ? REDUCED : 1) *
    (asked.some(isDoubtful) ? OF_SHORT_MISSPELT : 1)
  );
}

/** The first `limit` answers to a request, as likely to be accepted as what it asks for lets them be. */
export function foundOf(ranked: Ranked, limit: number, understanding: Understanding): FoundProduct[] {
  const share = soldShare(understanding);
  const wholeShare = share * (understanding.reduced ? REDUCED : 1);
  const meets = restrictionTest(understanding);
  const { products, features } = ranked;
  const found: FoundProduct[] = [];
  for (let i = 0, at = 0; i < Math.min(limit, products.length); i++, at += FEATURES.length) {
    const covered = ranked.covered[i]!;
    found.push({
      product: products[i]!,
      score: ranked.scores[i]!,
      confidence: ranked.confidences[i]! * (meets({ covered }) ? wholeShare : UNRESTRICTED * share),
      similarity: ranked.similarities[i]!,
      covered,
      coverage: features[at + FEATURE_AT.coverage]!,
      isKind: features[at + FEATURE_AT.kind_asked] === 1,
      affinity: features[at + FEATURE_AT.category]!,
      marked: features[at + FEATURE_AT.marked]!,
      isUsual: features[at + FEATURE_AT.usually_meant] === 1,
      sizeNearness: features[at + FEATURE_AT.size]!,
    });
  }
  return found;
}

/**
 * Tells of answers to a request whether they say all that somebody cannot do without: nobody looks at what is put into a cart, and
 * who eats no gluten is given none.
 */
export function restrictionTest(
  understanding: Understanding,
): (hit: Pick<FoundProduct, 'covered'>) => boolean {
  const restrictions = restrictionsOf(understanding);
  if (restrictions !== 0 && !meetsRestrictions(understanding)) return () => false;
  return ({ covered }) => (covered & restrictions) === restrictions;
}
