import { derivedFrom } from '../../domain/derived.ts';
import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { ShelfPick } from '../../lookup/shelves.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { GroupPricer } from './groups.ts';
import { costOfPurchase, isOfSubstitute } from './asked-quotes.ts';
import { productOfObservation } from '../../lookup/chains/price-regions.ts';
import { type QuoteColumns, pickQuotes, takeCosts, tieOrder } from './quote-columns.ts';
import type { Quotes } from './quote-finder.ts';

/** Which quotes stand for items. */
export interface QuoteChoice {
  /** The quote that stands for an item in the whole scope, by its index in the room. */
  readonly pickOne: (quotes: Quotes) => number;
  /** What it costs, in ten-thousandths of a US dollar: a pack of it, or all packs of an item in words. */
  readonly costOf: (quote: number, quotes: Quotes) => number;
  /** Whether it is a substitute: others in scope have more of what is asked for. */
  readonly isSubstitute: (quote: number, quotes: Quotes) => boolean;
  /** The quote that stands for an item in each group; -1 where a group has none. Overwritten by the next pick. */
  readonly pickGroups: (quotes: Quotes, groupAt: Int32Array, groups: number) => Int32Array;
  readonly priceGroups: GroupPricer;
}

/** All stores in one group. */
const allTogether = derivedFrom(({ byChain }: StorePart) => new Int32Array(byChain.length));

/** Reads the quotes of a room, which are complete. */
export function chooseQuotes(snapshot: Snapshot, room: QuoteColumns, aggregation: ShelfPick): QuoteChoice {
  const { prices } = snapshot;
  const ties = tieOrder(snapshot, room, productIdRanks(snapshot.products));
  const together = allTogether(snapshot.stores);
  const picked = new Map<Quotes, number>();
  const pickOne = (quotes: Quotes): number => {
    let quote = picked.get(quotes);
    if (quote === undefined) {
      quote = pickQuotes(room, quotes, together, 1, aggregation, ties)[0]!;
      picked.set(quotes, quote);
    }
    return quote;
  };
  const costOf = (quote: number, { variant, asked }: Quotes): number => {
    // Looking a price up among millions is what takes time in a wide scope.
    if (variant === 0 && asked === null) return room.key[quote]!;
    const observation = room.observation[quote]!;
    const priceE4 = effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
    if (asked === null) return priceE4;
    return costOfPurchase(asked.byProduct.get(productOfObservation(prices, observation))!, priceE4);
  };
  const isSubstitute: QuoteChoice['isSubstitute'] = (quote, { asked }) =>
    asked !== null && isOfSubstitute(room.key[quote]!);
  const pickGroups: QuoteChoice['pickGroups'] = (quotes, groupAt, groups) =>
    pickQuotes(room, quotes, groupAt, groups, aggregation, ties);
  const priceGroups: GroupPricer = (quotes, groupAt, groups) => {
    const chosen = pickGroups(quotes, groupAt, groups);
    const { costsE4, substituted } = takeCosts(room, groups);
    for (let group = 0; group < groups; group++) {
      const quote = chosen[group]!;
      if (quote < 0) continue;
      costsE4[group] = costOf(quote, quotes);
      substituted[group] = Number(isSubstitute(quote, quotes));
    }
    return { costsE4, substituted };
  };
  return { pickOne, costOf, isSubstitute, pickGroups, priceGroups };
}
