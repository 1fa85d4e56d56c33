import { addToGroup } from '../../domain/group-by.ts';
import { findObservation, findPair, findSource } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { passes, type RowFilter } from './price-rows.ts';
import type { StoreSide } from './store-side.ts';

/** A test of a product's offer by a chain: whether any of the chain's prices would be a row. */
type OfferTest = (pair: number, chain: number) => boolean;

/** By the places of the near stores in their chains, which are few. */
function nearTest(
  snapshot: Snapshot,
  { supplies }: StoreSide,
  distances: ReadonlyMap<number, number>,
  filter: RowFilter,
): OfferTest {
  const { stores, prices } = snapshot;
  const positions = new Map<number, number[]>();
  for (const store of distances.keys()) {
    const chain = stores.chain[store]!;
    const position = stores.positionInChain[store]!;
    if (supplies !== null && supplies[stores.chainStart[chain]! + position] !== 1) continue;
    addToGroup(positions, chain, position);
  }
  return (pair, chain) =>
    positions.get(chain)?.some((position) => {
      const observation = findObservation(prices, pair, position);
      return observation >= 0 && passes(snapshot, observation, filter);
    }) === true;
}

/** By the prices of the chain, of which the first will do nearly always. */
function observedTest(snapshot: Snapshot, { supplies }: StoreSide, filter: RowFilter): OfferTest {
  const { stores, prices } = snapshot;
  return (pair, chain) => {
    const first = stores.chainStart[chain]!;
    const end = prices.obsStart[pair + 1]!;
    for (let observation = prices.obsStart[pair]!; observation < end; observation++) {
      if (supplies !== null && supplies[first + prices.store[observation]!] !== 1) continue;
      if (passes(snapshot, observation, filter)) return true;
    }
    return false;
  };
}

/** By the prices that are resolved for the stores that are asked for. */
function requestedTest(
  snapshot: Snapshot,
  requested: readonly number[],
  { distances }: StoreSide,
  filter: RowFilter,
): (product: number) => boolean {
  const { stores, prices } = snapshot;
  return (product) =>
    requested.some((store) => {
      const pair = findPair(prices, product, stores.chain[store]!);
      if (pair < 0) return false;
      const source = findSource(snapshot, pair, store);
      return (
        (distances === null || distances.has(source.store)) && passes(snapshot, source.observation, filter)
      );
    });
}

/** A test of whether a product has a price that would be a row of a query. */
export function priceTest(
  snapshot: Snapshot,
  side: StoreSide,
  filter: RowFilter,
): (product: number) => boolean {
  const { requested, chains, distances } = side;
  if (requested !== null) return requestedTest(snapshot, requested, side, filter);
  const isOffered =
    distances === null ? observedTest(snapshot, side, filter) : nearTest(snapshot, side, distances, filter);
  const { offerStart, offerChain, offerPair } = snapshot.prices;
  return (product) => {
    for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
      const chain = offerChain[offer]!;
      if ((chains === null || chains[chain] === 1) && isOffered(offerPair[offer]!, chain)) return true;
    }
    return false;
  };
}
