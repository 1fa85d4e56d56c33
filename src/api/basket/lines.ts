import { distanceMi } from '../../domain/place/geo.ts';
import { e4ToCents, e4ToUsd } from '../../domain/money.ts';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { perUnitE6 } from '../../domain/understanding/purchase.ts';
import { effectivePriceE4, isOnSale, type SourceTier, siblingTier } from '../../domain/price-tier.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { productOfObservation } from '../../lookup/chains/price-regions.ts';
import type { QuoteColumns } from './quote-columns.ts';
import type { Quotes } from './quote-finder.ts';
import type { Asked, AskedProduct } from './asked-products.ts';
import { costOfPurchase } from './asked-quotes.ts';
import { REASON_OF_CATEGORY, reasonOfChoice, reasonOfMissing } from './reasons.ts';
import { productFields, type StoreFields, storeFields } from '../../lookup/encoded-fields.ts';
import type { MissingReason } from './answer-schema.ts';
import { type BasketItem, MATCHES } from './schema.ts';
import type { Scope } from './scope.ts';

/** An item, and the quote that stands for it (its index in the room), or why there is none. */
export interface Line {
  readonly item: BasketItem;
  readonly found: Quotes | MissingReason;
  readonly quote: number;
}

/** How often what a quote costs is paid for an item; what is bought for an item in words counts its quantity already. */
export function timesOf({ quantity = 1 }: BasketItem, { asked }: Quotes): number {
  return asked === null ? quantity : 1;
}

const E6_PER_USD = 1_000_000;

const NO_PRICE = {
  product_id: null,
  upc: null,
  name: null,
  brand: null,
  size_display: null,
  price: null,
  line_total: null,
  is_on_sale: null,
  store_id: null,
  store_name: null,
  chain_slug: null,
  source_tier: null,
  source_store_id: null,
  n_prices: 0,
  n_stores: 0,
};

const NO_WORDS = { packs: null, packs_basis: null, confidence: null, similarity: null };
const STEPS = 10_000;
const inSteps = (share: number): number => Math.round(share * STEPS) / STEPS;

/** What a line says of an item in words beside its price. */
function showWords(asked: Asked, taken: AskedProduct, priceE4: number) {
  const { confidence, similarity, purchase, pack } = taken;
  const perUnit = perUnitE6(pack, priceE4);
  return {
    unit_price: perUnit === null ? null : perUnit.priceE6 / E6_PER_USD,
    unit_price_uom: perUnit?.unit ?? null,
    packs: purchase.packs,
    packs_basis: purchase.basis,
    confidence: inSteps(confidence),
    similarity: inSteps(similarity),
    reason: reasonOfChoice(asked, taken),
  };
}

/** A line of the receipt, `position` from 1. */
export function showLine(
  snapshot: Snapshot,
  scope: Scope,
  room: QuoteColumns,
  { item, found, quote }: Line,
  position: number,
  isNormalized: boolean,
) {
  const { label = null, quantity = 1 } = item;
  const match = MATCHES.find((one) => item[one] !== undefined);
  const head = { position, label, quantity, match };
  const isWords = item.name !== undefined || item.category !== undefined;
  const noUnit = isNormalized || isWords ? { unit_price: null, unit_price_uom: null } : {};
  if (typeof found === 'string') {
    const words = isWords ? { ...NO_WORDS, reason: reasonOfMissing(found) } : {};
    return { ...head, ...NO_PRICE, ...noUnit, ...words, missing_reason: found };
  }

  const { prices } = snapshot;
  const observation = room.observation[quote]!;
  const product = productOfObservation(snapshot.prices, observation);
  const { product_id, upc, name, brand, size_display } = productFields(snapshot.products, product);
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  const priceE4 = effectivePriceE4(regular, sale);
  const unit =
    found.variant === 0
      ? noUnit
      : {
          unit_price: room.key[quote]! / E6_PER_USD,
          unit_price_uom: SIZE_UNITS[found.variant - 1]!,
        };
  const { asked } = found;
  const taken = asked?.byProduct.get(product) ?? null;
  const words =
    asked === null || taken === null
      ? isWords
        ? { ...NO_WORDS, reason: REASON_OF_CATEGORY }
        : {}
      : showWords(asked, taken, priceE4);
  return {
    ...head,
    product_id,
    upc,
    name,
    brand,
    size_display,
    price: e4ToUsd(priceE4),
    line_total: e4ToCents(taken === null ? priceE4 * quantity : costOfPurchase(taken, priceE4)),
    is_on_sale: isOnSale(regular, sale),
    ...showSource(snapshot, scope, room, quote),
    n_prices: found.priceCount,
    n_stores: found.storeCount,
    ...unit,
    ...words,
    missing_reason: null,
  };
}

/** The store of a quote, and the one that supplied its price. */
function showSource(
  snapshot: Snapshot,
  { requested }: Scope,
  room: QuoteColumns,
  quote: number,
): StoreFields & { source_tier: SourceTier; source_store_id: string } {
  const { stores, prices } = snapshot;
  const store = stores.byChain[room.at[quote]!]!;
  const first = stores.chainStart[stores.chain[store]!]!;
  const source = stores.byChain[first + prices.store[room.observation[quote]!]!]!;
  const fields = storeFields(snapshot.stores, store);
  if (requested === null || source === store) {
    return { ...fields, source_tier: 'specific', source_store_id: fields.store_id };
  }
  const { lat, lng } = stores;
  const tier = siblingTier(distanceMi(lat[store]!, lng[store]!, lat[source]!, lng[source]!));
  return { ...fields, source_tier: tier, source_store_id: storeFields(snapshot.stores, source).store_id };
}
