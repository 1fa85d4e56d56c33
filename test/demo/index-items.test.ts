import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INDEX_ITEMS } from '../../src/demo/index-items.ts';

/** The real series, which are not part of the project. */
const FILE = new URL('../../../shared/data/indices/bls_average_prices_us.csv.gz', import.meta.url).pathname;
const hasFile = existsSync(FILE);
if (!hasFile) console.warn(`skipped: the BLS series are not at ${FILE}`);

/**
 * Items of BLS that the file of numbers alone does not have: boneless chicken breast, all pork chops, yogurt and butter
 * in sticks (`ap.item` of the average price data).
 */
const LETTERED = ['FF1101', 'FD3101', 'FJ4101', 'FS1101'];

const codes = INDEX_ITEMS.flatMap(({ blsItemCode }) => blsItemCode ?? []);

describe('the BLS items of the demo', () => {
  it('are thirty and more, each once but for eggs', () => {
    expect(new Set([...codes, 'FN1102']).size).toBeGreaterThanOrEqual(30);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.skipIf(!hasFile)('are items that BLS has published', () => {
    const published = new Set(
      gunzipSync(readFileSync(FILE))
        .toString()
        .split('\n')
        .map((line) => line.split(',')[3] ?? ''),
    );
    expect(codes.filter((code) => !published.has(code) && !LETTERED.includes(code))).toEqual([]);
  });
});
