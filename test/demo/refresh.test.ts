import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateFeed } from '../../src/demo/generate.ts';
import { generateRefresh } from '../../src/demo/refresh.ts';

const work = mkdtempSync(join(tmpdir(), 'gondola-refresh-'));
afterAll(() => rmSync(work, { recursive: true }));

interface Price {
  chain_slug: string;
  web_external_id: string;
  retailer_product_id: string;
  regular_price?: number;
  sale_price?: number;
  observed_at: string;
}

const pricesOf = (folder: string): Price[] =>
  readFileSync(join(folder, 'prices.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Price);

const keyOf = (price: Price): string =>
  `${price.chain_slug} ${price.web_external_id} ${price.retailer_product_id}`;

describe('generateRefresh', () => {
  it('observes prices of the feed anew at the largest chains, with some changes', async () => {
    const feed = { scale: 0.002, seed: 5 };
    await generateFeed({ ...feed, out: join(work, 'feed'), asOf: new Date('2026-07-29T00:00:00Z') });
    const observedAt = new Date('2026-08-05T12:00:00Z');
    const out = join(work, 'refresh');
    const { prices, chains } = await generateRefresh({ ...feed, out, chains: 3, prices: 2_000, observedAt });

    const before = new Map(pricesOf(join(work, 'feed')).map((price) => [keyOf(price), price]));
    const after = pricesOf(out);
    expect(prices).toBe(2_000);
    expect(after).toHaveLength(2_000);
    expect(new Set(after.map((price) => price.chain_slug))).toEqual(new Set(chains));
    expect(chains).toHaveLength(3);
    expect(new Set(after.map(keyOf)).size).toBe(2_000);

    let changed = 0;
    for (const price of after) {
      const old = before.get(keyOf(price));
      expect(old).toBeDefined();
      expect(price.observed_at > String(old?.observed_at)).toBe(true);
      expect(Date.parse(price.observed_at)).toBeLessThanOrEqual(observedAt.getTime());
      if (old?.regular_price !== price.regular_price || old?.sale_price !== price.sale_price) changed++;
    }
    expect(changed / after.length).toBeGreaterThan(0.1);
    expect(changed / after.length).toBeLessThan(0.6);
  });
});
