import { derivedFrom, rememberLast } from '../../domain/derived.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findLikely } from '../find-products.ts';
import { isNamedExactly } from '../finding/named-exactly.ts';
import { understandRequest } from '../finding/understand-request.ts';
import { LEAST_CONFIDENCE, SIMILARITY_FLOOR } from '../finding/weights.ts';
import { namesMany } from '../search-products.ts';

/**
 * Why nothing fills an item of a list, the first that holds: the store is closed; the name is of several things, each of
 * which is an item, or of a department; nothing in the whole catalogue is likely meant; what is meant is not sold by the store's chain.
 */
export const UNFILLED_REASONS = ['store_closed', 'several_things', 'unknown_name', 'not_at_chain'] as const;

/** Why nothing fills an item of a list. */
export type UnfilledReason = (typeof UNFILLED_REASONS)[number];

/** So many answers of the whole catalogue are looked at for one that would fill an item. */
const LOOKED_AT = 3;

/** Whether a chain that sells all of the catalogue would fill an item of this name. */
function isSoldAnywhere(snapshot: Snapshot, name: string): boolean {
  return (
    isNamedExactly(snapshot, understandRequest(snapshot, name)) ||
    findLikely(snapshot, name, { leastSimilarity: SIMILARITY_FLOOR }, LOOKED_AT, LEAST_CONFIDENCE).length > 0
  );
}

/** The same names are asked for at one chain after another. */
const MOST_REMEMBERED = 2_048;
const reasonsOf = derivedFrom((snapshot: Snapshot) =>
  rememberLast(MOST_REMEMBERED, (name): { readonly reason: UnfilledReason } => {
    if (namesMany(snapshot, name)) return { reason: 'several_things' };
    return { reason: isSoldAnywhere(snapshot, name) ? 'not_at_chain' : 'unknown_name' };
  }),
);

/** Why nothing that an open store's chain sells fills an item of this name. */
export function whyUnfilled(snapshot: Snapshot, name: string): UnfilledReason {
  return reasonsOf(snapshot)(name).reason;
}
