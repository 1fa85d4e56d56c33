import type { z } from 'zod';
import type { dealList } from '../../deals/schema.ts';
import type { priceHistory } from '../../history/schema.ts';
import { marked } from '../answer-text.ts';
import { inputSchema } from '../input-schema.ts';
import { CURSOR, pageOf, type Row, ROWS, routeNamed, type Tool } from '../tool.ts';

const getPriceHistory = routeNamed('getPriceHistory');
const listDeals = routeNamed('listDeals');
/** A series by day or week would not fit an answer that is short. */
const INTERVAL = { interval: { enum: ['change', 'month'], description: 'default change: store by store' } };

type History = z.output<typeof priceHistory>;

/** One row a store: its last price of the window beside what is usual there. */
function storeRow({ store_id, store_name, prices, summary }: History['stores'][number]): Row {
  const last = prices.at(-1);
  return {
    store: marked(store_name),
    price: last?.price,
    regular: last?.is_on_sale === true ? last.regular_price : null,
    since: last?.from,
    until: last?.to,
    typical: summary.typical_365?.price,
    percentile: summary.percentile,
    lowest: summary.lowest?.price,
    lowest_on: summary.lowest?.from,
    highest: summary.highest?.price,
    sale_days: summary.sale_days,
    tier: last?.source_tier,
    seen: last?.last_observed_on,
    store_id,
  };
}

/** One row a month in which there was a price, over all stores. */
function monthRow({ from, stores, prices }: History['series'][number]): Row {
  return { month: from.slice(0, 7), low: prices?.low, median: prices?.median, high: prices?.high, stores };
}

/** What is to be known of the product as a whole. */
function historyNote({ name, size_display: size, size_changes: changes, meta }: History): string | null {
  const shrunk = changes
    .filter(({ kind }) => kind === 'shrinkflation')
    .map(
      (change) =>
        `The pack shrank on ${change.on}: ${marked(change.size_before)} to ${marked(change.size_after)}.`,
    );
  const product = [marked(name), marked(size)].filter((text) => text !== null).join(' ');
  const notes = [
    ...(product === '' ? [] : [product]),
    ...shrunk,
    ...(meta.message === undefined ? [] : [meta.message]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

/** Whether an offer is one. */
export const historyTools: readonly Tool[] = [
  {
    name: 'price_history',
    title: 'Is this a real bargain?',
    description:
      "A product's price at each store, with its typical, lowest and highest price; percentile: percent of the year's days " +
      'on which it was lower. interval=month: over all stores. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      getPriceHistory,
      {
        product_id: null,
        barcode: null,
        near: 'ZIP, "City, ST" or lat,lng',
        radius_mi: null,
        store_id: null,
        chain: 'slug',
        state: null,
        from: 'day',
        to: null,
        limit: null,
      },
      { ...INTERVAL, ...CURSOR },
    ),
    read: pageOf(getPriceHistory),
    answer(answered, { limit = ROWS }) {
      const history = answered as History;
      const seen = history.series.filter(({ prices }) => prices !== null);
      const rows = [...history.stores.map(storeRow), ...seen.map(monthRow)];
      return { rows, note: historyNote(history), more: history.stores.length === limit };
    },
  },
  {
    name: 'find_deals',
    title: 'What is truly low near here?',
    description:
      'Prices low against their own history, with the evidence; verdict inflated_regular: fake sales. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      listDeals,
      {
        near: 'ZIP, "City, ST" or lat,lng',
        radius_mi: null,
        store_id: null,
        chain: 'slug',
        verdict: null,
        on_sale: null,
        limit: null,
      },
      CURSOR,
    ),
    read: pageOf(listDeals),
    answer(answered, { limit = ROWS }) {
      const { results, meta } = answered as z.output<typeof dealList>;
      const rows = results.map((row) => ({
        product: marked(row.name),
        size: marked(row.size_display),
        price: row.price,
        regular: row.is_on_sale ? row.regular_price : null,
        typical: row.typical_price,
        saving_pct: row.saving_pct,
        in_stock: row.available,
        verdict: row.verdict,
        percentile: row.percentile,
        days_since_as_low: row.days_since_as_low,
        store: marked(row.store_name),
        distance_mi: row.distance_mi,
        seen: row.observed_at.slice(0, 10),
        product_id: row.product_id,
        store_id: row.store_id,
      }));
      return { rows, note: meta.message ?? null, more: rows.length === limit };
    },
  },
];
