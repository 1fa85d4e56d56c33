import { z } from 'zod';
import type { FieldError } from '../http/errors.ts';
import { radiusHasPlace } from '../http/parsing/asked-place.ts';
import { missingChoice } from '../http/parsing/missing-choice.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { queryDeals, workOfDeals } from './queries.ts';
import { DEAL_PLACES, dealList, dealsQuery } from './schema.ts';

function hasPlace(given: RawValues): FieldError[] {
  if (DEAL_PLACES.some((name) => name in given)) return [];
  return [missingChoice({ names: DEAL_PLACES })];
}

const listDeals = defineRoute({
  operationId: 'listDeals',
  method: 'GET',
  template: '/v1/deals',
  tag: 'Prices',
  summary: 'Prices that are truly low, with the evidence',
  description:
    'Products whose price is low compared with its own history, at a store, at a chain or near a place. The largest saving ' +
    'against the typical price comes first, what is not `available` last; each product appears once per chain. `record_low`: at least 5% below the typical ' +
    'price, and never this low before. `good`: at least 10% below it, and lower on at most 20% of the days of a year. ' +
    'Verdicts are as of the last day on which anything was observed at the chain. /methodology.md has the rule.',
  paid: true,
  path: z.object({}),
  query: dealsQuery,
  check: (given) => [...hasPlace(given), ...radiusHasPlace(given, ['near'])],
  parts: ['chains', 'stores', 'products', 'prices', 'history'],
  costly: () => true,
  cacheControl: 'public, max-age=30, stale-while-revalidate=120',
  response: dealList,
  sample: ['near', 'limit'],
  hasMeta: true,
  work: ({ snapshot }) => workOfDeals(snapshot),
  answer: ({ snapshot, query }) => queryDeals(snapshot, query),
});

/** Prices that are truly low. */
export const deals: Resource = { routes: [listDeals] };
