import { z } from 'zod';
import type { FieldError } from '../http/errors.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { missingChoice } from '../http/parsing/missing-choice.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import { rehearseRoute, textsAsked } from '../rehearsal.ts';
import type { Resource } from '../resource.ts';
import { prepareProducts, queryProducts, searchCommonWords } from './queries.ts';
import { PRODUCT_FILTERS, PRODUCT_INCLUDES, productList, productsQuery } from './schema.ts';

function hasFilter(given: RawValues): FieldError[] {
  if (PRODUCT_FILTERS.some((name) => name in given)) return [];
  return [missingChoice({ names: PRODUCT_FILTERS })];
}

const listProducts = defineRoute({
  operationId: 'listProducts',
  method: 'GET',
  template: '/v1/products',
  tag: 'Products',
  summary: 'Canonical grocery products by text, barcode, id, brand or category',
  description:
    `At least one of ${PRODUCT_FILTERS.join(', ')} is required. \`ids\` overrides every other filter. With \`q\` the ` +
    'best match comes first, otherwise the order is by name.',
  paid: true,
  path: z.object({}),
  query: productsQuery,
  check: hasFilter,
  parts: ['products', 'prices', 'finding'],
  costly: ({ ids, q, brand, category }) => ids === undefined && (q ?? brand ?? category) !== undefined,
  cacheControl: 'public, max-age=60, stale-while-revalidate=300',
  response: productList,
  sample: ['q', 'limit'],
  hasMeta: true,
  examples: () => ({ include: [...PRODUCT_INCLUDES] }),
  answer({ snapshot, query }) {
    return queryProducts(snapshot, query);
  },
});

/** So many searches compile most of what searches run. */
const REHEARSED = 1_200;

function* searches(snapshot: Snapshot): Generator<{ readonly q: string }> {
  for (const q of textsAsked(snapshot, REHEARSED)) yield { q };
}

/** Products. */
export const products: Resource = {
  routes: [listProducts],
  prepare: prepareProducts,
  askedAgain: () => searchCommonWords,
  rehearse: (snapshot) => rehearseRoute(listProducts, snapshot, searches(snapshot)),
};
