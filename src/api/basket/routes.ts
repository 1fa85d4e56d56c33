import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { basketExamples } from './examples.ts';
import { prepareAssortments, prepareBaskets, queryBasket } from './queries.ts';
import { basketAnswer } from './answer-schema.ts';
import { workOfBasket } from './work.ts';
import { basketBody, basketFaults, basketPostQuery, basketQuery, SCOPE } from './schema.ts';

const SUMMARY = 'What a basket of items costs, and where it is cheapest';
const DESCRIPTION =
  `Prices a list of items in a scope: at least one of ${SCOPE.join(', ')}, which combine with AND. Each line names the ` +
  'product that was chosen for the item and the store that has the price. An item can be a barcode, a line of a shopping ' +
  'list (`name`) or a `category`; for words, the line says which product was chosen and why. An item without a price has a ' +
  'null `price` and a `missing_reason`, and does not count in `total`. Only prices of products in stock count: those ' +
  'observed at the stores in scope and, with `store_id`, those of the nearest stores of its chain, as in `/v1/prices`.';

const shared = {
  template: '/v1/index/basket',
  tag: 'Basket',
  paid: true,
  path: z.object({}),
  parts: ['chains', 'stores', 'products', 'prices', 'shelves', 'aisles', 'finding'],
  response: basketAnswer,
  hasMeta: true,
  sample: ['items', 'near', 'radius_mi'],
  examples: basketExamples,
} as const;

const getBasket = defineRoute({
  ...shared,
  operationId: 'getBasket',
  method: 'GET',
  summary: SUMMARY,
  description: `${DESCRIPTION} Long lists do not fit a URL: POST them.`,
  query: basketQuery,
  check: basketFaults,
  ticking: () => 'hour',
  costly: () => true,
  cacheControl: 'public, max-age=30, stale-while-revalidate=120',
  work: ({ snapshot, query }) => workOfBasket(snapshot, query),
  answer({ snapshot, query, nowMs }) {
    return queryBasket(snapshot, query, nowMs);
  },
});

const postBasket = defineRoute({
  ...shared,
  operationId: 'postBasket',
  method: 'POST',
  summary: `${SUMMARY}, for long lists`,
  description: `${DESCRIPTION} The members of the body are the parameters of the GET.`,
  query: basketPostQuery,
  body: basketBody,
  cacheControl: 'no-store',
  hasRequestId: true,
  work: ({ snapshot, body }) => workOfBasket(snapshot, body),
  answer({ snapshot, body, nowMs }) {
    return queryBasket(snapshot, body, nowMs);
  },
});

/** What a basket costs. */
export const basket: Resource = {
  routes: [getBasket, postBasket],
  prepare: prepareBaskets,
  prepareRest: prepareAssortments,
};
