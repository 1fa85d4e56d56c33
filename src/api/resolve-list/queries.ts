import type { Sliced } from '../../domain/slices.ts';
import { encodeJson } from '../http/answer.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { e4ToCents, e4ToUsd } from '../../domain/money.ts';
import {
  costOfPacks,
  type Demand,
  demandOf,
  perUnitE6,
  purchaseFor,
  type SoldPack,
} from '../../domain/understanding/lines/purchase.ts';
import { readRequestLine } from '../../domain/understanding/lines/request-line.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { makeChainSearchAhead } from '../../lookup/chains/chain-search.ts';
import { prepareFinding } from '../../lookup/search-products.ts';
import { makeWordsAhead } from '../../lookup/finding/understand-request.ts';
import { productFields } from '../../lookup/encoded-fields.ts';
import { type Listing, listingsAt } from '../../lookup/listings.ts';
import { preparePriceLookup } from '../../lookup/price-lookup.ts';
import { prepareProductSearch } from '../../lookup/product-search.ts';
import {
  type ListMatch,
  resolveList,
  UNITS_AN_ITEM,
  type WantedItem,
} from '../../lookup/lists/resolve-list.ts';
import { packSoldAs, soldPackOf } from '../../lookup/sold-pack.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { sizeWithPrice } from '../prices/row-sizes.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';

/** A list as it is asked for. */
export interface ListRequest {
  readonly items: readonly (WantedItem & { readonly client_id: string })[];
  /** How many other matches an item gets, 0 to 3. Default 0. */
  readonly alternatives?: number | undefined;
}

const UNRESOLVED = {
  canonical_product_id: null,
  upc: null,
  retailer_product_id: null,
  pdp_url: null,
  in_stock: null,
  price: null,
  regular_price: null,
  sale_price: null,
  on_sale: false,
  match_method: null,
  matched_name: null,
  matched_brand: null,
  match_confidence: 0,
  similarity: null,
  source_tier: null,
  source_store_id: null,
  source_distance_mi: null,
  size_display: null,
  unit_price: null,
  unit_price_uom: null,
  packs: null,
  packs_basis: null,
  line_total: null,
};

const usd = (e4: number): number | null => (e4 === 0 ? null : e4ToUsd(e4));
const STEPS = 10_000;
const toSteps = (share: number): number => Math.round(share * STEPS) / STEPS;

const E6_PER_USD = 1_000_000;

/** What is bought for an item of what is sold so, and what that costs; `priceE4` in ten-thousandths of a US dollar, 0: not known. */
function describePurchase(pack: SoldPack, demand: Demand, priceE4: number) {
  const { packs, basis } = purchaseFor(demand, 1, pack);
  const isKnown = priceE4 !== 0;
  const perUnit = perUnitE6(pack, priceE4);
  return {
    unit_price: isKnown && perUnit !== null ? perUnit.priceE6 / E6_PER_USD : null,
    unit_price_uom: perUnit?.unit ?? null,
    packs,
    packs_basis: basis,
    line_total: isKnown ? e4ToCents(costOfPacks(packs, priceE4)) : null,
  };
}

function describeMatch(
  snapshot: Snapshot,
  { product, pair, method, confidence, similarity, source }: ListMatch,
  listingOf: (pair: number, upc: string | null) => Listing,
  demand: Demand,
) {
  const { products, stores, prices } = snapshot;
  const head = productFields(products, product);
  const { retailerProductId, pdpUrl } = listingOf(pair, head.upc);
  const { observation, tier, distanceMi } = source;
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  const priceE4 = effectivePriceE4(regular, sale);
  // As in a PriceRow: where the catalogue has no size, the one that was seen with the price.
  const seen = sizeWithPrice(snapshot, product, observation);
  const pack = seen === null ? soldPackOf(snapshot, product) : packSoldAs(seen, head.name);
  return {
    canonical_product_id: head.product_id,
    upc: head.upc,
    retailer_product_id: retailerProductId,
    pdp_url: pdpUrl,
    // What stands on a sibling's shelf says nothing of this store's.
    in_stock: tier === 'specific' ? prices.available[observation] === 1 : null,
    price: usd(priceE4),
    regular_price: usd(regular),
    sale_price: usd(sale),
    on_sale: isOnSale(regular, sale),
    match_method: method,
    matched_name: head.name,
    matched_brand: head.brand,
    match_confidence: toSteps(confidence),
    similarity: similarity === null ? null : toSteps(similarity),
    source_tier: tier,
    source_store_id: formatUuid(stores.uuidOf, 16 * source.store),
    source_distance_mi: Number.isNaN(distanceMi) ? null : hundredthsOfMile(distanceMi) / 100,
    size_display: seen ?? head.size_display,
    ...describePurchase(pack, demand, priceE4),
  };
}

/** A list filled at a store: its items in the order of the request, and what they come to. */
function* fillList(snapshot: Snapshot, store: number, { items, alternatives = 0 }: ListRequest) {
  const listingOf = listingsAt(snapshot, store);
  let totalCents = 0;
  let priced = 0;
  const found = yield* resolveList(snapshot, store, items, alternatives);
  const resolved = found.map((item, i) => {
    const { client_id, name } = items[i]!;
    const demand = demandOf(readRequestLine(name));
    const describe = (match: ListMatch) => describeMatch(snapshot, match, listingOf, demand);
    const filled = item.match === null ? UNRESOLVED : describe(item.match);
    if (typeof filled.line_total === 'number') {
      totalCents += Math.round(filled.line_total * CENTS_PER_USD);
      priced++;
    }
    return {
      client_id,
      resolved: item.match !== null,
      ...filled,
      missing_reason: item.unfilled ?? (filled.price === null ? ('no_price' as const) : null),
      quantity: item.read.quantity,
      unit: item.read.unit,
      ...(alternatives === 0 ? {} : { alternatives: item.alternatives.map(describe) }),
    };
  });
  return {
    store_id: formatUuid(snapshot.stores.uuidOf, 16 * store),
    items: resolved,
    total: priced === 0 ? null : totalCents / CENTS_PER_USD,
    items_priced: priced,
    items_missing: items.length - priced,
  };
}

const CENTS_PER_USD = 100;

/**
 * The encoded body of `POST /v1/chains/{slug}/resolve-list` for a store, and for others to compare: those first that have the
 * most items priced, of several the cheapest, else in the order given.
 */
export function* queryResolvedList(
  snapshot: Snapshot,
  store: number,
  request: ListRequest,
  others: readonly number[] = [],
): Sliced<Buffer> {
  const list = yield* fillList(snapshot, store, request);
  if (others.length === 0) return encodeJson(list);
  const stores = [];
  for (const other of new Set(others))
    stores.push(other === store ? list : yield* fillList(snapshot, other, request));
  stores.sort((a, b) => a.items_missing - b.items_missing || (a.total ?? 0) - (b.total ?? 0));
  return encodeJson({ ...list, stores });
}

/** The most work of a list, in units: each item is looked for at each of the stores. */
export function workOfList({ items }: ListRequest, others: readonly string[] = []): number {
  return UNITS_AN_ITEM * items.length * (1 + others.length);
}

/** Does, before a snapshot is served, what would make its first list slow; what chains sell is another matter. */
export function prepareResolveList(snapshot: Snapshot): void {
  prepareProductSearch(snapshot);
  prepareFinding(snapshot);
  preparePriceLookup(snapshot);
}

/** Makes ahead what lists make at their first use: what the words of names mean, and what chains sell. */
export function* makeListsAhead(snapshot: Snapshot): Sliced<void> {
  yield* makeWordsAhead(snapshot);
  yield* makeChainSearchAhead(snapshot);
}
