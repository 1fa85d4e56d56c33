import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { ShelfPick, ShelfVariant } from '../../lookup/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { GroupPricer } from './groups.ts';
import { type OfferRoom, pickOffers, tieOrder } from './offer-room.ts';
import type { Offers } from './offers.ts';

/** Which offers stand for items. */
export interface Standing {
  /** The offer that stands for an item in the whole scope, by its index in the room. */
  readonly pickOne: (offers: Offers) => number;
  /** What it costs, in ten-thousandths of a US dollar. */
  readonly priceOf: (offer: number, variant: ShelfVariant) => number;
  readonly priceGroups: GroupPricer;
}

/** Reads the offers of a room, which are complete. */
export function createStanding(snapshot: Snapshot, room: OfferRoom, aggregation: ShelfPick): Standing {
  const { prices } = snapshot;
  const ties = tieOrder(snapshot, room, productIdRanks(snapshot.products));
  const together = new Int32Array(snapshot.stores.byChain.length);
  const picked = new Map<Offers, number>();
  const pickOne = (offers: Offers): number => {
    let offer = picked.get(offers);
    if (offer === undefined) {
      offer = pickOffers(room, offers, together, 1, aggregation, ties)[0]!;
      picked.set(offers, offer);
    }
    return offer;
  };
  const priceOf = (offer: number, variant: ShelfVariant): number => {
    // Looking a price up among millions is what takes time in a wide scope.
    if (variant === 0) return room.key[offer]!;
    const observation = room.observation[offer]!;
    return effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
  };
  const priceGroups: GroupPricer = (offers, groupAt, groups) => {
    const standing = pickOffers(room, offers, groupAt, groups, aggregation, ties);
    const pricesE4 = new Float64Array(groups);
    for (let group = 0; group < groups; group++) {
      if (standing[group]! >= 0) pricesE4[group] = priceOf(standing[group]!, offers.variant);
    }
    return pricesE4;
  };
  return { pickOne, priceOf, priceGroups };
}
