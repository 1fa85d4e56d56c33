import { z } from 'zod';
import { isMonth } from '../../domain/time/month.ts';
import type { FieldError } from '../http/errors.ts';
import { defineRoute, type RawValues, type Resource } from '../http/route.ts';
import { indexExamples } from './examples.ts';
import { encodeIndices, encodeSeries } from './queries.ts';
import { indexList, indexPath, indexQuery, indexSeries, indicesQuery } from './schema.ts';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600';

function isInOrder({ from, to }: RawValues): FieldError[] {
  const isKnown = from !== undefined && to !== undefined && isMonth(from) && isMonth(to);
  return isKnown && from > to ? [{ in: 'query', field: 'from', detail: `is after to (${to})` }] : [];
}

const listIndices = defineRoute({
  operationId: 'listIndices',
  method: 'GET',
  template: '/v1/indices',
  tag: 'Indices',
  summary: 'The price indices there are',
  description: 'All indices by slug, without their values, and the months that are published of each.',
  paid: false,
  path: z.object({}),
  query: indicesQuery,
  parts: ['indices'],
  cacheControl: CACHE_CONTROL,
  response: indexList,
  answer({ snapshot: { indices } }) {
    return encodeIndices(indices);
  },
});

const getIndex = defineRoute({
  operationId: 'getIndex',
  method: 'GET',
  template: '/v1/indices/{slug}',
  tag: 'Indices',
  summary: 'Monthly price index with its methodology',
  description:
    'Snapshots by month, as they were published: nothing is computed anew. Without the `include_` flags only those that ' +
    'are published and not revoked. No `data` means that the index exists, but nothing of the window is published; ' +
    '`meta.warning` says so of an inactive index. /methodology.md has the method.',
  paid: true,
  path: indexPath,
  query: indexQuery,
  check: isInOrder,
  parts: ['indices'],
  // The window without `from` and `to` moves with the month.
  ticking: ({ from, to }) => (from === undefined || to === undefined ? 'day' : null),
  cacheControl: CACHE_CONTROL,
  notFound: 'No index has this slug. /v1/indices lists those there are.',
  response: indexSeries,
  examples: indexExamples,
  answer({ snapshot: { indices }, path, query, nowMs }) {
    const index = indices.bySlug.get(path.slug);
    return index === undefined ? null : encodeSeries(indices, index, query, nowMs);
  },
});

/** Monthly price indices. */
export const indices: Resource = { routes: [listIndices, getIndex] };
