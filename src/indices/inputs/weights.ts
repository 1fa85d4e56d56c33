import type pg from 'pg';
import { CENSUS_REGIONS } from '../../domain/place/census-region.ts';
import { inTransaction } from '../../record/transaction.ts';
import { IndexError } from '../index-error.ts';
import { csvRows } from './csv-rows.ts';

const SHARE_COLUMNS = ['year', 'region', 'chain_slug', 'share', 'source'] as const;
const SALES_COLUMNS = ['year', 'store_id', 'sales', 'source'] as const;

type ShareRow = Record<(typeof SHARE_COLUMNS)[number], string>;
type SalesRow = Record<(typeof SALES_COLUMNS)[number], string>;
type AnyRow = Readonly<Record<string, string>>;

/** How far shares of a year may be from adding up to 1: files round them. */
const SLACK = 0.001;

/**
 * Reads weights from a CSV file, and puts the years that it has in place of what was known of them: shares of chains in
 * regions (year, region, chain_slug, share, source), or what stores sell (year, store_id, sales, source). Returns the
 * rows of each year. Throws IndexError, and changes nothing, where it cannot be read, a line is bad, the file has no rows, a store is
 * unknown or named twice, or the shares of a year do not add up to 1.
 */
export async function importWeights(pool: pg.Pool, path: string): Promise<Map<number, number>> {
  const rows: AnyRow[] = [];
  for await (const row of csvRows(path)) rows.push(row);
  const [first] = rows;
  if (first === undefined) throw new IndexError(`${path} lacks rows.`);
  if ('store_id' in first) {
    const sales = readRows(path, rows, SALES_COLUMNS);
    checkRows(path, sales, findSalesFault);
    return importSales(pool, path, sales);
  }
  const shares = readRows(path, rows, SHARE_COLUMNS);
  checkRows(path, shares, findShareFault);
  return importShares(pool, path, shares);
}

function readRows<Name extends string>(
  path: string,
  rows: readonly AnyRow[],
  names: readonly Name[],
): Record<Name, string>[] {
  const missing = names.filter((name) => !(name in rows[0]!));
  if (missing.length > 0) throw new IndexError(`${path} lacks the columns ${missing.join(', ')}.`);
  return rows.map(
    (row) => Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>,
  );
}

function checkRows<Row>(path: string, rows: readonly Row[], faultOf: (row: Row) => string | null): void {
  rows.forEach((row, i) => {
    const fault = faultOf(row);
    if (fault !== null) throw new IndexError(`${path}, line ${i + 2}: ${fault}.`);
  });
}

function rowsByYear(rows: readonly { readonly year: string }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { year } of rows) counts.set(Number(year), (counts.get(Number(year)) ?? 0) + 1);
  return counts;
}

async function importShares(
  pool: pg.Pool,
  path: string,
  rows: readonly ShareRow[],
): Promise<Map<number, number>> {
  const years = rowsByYear(rows);
  for (const year of years.keys()) {
    const sum = rows.reduce(
      (total, row) => (Number(row.year) === year ? total + Number(row.share) : total),
      0,
    );
    if (Math.abs(sum - 1) > SLACK)
      throw new IndexError(
        `${path}: the shares of ${year} add up to ${sum.toFixed(4)}, not 1. They are shares of the nation, over all chains and regions.`,
      );
  }
  await inTransaction(pool, async (client) => {
    await client.query('delete from index_weight where year = any($1)', [[...years.keys()]]);
    await client.query(
      `insert into index_weight (year, region, chain_slug, share, source)
       select * from unnest($1::integer[], $2::text[], $3::text[], $4::double precision[], $5::text[])`,
      [
        rows.map(({ year }) => Number(year)),
        rows.map(({ region }) => region),
        rows.map((row) => row.chain_slug),
        rows.map(({ share }) => Number(share)),
        rows.map(({ source }) => source),
      ],
    );
  });
  return years;
}

async function importSales(
  pool: pg.Pool,
  path: string,
  rows: readonly SalesRow[],
): Promise<Map<number, number>> {
  const years = rowsByYear(rows);
  const seen = new Set<string>();
  const twice = rows.find((row) => {
    const key = `${row.year} ${row.store_id.toLowerCase()}`;
    return seen.size === seen.add(key).size;
  });
  if (twice !== undefined) throw new IndexError(`${path}: ${twice.year} has store ${twice.store_id} twice.`);
  await inTransaction(pool, async (client) => {
    const { rows: known } = await client.query<{ id: string; store_id: number }>(
      'select id, store_id from store where id = any($1::uuid[]) order by store_id',
      [rows.map((row) => row.store_id)],
    );
    const keys = new Map(known.map(({ id, store_id }) => [id, store_id]));
    const unknown = rows.find((row) => !keys.has(row.store_id.toLowerCase()));
    if (unknown !== undefined) throw new IndexError(`${path}: there is no store ${unknown.store_id}.`);
    await client.query('delete from index_store_sales where year = any($1)', [[...years.keys()]]);
    await client.query(
      `insert into index_store_sales (year, store_id, sales, source)
       select * from unnest($1::integer[], $2::integer[], $3::double precision[], $4::text[])`,
      [
        rows.map(({ year }) => Number(year)),
        rows.map((row) => keys.get(row.store_id.toLowerCase())!),
        rows.map(({ sales }) => Number(sales)),
        rows.map(({ source }) => source),
      ],
    );
  });
  return years;
}

function findCommonFault({
  year,
  source,
}: {
  readonly year: string;
  readonly source: string;
}): string | null {
  if (!/^[12][0-9]{3}$/.test(year)) return 'year is not one';
  return source.trim() === '' ? 'source is empty: say whose figures these are' : null;
}

function findShareFault(row: ShareRow): string | null {
  const share = Number(row.share);
  if (!(CENSUS_REGIONS as readonly string[]).includes(row.region))
    return `region is not one of ${CENSUS_REGIONS.join(', ')}`;
  if (row.chain_slug.trim() === '') return 'chain_slug is empty';
  if (!(share > 0 && share <= 1)) return 'share is not a share over 0 and up to 1';
  return findCommonFault(row);
}

function findSalesFault(row: SalesRow): string | null {
  const sales = Number(row.sales);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(row.store_id)) return 'store_id is not an id';
  if (!(sales > 0 && Number.isFinite(sales))) return 'sales is not an amount over 0';
  return findCommonFault(row);
}
