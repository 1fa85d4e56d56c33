import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import {
  enrichPlaces,
  type EnrichOptions,
  type EnrichSummary,
} from '../../../src/enrich/places/enrich-places.ts';
import { LOCAL_MODEL } from '../../../src/enrich/local/local-model.ts';
import { importPath } from '../../../src/ingest/import.ts';
import { writeFeed } from '../../ingest/feed-fixture.ts';

export const NOW = new Date('2026-07-29T12:00:00Z');

const store = (number: string, more: object = {}): object => ({
  chain_slug: 'aldi',
  web_external_id: number,
  name: `Aldi ${number}`,
  address: `${number} Peachtree St`,
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  ...more,
});

/** Three chains; Aldi 1 and 2 stand 5 miles apart, 3 and 4 beside each other, 5 has no position, 6 has places, 7 was merged into 1; Peach Rx is a pharmacy at the address of the Publix. */
export async function importStores(pool: Pool): Promise<void> {
  const ids = { six: randomUUID(), seven: '11111111-1111-4111-8111-111111111111' };
  const folder = writeFeed({
    'chains.ndjson': [
      { slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store' },
      { slug: 'publix', name: 'Publix', pricing_scope: 'per_store' },
      { slug: 'peach-rx', name: 'Peach Rx', pricing_scope: 'per_store' },
    ],
    'stores.ndjson': [
      store('1', { lat: 33.75, lng: -84.39 }),
      store('2', { lat: 33.82, lng: -84.39 }),
      store('3', { lat: 33.9, lng: -84.39 }),
      store('4', { lat: 33.9, lng: -84.3895 }),
      store('5', { address: '500 Oak Ave', zip: '30305' }),
      store('6', { id: ids.six, places: { rating: 4.5 } }),
      store('7', { id: ids.seven }),
      store('8', { chain_slug: 'publix', name: 'Publix', lat: 33.7501, lng: -84.3901 }),
      store('9', { is_active: false }),
      store('10', {
        chain_slug: 'peach-rx',
        name: 'Peach Rx',
        address: '8 Peachtree St',
        lat: 33.7501,
        lng: -84.3901,
      }),
    ],
    'store_merges.ndjson': [],
  });
  await importPath(pool, folder, { now: NOW });
  await pool.query(
    "insert into store_merge (from_id, to_id) select $1, id from store where web_external_id = '1' and name = 'Aldi 1'",
    [ids.seven],
  );
}

/** Writes a file of places: records, or lines as they stand. */
export function writePlaces(records: readonly (object | string)[], name = 'places.ndjson'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gondola-places-')), name);
  const lines = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Enriches with the local model. */
export function enrich(
  pool: Pool,
  path: string,
  options: Partial<EnrichOptions> = {},
): Promise<EnrichSummary> {
  return enrichPlaces(pool, path, { model: LOCAL_MODEL, again: false, dryRun: false, now: NOW, ...options });
}

/** Reviews with an opinion each: so many good and bad ones of the service. */
export function reviewsOf(good: number, bad: number): string[] {
  return [
    ...Array.from({ length: good }, (_, i) => `Visit ${i}: the staff was friendly.`),
    ...Array.from({ length: bad }, (_, i) => `Visit ${i}: the staff was rude.`),
  ];
}
