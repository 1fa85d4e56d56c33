import { expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const PRODUCT = '0f8bf133-6421-5c29-87e5-5ad6dee7c697';
const STORE = '00000000-0000-4000-8000-000000000001';
const PRICE = {
  product_id: PRODUCT,
  name: 'Bacon',
  store_id: STORE,
  store_name: 'Plains #1',
  chain_slug: 'plains',
  price: 4,
  regular_price: 4,
  sale_price: null,
  is_on_sale: false,
  source_tier: 'specific',
  source_store_id: STORE,
  observed_at: '2026-03-05T10:00:00Z',
  distance_mi: null,
  age_hours: 2,
};

/** The page of a product whose price is so much below the typical one of 4 dollars, in percent; the rule calls it usual. */
async function pageOf(saving_pct: number): Promise<string> {
  const history = {
    store_id: STORE,
    store_name: 'Plains #1',
    prices: [
      {
        from: '2026-01-01',
        to: null,
        price: 4,
        regular_price: 4,
        is_on_sale: false,
        source_tier: 'specific',
        observations: 9,
      },
    ],
    summary: {
      typical_90: { price: 4.5, days: 64 },
      typical_365: { price: 4, days: 64 },
      lowest: null,
      highest: null,
      sale_days: 0,
      gaps: [],
      percentile: 99,
      covered_days: 64,
      deal: { verdict: 'usual', typical_price: 4, saving_pct, regular_asked_pct: null },
    },
  };
  const { text } = await showView(`/product/${PRODUCT}`, {
    '/v1/prices/history': { stores: [history], meta: {} },
    '/v1/prices?': { count: 1, total: 1, results: [PRICE], meta: { freshness_p50_hours: 2 } },
  });
  return text;
}

it.each([
  [-14, 'No bargain: 14% above the typical $4.00; it was lower on 99% of the 64 days with a price'],
  [0, 'A usual price: the typical price; it was lower on 99% of the 64 days with a price'],
  [5, 'A usual price: 5% below the typical $4.00; it was lower on 99% of the 64 days with a price'],
])('says of a price that is %i%% below the typical one what that is', async (saving, words) => {
  expect(await pageOf(saving)).toContain(words);
});

it('tells the typical prices of 90 days and of the year side by side', async () => {
  expect(await pageOf(0)).toContain('Typical, 90 days $4.50 over the year $4.00');
});
