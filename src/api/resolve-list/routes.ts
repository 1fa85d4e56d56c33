import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { findStore } from '../../lookup/find-store.ts';
import { listedAgain, rehearseLists } from '../../lookup/lists/resolve-list.ts';
import { listExamples } from './examples.ts';
import { sayMissingPlace } from './missing-place.ts';
import { makeListsAhead, prepareResolveList, queryResolvedList, workOfList } from './queries.ts';
import { resolvedList, resolveListBody, resolveListPath, resolveListQuery } from './schema.ts';

const resolveListAtChain = defineRoute({
  operationId: 'resolveList',
  method: 'POST',
  template: '/v1/chains/{slug}/resolve-list',
  tag: 'Lists',
  summary: 'Fill a shopping list at a store',
  description:
    'Takes up to 50 items, each a name as people write it and optionally a product id. If the chain sells the product of ' +
    'the id, that is the match. Otherwise the name is matched by its meaning (synonyms, spelling, brand and size are ' +
    'understood) among all that the chain sells; among equally good matches, the store’s own products go first, then those ' +
    'of stores of the chain within 50 miles. A match has a confidence of at least 0.3, and a trigram similarity of at least ' +
    '0.3 to the name as it was understood. Prices follow the tiers of `/v1/prices`, and `line_total` is for the packs that ' +
    'the item takes. With `store_ids`, up to 5 stores of the chain are compared. An item without a match has ' +
    '`resolved: false`, and `missing_reason` says why. One call, one charge.',
  paid: true,
  path: resolveListPath,
  query: resolveListQuery,
  body: resolveListBody,
  parts: ['chains', 'stores', 'products', 'prices', 'aisles', 'finding'],
  cacheControl: 'no-store',
  notFound: ({ snapshot, path, body }) =>
    sayMissingPlace(snapshot, path.slug, [body.store_id, ...(body.store_ids ?? [])]),
  response: resolvedList,
  examples: listExamples,
  work: ({ body }) => workOfList(body, body.store_ids),
  answer({ snapshot, path, body }) {
    const chain = snapshot.chains.bySlug.get(path.slug);
    const [store = -1, ...others] = [body.store_id, ...(body.store_ids ?? [])].map((id) =>
      findStore(snapshot, id),
    );
    const isOfChain = (one: number): boolean => one >= 0 && snapshot.stores.chain[one] === chain;
    if (![store, ...others].every(isOfChain)) return null;
    return queryResolvedList(snapshot, store, body, others);
  },
});

/** Shopping lists, filled at a store. */
export const resolveList: Resource = {
  routes: [resolveListAtChain],
  prepare: prepareResolveList,
  makeAhead: makeListsAhead,
  askedAgain: listedAgain,
  rehearse: rehearseLists,
};
