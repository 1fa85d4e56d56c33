import type pg from 'pg';
import { MAIN_REGIONS } from '../domain/index-method/month-data.ts';
import { isMonth } from '../domain/time/month.ts';
import { IndexError } from './index-error.ts';
import { csvRows } from './inputs/csv-rows.ts';

const COLUMNS = ['series_id', 'region', 'item_code', 'period', 'value_usd'] as const;

type BlsRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** What an import of BLS prices came to. */
export interface BlsImport {
  readonly read: number;
  readonly written: number;
  readonly series: number;
  /** Months that BLS did not publish: lines without a value. */
  readonly holes: number;
  /** The first few bad lines and what is wrong with them, and how many there are. */
  readonly rejected: number;
  readonly reasons: readonly string[];
}

/** How files write a month without a price; BLS itself has `-`. */
const NOT_PUBLISHED = new Set(['', '-', 'NA']);

const MOST_REASONS = 20;

function findFault(row: BlsRow): string | null {
  if (!/^APU[0-9]{4}[A-Z0-9]{4,12}$/.test(row.series_id))
    return 'series_id is not an unadjusted average-price series (APU…)';
  if (!(MAIN_REGIONS as readonly string[]).includes(row.region)) return 'region is not one of ours';
  if (!/^[A-Z0-9]{4,12}$/.test(row.item_code)) return 'item_code is not one';
  if (!isMonth(row.period)) return 'period is not YYYY-MM';
  const value = Number(row.value_usd);
  return value > 0 && Number.isFinite(value) ? null : 'value_usd is not a price';
}

/**
 * Reads BLS average prices from a CSV file (`.csv` or `.csv.gz`) with the columns series_id, region, item_code, period
 * and value_usd into the record. Months that BLS did not publish have no value (empty, `-` or `NA`) or no row, and stay
 * holes. The same file twice changes nothing. Throws IndexError where the file cannot be read, or has other columns.
 */
export async function importBls(pool: pg.Pool, path: string): Promise<BlsImport> {
  const rows = new Map<string, BlsRow>();
  const reasons: string[] = [];
  let read = 0;
  let rejected = 0;
  let holes = 0;
  for await (const row of csvRows(path, { relax_column_count: true }) as AsyncIterable<BlsRow>) {
    if (read === 0) {
      const missing = COLUMNS.filter((name) => !(name in row));
      if (missing.length > 0)
        throw new IndexError(
          `${path} lacks the columns ${missing.join(', ')}: it needs ${COLUMNS.join(', ')}.`,
        );
    }
    read++;
    if (NOT_PUBLISHED.has(row.value_usd)) {
      holes++;
      continue;
    }
    const fault = findFault(row);
    if (fault === null) rows.set(`${row.item_code} ${row.region} ${row.period}`, row);
    else if (++rejected <= MOST_REASONS) reasons.push(`line ${read + 1}: ${fault}`);
  }
  const kept = [...rows.values()];
  const result = await pool.query(
    `insert into bls_price as b (item_code, region, period, series_id, value_usd)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::double precision[])
     on conflict (item_code, region, period) do update set series_id = excluded.series_id, value_usd = excluded.value_usd
       where (b.series_id, b.value_usd) is distinct from (excluded.series_id, excluded.value_usd)`,
    [
      kept.map((row) => row.item_code),
      kept.map((row) => row.region),
      kept.map((row) => row.period),
      kept.map((row) => row.series_id),
      kept.map((row) => Number(row.value_usd)),
    ],
  );
  return {
    read,
    written: result.rowCount ?? 0,
    series: new Set(kept.map((row) => row.series_id)).size,
    holes,
    rejected,
    reasons,
  };
}
