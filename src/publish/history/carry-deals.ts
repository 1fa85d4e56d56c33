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
  const offers = offersNow(before, after);
  const most = deals.observation.length;
  const start = new Uint32Array(deals.start.length);
  const observation = new Uint32Array(most);
  const carried = new Uint32Array(most);
  let length = 0;
  for (let store = 0; store + 1 < deals.start.length; store++) {
    for (let deal = deals.start[store]!; deal < deals.start[store + 1]!; deal++) {
      const offer = offers[deals.observation[deal]!]!;
      if (offer === GONE) continue;
      observation[length] = offer;
      carried[length++] = deal;
    }
    start[store + 1] = length;
  }
  const places = carried.subarray(0, length);
  return {
    day: deals.day,
    start,
    observation: observation.subarray(0, length),
    verdict: atPlaces(deals.verdict, places),
    typicalE4: atPlaces(deals.typicalE4, places),
    percentile: atPlaces(deals.percentile, places),
    sinceAsLow: atPlaces(deals.sinceAsLow, places),
    observations: atPlaces(deals.observations, places),
    days: atPlaces(deals.days, places),
    regularAsked: atPlaces(deals.regularAsked, places),
  };
}

function atPlaces<C extends Uint8Array | Uint16Array | Uint32Array>(column: C, places: Uint32Array): C {
  const taken = new (column.constructor as { new (length: number): C })(places.length);
  for (let i = 0; i < taken.length; i++) taken[i] = column[places[i]!]!;
  return taken;
}

/** By observation of `before`: the one of `after` that is the same offer of the same store and product, or `GONE`. */
function offersNow(before: ComparedPrices, after: ComparedPrices): Uint32Array {
  // A refresh changes prices, and seldom who sells what: then an offer stands where it stood.
  const places = standAlike(before, after) ? undefined : samePlaces(before, after);
  const offers = new Uint32Array(before.store.length);
  for (let then = 0; then < offers.length; then++) {
    const now = places === undefined ? then : places[then]!;
    const isSame =
      now !== GONE &&
      after.regularE4[now] === before.regularE4[then] &&
      after.saleE4[now] === before.saleE4[then];
    offers[then] = isSame ? now : GONE;
  }
  return offers;
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
