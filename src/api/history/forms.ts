import { type AnswerForm, CSV_TYPE, encodeCsvTable } from '../http/forms.ts';
import type { PriceHistoryAnswer } from './schema.ts';

const PRICE_COLUMNS = [
  'from',
  'to',
  'price',
  'regular_price',
  'sale_price',
  'is_on_sale',
  'available',
  'source_tier',
  'source_store_id',
  'observations',
  'last_observed_on',
  'known_at',
  'known_sequence',
] as const satisfies readonly (keyof PriceHistoryAnswer['stores'][number]['prices'][number])[];

const SPREAD_COLUMNS = ['low', 'first_quartile', 'median', 'third_quartile', 'high'] as const;

/** The prices of each store, or the series, as a table that begins with the product, so that files can be put together. */
function encodeCsv(json: Buffer): Buffer {
  const { product_id, interval, stores, series } = JSON.parse(json.toString()) as PriceHistoryAnswer;
  if (interval === 'change') {
    const head = ['product_id', 'store_id', 'store_name', 'chain_slug', ...PRICE_COLUMNS];
    const rows = stores.flatMap(({ store_id, store_name, chain_slug, prices }) =>
      prices.map((price) => [
        product_id,
        store_id,
        store_name,
        chain_slug,
        ...PRICE_COLUMNS.map((column) => price[column]),
      ]),
    );
    return encodeCsvTable(head, rows);
  }
  const head = ['product_id', 'from', 'to', 'stores', ...SPREAD_COLUMNS];
  const rows = series.map(({ from, to, stores: counted, prices }) => [
    product_id,
    from,
    to,
    counted,
    ...SPREAD_COLUMNS.map((column) => prices?.[column]),
  ]);
  return encodeCsvTable(head, rows);
}

/** The forms of a price history beside JSON. */
export const HISTORY_FORMS = {
  csv: { contentType: CSV_TYPE, encode: encodeCsv },
} satisfies Record<string, AnswerForm>;
