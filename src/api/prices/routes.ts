import { z } from 'zod';
import type { FieldError } from '../http/errors.ts';
import { defineRoute, type RawValues, type Resource } from '../http/route.ts';
import { queryPrices, preparePrices } from './queries.ts';
import { PRODUCT_SIDE, priceList, pricesQuery, STORE_SIDE } from './schema.ts';

function hasBothSides(given: RawValues): FieldError[] {
  const productSide = PRODUCT_SIDE.filter((name) => name in given);
  const hasStoreSide = STORE_SIDE.some((name) => name in given);
  if (productSide.length === 0) {
    return [{ in: 'query', field: '*', detail: `needs at least one of ${PRODUCT_SIDE.join(', ')}` }];
  }
  // An identified product alone is a fan-out over all stores; a text alone is not.
  if (hasStoreSide || productSide.some((name) => name !== 'q')) return [];
  return [{ in: 'query', field: '*', detail: `with q alone needs at least one of ${STORE_SIDE.join(', ')}` }];
}

const listPrices = defineRoute({
  operationId: 'listPrices',
  method: 'GET',
  template: '/v1/prices',
  tag: 'Prices',
  summary: 'Store-level shelf prices with tiered fallback',
  description:
    `A product side (${PRODUCT_SIDE.join(', ')}) is required, and with \`q\` alone a store side ` +
    `(${STORE_SIDE.join(', ')}) too. A store asked for by id that has no price of its own gets one of a sibling of its ` +
    'chain: `regional` within 50 miles, else `chain`. Without store ids every row is an observed price. With `near` the ' +
    'nearest come first, with `q` the most relevant, otherwise the order is by product and store name.',
  paid: true,
  path: z.object({}),
  query: pricesQuery,
  check: hasBothSides,
  parts: ['chains', 'stores', 'products', 'prices'],
  ticking: () => 'hour',
  costly: ({ q }) => q !== undefined,
  cacheControl: 'public, max-age=30, stale-while-revalidate=120',
  response: priceList,
  hasMeta: true,
  answer({ snapshot, query, nowMs }) {
    return queryPrices(snapshot, query, nowMs);
  },
});

/** Shelf prices. */
export const prices: Resource = { routes: [listPrices], prepare: preparePrices };
