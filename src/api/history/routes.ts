import { z } from 'zod';
import { utcDayOf } from '../../domain/time/utc-day.ts';
import type { FieldError } from '../http/errors.ts';
import { radiusHasPlace } from '../http/parsing/asked-place.ts';
import { missingChoice } from '../http/parsing/missing-choice.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { HISTORY_FORMS } from './forms.ts';
import { refuseKnownAt } from './gather.ts';
import { gatherHistory, queryHistory, workOfHistory } from './queries.ts';
import { HISTORY_STORES, type HistoryQuery, historyQuery, MOST_DAYS, priceHistory } from './schema.ts';
import { USUAL_DAYS, windowOf } from './window.ts';

function checkTogether(given: RawValues): FieldError[] {
  const errors: FieldError[] = [];
  if (!('product_id' in given) && !('barcode' in given))
    errors.push({ in: 'query', field: '*', detail: 'needs product_id or barcode' });
  if (!HISTORY_STORES.some((name) => name in given)) errors.push(missingChoice({ names: HISTORY_STORES }));
  if (given['envelope'] === 'true' && given['format'] === 'csv')
    errors.push({ in: 'query', field: 'envelope', detail: 'is for JSON, not for csv' });
  return errors;
}

/** What only the day of the request tells. */
function refuseWindow(query: HistoryQuery, nowMs: number): FieldError[] {
  const { from, to } = windowOf(query, nowMs);
  const errors: FieldError[] = [];
  const add = (field: string, detail: string): void => void errors.push({ in: 'query', field, detail });
  if (from > utcDayOf(nowMs) && query.from === undefined)
    add('to', `is so far in the future that the ${USUAL_DAYS} days before it are too: give from`);
  else if (from > utcDayOf(nowMs)) add('from', 'is in the future');
  else if (from >= to) add('from', 'must be before to, which is exclusive');
  else if (query.interval === 'day' && to - from > MOST_DAYS)
    add('from', `is ${to - from} days before to: a series by day may cover at most ${MOST_DAYS} days`);
  return errors;
}

const getPriceHistory = defineRoute({
  operationId: 'getPriceHistory',
  method: 'GET',
  template: '/v1/prices/history',
  tag: 'Prices',
  summary: 'What a product cost over time',
  description:
    'The prices of one product (product_id or barcode) at stores (store_id, store_ids, chain, metro, state or near). Days ' +
    'are UTC; `from` is inclusive, `to` is exclusive. A price is assumed to hold until it is checked again, for at most ' +
    '`stale_after_days`; days after that are shown as a gap. For days on which a store asked for by id has no price of its own, ' +
    'it gets one from a sibling store of its chain, by the tiers of /v1/prices; without store ids every price was observed ' +
    'at its store. Every price names the publish that first served it; `known_at` answers as an earlier publish would have.',
  paid: true,
  path: z.object({}),
  query: historyQuery,
  check: (given) => [...checkTogether(given), ...radiusHasPlace(given, ['near'])],
  refuse: ({ snapshot, query, nowMs }) => refuseKnownAt(snapshot, query.known_at, nowMs),
  refuseTogether: refuseWindow,
  forms: HISTORY_FORMS,
  form: (_, { format }) => (format === 'json' ? null : format),
  parts: ['chains', 'stores', 'products', 'sizes', 'prices', 'history'],
  ticking: () => 'day',
  costly: () => true,
  cacheControl: 'public, max-age=30, stale-while-revalidate=120',
  response: priceHistory,
  sample: ['product_id', 'store_id'],
  hasMeta: true,
  gather: ({ snapshot, query, nowMs }) => gatherHistory(snapshot, query, nowMs),
  work: ({ snapshot, query }) => workOfHistory(snapshot, query),
  answer({ snapshot, query, gathered, nowMs }) {
    if (gathered === undefined) throw new Error('history was not gathered');
    return queryHistory(snapshot, query, gathered, nowMs);
  },
});

/** Prices over time. */
export const history: Resource = { routes: [getPriceHistory] };
