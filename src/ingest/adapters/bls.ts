/**
 * Average prices of the US Bureau of Labor Statistics: its flat files (`ap.data.…`, tab separated), or a table with the
 * region, the item and the month spelt out. Public domain. https://www.bls.gov/cpi/factsheets/average-prices.htm,
 * layout: https://download.bls.gov/pub/time.series/ap/ap.txt
 */
import { type Columns, type FieldRow, hasColumns, optional, required } from '../columns.ts';
import { numberOrText } from '../values.ts';
import type { Format } from './format.ts';
import { createFormatAdapter } from './format-adapter.ts';
import type { Adapted } from './row-adapter.ts';

type BlsField = 'series' | 'region' | 'item' | 'month' | 'year' | 'value';

const COLUMNS: Columns<BlsField> = {
  series: required('series_id'),
  region: optional('region'),
  item: optional('item_code'),
  month: required('period'),
  year: optional('year'),
  value: required('value_usd', 'value'),
};

/** How files write a month without a price. */
const NOT_PUBLISHED = new Set(['-', 'NA']);

/** The area codes of the regions that are compared; BLS has average prices of cities and divisions too. */
const REGIONS: Readonly<Record<string, string>> = {
  '0000': 'national',
  '0100': 'northeast',
  '0200': 'midwest',
  '0300': 'south',
  '0400': 'west',
};

/** `APU0000708111`: area 0000, item 708111. Areas of cities have letters, as in `APUS35A708111`. */
const SERIES = /^APU([A-Z0-9]{4})([A-Z0-9]+)$/;

/** Prices of the nation and its four regions, month by month. Months without a price are left out, not rejected. */
export const BLS: Format = {
  name: 'bls',
  meaning: 'BLS average prices, CSV or its flat files: what indices are compared with (compare=bls).',
  recognises: (head) => {
    const series = head.header?.findIndex((name) => name.trim() === 'series_id') ?? -1;
    return hasColumns(head, COLUMNS) && head.rows.some((row) => row[series]?.startsWith('APU'));
  },
  adapter: createFormatAdapter({
    columns: COLUMNS,
    passes: [() => Promise.resolve({ kind: 'bls_prices', adapt })],
  }),
};

function adapt(row: FieldRow<BlsField>): Adapted {
  const series = row.text('series') ?? '';
  const value = row.text('value');
  if (value === undefined || NOT_PUBLISHED.has(value)) return { filtered: 'was not published', name: series };
  const [, area = '', code] = SERIES.exec(series) ?? [];
  const region = row.text('region') ?? REGIONS[area];
  if (region === undefined && area !== '') return { filtered: 'is of another area', name: series };
  const period = periodOf(row);
  if (period === null) return { filtered: 'is not of a month', name: series };
  return {
    record: {
      series_id: series,
      region,
      item_code: row.text('item') ?? code,
      period,
      value_usd: numberOrText(value),
    },
  };
}

/** `2023-11`, or of the flat files year and `M11`; null: a half-year's or a year's average. */
function periodOf(row: FieldRow<BlsField>): string | undefined | null {
  const month = row.text('month');
  const year = row.text('year');
  if (year === undefined || month === undefined) return month;
  return /^M(0[1-9]|1[0-2])$/.test(month) ? `${year}-${month.slice(1)}` : null;
}
