import { distanceMi } from '../../domain/place/geo.ts';
import { e4ToCents, e4ToUsd } from '../../domain/money.ts';
import { SIZE_UNITS, type SizeUnit } from '../../domain/pack-size.ts';
import { type Purchase, perUnitE6 } from '../../domain/understanding/lines/purchase.ts';
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
import { sizeWithPrice } from '../prices/row-sizes.ts';
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

const STEPS = 10_000;
const inSteps = (share: number): number => Math.round(share * STEPS) / STEPS;

/** Members that a line has where they mean something; of a line without a product they are null, or left out. */
interface SomeMembers {
  readonly unit_price?: number | null;
  readonly unit_price_uom?: SizeUnit | null;
  readonly packs?: number | null;
  readonly packs_basis?: Purchase['basis'] | null;
  readonly confidence?: number | null;
  readonly similarity?: number | null;
  readonly is_substitute?: boolean | null;
  readonly reason?: string;
}

const NO_MEMBERS: SomeMembers = {};
const NO_WORDS: SomeMembers = {
  packs: null,
  packs_basis: null,
  confidence: null,
  similarity: null,
  is_substitute: null,
};
const OF_CATEGORY: SomeMembers = { ...NO_WORDS, is_substitute: false, reason: REASON_OF_CATEGORY };

/** What a line says of an item in words beside its price. */
function showWords(asked: Asked, taken: AskedProduct, priceE4: number): SomeMembers {
  const { confidence, similarity, isGood, purchase, pack } = taken;
  const perUnit = perUnitE6(pack, priceE4);
  return {
    unit_price: perUnit === null ? null : perUnit.priceE6 / E6_PER_USD,
    unit_price_uom: perUnit?.unit ?? null,
    packs: purchase.packs,
    packs_basis: purchase.basis,
    confidence: inSteps(confidence),
    similarity: inSteps(similarity),
    is_substitute: !isGood,
    reason: reasonOfChoice(asked, taken),
  };
}

/*
 * The members of lines are written out, and undefined where a line has them not: of an object that is put together of others
 * of this size V8 makes a dictionary, ten times as large and slow to encode.
 */

/** A line of the receipt, `position` from 1. What is undefined is not in the answer. */
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
  const isWords = item.name !== undefined || item.category !== undefined;
  const head: LineHead = { position, label, quantity, match, isWords };
  const noUnit: SomeMembers =
    isNormalized || isWords ? { unit_price: null, unit_price_uom: null } : NO_MEMBERS;
  return typeof found === 'string'
    ? showMissing(head, noUnit, found)
    : showPriced(snapshot, showSource(snapshot, scope, room, quote), head, noUnit, {
        found,
        observation: room.observation[quote]!,
        key: room.key[quote]!,
      });
}

/** What a line says of its item. */
interface LineHead {
  readonly position: number;
  readonly label: string | null;
  readonly quantity: number;
  readonly match: (typeof MATCHES)[number] | undefined;
  /** Whether it is in words: of a name or a category. */
  readonly isWords: boolean;
}

function showMissing(
  { position, label, quantity, match, isWords }: LineHead,
  { unit_price, unit_price_uom }: SomeMembers,
  missing: MissingReason,
) {
  const { packs, packs_basis, confidence, similarity, is_substitute } = isWords ? NO_WORDS : NO_MEMBERS;
  return {
    position,
    label,
    quantity,
    match,
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
    unit_price,
    unit_price_uom,
    packs,
    packs_basis,
    confidence,
    similarity,
    is_substitute,
    reason: isWords ? reasonOfMissing(missing) : undefined,
    missing_reason: missing,
  };
}

/** What a line's quote is of; `key` as in `QuoteColumns`. */
interface PricedQuote {
  readonly found: Quotes;
  readonly observation: number;
  readonly key: number;
}

function showPriced(
  snapshot: Snapshot,
  { store_id, store_name, chain_slug, source_tier, source_store_id }: PriceSource,
  { position, label, quantity, match, isWords }: LineHead,
  noUnit: SomeMembers,
  { found: { asked, variant, priceCount, storeCount }, observation, key }: PricedQuote,
) {
  const { prices, products } = snapshot;
  const product = productOfObservation(prices, observation);
  const { product_id, upc, name, brand, size_display } = productFields(products, product);
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  const priceE4 = effectivePriceE4(regular, sale);
  const taken = asked?.byProduct.get(product) ?? null;
  const ofItem = isWords ? OF_CATEGORY : NO_MEMBERS;
  const words = asked === null || taken === null ? ofItem : showWords(asked, taken, priceE4);
  const unit =
    variant === 0 ? noUnit : { unit_price: key / E6_PER_USD, unit_price_uom: SIZE_UNITS[variant - 1]! };
  const { unit_price = unit.unit_price, unit_price_uom = unit.unit_price_uom } = words;
  const { packs, packs_basis, confidence, similarity, is_substitute, reason } = words;
  return {
    position,
    label,
    quantity,
    match,
    product_id,
    upc,
    name,
    brand,
    size_display: sizeWithPrice(snapshot, product, observation) ?? size_display,
    price: e4ToUsd(priceE4),
    line_total: e4ToCents(taken === null ? priceE4 * quantity : costOfPurchase(taken, priceE4)),
    is_on_sale: isOnSale(regular, sale),
    store_id,
    store_name,
    chain_slug,
    source_tier,
    source_store_id,
    n_prices: priceCount,
    n_stores: storeCount,
    unit_price,
    unit_price_uom,
    packs,
    packs_basis,
    confidence,
    similarity,
    is_substitute,
    reason,
    missing_reason: null,
  };
}

/** A store of a line, and the one that supplied its price. */
type PriceSource = StoreFields & { readonly source_tier: SourceTier; readonly source_store_id: string };

/** The store of a quote, and the one that supplied its price. */
function showSource(
  snapshot: Snapshot,
  { requested }: Scope,
  room: QuoteColumns,
  quote: number,
): PriceSource {
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
