import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFeed } from '../../src/ingest/feed-files.ts';
import { KNOWN } from '../../src/ingest/formats.ts';
import { writeFeed } from './feed-fixture.ts';

/** The files of a folder in the order in which they are imported, and those that are left out. */
async function plan(...names: readonly string[]): Promise<{ files: string[]; leftOut: string[] }> {
  const folder = writeFeed(Object.fromEntries(names.map((name) => [name, []])));
  const { files, leftOut } = await planFeed(folder, {}, KNOWN);
  return {
    files: files.map(({ path, format }) => `${format}: ${basename(path)}`),
    leftOut: leftOut.map(({ path }) => basename(path)),
  };
}

describe('the files of a feed folder', () => {
  it('come in the order of their kinds, those of a kind by their names', async () => {
    const { files, leftOut } = await plan(
      'prices-2026-07.ndjson.gz',
      'products.east.ndjson',
      'stores.ndjson',
      'prices-2026-08.ndjson.zst',
      'coupons.ndjson',
      'prices-2026-06.ndjson',
      'chains.ndjson',
      'store_merges-2.ndjson',
    );
    expect(files).toEqual([
      'chains: chains.ndjson',
      'stores: stores.ndjson',
      'store_merges: store_merges-2.ndjson',
      'products: products.east.ndjson',
      'prices: prices-2026-06.ndjson',
      'prices: prices-2026-07.ndjson.gz',
      'prices: prices-2026-08.ndjson.zst',
      'coupons: coupons.ndjson',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('are none that an import wrote, and of others with the ending of a feed is said that they are left out', async () => {
    const { files, leftOut } = await plan(
      'prices.ndjson',
      'prices.rejects.ndjson',
      'pricesold.ndjson',
      'price.ndjson.gz',
      'notes.txt',
    );
    expect(files).toEqual(['prices: prices.ndjson']);
    expect(leftOut).toEqual(['price.ndjson.gz', 'pricesold.ndjson']);
  });

  it('may not be none', async () => {
    await expect(plan('notes.txt', 'prices.rejects.ndjson')).rejects.toThrow(
      'no feed file in it (chains, stores, ',
    );
  });
});
