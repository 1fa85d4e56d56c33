import { distanceMi } from '../../domain/place/geo.ts';
import { type SourceTier, siblingTier } from '../../domain/price-tier.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import { type HeldPrice, heldPrices } from './held-prices.ts';
import type { KnownObservations } from './known-observations.ts';

/**
 * A price that a store is taken to have had, and where it was observed. `observations` counts the days on which it was
 * seen there while it stood for this store, so that no look counts twice; 0 where only an earlier look tells of it.
 */
export interface TieredPrice extends HeldPrice {
  /** The store that supplied it. */
  readonly store: number;
  readonly tier: SourceTier;
  /** Miles from the store that was asked for; 0 when `specific`, NaN where either is not geocoded. */
  readonly distanceMi: number;
}

/** Days `[from, to)`. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** A store of the chain that observed the product. */
interface Observer {
  /** Of `KnownObservations`. */
  readonly index: number;
  readonly store: number;
  readonly distanceMi: number;
  readonly prices: readonly HeldPrice[];
}

/**
 * What a store is taken to have charged over `days`, by the rule of `findSource` day by day: its own price where it has
 * one that is not older than `staleAfter` days, else the nearest sibling's of which that is true, else the most recent.
 * Cut to `days`, ascending; days that nobody tells of are left out.
 */
export function tieredPrices(
  stores: StorePart,
  known: KnownObservations,
  store: number,
  days: Days,
  staleAfter: number,
): TieredPrice[] {
  const own = known.positions.indexOf(stores.positionInChain[store]!);
  const found: TieredPrice[] = [];
  let open: readonly Days[] = [days];
  if (own !== -1) {
    const observer = { index: own, store, distanceMi: 0, prices: heldPrices(known, own, staleAfter) };
    open = take(known, observer, 'specific', open, found);
  }
  if (open.length > 0) {
    const siblings = siblingsOf(stores, known, store, own, staleAfter);
    const near = siblings.filter((sibling) => !Number.isNaN(sibling.distanceMi));
    near.sort((a, b) => a.distanceMi - b.distanceMi || stores.idRank[a.store]! - stores.idRank[b.store]!);
    for (const sibling of near) {
      if (open.length === 0) break;
      open = take(known, sibling, siblingTier(sibling.distanceMi), open, found);
    }
    for (const gap of open) takeMostRecent(stores, known, siblings, gap, found);
  }
  return found.sort((a, b) => a.from - b.from);
}

function siblingsOf(
  { byChain, chain, chainStart, lat, lng }: StorePart,
  known: KnownObservations,
  store: number,
  own: number,
  staleAfter: number,
): Observer[] {
  const first = chainStart[chain[store]!]!;
  const siblings: Observer[] = [];
  for (const [i, position] of known.positions.entries()) {
    if (i === own) continue;
    const sibling = byChain[first + position]!;
    const distance = distanceMi(lat[store]!, lng[store]!, lat[sibling]!, lng[sibling]!);
    const prices = heldPrices(known, i, staleAfter);
    siblings.push({ index: i, store: sibling, distanceMi: distance, prices });
  }
  return siblings;
}

/** An observer's price on days on which it is the most recent. */
interface Piece {
  readonly observer: Observer;
  readonly price: HeldPrice;
  readonly from: number;
  to: number;
}

/** Fills open days with an observer's prices; returns what stays open. */
function take(
  known: KnownObservations,
  observer: Observer,
  tier: SourceTier,
  open: readonly Days[],
  found: TieredPrice[],
): Days[] {
  const left: Days[] = [];
  for (const gap of open) {
    let { from } = gap;
    for (const price of observer.prices) {
      if (price.to <= from) continue;
      if (price.from >= gap.to) break;
      const start = Math.max(from, price.from);
      const end = Math.min(gap.to, price.to);
      if (start > from) left.push({ from, to: start });
      found.push(pieceOf(known, observer, price, { from: start, to: end }, tier));
      from = end;
    }
    if (from < gap.to) left.push({ from, to: gap.to });
  }
  return left;
}

/** The prices of the most recent look at the product day by day, of equally recent ones at the store with the lowest id. */
function takeMostRecent(
  { idRank }: StorePart,
  known: KnownObservations,
  observers: readonly Observer[],
  { from, to }: Days,
  found: TieredPrice[],
): void {
  const held = observers.flatMap((observer) =>
    observer.prices
      .filter((price) => price.to > from && price.from < to)
      .map((price) => ({ observer, price, seen: observedDays(known, observer.index, price) })),
  );
  const days = new Set([from]);
  for (const { price, seen } of held) for (const day of [...seen, price.to]) days.add(day);
  const ascending = [...days].filter((day) => day >= from && day < to).sort((a, b) => a - b);
  let open: Piece | undefined;
  const pieces: Piece[] = [];
  for (const [i, day] of ascending.entries()) {
    const there = held
      .filter(({ price }) => price.from <= day && day < price.to)
      .map((one) => ({ ...one, last: one.seen.findLast((seen) => seen <= day)! }));
    there.sort((a, b) => b.last - a.last || idRank[a.observer.store]! - idRank[b.observer.store]!);
    const best = there[0];
    if (best === undefined) continue;
    const end = ascending[i + 1] ?? to;
    if (open?.price === best.price) open.to = end;
    else pieces.push((open = { observer: best.observer, price: best.price, from: day, to: end }));
  }
  for (const { observer, price, ...days } of pieces)
    found.push(pieceOf(known, observer, price, days, 'chain'));
}

/** What is left of an observer's price on some of its days. */
function pieceOf(
  known: KnownObservations,
  { index, store, distanceMi: distance }: Observer,
  price: HeldPrice,
  { from, to }: Days,
  tier: SourceTier,
): TieredPrice {
  const piece = { ...price, from, to, store, tier, distanceMi: distance };
  if (from <= price.from && to > price.observedDay) return piece;
  const seen = observedDays(known, index, price).filter((day) => day < to);
  return {
    ...piece,
    observations: seen.filter((day) => day >= from).length,
    observedDay: seen.at(-1)!,
  };
}

/** The days on which a store's price was seen. */
function observedDays({ rows, order, starts }: KnownObservations, i: number, price: HeldPrice): number[] {
  const days: number[] = [];
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    const day = rows.day[order[at]!]!;
    if (day >= price.from && day <= price.observedDay) days.push(day);
  }
  return days;
}
