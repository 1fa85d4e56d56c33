import { z } from 'zod';
import { NO_SUCH_STORE } from '../http/empty-answer.ts';
import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { placeIsOne } from '../http/parsing/asked-place.ts';
import { encodeStore, encodeStores } from './encode.ts';
import { findStore } from '../../lookup/find-store.ts';
import { findStores, prepareStores } from './queries.ts';
import { type Includes, storeList, store, storePath, storeQuery, storesQuery } from './schema.ts';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600';

function ticking({ include }: { include?: Includes }): 'day' | null {
  return include?.includes('places_enrichment') === true ? 'day' : null;
}

const listStores = defineRoute({
  operationId: 'listStores',
  method: 'GET',
  template: '/v1/stores',
  tag: 'Stores',
  summary: 'Active stores by place, chain or name',
  description:
    'Filters combine with AND. Around a place (`near`, or `lat` and `lng`) the nearest come first, each with its ' +
    '`distance_mi`; with any other filter the order is by name, without one by id. `chain` may name a family of chains: `meta` then says which it covers. Where there are none `meta` says why, ' +
    'and around a place how far the nearest is.',
  paid: false,
  path: z.object({}),
  query: storesQuery,
  rangeFields: ['lat', 'lng', 'radius'],
  check: placeIsOne,
  parts: ['chains', 'stores'],
  ticking,
  costly: ({ q }) => q !== undefined,
  cacheControl: CACHE_CONTROL,
  response: storeList,
  sample: ['near', 'radius', 'limit'],
  hasMeta: true,
  answer({ snapshot, query, nowMs }) {
    return encodeStores(snapshot, findStores(snapshot, query), query, nowMs);
  },
});

const getStore = defineRoute({
  operationId: 'getStore',
  method: 'GET',
  template: '/v1/stores/{store_id}',
  tag: 'Stores',
  summary: 'One store',
  description:
    'A store id that was merged away answers with the surviving store: adopt the `id` of the answer. Closed stores ' +
    'answer too, with `is_active: false`.',
  paid: false,
  path: storePath,
  query: storeQuery,
  parts: ['chains', 'stores'],
  ticking,
  cacheControl: CACHE_CONTROL,
  notFound: () => NO_SUCH_STORE,
  response: store,
  answer({ snapshot, path, query, nowMs }) {
    const found = findStore(snapshot, path.store_id);
    return found < 0 ? null : encodeStore(snapshot, found, query.include, nowMs);
  },
});

/** The stores. */
export const stores: Resource = { routes: [listStores, getStore], prepare: prepareStores };
