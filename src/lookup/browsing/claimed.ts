import { CLAIMS } from '../../domain/understanding/marked-words.ts';
import { claimTest } from '../../domain/understanding/reduced-request.ts';
import type { Concept } from '../../domain/understanding/concept.ts';
import { findProducts } from '../find-products.ts';
import type { FindingSource } from '../finding/found-products.ts';
import { findingOf, understandRequest } from '../finding/understand-request.ts';
import { saysAllTest } from './named-department.ts';

/** Whether a concept says what labels claim of some of a thing: organic, and not frozen, which shelves say as well. */
const isClaimed = ({ alternatives: [best] }: Concept): boolean =>
  best?.forms.some((form) => form.split(' ').some((word) => CLAIMS.has(word))) === true;

/**
 * Tells of products whether they claim what a request asks for of a thing, as far as the best of the catalogue does; null: it asks
 * for nothing that labels claim, or nothing that is sold has it.
 */
export function claimedTest(snapshot: FindingSource, text: string): ((product: number) => boolean) | null {
  const asked = understandRequest(snapshot, text);
  const isClaim = claimTest(asked);
  const claims = asked.concepts.filter(
    (concept, i) => i !== asked.head && isClaim(concept, i) && isClaimed(concept),
  );
  if (claims.length === 0) return null;
  const [best] = findProducts(snapshot, text, { limit: 1 }).hits;
  const saysAll = saysAllTest(findingOf(snapshot), claims);
  return best !== undefined && saysAll(best.product) ? saysAll : null;
}
