/** Records written, by file. */
export type FeedCounts = Record<
  'chains' | 'stores' | 'store_merges' | 'products' | 'prices' | 'coupons' | 'indices',
  number
>;

/** The README of a generated feed: what it is, and that none of it is true. */
export function feedReadme(counts: FeedCounts, scale: string, seed: number, asOf: string): string {
  return `# Synthetic feed

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
