import { ofBrandWith } from '../../../domain/understanding/reduced-request.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { findMeant, followedBy } from '../find-meant.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from '../found-products.ts';
import { POOL_SIZE } from '../ranking/order-anew.ts';
import { findingOf } from '../understand-request.ts';
import { isMadeWithIt, sayingAllTest } from './beside-brand.ts';

/** What says all of a request goes ahead of what does not from this share of the confidence of the best. */
const SHARE_OF_LESS = 0.6;

/**
 * As `findMeant`; where a request names a brand, what says all of it goes ahead, as the words of a brand are many: chocolate cereal
 * of a brand before its plain one. Where the best is what the brand makes with what a request says besides, that is asked for.
 */
export function findNamed(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts {
  const found = findMeant(snapshot, understanding, options);
  const [best] = found.hits;
  if (understanding.brand === null || best === undefined) return found;
  const saysAll = sayingAllTest(understanding);
  const isMade = isMadeWithIt(findingOf(snapshot), understanding, best);
  if (!isMade && saysAll(best)) return found;
  // However few are asked for, the same go ahead.
  const pool = { ...options, limit: Math.max(options.limit, POOL_SIZE) };
  const isAll = options.limit >= POOL_SIZE || found.hits.length < options.limit;
  const { hits, ...asked } =
    !isMade && isAll ? found : findMeant(snapshot, isMade ? ofBrandWith(understanding) : understanding, pool);
  const least = isMade ? 0 : SHARE_OF_LESS * best.confidence;
  const isAhead = (hit: FoundProduct): boolean => saysAll(hit) && hit.confidence >= least;
  return followedBy({ ...asked, hits: hits.slice(0, POOL_SIZE).filter(isAhead) }, found, options.limit);
}
