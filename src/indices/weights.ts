import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type pg from 'pg';
import { CENSUS_REGIONS } from '../domain/place/census-region.ts';
import { inTransaction } from '../record/transaction.ts';
import { IndexError } from './index-error.ts';

const COLUMNS = ['year', 'region', 'chain_slug', 'share', 'source'] as const;

type WeightRow = Record<(typeof COLUMNS)[number], string>;

/** How far shares of a year may be from adding up to 1: files round them. */
const SLACK = 0.001;

/**
 * Reads shares of chains in regions from a CSV file with the columns year, region, chain_slug, share and source, and
 * puts the years that it has in place of what was known of them. Returns the rows of each year. Throws IndexError, and
 * changes nothing, where a line is bad, a year is empty, or the shares of a year do not add up to 1.
 */
export async function importWeights(pool: pg.Pool, path: string): Promise<Map<number, number>> {
  const parser = createReadStream(path).pipe(parse({ columns: true, skip_empty_lines: true, bom: true }));
  const rows: WeightRow[] = [];
  for await (const row of parser as AsyncIterable<WeightRow>) rows.push(row);
  const [first] = rows;
  const missing = COLUMNS.filter((name) => first === undefined || !(name in first));
  if (missing.length > 0)
    throw new IndexError(
      `${path} lacks ${first === undefined ? 'rows' : `the columns ${missing.join(', ')}`}.`,
    );
  const sums = new Map<number, { rows: number; share: number }>();
  rows.forEach((row, i) => {
    const fault = findFault(row);
    if (fault !== null) throw new IndexError(`${path}, line ${i + 2}: ${fault}.`);
    const sum = sums.get(Number(row.year)) ?? { rows: 0, share: 0 };
    sums.set(Number(row.year), { rows: sum.rows + 1, share: sum.share + Number(row.share) });
  });
  for (const [year, { share }] of sums) {
    if (Math.abs(share - 1) > SLACK)
      throw new IndexError(
        `${path}: the shares of ${year} add up to ${share.toFixed(4)}, not 1. They are shares of the nation, over all chains and regions.`,
      );
  }
  await inTransaction(pool, async (client) => {
    await client.query('delete from index_weight where year = any($1)', [[...sums.keys()]]);
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
  return new Map([...sums].map(([year, sum]) => [year, sum.rows]));
}

function findFault(row: WeightRow): string | null {
  if (!/^[12][0-9]{3}$/.test(row.year)) return 'year is not one';
  if (!(CENSUS_REGIONS as readonly string[]).includes(row.region))
    return `region is not one of ${CENSUS_REGIONS.join(', ')}`;
  if (row.chain_slug.trim() === '') return 'chain_slug is empty';
  if (row.source.trim() === '') return 'source is empty: say whose figures these are';
  const share = Number(row.share);
  return share > 0 && share <= 1 ? null : 'share is not a share over 0 and up to 1';
}
