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
    'Filters combine with AND. Around a place (`near`, or `lat` and `lng`) the nearest stores come first, each with its ' +
    '`distance_mi`. With other filters stores are sorted by name, without any filter by id. If `chain` names a family of ' +
    'chains, `meta` lists the chains it covers. If no store matches, `meta` says why and, around a place, how far away the ' +
    'nearest is.',
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
    'If the store was merged into another, the answer is that other store: use its `id` from then on. Closed stores are ' +
    'returned too, with `is_active: false`.',
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
