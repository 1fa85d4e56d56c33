import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { ShelfPick, ShelfVariant } from '../../lookup/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { GroupPricer } from './groups.ts';
import { type QuoteColumns, pickQuotes, tieOrder } from './quote-columns.ts';
import type { Quotes } from './quote-finder.ts';

/** Which quotes stand for items. */
export interface QuoteChoice {
  /** The quote that stands for an item in the whole scope, by its index in the room. */
  readonly pickOne: (quotes: Quotes) => number;
  /** What it costs, in ten-thousandths of a US dollar. */
  readonly priceOf: (quote: number, variant: ShelfVariant) => number;
  readonly priceGroups: GroupPricer;
}

/** Reads the quotes of a room, which are complete. */
export function chooseQuotes(snapshot: Snapshot, room: QuoteColumns, aggregation: ShelfPick): QuoteChoice {
  const { prices } = snapshot;
  const ties = tieOrder(snapshot, room, productIdRanks(snapshot.products));
  const together = new Int32Array(snapshot.stores.byChain.length);
  const picked = new Map<Quotes, number>();
  const pickOne = (quotes: Quotes): number => {
    let quote = picked.get(quotes);
    if (quote === undefined) {
      quote = pickQuotes(room, quotes, together, 1, aggregation, ties)[0]!;
      picked.set(quotes, quote);
    }
    return quote;
  };
  const priceOf = (quote: number, variant: ShelfVariant): number => {
    // Looking a price up among millions is what takes time in a wide scope.
    if (variant === 0) return room.key[quote]!;
    const observation = room.observation[quote]!;
    return effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
  };
  const priceGroups: GroupPricer = (quotes, groupAt, groups) => {
    const chosen = pickQuotes(room, quotes, groupAt, groups, aggregation, ties);
    const pricesE4 = new Float64Array(groups);
    for (let group = 0; group < groups; group++) {
      if (chosen[group]! >= 0) pricesE4[group] = priceOf(chosen[group]!, quotes.variant);
    }
    return pricesE4;
  };
  return { pickOne, priceOf, priceGroups };
}
