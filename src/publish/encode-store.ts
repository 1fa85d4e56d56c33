import { SENTIMENT_AXES, sentimentLabel } from '../domain/sentiment.ts';
import type { ChainRow } from '../record/read-chains.ts';
import type { HoursRow, PlacesRow, StoreRow } from '../record/read-stores.ts';

/** The Store object without its closing brace and without the members that `include` adds. */
export function encodeStore(store: StoreRow, chain: ChainRow): string {
  return JSON.stringify({
    id: store.id,
    name: store.name,
    display_name: store.display_name,
    banner_name: store.banner_name,
    web_external_id: store.web_external_id,
    chain_name: chain.name,
    chain_slug: chain.slug,
    chain_logo_url: chain.logo_url,
    address: store.address,
    address_line_2: store.address_line_2,
    city: store.city,
    state: store.state,
    zip: store.zip,
    country: 'US',
    lat: store.lat,
    lng: store.lng,
    metro: store.metro,
    borough: store.borough,
    neighborhood: store.neighborhood,
    format: store.format,
    phone: store.phone,
    has_pickup: store.has_pickup,
    has_delivery: store.has_delivery,
    is_dark_store: store.is_dark_store,
    is_active: store.is_active,
  }).slice(0, -1);
}

/** The hours rows of a store: its open days alone. */
export function encodeHours(hours: readonly HoursRow[]): string {
  return JSON.stringify(
    hours.map(({ day_of_week, open_time, close_time }) => ({ day_of_week, open_time, close_time })),
  );
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Stands for the name of the current day, which is known only when the object is read. */
const CURRENT_DAY_BEFORE = '"popular_times":{"current_day":"';

/**
 * The places object, `null` for a store that is not enriched, and where in its bytes the name of the current day
 * goes (-1 without popular times). Members that the record leaves out are null, the five axes are always there.
 */
export function encodePlaces(places: PlacesRow | undefined): { json: string; dayAt: number } {
  if (!places) return { json: 'null', dayAt: -1 };
  const head = JSON.stringify({
    rating: places.rating,
    review_count: places.review_count,
    typical_time_spent: places.typical_time_spent,
    price_level: places.price_level,
    highlights: [...new Set(places.highlights)],
    service_options: places.service_options,
  }).slice(0, -1);
  const tail = JSON.stringify({
    review_topics: places.review_topics.map((topic) => pick(topic, ['keyword', 'mentions'])),
    sentiment: places.sentiment && shapeSentiment(places.sentiment),
    enriched_at: places.enriched_at?.toISOString() ?? null,
  }).slice(1);
  if (!places.popular_times) return { json: `${head},"popular_times":null,${tail}`, dayAt: -1 };
  const before = `${head},${CURRENT_DAY_BEFORE}`;
  const graph = JSON.stringify(shapeGraph(places.popular_times));
  return { json: `${before}","graph":${graph}},${tail}`, dayAt: Buffer.byteLength(before) };
}

/** The days that have buckets, Monday first. */
function shapeGraph(graph: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    DAYS.flatMap((day) => {
      const buckets = graph[day];
      if (!Array.isArray(buckets)) return [];
      return [[day, buckets.map((bucket) => pick(bucket, ['time', 'busyness_score', 'label']))]];
    }),
  );
}

function shapeSentiment(sentiment: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const score = typeof sentiment.score === 'number' ? sentiment.score : null;
  const axes = isObject(sentiment.axes) ? sentiment.axes : {};
  return {
    score,
    label: sentimentLabel(score),
    summary: sentiment.summary ?? null,
    axes: Object.fromEntries(SENTIMENT_AXES.map((axis) => [axis, pick(axes[axis], ['score', 'evidence'])])),
  };
}

/** The members of a JSON object in this order, null where it has none. */
function pick(value: unknown, members: readonly string[]): Record<string, unknown> {
  const object = isObject(value) ? value : {};
  return Object.fromEntries(members.map((member) => [member, object[member] ?? null]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
