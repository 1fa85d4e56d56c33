import { effectivePriceE4, isOnSale, type SourceTier, siblingTier } from '../../domain/price-tier.ts';
import { e4ToCents, e4ToUsd } from '../../domain/money.ts';
import { distanceMi } from '../../domain/geo.ts';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { categoryOrdinalsOf } from '../../snapshot/code-lists.ts';
import { productIdRanks } from '../../snapshot/product-search.ts';
import type { ShelfVariant } from '../../snapshot/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { medianAgeHours } from '../median-age.ts';
import { type GroupPricer, rankBaskets } from './groups.ts';
import { type OfferRoom, pickOffers, productOfObservation, startOffers, tieOrder } from './offer-room.ts';
import { createOfferFinder, type Offers } from './offers.ts';
import { productFields, type StoreFields, storeFields } from './product-fields.ts';
import { type BasketItem, type BasketRequest, DEFAULT_RADIUS_MI, type MissingReason } from './schema.ts';
import { createCoverage } from './coverage.ts';
import { namesUnknown, resolveScope, type Scope } from './scope.ts';
import { splitBasket } from './split.ts';
import { showTotals } from './totals.ts';

/** An item, and the offer that stands for it (its index in the room), or why there is none. */
interface Line {
  readonly item: BasketItem;
  readonly found: Offers | MissingReason;
  readonly offer: number;
}

const E6_PER_USD = 1_000_000;

/**
 * Answers `GET` and `POST /v1/index/basket`; null where a store or chain that is named does not exist. Ages count from the
 * start of `nowMs`'s hour. `mostLookedAt` bounds the work; see `MOST_LOOKED_AT`.
 */
export function queryBasket(
  snapshot: Snapshot,
  request: BasketRequest,
  nowMs: number,
  mostLookedAt?: number,
): Buffer | null {
  if (namesUnknown(snapshot, request)) return null;
  const { aggregation = 'cheapest', group_by = 'none', size_normalized = false, split } = request;
  const { prices } = snapshot;
  const scope = resolveScope(snapshot, request);
  const room = startOffers();
  const coverage = createCoverage(snapshot, scope);
  const findOffers = createOfferFinder(snapshot, scope, room, {
    pick: aggregation,
    sizeNormalized: size_normalized,
    onContribution: coverage.add,
    ...(mostLookedAt === undefined ? {} : { mostLookedAt }),
  });
  const found = request.items.map(findOffers);
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
  const lines = request.items.map((item, i): Line => {
    const offers = found[i]!;
    return { item, found: offers, offer: typeof offers === 'string' ? -1 : pickOne(offers) };
  });
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
  const items = lines.map(({ item: { quantity = 1 }, found: offers }) => ({
    quantity,
    offers: typeof offers === 'string' ? null : offers,
  }));
  const priced = lines.filter(({ offer }) => offer >= 0);
  const totalE4 = lines.reduce(
    (sum, { item: { quantity = 1 }, found: offers, offer }) =>
      typeof offers === 'string' ? sum : sum + priceOf(offer, offers.variant) * quantity,
    0,
  );
  const totals = { totalE4, priced: priced.length, missing: lines.length - priced.length };
  const observations = Uint32Array.from(priced, ({ offer }) => room.observation[offer]!);
  const data = {
    scope: showScope(snapshot, request, scope),
    aggregation,
    currency: 'USD',
    items: lines.map((line, i) => showLine(snapshot, scope, room, line, i + 1, size_normalized)),
    ...showTotals(totals),
    ...(group_by === 'none' ? {} : rankBaskets(snapshot, scope, items, group_by, priceGroups)),
    ...(split === undefined ? {} : { split: splitBasket(snapshot, scope, items, priceGroups) }),
  };
  const { warning, ...figures } = coverage.read();
  const meta = { ...figures, freshness_p50_hours: medianAgeHours(prices, observations, nowMs), warning };
  return Buffer.from(JSON.stringify({ data, meta }));
}

function showScope(snapshot: Snapshot, request: BasketRequest, { requested }: Scope) {
  const { chain_slug, chain_slugs, state, market_position, metro, region, near, radius_mi } = request;
  return {
    ...(requested === null ? {} : { store_id: storeFields(snapshot, requested).store_id }),
    chain_slug,
    chain_slugs,
    state,
    market_position,
    metro,
    region,
    near,
    radius_mi: near === undefined ? undefined : (radius_mi ?? DEFAULT_RADIUS_MI),
  };
}

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

function showLine(
  snapshot: Snapshot,
  scope: Scope,
  room: OfferRoom,
  { item, found, offer }: Line,
  position: number,
  isNormalized: boolean,
) {
  const { label = null, quantity = 1 } = item;
  const match = item.category !== undefined ? 'category' : item.upcs !== undefined ? 'upcs' : 'upc';
  const head = { position, label, quantity, match };
  const noUnit = isNormalized ? { unit_price: null, unit_price_uom: null } : {};
  if (typeof found === 'string') return { ...head, ...NO_PRICE, ...noUnit, missing_reason: found };

  const { prices } = snapshot;
  const observation = room.observation[offer]!;
  const product = productOfObservation(snapshot, observation);
  const { product_id, upc, name, brand, size_display } = productFields(snapshot, product);
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  const priceE4 = effectivePriceE4(regular, sale);
  const unit =
    found.variant === 0
      ? noUnit
      : {
          unit_price: room.key[offer]! / E6_PER_USD,
          unit_price_uom: SIZE_UNITS[found.variant - 1]!,
        };
  return {
    ...head,
    product_id,
    upc,
    name,
    brand,
    size_display,
    price: e4ToUsd(priceE4),
    line_total: e4ToCents(priceE4 * quantity),
    is_on_sale: isOnSale(regular, sale),
    ...showSource(snapshot, scope, room, offer),
    n_prices: found.priceCount,
    n_stores: found.storeCount,
    ...unit,
    missing_reason: null,
  };
}

/** The store of an offer, and the one that supplied its price. */
function showSource(
  snapshot: Snapshot,
  { requested }: Scope,
  room: OfferRoom,
  offer: number,
): StoreFields & { source_tier: SourceTier; source_store_id: string } {
  const { stores, prices } = snapshot;
  const store = stores.byChain[room.at[offer]!]!;
  const first = stores.chainStart[stores.chain[store]!]!;
  const source = stores.byChain[first + prices.store[room.observation[offer]!]!]!;
  const fields = storeFields(snapshot, store);
  if (requested === null || source === store) {
    return { ...fields, source_tier: 'specific', source_store_id: fields.store_id };
  }
  const { lat, lng } = stores;
  const tier = siblingTier(distanceMi(lat[store]!, lng[store]!, lat[source]!, lng[source]!));
  return { ...fields, source_tier: tier, source_store_id: storeFields(snapshot, source).store_id };
}

/** Does, before a snapshot is served, what would make its first baskets slow. */
export function prepareBaskets(snapshot: Snapshot): void {
  categoryOrdinalsOf(snapshot.products);
  productIdRanks(snapshot.products);
}
