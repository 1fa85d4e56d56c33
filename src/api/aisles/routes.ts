import { sayNoChain } from '../chains/chains-named.ts';
import { NO_SUCH_STORE } from '../http/empty-answer.ts';
import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { findStore } from '../../lookup/find-store.ts';
import { queryChainAisles, queryStoreAisles } from './queries.ts';
import { aislesQuery, chainAisles, chainAislesPath, storeAisles, storeAislesPath } from './schema.ts';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600';
const RANKING =
  'Aisle names are normalized (`Aisle 7` for 07, aisle 7 and Aisle 7, Shelf 3; checkouts and end caps are left out) and ' +
  'ranked by how many products are there.';

const listStoreAisles = defineRoute({
  operationId: 'listStoreAisles',
  method: 'GET',
  template: '/v1/stores/{store_id}/aisles',
  tag: 'Aisles',
  summary: "A store's aisles by frequency",
  description:
    `${RANKING} If less than 30% of the store's price rows have an aisle, the list of its chain is returned instead; if ` +
    "less than 30% of the chain's do, the list over all chains. `source` says which. If the store was merged into another, that store answers.",
  paid: true,
  path: storeAislesPath,
  query: aislesQuery,
  parts: ['chains', 'stores', 'aisles'],
  cacheControl: CACHE_CONTROL,
  notFound: () => NO_SUCH_STORE,
  response: storeAisles,
  sample: ['limit'],
  answer({ snapshot, path, query }) {
    const store = findStore(snapshot, path.store_id);
    return store < 0 ? null : queryStoreAisles(snapshot, store, query);
  },
});

const listChainAisles = defineRoute({
  operationId: 'listChainAisles',
  method: 'GET',
  template: '/v1/chains/{slug}/aisles',
  tag: 'Aisles',
  summary: "A chain's aisles by frequency",
  description:
    `${RANKING} A product counts once per aisle, no matter in how many stores of the chain it is there. If less than 30% ` +
    "of the chain's price rows have an aisle, the list over all chains is returned instead. `source` says which.",
  paid: true,
  path: chainAislesPath,
  query: aislesQuery,
  parts: ['chains', 'aisles'],
  cacheControl: CACHE_CONTROL,
  notFound: ({ snapshot, path }) => sayNoChain(snapshot.chains, path.slug),
  response: chainAisles,
  sample: ['limit'],
  answer({ snapshot, path, query }) {
    const chain = snapshot.chains.bySlug.get(path.slug);
    return chain === undefined ? null : queryChainAisles(snapshot, chain, query);
  },
});

/** The mix of aisles of a store and of a chain. */
export const aisles: Resource = { routes: [listStoreAisles, listChainAisles] };
