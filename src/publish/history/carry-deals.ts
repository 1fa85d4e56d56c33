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
  const now = sameOffers(before, after);
  const count = deals.observation.length;
  const kept = new Uint32Array(count);
  const observation = new Uint32Array(count);
  const start = new Uint32Array(deals.start.length);
  let length = 0;
  for (let store = 0; store + 1 < start.length; store++) {
    for (let deal = deals.start[store]!; deal < deals.start[store + 1]!; deal++) {
      const offer = now[deals.observation[deal]!]!;
      if (offer === GONE) continue;
      kept[length] = deal;
      observation[length++] = offer;
    }
    start[store + 1] = length;
  }
  const take = <Column extends Uint8Array | Uint16Array | Uint32Array>(column: Column): Column => {
    const taken = column.slice(0, length) as Column;
    for (let i = 0; i < length; i++) taken[i] = column[kept[i]!]!;
    return taken;
  };
  return {
    day: deals.day,
    start,
    observation: observation.subarray(0, length),
    verdict: take(deals.verdict),
    typicalE4: take(deals.typicalE4),
    percentile: take(deals.percentile),
    sinceAsLow: take(deals.sinceAsLow),
    observations: take(deals.observations),
    days: take(deals.days),
    regularAsked: take(deals.regularAsked),
  };
}

/** By observation of `before`: the one of `after` that is the same offer of the same store and product, or `GONE`. */
function sameOffers(before: ComparedPrices, after: ComparedPrices): Uint32Array {
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
      const isSame =
        after.store[now] === before.store[then] &&
        after.regularE4[now] === before.regularE4[then] &&
        after.saleE4[now] === before.saleE4[then];
      if (isSame) same[then] = now;
    }
  }
  return same;
}
