import type { Snapshot } from '../../snapshot/snapshot.ts';
import { lowerMedianRank, selectKth } from '../../domain/order-statistic.ts';
import { productOfObservation } from '../../lookup/chains/price-regions.ts';
import type { ShelfPick } from '../../lookup/shelves.ts';
import { withRoom } from '../../domain/with-room.ts';

/**
 * Quotes, one a shelf: what an item costs at a store. Those of an item stand together. Beside them is room for what is made of
 * them, all of which the next basket takes over: a region's takes megabytes, for which the collector would run over everything.
 */
export interface QuoteColumns {
  length: number;
  /** The store's place in `StorePart.byChain`. */
  at: Uint32Array;
  /** What quotes are compared by; see `shelfKey`. */
  key: Uint32Array;
  observation: Uint32Array;
  /** By place: the number of the item that was the last to have a quote from it; `items` counts on from basket to basket. */
  seen: Uint32Array;
  items: number;
  /** See `takeCosts`: so many of these are taken. */
  costsTaken: number;
  costsE4: Float64Array;
  substituted: Uint8Array;
}

/** Quotes `[start, end)` of a room. */
export interface QuoteRange {
  readonly start: number;
  readonly end: number;
}

const FIRST_QUOTES = 1 << 14;
/** A room for more quotes is not kept. */
const KEPT_QUOTES = 1 << 20;

const newRoom = (): QuoteColumns => ({
  length: 0,
  at: new Uint32Array(FIRST_QUOTES),
  key: new Uint32Array(FIRST_QUOTES),
  observation: new Uint32Array(FIRST_QUOTES),
  seen: new Uint32Array(0),
  items: 0,
  costsTaken: 0,
  costsE4: new Float64Array(0),
  substituted: new Uint8Array(0),
});

/** The room of the last basket that is done, for the next one. */
let spare: QuoteColumns | null = null;

/** An empty room for one basket, which gives way to others in between. */
export function startQuotes(): QuoteColumns {
  const room = spare ?? newRoom();
  spare = null;
  room.length = 0;
  room.costsTaken = 0;
  return room;
}

/** Gives a room back; what is in it is no longer valid. */
export function endQuotes(room: QuoteColumns): void {
  if (Math.max(room.at.length, room.costsE4.length) <= KEPT_QUOTES) spare = room;
}

/** Makes room for `more` quotes. */
export function reserveQuotes(into: QuoteColumns, more: number): void {
  const needed = into.length + more;
  into.at = withRoom(into.at, needed);
  into.key = withRoom(into.key, needed);
  into.observation = withRoom(into.observation, needed);
}

/** What stands for an item in each group. */
export interface GroupCosts {
  /** Ten-thousandths of a US dollar; 0 where the group has no price. */
  readonly costsE4: Float64Array;
  /** 1 where it is a substitute. */
  readonly substituted: Uint8Array;
}

/** Room for what an item costs in each of some groups, for as long as the basket lasts; zero. */
export function takeCosts(from: QuoteColumns, groups: number): GroupCosts {
  const start = from.costsTaken;
  const end = start + groups;
  from.costsTaken = end;
  from.costsE4 = withRoom(from.costsE4, end);
  from.substituted = withRoom(from.substituted, end);
  return {
    costsE4: from.costsE4.subarray(start, end).fill(0),
    substituted: from.substituted.subarray(start, end).fill(0),
  };
}

/** Appends a quote; there is room for it. */
export function putQuote(into: QuoteColumns, at: number, key: number, observation: number): void {
  into.at[into.length] = at;
  into.key[into.length] = key;
  into.observation[into.length++] = observation;
}

/** The order of quotes with equal keys: by store id, then product id. Negative: `a` comes first. */
export type TieOrder = (a: number, b: number) => number;

/** The order of ties in a room. */
export function tieOrder(
  { stores, prices }: Snapshot,
  from: QuoteColumns,
  productRank: Uint32Array,
): TieOrder {
  const rankOf = (quote: number): number =>
    productRank[productOfObservation(prices, from.observation[quote]!)]!;
  return (a, b) =>
    from.at[a] === from.at[b]
      ? rankOf(a) - rankOf(b)
      : stores.idRank[stores.byChain[from.at[a]!]!]! - stores.idRank[stores.byChain[from.at[b]!]!]!;
}

let groupEnd = new Uint32Array(0);
let grouped = new Uint32Array(0);
let medians = new Uint32Array(0);
let picks = new Int32Array(0);

/** The lower median key of each group, in shared room. */
function medianKeys(
  from: QuoteColumns,
  { start, end }: QuoteRange,
  groupAt: Int32Array,
  groups: number,
): Uint32Array {
  if (groupEnd.length < groups + 1) groupEnd = new Uint32Array(2 * groups + 1);
  grouped = withRoom(grouped, end - start);
  medians = withRoom(medians, groups);
  groupEnd.fill(0, 0, groups + 1);
  for (let quote = start; quote < end; quote++) {
    const group = groupAt[from.at[quote]!]!;
    if (group >= 0) groupEnd[group + 1]!++;
  }
  for (let group = 0; group < groups; group++) groupEnd[group + 1]! += groupEnd[group]!;
  // Filling the groups moves each one's start to its end, so that group g then starts where g - 1 ends.
  for (let quote = start; quote < end; quote++) {
    const group = groupAt[from.at[quote]!]!;
    if (group >= 0) grouped[groupEnd[group]!++] = from.key[quote]!;
  }
  for (let group = 0, first = 0; group < groups; group++) {
    const count = groupEnd[group]! - first;
    if (count > 0) medians[group] = selectKth(grouped, count, lowerMedianRank(count), first);
    first = groupEnd[group]!;
  }
  return medians;
}

/**
 * The quote that stands for each group: the one with the lowest key, or with the lower median one, by store id and then
 * product id where several have it; -1 where a group has none. `groupAt` gives the group of each place, -1: none. Overwritten by
 * the next pick.
 */
export function pickQuotes(
  from: QuoteColumns,
  range: QuoteRange,
  groupAt: Int32Array,
  groups: number,
  pick: ShelfPick,
  ties: TieOrder,
): Int32Array {
  picks = withRoom(picks, groups);
  const picked = picks.subarray(0, groups).fill(-1);
  const { at, key } = from;
  const wanted = pick === 'median' ? medianKeys(from, range, groupAt, groups) : null;
  for (let quote = range.start; quote < range.end; quote++) {
    const group = groupAt[at[quote]!]!;
    if (group < 0 || (wanted !== null && key[quote] !== wanted[group])) continue;
    const best = picked[group]!;
    if (best < 0 || key[quote]! < key[best]! || (key[quote] === key[best] && ties(quote, best) < 0)) {
      picked[group] = quote;
    }
  }
  return picked;
}
