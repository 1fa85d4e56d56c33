import { categoryOrdinalsOf } from '../../lookup/code-lists.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { medianAgeHours } from '../../lookup/median-age.ts';
import { createCoverage } from './coverage.ts';
import { rankBaskets } from './groups.ts';
import { type Line, showLine } from './lines.ts';
import { startOffers } from './offer-room.ts';
import { createOfferFinder } from './offers.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import { type BasketRequest, DEFAULT_RADIUS_MI } from './schema.ts';
import { namesUnknown, resolveScope, type Scope } from './scope.ts';
import { splitBasket } from './split.ts';
import { createStanding } from './standing.ts';
import { showTotals } from './totals.ts';

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
  const { pickOne, priceOf, priceGroups } = createStanding(snapshot, room, aggregation);
  const lines = request.items.map((item, i): Line => {
    const offers = found[i]!;
    return { item, found: offers, offer: typeof offers === 'string' ? -1 : pickOne(offers) };
  });
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
    ...(requested === null ? {} : { store_id: storeFields(snapshot.stores, requested).store_id }),
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

/** Does, before a snapshot is served, what would make its first baskets slow. */
export function prepareBaskets(snapshot: Snapshot): void {
  categoryOrdinalsOf(snapshot.products);
  productIdRanks(snapshot.products);
}
