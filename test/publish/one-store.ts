/** A feed of one chain, which has one store and sells soup and rice, without prices. */
export const ONE_STORE = {
  'chains.ndjson': [{ slug: 'acme', name: 'Acme', pricing_scope: 'per_store' }],
  'stores.ndjson': [
    {
      chain_slug: 'acme',
      web_external_id: '1',
      name: 'Acme 1',
      address: '1 Main St',
      city: 'Atlanta',
      state: 'GA',
      zip: '30301',
    },
  ],
  'products.ndjson': ['soup', 'rice'].map((sku) => ({
    chain_slug: 'acme',
    retailer_product_id: sku,
    name: sku,
  })),
};

/** A regular price of that store at the start of a day (since 1970-01-01), as a line of a feed. */
export const priceOn = (day: number, sku: 'soup' | 'rice', regular: number) => ({
  chain_slug: 'acme',
  web_external_id: '1',
  retailer_product_id: sku,
  regular_price: regular,
  observed_at: new Date(day * 86_400_000).toISOString(),
});
