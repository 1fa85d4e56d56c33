import { uuid } from '../support/catalogue.ts';

const STORES = 'public, max-age=300, stale-while-revalidate=600';

/** Every catalogue route with its caching. The answers are long enough to be compressed, but for those of one row. */
export const ROUTES = [
  { url: '/v1/stores?state=GA', cacheControl: STORES, paid: false },
  {
    url: `/v1/stores/${uuid('store', 1)}?include=hours,places_enrichment`,
    cacheControl: STORES,
    paid: false,
  },
  { url: '/v1/chains?online_only=false', cacheControl: STORES, paid: false },
  { url: '/v1/chains/freshmart', cacheControl: STORES, paid: false },
  {
    url: '/v1/products?category=dairy',
    cacheControl: 'public, max-age=60, stale-while-revalidate=300',
    paid: true,
  },
  {
    url: '/v1/prices?q=milk&state=GA',
    cacheControl: 'public, max-age=30, stale-while-revalidate=120',
    paid: true,
  },
] as const;
