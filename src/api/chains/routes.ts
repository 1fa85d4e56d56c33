import { z } from 'zod';
import { sayNoChain } from './chains-named.ts';
import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { encodeChain, encodeChains, findChains } from './queries.ts';
import { chain, chainList, chainPath, chainQuery, chainsQuery } from './schema.ts';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600';

const listChains = defineRoute({
  operationId: 'listChains',
  method: 'GET',
  template: '/v1/chains',
  tag: 'Chains',
  summary: 'Chains with their online-shopping configuration',
  description:
    'All matching chains, sorted by slug, without paging. Chains without online shopping appear only with ' +
    '`online_only=false`, and have only the basic metadata.',
  paid: false,
  path: z.object({}),
  query: chainsQuery,
  parts: ['chains'],
  cacheControl: CACHE_CONTROL,
  response: chainList,
  sample: ['slugs'],
  answer({ snapshot: { chains }, query }) {
    return encodeChains(chains, findChains(chains, query));
  },
});

const getChain = defineRoute({
  operationId: 'getChain',
  method: 'GET',
  template: '/v1/chains/{slug}',
  tag: 'Chains',
  summary: 'One chain',
  description: 'The slug is case-insensitive.',
  paid: false,
  path: chainPath,
  query: chainQuery,
  parts: ['chains'],
  cacheControl: CACHE_CONTROL,
  notFound: ({ snapshot, path }) => sayNoChain(snapshot.chains, path.slug),
  response: chain,
  answer({ snapshot: { chains }, path }) {
    const ordinal = chains.bySlug.get(path.slug);
    return ordinal === undefined ? null : encodeChain(chains, ordinal);
  },
});

/** The chains. */
export const chains: Resource = { routes: [listChains, getChain] };
