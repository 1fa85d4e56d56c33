import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { ageAt, type Coverage, coverageOf, prepareCoverage } from './queries.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { encodeJson } from '../http/answer.ts';
import { defineRoute } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { coverageAnswer, coverageQuery } from './schema.ts';

const HOUR_MS = 3_600_000;

/** Ages grow by the hour from publication on. */
function shown(part: Coverage, hoursSince: number): object {
  const ageNow = (share: number): number | null => {
    const age = ageAt(part, share);
    return age === null ? null : age + hoursSince;
  };
  return {
    stores: part.stores,
    stores_geocoded: part.storesGeocoded,
    stores_priced: part.storesPriced,
    prices: part.prices,
    freshness_p50_hours: ageNow(0.5),
    freshness_p90_hours: ageNow(0.9),
  };
}

function encodeCoverage(snapshot: Snapshot, nowMs: number): Buffer {
  const { manifest, chains, stores } = snapshot;
  const { all, chains: byChain, states } = coverageOf(snapshot);
  const hour = (ms: number): number => Math.floor(ms / HOUR_MS);
  const since = Math.max(0, hour(nowMs) - hour(Date.parse(manifest.published_at)));
  const ofChains = byChain.map((part, chain) => ({
    chain_slug: chains.slugs[chain]!,
    chain_name: chains.names[chain]!,
    products: part.products,
    ...shown(part, since),
  }));
  const ofStates = states.flatMap((part, code) =>
    part.stores === 0 ? [] : [{ state: stores.state.values[code] ?? null, ...shown(part, since) }],
  );
  const order = (a: string, b: string): number => Number(a > b) - Number(a < b);
  return encodeJson({
    published_at: manifest.published_at,
    products: manifest.counts.products,
    ...shown(all, since),
    chains: ofChains.sort((a, b) => order(a.chain_slug, b.chain_slug)),
    states: ofStates.sort((a, b) => order(a.state ?? '', b.state ?? '')),
  });
}

const getCoverage = defineRoute({
  operationId: 'getCoverage',
  method: 'GET',
  template: '/v1/coverage',
  tag: 'Coverage',
  summary: 'What the catalogue knows, and how old it is',
  description:
    'Numbers of stores, products and prices in the whole catalogue, in each chain and in each state, with the median and ' +
    'the 90th percentile of the age of the prices.',
  paid: false,
  path: z.object({}),
  query: coverageQuery,
  parts: ['chains', 'stores', 'prices'],
  ticking: () => 'hour',
  cacheControl: 'public, max-age=300, stale-while-revalidate=600',
  response: coverageAnswer,
  answer: ({ snapshot, nowMs }) => encodeCoverage(snapshot, nowMs),
});

/** What the catalogue covers. */
export const coverage: Resource = {
  routes: [getCoverage],
  prepareRest: (snapshot) => prepareCoverage(snapshot, nextTurn),
};
