import { compareTexts } from '../domain/text/compare-texts.ts';
import { compareUuids } from '../lookup/uuid-index.ts';

/** Ordinals in name order, and the rank of each ordinal in it. */
export interface NameOrder {
  readonly byName: Uint32Array;
  readonly nameRank: Uint32Array;
}

/** Orders ordinals by folded name, then name (both by UTF-16 unit), then UUID. `uuids` has 16 bytes an ordinal. */
export function orderByName(
  folded: readonly string[],
  names: readonly string[],
  uuids: Uint8Array,
): NameOrder {
  const byName = new Uint32Array(names.length);
  for (let i = 0; i < byName.length; i++) byName[i] = i;
  byName.sort(
    (a, b) =>
      compareTexts(folded[a]!, folded[b]!) ||
      compareTexts(names[a]!, names[b]!) ||
      compareUuids(uuids, a * 16, uuids, b * 16),
  );
  const nameRank = new Uint32Array(names.length);
  byName.forEach((ordinal, rank) => {
    nameRank[ordinal] = rank;
  });
  return { byName, nameRank };
}
