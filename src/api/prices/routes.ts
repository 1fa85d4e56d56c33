import { z } from 'zod';
import type { FieldError } from '../http/errors.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { missingChoice } from '../http/parsing/missing-choice.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import { rehearseRoute, textsAsked } from '../rehearsal.ts';
import type { Resource } from '../resource.ts';
import { refuseKnownAt } from '../history/gather.ts';
import { namesProducts } from './product-side.ts';
import { isOfPast, readPast, refuseAsOf } from './past-prices.ts';
import { queryPastPrices, queryPrices, preparePrices, prepareSales } from './queries.ts';
import { workOfPrices } from './work.ts';
import { PRODUCT_SIDE, priceList, pricesQuery, STORE_SIDE } from './schema.ts';

function hasBothSides(given: RawValues): FieldError[] {
  const productSide = PRODUCT_SIDE.filter((name) => name in given);
  const hasStoreSide = STORE_SIDE.some((name) => name in given);
  if (productSide.length === 0) {
    if (given['on_sale'] !== 'true') {
      return [missingChoice({ names: PRODUCT_SIDE, rest: ', or on_sale=true with a place' })];
    }
    return hasStoreSide ? [] : [missingChoice({ names: STORE_SIDE, lead: 'with on_sale alone ' })];
  }
  // An identified product alone is a fan-out over all stores; a text alone is not.
  if (hasStoreSide || productSide.some((name) => name !== 'q')) return [];
  return [missingChoice({ names: STORE_SIDE, lead: 'with q alone ' })];
}

/** What an order needs: without it all rows would be alike. */
const SORT_NEEDS: Readonly<Record<string, string>> = { distance: 'near', relevance: 'q' };

function canBeSorted(given: RawValues): FieldError[] {
  const { sort = '' } = given;
  const need = Object.hasOwn(SORT_NEEDS, sort) ? SORT_NEEDS[sort]! : null;
  return need === null || need in given
    ? []
    : [{ in: 'query', field: 'sort', detail: `${sort} needs ${need}` }];
}

/** Today's prices are bounded by their age; how long a price holds is asked of the past. */
function staleNeedsPast(given: RawValues): FieldError[] {
  if (!('stale_after_days' in given) || 'as_of' in given || 'known_at' in given) return [];
  const detail = 'needs as_of or known_at: for current prices use max_age_days';
  return [{ in: 'query', field: 'stale_after_days', detail }];
}

/** History is read product by product. */
function pastNeedsProduct(given: RawValues): FieldError[] {
  if (PRODUCT_SIDE.some((name) => name in given)) return [];
  return ['as_of', 'known_at']
    .filter((field) => field in given)
    .map((field) => ({ in: 'query', field, detail: `needs at least one of ${PRODUCT_SIDE.join(', ')}` }));
}

const listPrices = defineRoute({
  operationId: 'listPrices',
  method: 'GET',
  template: '/v1/prices',
  tag: 'Prices',
  summary: 'Store-level shelf prices with tiered fallback',
  description:
    `Give a product parameter (${PRODUCT_SIDE.join(', ')}) or \`on_sale=true\`. With only \`q\`, or only \`on_sale=true\`, also ` +
    `give a store parameter (${STORE_SIDE.join(', ')}). A store asked for by id that has no price of its own gets one from a ` +
    'sibling store of its chain: `regional` within 50 miles, else `chain`. Without store ids every row is a price observed at ' +
    'its store. Order: with `near` nearest first, with `q` most relevant first, otherwise by product and store name; `sort` ' +
    'overrides it. `on_sale=true` with a store parameter and no product lists what is on sale there, largest discount first. ' +
    '`as_of` and `known_at` answer by the same rules with the prices of an earlier day, or as an earlier publish knew them.',
  paid: true,
  path: z.object({}),
  query: pricesQuery,
  check: (given) => [
    ...hasBothSides(given),
    ...canBeSorted(given),
    ...staleNeedsPast(given),
    ...pastNeedsProduct(given),
  ],
  refuse: ({ snapshot, query, nowMs }) => [
    ...refuseAsOf(query, nowMs),
    ...refuseKnownAt(snapshot, query.known_at, nowMs),
  ],
  parts: ['chains', 'stores', 'products', 'sizes', 'prices', 'finding', 'history'],
  ticking: () => 'hour',
  costly: (query) =>
    query.q !== undefined || query.sort !== undefined || isOfPast(query) || !namesProducts(query),
  cacheControl: 'public, max-age=30, stale-while-revalidate=120',
  response: priceList,
  sample: ['q', 'near', 'radius_mi', 'sort', 'limit'],
  hasMeta: true,
  gather: ({ snapshot, query, nowMs }) => (isOfPast(query) ? readPast(snapshot, query, nowMs) : null),
  work: ({ snapshot, query }) => workOfPrices(snapshot, query),
  answer({ snapshot, query, gathered, nowMs }) {
    return gathered === undefined
      ? queryPrices(snapshot, query, nowMs)
      : queryPastPrices(snapshot, query, gathered);
  },
});

/** So many searches for prices compile most of what they run. */
const REHEARSED = 300;

/** Searches for prices at each chain in turn, and near stores. */
function* searches(snapshot: Snapshot): Generator<Readonly<Record<string, string>>> {
  const { chains, stores } = snapshot;
  if (chains.count === 0) return;
  let asked = 0;
  for (const q of textsAsked(snapshot, REHEARSED)) {
    const store = Math.floor((asked / REHEARSED) * stores.count);
    const [lat, lng] = [stores.lat[store]!, stores.lng[store]!];
    const isNear = asked % 2 === 1 && Number.isFinite(lat);
    yield isNear ? { q, near: `${lat},${lng}` } : { q, chain: chains.slugs[(asked >> 1) % chains.count]! };
    asked++;
  }
}

/** Shelf prices. */
export const prices: Resource = {
  routes: [listPrices],
  prepare: preparePrices,
  prepareRest: prepareSales,
  rehearse: (snapshot) => rehearseRoute(listPrices, snapshot, searches(snapshot)),
};
