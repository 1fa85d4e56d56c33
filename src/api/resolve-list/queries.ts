import { encodeJson } from '../http/answer.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { e4ToUsd } from '../../domain/money.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { assortmentOf } from '../../lookup/chain-assortment.ts';
import { prepareFinding } from '../../lookup/find-products.ts';
import { productFields } from '../../lookup/encoded-fields.ts';
import { type Listing, listingsAt } from '../../lookup/listings.ts';
import { preparePriceLookup } from '../../lookup/price-lookup.ts';
import { prepareProductSearch } from '../../lookup/product-search.ts';
import { type ListMatch, resolveList, type WantedItem } from '../../lookup/resolve-list.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
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
};

const usd = (e4: number): number | null => (e4 === 0 ? null : e4ToUsd(e4));
const STEPS = 10_000;
const toSteps = (share: number): number => Math.round(share * STEPS) / STEPS;

function describeMatch(
  { products, stores, prices }: Snapshot,
  { product, pair, method, confidence, similarity, source }: ListMatch,
  listingOf: (pair: number, upc: string | null) => Listing,
): Record<keyof typeof UNRESOLVED, unknown> {
  const head = productFields(products, product);
  const { retailerProductId, pdpUrl } = listingOf(pair, head.upc);
  const { observation, tier, distanceMi } = source;
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  return {
    canonical_product_id: head.product_id,
    upc: head.upc,
    retailer_product_id: retailerProductId,
    pdp_url: pdpUrl,
    // What stands on a sibling's shelf says nothing of this store's.
    in_stock: tier === 'specific' ? prices.available[observation] === 1 : null,
    price: usd(effectivePriceE4(regular, sale)),
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
  };
}

/** The encoded body of `POST /v1/chains/{slug}/resolve-list` for a store: its items in the order of the request. */
export function queryResolvedList(
  snapshot: Snapshot,
  store: number,
  { items, alternatives = 0 }: ListRequest,
): Buffer {
  const listingOf = listingsAt(snapshot, store);
  const describe = (match: ListMatch) => describeMatch(snapshot, match, listingOf);
  const resolved = resolveList(snapshot, store, items, alternatives).map((item, i) => ({
    client_id: items[i]!.client_id,
    resolved: item.match !== null,
    ...(item.match === null ? UNRESOLVED : describe(item.match)),
    quantity: item.read.quantity,
    unit: item.read.unit,
    ...(alternatives === 0 ? {} : { alternatives: item.alternatives.map(describe) }),
  }));
  const store_id = formatUuid(snapshot.stores.uuidOf, 16 * store);
  return encodeJson({ store_id, items: resolved });
}

const storesOf = ({ chainStart }: StorePart, chain: number): number =>
  chainStart[chain + 1]! - chainStart[chain]!;

/**
 * Does, before a snapshot is served, what would make its first list slow. What a chain sells is listed at its first use;
 * that of the chain of the most stores already here.
 */
export function prepareResolveList(snapshot: Snapshot): void {
  const { stores } = snapshot;
  prepareProductSearch(snapshot);
  prepareFinding(snapshot);
  preparePriceLookup(snapshot);
  let largest = 0;
  for (let chain = 0; chain + 1 < stores.chainStart.length; chain++) {
    if (storesOf(stores, chain) > storesOf(stores, largest)) largest = chain;
  }
  assortmentOf(snapshot, largest);
}
