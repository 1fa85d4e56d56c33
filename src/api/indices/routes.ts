import { z } from 'zod';
import { finalMs } from '../../domain/index-method/final-time.ts';
import { isAhead } from '../../domain/time/asked-time.ts';
import { isMonth } from '../../domain/time/month.ts';
import type { FieldError } from '../http/errors.ts';
import { sayNoIndex } from '../http/parsing/known-names.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { indexExamples } from './examples.ts';
import type { IndexPart } from '../../snapshot/parts/indices.ts';
import { SERIES_FORMS } from './forms.ts';
import { encodeIndices, encodeSeries, hasWeeks, type SeriesQuery } from './queries.ts';
import { indexList, chartQuery, indexPath, indexQuery, indexSeries, indicesQuery } from './schema.ts';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600';

function checkTogether({ from, to, format, envelope }: RawValues): FieldError[] {
  const isKnown = from !== undefined && to !== undefined && isMonth(from) && isMonth(to);
  return [
    ...(isKnown && from > to ? [{ in: 'query', field: 'from', detail: `is after to (${to})` } as const] : []),
    ...(envelope === 'true' && (format === 'csv' || format === 'svg')
      ? [{ in: 'query', field: 'envelope', detail: `is for JSON, not for ${format}` } as const]
      : []),
  ];
}

/** What an index does not have, and what nobody can know yet. */
function refuseUnknown(part: IndexPart, slug: string, query: SeriesQuery, nowMs: number): FieldError[] {
  const index = part.bySlug.get(slug);
  if (index === undefined) return [];
  const regions = part.regions[index]!;
  const errors: FieldError[] = [];
  const add = (field: string, detail: string): void => void errors.push({ in: 'query', field, detail });
  if (!regions.includes(query.region))
    add('region', `is not a region of this index, which has ${regions.join(', ')}`);
  if (query.frequency === 'week' && !hasWeeks(part, index))
    add('frequency', 'must be month: this index has no weeks');
  if (query.as_of !== undefined && isAhead(query.as_of, nowMs)) add('as_of', 'is in the future');
  return errors;
}

const listIndices = defineRoute({
  operationId: 'listIndices',
  method: 'GET',
  template: '/v1/indices',
  tag: 'Indices',
  summary: 'List of price indices',
  description:
    'All indices, sorted by slug, without their values, with the first and last published month of each.',
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
  summary: 'Price index by month (or week) with its methodology',
  description:
    'Snapshots by month, or by week (experimental), as they were published: nothing is computed anew. Without the `include_` ' +
    'flags, only published snapshots that are not revoked. Empty `data` means that the index exists, but nothing is published ' +
    'for the window; if the index is inactive, `meta.warning` says so. /methodology.md has the method.',
  paid: true,
  path: indexPath,
  query: indexQuery,
  check: checkTogether,
  refuse: ({ snapshot: { indices }, path, query, nowMs }) => refuseUnknown(indices, path.slug, query, nowMs),
  forms: SERIES_FORMS,
  form: (_, { format }) => (format === 'json' ? null : format),
  parts: ['indices'],
  // The window without `from` and `to` moves with the month; a fixed one changes when its last month becomes final.
  ticking: ({ from, to }) => (from === undefined || to === undefined ? 'day' : { dayUntilMs: finalMs(to) }),
  cacheControl: CACHE_CONTROL,
  notFound: ({ snapshot: { indices }, path }) =>
    `${sayNoIndex(indices, path.slug)} /v1/indices lists all indices.`,
  response: indexSeries,
  sample: ['region', 'from', 'include_interval'],
  examples: indexExamples,
  answer({ snapshot: { indices }, path, query, nowMs }) {
    const index = indices.bySlug.get(path.slug);
    if (index === undefined) return null;
    // A chart without its interval would promise more than there is.
    const include_interval = query.include_interval || query.format === 'svg';
    return encodeSeries(indices, index, { ...query, include_interval }, nowMs);
  },
});

const getIndexChart = defineRoute({
  operationId: 'getIndexChart',
  method: 'GET',
  template: '/v1/indices/{slug}.svg',
  tag: 'Indices',
  summary: 'A price index as a chart',
  description:
    'The series of `/v1/indices/{slug}` as a self-contained SVG image: values with the 95% interval, provisional values ' +
    'marked, and with `include_revoked=true` retracted ones too.',
  paid: true,
  path: indexPath,
  query: chartQuery,
  check: checkTogether,
  refuse: ({ snapshot: { indices }, path, query, nowMs }) => refuseUnknown(indices, path.slug, query, nowMs),
  forms: { svg: SERIES_FORMS.svg },
  form: () => 'svg',
  json: false,
  parts: ['indices'],
  ticking: ({ from, to }) => (from === undefined || to === undefined ? 'day' : { dayUntilMs: finalMs(to) }),
  cacheControl: CACHE_CONTROL,
  notFound: ({ snapshot: { indices }, path }) =>
    `${sayNoIndex(indices, path.slug)} /v1/indices lists all indices.`,
  response: indexSeries,
  sample: ['region', 'from'],
  examples: indexExamples,
  answer({ snapshot: { indices }, path, query, nowMs }) {
    const index = indices.bySlug.get(path.slug);
    if (index === undefined) return null;
    return encodeSeries(indices, index, { ...query, include_interval: true }, nowMs);
  },
});

/** Monthly price indices. */
export const indices: Resource = { routes: [listIndices, getIndex, getIndexChart] };
