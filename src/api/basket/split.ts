import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { e4ToCents } from '../../domain/money.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { BasketCosts, GroupedCosts } from './groups.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import type { Scope } from './scope.ts';
import { compareTotals, showTotals, type Totals, totalsAt } from './totals.ts';

/** The nearest stores that have any of the items are compared, at most this many: 19,900 pairs. */
const MOST_SPLIT_STORES = 200;

/** A store that is compared. */
interface Candidate {
  readonly store: number;
  readonly distanceMi: number;
  readonly totals: Totals;
  /**
   * By item, so that the least of several stores' is where to buy it: what it costs, in ten-thousandths of a US dollar; a
   * `step` more of a substitute; two steps where the store lacks it.
   */
  readonly ratings: Float64Array;
}

/** Stores that are compared, nearest first. */
interface Candidates {
  readonly list: readonly Candidate[];
  /** More than any item costs. */
  readonly step: number;
}

/** The candidates, nearest first (to 0.01 mi, as shown), then by id. */
function* findCandidates(
  snapshot: Snapshot,
  scope: Scope,
  { rows, totals }: GroupedCosts,
): Sliced<Candidates> {
  const { stores } = snapshot;
  const found: Pick<Candidate, 'store' | 'distanceMi' | 'totals'>[] = [];
  const groupOf = new Map<number, number>();
  scope.places.forEach((at, group) => {
    const store = stores.byChain[at]!;
    if (totals.priced[group] === 0) return;
    groupOf.set(store, group);
    found.push({ store, distanceMi: scope.distances?.get(store) ?? 0, totals: totalsAt(totals, group) });
  });
  const sorted = yield* sortedInSlices(
    found,
    (a, b) =>
      hundredthsOfMile(a.distanceMi) - hundredthsOfMile(b.distanceMi) ||
      stores.idRank[a.store]! - stores.idRank[b.store]!,
  );
  const nearest = sorted.slice(0, MOST_SPLIT_STORES);
  const groups = nearest.map(({ store }) => groupOf.get(store)!);
  const step =
    1 + rows.reduce((most, { costsE4 }) => Math.max(most, ...groups.map((group) => costsE4[group]!)), 0);
  const list = nearest.map((one, i) => ({
    ...one,
    ratings: Float64Array.from(rows, ({ costsE4, substituted }) => {
      const cost = costsE4[groups[i]!]!;
      return cost === 0 ? 2 * step : cost + substituted[groups[i]!]! * step;
    }),
  }));
  return { list, step };
}

/** What items cost that are bought where they rate least. */
function joinTotals({ ratings }: Candidate, other: Candidate, step: number): Totals {
  const { length } = ratings;
  let sum = 0;
  let missing = 0;
  let substituted = 0;
  for (let item = 0; item < length; item++) {
    const rating = Math.min(ratings[item]!, other.ratings[item]!);
    sum += rating;
    if (rating === 2 * step) missing++;
    else if (rating >= step) substituted++;
  }
  return {
    totalE4: sum - step * (2 * missing + substituted),
    priced: length - missing,
    substituted,
    missing,
  };
}

/** The stores of the best basket, one where a second adds nothing; of several that are equally good the first. */
function* bestSplit(
  { list, step }: Candidates,
  single: Candidate,
): Sliced<{ stores: Candidate[]; totals: Totals }> {
  let best = { stores: [single], totals: single.totals };
  for (const [i, first] of list.entries()) {
    for (let j = i + 1; j < list.length; j++) {
      const totals = joinTotals(first, list[j]!, step);
      if (compareTotals(totals, best.totals) < 0) best = { stores: [first, list[j]!], totals };
    }
    yield (list.length - i) * first.ratings.length;
  }
  return best;
}

/**
 * The `split` of an answer: the two stores that have the most items between them, of several such pairs that with the fewest
 * substitutes and then the cheapest, each item bought where it is no substitute, then where it costs less, at the nearer store
 * where it costs the same. Null where no store has any item.
 */
export function* splitBasket(snapshot: Snapshot, scope: Scope, costs: BasketCosts) {
  const atStores = yield* costs.atStores();
  const candidates = yield* findCandidates(snapshot, scope, atStores);
  const { list, step } = candidates;
  const [nearest, ...others] = list;
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
  const [first, second = first] = stores as [Candidate, Candidate?];
  const isBoughtAt = ({ ratings }: Candidate, item: number): boolean => {
    if (ratings[item] === 2 * step) return false;
    return first.ratings[item]! <= second.ratings[item]!
      ? ratings === first.ratings
      : ratings === second.ratings;
  };
  const isAsGood = totals.priced === single.totals.priced && totals.substituted === single.totals.substituted;
  return {
    stores: stores.map((store) => {
      const bought = atStores.rows.flatMap((_, item) => (isBoughtAt(store, item) ? [item] : []));
      const totalE4 = bought.reduce((sum, item) => sum + (store.ratings[item]! % step), 0);
      return { ...describe(store), positions: bought.map((item) => item + 1), total: e4ToCents(totalE4) };
    }),
    ...showTotals(totals),
    complete: totals.missing === 0,
    best_single: { ...describe(single), ...showTotals(single.totals) },
    saving: isAsGood ? e4ToCents(single.totals.totalE4 - totals.totalE4) : null,
    n_stores_compared: list.length,
  };
}
