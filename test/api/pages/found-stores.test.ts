import { describe, expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const STORE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Plains #1',
  chain_slug: 'plain-foods',
  chain_name: 'Plain Foods',
  display_name: null,
  address: '1 Main St',
  city: 'Minden',
  state: 'NE',
  zip: '68959',
  lat: 40,
  lng: -99,
};
const NO_PRODUCT = { count: 0, results: [] };

const find = (query: string, count: number, products: object = NO_PRODUCT, store: object = STORE) =>
  showView(`/?${query}`, {
    '/v1/stores': { stores: [store], count },
    '/v1/products': products,
    '/v1/chains': { count: 0, chains: [] },
  });

describe('the stores that are found', () => {
  it('are said to be some of more, where they are', async () => {
    expect((await find('q=plains', 70)).text).toContain('1 of 70. A place above finds those around it.');
    expect((await find('q=68959', 60)).text).toContain('The 1 nearest of 60 within 10 miles.');
    const { html, text } = await find('q=milk&near=68959', 15);
    expect(text).toContain('The 1 nearest of 15 within 10 miles. All of them');
    expect(html).toContain('href="/?near=68959"');
  });

  it('are said to be nothing but themselves, where they are all', async () => {
    for (const query of ['q=plains', 'q=68959', 'q=milk&near=68959'])
      expect((await find(query, 1)).text).not.toMatch(/1 of|nearest/);
  });

  it('are named as their prices name them, and then as they are also called', async () => {
    const called = (name: string) => find('q=68959', 1, NO_PRODUCT, { ...STORE, display_name: name });
    expect((await called('Plains Minden')).html).toMatch(/<b>Plains #1<\/b>.*Plains Minden · 1 Main St/);
    expect((await called('Plains #1')).text).not.toContain('Plains #1 · ');
  });

  it('leave no room for products where there are none', async () => {
    expect((await find('q=plains', 1)).html).not.toContain('class="columns"');
    const product = { product_id: STORE.id, name: 'Plains Milk', brand: null, size_display: null };
    expect((await find('q=plains', 1, { count: 1, results: [product] })).html).toContain('class="columns"');
  });
});

it('says that the products are those that fit best, where they may be more', async () => {
  const results = Array.from({ length: 20 }, (_, at) => ({
    product_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Milk ${at}`,
    brand: null,
    size_display: null,
  }));
  const words = 'The 20 that fit best.';
  expect((await find('q=milk', 1, { count: 20, results })).text).toContain(words);
  expect((await find('q=milk', 1, { count: 19, results: results.slice(1) })).text).not.toContain(words);
});
