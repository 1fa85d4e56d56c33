import type { ChainPriceColumns } from '../../snapshot/parts/chain-prices.ts';
import type { ChainDeals } from '../../snapshot/parts/history/chain-deals.ts';

/** What of a chain's prices says whether an offer is still the one that was judged. */
export type ComparedPrices = Pick<
  ChainPriceColumns,
  'pairCount' | 'product' | 'obsStart' | 'store' | 'regularE4' | 'saleE4'
>;

/** Stands for an offer that is no more. */
const GONE = 0xffff_ffff;

/**
 * The deals of a chain that still are offers: those of a store and product that asks the same regular and sale price now
 * (`after`) as when they were judged (`before`). They keep the evidence, and the day, of then.
 */
export function carryDeals(deals: ChainDeals, before: ComparedPrices, after: ComparedPrices): ChainDeals {
  const offerNow = sameOffers(before, after);
  const carried = roomFor(deals);
  let length = 0;
  for (let store = 0; store + 1 < deals.start.length; store++) {
    for (let deal = deals.start[store]!; deal < deals.start[store + 1]!; deal++) {
      const offer = offerNow(deals.observation[deal]!);
      if (offer === GONE) continue;
      carried.observation[length] = offer;
      carried.verdict[length] = deals.verdict[deal]!;
      carried.typicalE4[length] = deals.typicalE4[deal]!;
      carried.percentile[length] = deals.percentile[deal]!;
      carried.sinceAsLow[length] = deals.sinceAsLow[deal]!;
      carried.observations[length] = deals.observations[deal]!;
      carried.days[length] = deals.days[deal]!;
      carried.regularAsked[length] = deals.regularAsked[deal]!;
      length++;
    }
    carried.start[store + 1] = length;
  }
  return {
    day: deals.day,
    start: carried.start,
    observation: carried.observation.subarray(0, length),
    verdict: carried.verdict.subarray(0, length),
    typicalE4: carried.typicalE4.subarray(0, length),
    percentile: carried.percentile.subarray(0, length),
    sinceAsLow: carried.sinceAsLow.subarray(0, length),
    observations: carried.observations.subarray(0, length),
    days: carried.days.subarray(0, length),
    regularAsked: carried.regularAsked.subarray(0, length),
  };
}

function roomFor({ start, observation }: ChainDeals): Omit<ChainDeals, 'day'> {
  const most = observation.length;
  return {
    start: new Uint32Array(start.length),
    observation: new Uint32Array(most),
    verdict: new Uint8Array(most),
    typicalE4: new Uint32Array(most),
    percentile: new Uint8Array(most),
    sinceAsLow: new Uint16Array(most),
    observations: new Uint16Array(most),
    days: new Uint16Array(most),
    regularAsked: new Uint8Array(most),
  };
}

/** By observation of `before`: the one of `after` that is the same offer of the same store and product, or `GONE`. */
function sameOffers(before: ComparedPrices, after: ComparedPrices): (then: number) => number {
  const isSame = (then: number, now: number): boolean =>
    after.regularE4[now] === before.regularE4[then] && after.saleE4[now] === before.saleE4[then];
  // A refresh changes prices, and seldom who sells what: then an offer stands where it stood.
  if (standAlike(before, after)) return (then) => (isSame(then, then) ? then : GONE);
  const places = samePlaces(before, after);
  return (then) => {
    const now = places[then]!;
    return now !== GONE && isSame(then, now) ? now : GONE;
  };
}

/** Whether the same stores sell the same products. */
function standAlike(before: ComparedPrices, after: ComparedPrices): boolean {
  return (
    before.pairCount === after.pairCount &&
    hasSameBytes(before.product, after.product) &&
    hasSameBytes(before.obsStart, after.obsStart) &&
    hasSameBytes(before.store, after.store)
  );
}

function hasSameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
    Buffer.from(buffer, byteOffset, byteLength);
  return bytes(a).equals(bytes(b));
}

/** By observation of `before`: the one of `after` of the same store and product, or `GONE`. */
function samePlaces(before: ComparedPrices, after: ComparedPrices): Uint32Array {
  const same = new Uint32Array(before.store.length).fill(GONE);
  let pair = 0;
  for (let earlier = 0; earlier < before.pairCount; earlier++) {
    const product = before.product[earlier]!;
    while (pair < after.pairCount && after.product[pair]! < product) pair++;
    if (pair === after.pairCount) break;
    if (after.product[pair] !== product) continue;
    let now = after.obsStart[pair]!;
    const end = after.obsStart[pair + 1]!;
    for (let then = before.obsStart[earlier]!; then < before.obsStart[earlier + 1]!; then++) {
      while (now < end && after.store[now]! < before.store[then]!) now++;
      if (now === end) break;
      if (after.store[now] === before.store[then]) same[then] = now;
    }
  }
  return same;
}
