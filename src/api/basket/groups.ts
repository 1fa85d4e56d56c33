import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { GroupCosts } from './quote-columns.ts';
import type { Quotes } from './quote-finder.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import type { Scope } from './scope.ts';
import { compareGroups, type GroupTotals, showTotals, type Totals, totalsAt } from './totals.ts';

/** Most groups that an answer lists. */
const MOST_GROUPS = 100;

/** An item of the basket with what it costs; null where it has no price anywhere in scope. */
export interface PricedItem {
  readonly quantity: number;
  readonly quotes: Quotes | null;
}

/** Gives what the quote that stands for each group costs. */
export type GroupPricer = (quotes: Quotes, groupAt: Int32Array, groups: number) => GroupCosts;

/** Stores in groups: the group of each place, -1 for none. */
interface Grouping {
  readonly groupAt: Int32Array;
  readonly count: number;
}

/** What an item's packs cost in each group, row by item. */
function* costs(
  items: readonly PricedItem[],
  { groupAt, count }: Grouping,
  priceGroups: GroupPricer,
): Sliced<GroupCosts[]> {
  // Items that ask for the same share their quotes, and so their prices.
  const known = new Map<Quotes, GroupCosts>();
  const rows: GroupCosts[] = [];
  for (const { quantity, quotes } of items) {
    if (quotes === null) {
      rows.push({ costsE4: new Float64Array(count), substituted: new Uint8Array(count) });
      continue;
    }
    let priced = known.get(quotes);
    if (priced === undefined) {
      priced = priceGroups(quotes, groupAt, count);
      known.set(quotes, priced);
    }
    rows.push(
      quantity === 1 ? priced : { ...priced, costsE4: priced.costsE4.map((costE4) => costE4 * quantity) },
    );
    yield quotes.end - quotes.start + count;
  }
  return rows;
}

/** Adds up what items cost in each group. */
function* addUp(rows: readonly GroupCosts[], count: number): Sliced<GroupTotals> {
  const totalE4 = new Float64Array(count);
  const priced = new Uint8Array(count);
  const substituted = new Uint8Array(count);
  for (const { costsE4, substituted: isSubstitute } of rows) {
    for (let group = 0; group < count; group++) {
      const costE4 = costsE4[group]!;
      totalE4[group]! += costE4;
      priced[group]! += Number(costE4 !== 0);
      substituted[group]! += isSubstitute[group]!;
    }
    yield count >> 4;
  }
  return { items: rows.length, totalE4, priced, substituted };
}

/** The stores in scope, a group each. */
function groupByStore({ stores }: Snapshot, { places }: Scope): Grouping {
  const groupAt = new Int32Array(stores.byChain.length).fill(-1);
  places.forEach((at, group) => {
    groupAt[at] = group;
  });
  return { groupAt, count: places.length };
}

function groupByChain({ stores, chains }: Snapshot, { places }: Scope): Grouping {
  const groupAt = new Int32Array(stores.byChain.length).fill(-1);
  for (const at of places) groupAt[at] = stores.chain[stores.byChain[at]!]!;
  return { groupAt, count: chains.count };
}

/** What the items of a basket cost in each group. */
export interface GroupedCosts {
  /** By item. */
  readonly rows: readonly GroupCosts[];
  readonly totals: GroupTotals;
}

/** What the items cost at each chain, by its ordinal, and at each store, in the order of `Scope.places`. */
export interface BasketCosts {
  readonly atChains: () => Sliced<GroupedCosts>;
  /** Worked out once, when it is first asked for. */
  readonly atStores: () => Sliced<GroupedCosts>;
}

/** What the items cost in the groups of a scope. */
export function basketCosts(
  snapshot: Snapshot,
  scope: Scope,
  items: readonly PricedItem[],
  priceGroups: GroupPricer,
): BasketCosts {
  const costsIn = function* (grouping: Grouping): Sliced<GroupedCosts> {
    const rows = yield* costs(items, grouping, priceGroups);
    return { rows, totals: yield* addUp(rows, grouping.count) };
  };
  let known: GroupedCosts | null = null;
  return {
    atChains: () => costsIn(groupByChain(snapshot, scope)),
    *atStores() {
      known ??= yield* costsIn(groupByStore(snapshot, scope));
      return known;
    },
  };
}

/** A group of the answer's list. */
export interface RankedGroup {
  /** Chain ordinal, or index in the scope's places. */
  readonly group: number;
  readonly totals: Totals;
}

/** The groups that have any item, best first (`compareTotals`), ties by `compare`; the first `most`, and how many there are. */
function* rankGroups(
  totals: GroupTotals,
  compare: (a: number, b: number) => number,
  most: number,
): Sliced<{ first: RankedGroup[]; total: number }> {
  const groups: number[] = [];
  for (let group = 0; group < totals.priced.length; group++)
    if (totals.priced[group]! > 0) groups.push(group);
  const sorted = yield* sortedInSlices(groups, (a, b) => compareGroups(totals, a, b) || compare(a, b));
  const first = sorted.slice(0, most).map((group) => ({ group, totals: totalsAt(totals, group) }));
  return { first, total: groups.length };
}

/** Ranks of chains by slug, in byte order. */
function slugRanks({ chains }: Snapshot): readonly number[] {
  const sorted = chains.slugs.toSorted((a, b) => (a < b ? -1 : 1));
  return chains.slugs.map((slug) => sorted.indexOf(slug));
}

/** The `groups` and `groups_total` of an answer; ties by slug or store id. */
export function* rankBaskets(
  snapshot: Snapshot,
  scope: Scope,
  by: 'chain' | 'store',
  { atChains, atStores }: BasketCosts,
) {
  const { totals } = yield* by === 'chain' ? atChains() : atStores();
  const { stores, chains } = snapshot;
  const storeOf = (group: number): number => stores.byChain[scope.places[group]!]!;
  const slugs = by === 'chain' ? slugRanks(snapshot) : [];
  const rank = (group: number): number => (by === 'chain' ? slugs[group]! : stores.idRank[storeOf(group)]!);
  const { first, total } = yield* rankGroups(totals, (a, b) => rank(a) - rank(b), MOST_GROUPS);
  const groups = first.map((one) => {
    const shown = { ...showTotals(one.totals), complete: one.totals.missing === 0 };
    if (by === 'chain')
      return { chain_slug: chains.slugs[one.group]!, name: chains.names[one.group]!, ...shown };
    const { store_id, store_name, chain_slug } = storeFields(snapshot.stores, storeOf(one.group));
    const distance = scope.distances?.get(storeOf(one.group));
    return {
      chain_slug,
      store_id,
      name: store_name,
      ...shown,
      ...(distance === undefined ? {} : { distance_mi: hundredthsOfMile(distance) / 100 }),
    };
  });
  return { groups, groups_total: total };
}

/** The best stores by their totals (`compareTotals`), then nearest, then by id. */
export function* rankStores(
  { stores }: Snapshot,
  { places, distances }: Scope,
  totals: GroupTotals,
  most: number,
): Sliced<RankedGroup[]> {
  const storeOf = (group: number): number => stores.byChain[places[group]!]!;
  const far = (group: number): number => hundredthsOfMile(distances?.get(storeOf(group)) ?? 0);
  const { first } = yield* rankGroups(
    totals,
    (a, b) => far(a) - far(b) || stores.idRank[storeOf(a)]! - stores.idRank[storeOf(b)]!,
    most,
  );
  return first;
}
