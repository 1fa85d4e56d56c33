import { describe, expect, it } from 'vitest';
import { chainRecord } from '../../../src/ingest/records/chains.ts';

describe('pdp_url_template of a chain', () => {
  it.each([
    'https://x.example/p/{retailer_product_id}',
    'https://x.example/{store_id}/gtin/{upc}',
    null,
    undefined,
  ])('may be %s', (pdp_url_template) => {
    expect(chainRecord.safeParse({ slug: 'x', pdp_url_template }).success).toBe(true);
  });

  it.each(['https://x.example/', 'https://x.example/{store_id}', 7])('may not be %s', (pdp_url_template) => {
    const { error } = chainRecord.safeParse({ slug: 'x', pdp_url_template });
    expect(error?.issues.map(({ path }) => path)).toEqual([['pdp_url_template']]);
  });
});
