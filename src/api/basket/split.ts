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

/** A store that is compared: its line totals in ten-thousandths of a US dollar, 0 where it lacks the item. */
interface Candidate {
  readonly store: number;
  readonly distanceMi: number;
  readonly costs: Float64Array;
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
  const found: Omit<Candidate, 'costs'>[] = [];
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
  return sorted.slice(0, MOST_SPLIT_STORES).map((one) => ({
    ...one,
    costs: Float64Array.from(rows, (row) => row[groupOf.get(one.store)!]!),
  }));
}

/** The lower of two line totals, 0 where neither store has the item. */
function lowerCost(a: number, b: number): number {
  if (a === 0 || b === 0) return a + b;
  return a < b ? a : b;
}

function joinTotals(a: Float64Array, b: Float64Array): Totals {
  let totalE4 = 0;
  let priced = 0;
  for (let i = 0; i < a.length; i++) {
    const cost = lowerCost(a[i]!, b[i]!);
    if (cost === 0) continue;
    totalE4 += cost;
    priced++;
  }
  return { totalE4, priced, missing: a.length - priced };
}

/** The stores of the best basket, one where a second adds nothing; of several that are equally good the first. */
function* bestSplit(
  candidates: readonly Candidate[],
  single: Candidate,
): Sliced<{ stores: Candidate[]; totals: Totals }> {
  let best = { stores: [single], totals: single.totals };
  for (let i = 0; i < candidates.length; i++) {
    for (let j = i + 1; j < candidates.length; j++) {
      const totals = joinTotals(candidates[i]!.costs, candidates[j]!.costs);
      if (compareTotals(totals, best.totals) < 0) best = { stores: [candidates[i]!, candidates[j]!], totals };
    }
    yield (candidates.length - i) * candidates[i]!.costs.length;
  }
  return best;
}

/**
 * The `split` of an answer: the two stores that have the most items between them, of several such pairs the cheapest, each
 * item bought where it costs less, at the nearer store where it costs the same. Null where no store has any item.
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
  const isBoughtAt = (one: number, item: number): boolean => {
    const own = stores[one]!.costs[item]!;
    const other = stores[1 - one]?.costs[item] ?? 0;
    return own !== 0 && (other === 0 || own < other || (own === other && one === 0));
  };
  return {
    stores: stores.map((store, one) => {
      const bought = items.flatMap((_, item) => (isBoughtAt(one, item) ? [item] : []));
      const totalE4 = bought.reduce((sum, item) => sum + store.costs[item]!, 0);
      return { ...describe(store), positions: bought.map((item) => item + 1), total: e4ToCents(totalE4) };
    }),
    ...showTotals(totals),
    complete: totals.missing === 0,
    best_single: { ...describe(single), ...showTotals(single.totals) },
    saving: totals.priced === single.totals.priced ? e4ToCents(single.totals.totalE4 - totals.totalE4) : null,
    n_stores_compared: candidates.length,
  };
}
