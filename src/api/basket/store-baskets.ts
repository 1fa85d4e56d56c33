import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type BasketCosts, rankStores } from './groups.ts';
import { type Line, showLine } from './lines.ts';
import type { QuoteChoice } from './quote-choice.ts';
import type { QuoteColumns } from './quote-columns.ts';
import type { Scope } from './scope.ts';
import { showTotals } from './totals.ts';

/**
 * The `stores` of an answer: the best ones, item by item. Fewest items missing first, then fewest substitutes, then cheapest,
 * then nearest where there is a point to be near to, then by id.
 */
export function* showStores(
  snapshot: Snapshot,
  scope: Scope,
  room: QuoteColumns,
  lines: readonly Line[],
  { pickGroups }: QuoteChoice,
  { atStores }: BasketCosts,
  most: number,
) {
  const { stores } = snapshot;
  const { totals } = yield* atStores();
  const best = yield* rankStores(snapshot, scope, totals, most);
  const groupAt = new Int32Array(stores.byChain.length).fill(-1);
  best.forEach(({ group }, i) => {
    groupAt[scope.places[group]!] = i;
  });
  const picked: (Int32Array | null)[] = [];
  for (const { found } of lines) {
    picked.push(typeof found === 'string' ? null : pickGroups(found, groupAt, best.length).slice());
    if (typeof found !== 'string') yield found.end - found.start;
  }
  return best.map(({ group, totals: ofStore }, i) => {
    const store = stores.byChain[scope.places[group]!]!;
    const { store_id, store_name, chain_slug } = storeFields(stores, store);
    const distance = scope.distances?.get(store);
    return {
      store_id,
      name: store_name,
      chain_slug,
      ...(distance === undefined ? {} : { distance_mi: hundredthsOfMile(distance) / 100 }),
      ...showTotals(ofStore),
      complete: ofStore.missing === 0,
      items: lines.map(({ item, found }, at) => {
        const quote = picked[at]?.[i] ?? -1;
        const here = typeof found === 'string' || quote >= 0 ? found : ('not_at_store' as const);
        return showLine(snapshot, scope, room, { item, found: here, quote }, at + 1, false);
      }),
    };
  });
}
