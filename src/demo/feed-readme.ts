import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Records written, by file. */
export type FeedCounts = Record<
  'chains' | 'stores' | 'store_merges' | 'products' | 'prices' | 'coupons' | 'indices',
  number
>;

const README = 'README.md';
const HEADING = '# Synthetic feed\n';

/**
 * Whether a folder has nothing that generating a feed there would replace, or nothing but an earlier generated feed, as
 * its README says.
 */
export function isFreeForFeed(folder: string): boolean {
  const found = existsSync(folder) ? readdirSync(folder) : [];
  if (found.includes(README)) return readFileSync(join(folder, README), 'utf8').startsWith(HEADING);
  return !found.some((name) => /\.ndjson(\.gz)?$/.test(name));
}

/** Writes the README of a generated feed: what it is, and that none of it is true. */
export async function writeFeedReadme(
  folder: string,
  counts: Partial<FeedCounts>,
  { scale, seed, atMs }: { scale: string; seed: number; atMs: number },
): Promise<void> {
  await writeFile(join(folder, README), feedReadme(counts, scale, seed, new Date(atMs).toISOString()));
}

function feedReadme(counts: Partial<FeedCounts>, scale: string, seed: number, asOf: string): string {
  return `${HEADING}
Written by \`gondola generate --scale ${scale} --seed ${seed}\` with the reference time ${asOf}.

**Prices, products, brands, stores, coupons, ratings and reviews here are made up.** Chain names, web sites and logos
are real (name-suggestion-index, BSD-3-Clause; Wikidata, CC0), and stores stand in real ZIP codes (GeoNames,
CC BY 4.0), but no store address, shelf price or offer says anything about a real chain. Barcodes begin with 952, the
GS1 prefix for examples; phone numbers lie in 555-0100 to 555-0199; coupons name their source "synthetic demo".

| file | records |
|---|---|
${Object.entries(counts)
  .map(([file, records]) => `| ${file} | ${records} |`)
  .join('\n')}
`;
}
