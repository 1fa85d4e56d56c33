import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { e4ToCents } from '../../domain/money.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { costsByStore, type GroupPricer, type PricedItem } from './groups.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import type { Scope } from './scope.ts';
import { compareTotals, showTotals, type Totals } from './totals.ts';

/** The nearest stores that have any of the items are compared, at most this many: 19,900 pairs. */
const MOST_SPLIT_STORES = 200;

/** A store that is compared. */
interface Candidate {
  readonly store: number;
  readonly distanceMi: number;
  /** Its line totals in ten-thousandths of a US dollar, 0 where it lacks the item. */
  readonly costs: Float64Array;
  /** 1 where it has but a substitute of the item. */
  readonly substituted: Uint8Array;
  readonly totals: Totals;
}

/** The candidates, nearest first (to 0.01 mi, as shown), then by id. */
function* findCandidates(
  snapshot: Snapshot,
  scope: Scope,
  items: readonly PricedItem[],
  priceGroups: GroupPricer,
): Sliced<Candidate[]> {
  const { stores } = snapshot;
  const { rows, totals } = yield* costsByStore(snapshot, scope, items, priceGroups);
  const found: Pick<Candidate, 'store' | 'distanceMi' | 'totals'>[] = [];
  const groupOf = new Map<number, number>();
  scope.places.forEach((at, group) => {
    const store = stores.byChain[at]!;
    if (totals[group]!.priced === 0) return;
    groupOf.set(store, group);
    found.push({ store, distanceMi: scope.distances?.get(store) ?? 0, totals: totals[group]! });
  });
  const sorted = yield* sortedInSlices(
    found,
    (a, b) =>
      hundredthsOfMile(a.distanceMi) - hundredthsOfMile(b.distanceMi) ||
      stores.idRank[a.store]! - stores.idRank[b.store]!,
  );
  return sorted.slice(0, MOST_SPLIT_STORES).map((one) => {
    const group = groupOf.get(one.store)!;
    return {
      ...one,
      costs: Float64Array.from(rows, ({ costsE4 }) => costsE4[group]!),
      substituted: Uint8Array.from(rows, ({ substituted }) => substituted[group]!),
    };
  });
}

/** Which of two stores an item is bought at, the first being the nearer: no substitute where the other has the thing, then the cheaper. */
function isBoughtAtFirst(first: Candidate, second: Candidate, item: number): boolean {
  const own = first.costs[item]!;
  const other = second.costs[item]!;
  if (own === 0 || other === 0) return own !== 0;
  const more = first.substituted[item]! - second.substituted[item]!;
  return more === 0 ? own <= other : more < 0;
}

function joinTotals(first: Candidate, second: Candidate): Totals {
  const { length } = first.costs;
  let totalE4 = 0;
  let priced = 0;
  let substituted = 0;
  for (let item = 0; item < length; item++) {
    const from = isBoughtAtFirst(first, second, item) ? first : second;
    const cost = from.costs[item]!;
    if (cost === 0) continue;
    totalE4 += cost;
    priced++;
    substituted += from.substituted[item]!;
  }
  return { totalE4, priced, substituted, missing: length - priced };
}

/** The stores of the best basket, one where a second adds nothing; of several that are equally good the first. */
function* bestSplit(
  candidates: readonly Candidate[],
  single: Candidate,
): Sliced<{ stores: Candidate[]; totals: Totals }> {
  let best = { stores: [single], totals: single.totals };
  for (let i = 0; i < candidates.length; i++) {
    for (let j = i + 1; j < candidates.length; j++) {
      const totals = joinTotals(candidates[i]!, candidates[j]!);
      if (compareTotals(totals, best.totals) < 0) best = { stores: [candidates[i]!, candidates[j]!], totals };
    }
    yield (candidates.length - i) * candidates[i]!.costs.length;
  }
  return best;
}

/**
 * The `split` of an answer: the two stores that have the most items between them, of several such pairs that with the fewest
 * substitutes and then the cheapest, each item bought where it is no substitute, then where it costs less, at the nearer store
 * where it costs the same. Null where no store has any item.
 */
export function* splitBasket(
  snapshot: Snapshot,
  scope: Scope,
  items: readonly PricedItem[],
  priceGroups: GroupPricer,
) {
  const candidates = yield* findCandidates(snapshot, scope, items, priceGroups);
  const [nearest, ...others] = candidates;
  if (nearest === undefined) return null;
  const single = others.reduce(
    (best, one) => (compareTotals(one.totals, best.totals) < 0 ? one : best),
    nearest,
  );
  const { stores, totals } = yield* bestSplit(candidates, single);
  const describe = ({ store, distanceMi }: Candidate) => {
    const { store_id, store_name, chain_slug } = storeFields(snapshot.stores, store);
    return { store_id, name: store_name, chain_slug, distance_mi: hundredthsOfMile(distanceMi) / 100 };
  };
  const [first, second] = stores as [Candidate, Candidate?];
  const isBoughtAt = (one: Candidate, item: number): boolean => {
    if (one.costs[item] === 0) return false;
    return second === undefined || isBoughtAtFirst(first, second, item) === (one === first);
  };
  const isAsGood = totals.priced === single.totals.priced && totals.substituted === single.totals.substituted;
  return {
    stores: stores.map((store) => {
      const bought = items.flatMap((_, item) => (isBoughtAt(store, item) ? [item] : []));
      const totalE4 = bought.reduce((sum, item) => sum + store.costs[item]!, 0);
      return { ...describe(store), positions: bought.map((item) => item + 1), total: e4ToCents(totalE4) };
    }),
    ...showTotals(totals),
    complete: totals.missing === 0,
    best_single: { ...describe(single), ...showTotals(single.totals) },
    saving: isAsGood ? e4ToCents(single.totals.totalE4 - totals.totalE4) : null,
    n_stores_compared: candidates.length,
  };
}
