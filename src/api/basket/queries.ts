import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sliced } from '../../domain/slices.ts';
import { assortmentOf } from '../../lookup/chain-assortment.ts';
import { encodeJson } from '../http/answer.ts';
import { describeFamilies } from '../chains/families.ts';
import { describeEmpty, noStoreLeft, noSuchStore, nothingAround } from '../http/empty-answer.ts';
import { prepareFinding } from '../../lookup/search-products.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { medianAgeHours } from '../../lookup/median-age.ts';
import { prepareCategoryWords } from './category-words.ts';
import { createCoverage } from './coverage.ts';
import { basketCosts, rankBaskets } from './groups.ts';
import { type Line, showLine, timesOf } from './lines.ts';
import type { MissingReason } from './answer-schema.ts';
import { endQuotes, startQuotes } from './quote-columns.ts';
import { createQuoteFinder, type Quotes } from './quote-finder.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import { type BasketRequest, DEFAULT_RADIUS_MI } from './schema.ts';
import { placeTest, resolveScope, type Scope } from './scope.ts';
import { splitBasket } from './split.ts';
import { chooseQuotes, type QuoteChoice } from './quote-choice.ts';
import { showStores } from './store-baskets.ts';
import { showTotals } from './totals.ts';

/**
 * Answers `GET` and `POST /v1/index/basket`. Ages count from the start of `nowMs`'s hour. `mostLookedAt` bounds the work; see `MOST_LOOKED_AT`.
 */
export function* queryBasket(
  snapshot: Snapshot,
  request: BasketRequest,
  nowMs: number,
  mostLookedAt?: number,
): Sliced<Buffer> {
  const { aggregation = 'cheapest', group_by = 'none', size_normalized, split, stores: shown } = request;
  const { prices } = snapshot;
  const scope = resolveScope(snapshot, request);
  const room = startQuotes();
  const coverage = createCoverage(snapshot, scope);
  const findQuotes = createQuoteFinder(snapshot, scope, room, {
    pick: aggregation,
    sizeNormalized: size_normalized ?? true,
    onContribution: coverage.add,
    ...(mostLookedAt === undefined ? {} : { mostLookedAt }),
  });
  const found: (Quotes | MissingReason)[] = [];
  for (const item of request.items) found.push(yield* findQuotes(item));
  const choice = chooseQuotes(snapshot, room, aggregation);
  const { costOf, isSubstitute, priceGroups } = choice;
  const lines = yield* pickLines(request.items, found, choice);
  const items = lines.map(({ item, found: quotes }) =>
    typeof quotes === 'string' ? { quantity: 0, quotes: null } : { quantity: timesOf(item, quotes), quotes },
  );
  const priced = lines.filter(({ quote }) => quote >= 0);
  const totalE4 = lines.reduce(
    (sum, { item, found: quotes, quote }) =>
      typeof quotes === 'string' ? sum : sum + costOf(quote, quotes) * timesOf(item, quotes),
    0,
  );
  const substituted = lines.filter(
    ({ found: quotes, quote }) => typeof quotes !== 'string' && isSubstitute(quote, quotes),
  ).length;
  const totals = { totalE4, priced: priced.length, substituted, missing: lines.length - priced.length };
  const costs = basketCosts(snapshot, scope, items, priceGroups);
  const observations = Uint32Array.from(priced, ({ quote }) => room.observation[quote]!);
  const data = {
    scope: showScope(snapshot, request, scope),
    aggregation,
    currency: 'USD',
    items: lines.map((line, i) => showLine(snapshot, scope, room, line, i + 1, size_normalized === true)),
    ...showTotals(totals),
    ...(group_by === 'none' ? {} : yield* rankBaskets(snapshot, scope, group_by, costs)),
    ...(split === undefined ? {} : { split: yield* splitBasket(snapshot, scope, costs) }),
    ...(shown === undefined
      ? {}
      : { stores: yield* showStores(snapshot, scope, room, lines, choice, costs, shown) }),
  };
  const { warning, ...figures } = coverage.read();
  const meta = {
    ...figures,
    freshness_p50_hours: medianAgeHours(prices, observations, nowMs),
    warning,
    ...describeFamilies(snapshot.chains, [request.chain_slug, ...(request.chain_slugs ?? [])]),
    ...(scope.places.length === 0 ? emptyMembersOf(snapshot, request) : {}),
  };
  endQuotes(room);
  return encodeJson({ data, meta });
}

/** The lines of a basket, each with the quote that stands for it in the whole scope. */
function* pickLines(
  items: BasketRequest['items'],
  found: readonly (Quotes | MissingReason)[],
  { pickOne }: QuoteChoice,
): Sliced<Line[]> {
  const lines: Line[] = [];
  for (const [i, item] of items.entries()) {
    const quotes = found[i]!;
    lines.push({ item, found: quotes, quote: typeof quotes === 'string' ? -1 : pickOne(quotes) });
    if (typeof quotes !== 'string') yield quotes.end - quotes.start;
  }
  return lines;
}

/** Why there is no store in scope; around a place, how far the nearest is that all else leaves. */
function emptyMembersOf(snapshot: Snapshot, request: BasketRequest) {
  const { stores } = snapshot;
  const { near } = request;
  const unknown = noSuchStore(snapshot, request) ?? noStoreLeft(snapshot, request, () => false);
  if (unknown !== null) return unknown;
  if (near === undefined || request.store_id !== undefined) {
    return describeEmpty(stores, { message: 'No open store is in this scope.' });
  }
  const passes = placeTest(snapshot, request);
  return describeEmpty(stores, nothingAround(stores, near, passes));
}

function showScope(snapshot: Snapshot, request: BasketRequest, { requested }: Scope) {
  const { store_id, chain_slug, chain_slugs, state, market_position, metro, region, near, radius_mi } =
    request;
  return {
    store_id: requested === null ? store_id : storeFields(snapshot.stores, requested).store_id,
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
  prepareCategoryWords(snapshot);
  prepareFinding(snapshot);
  productIdRanks(snapshot.products);
}

/** The same for baskets at stores: what each of a chain's sells, and of which category. Lets requests through between chains. */
export async function prepareAssortments(snapshot: Snapshot): Promise<void> {
  for (let chain = 0; chain < snapshot.chains.count; chain++) {
    assortmentOf(snapshot, chain);
    await nextTurn();
  }
}
