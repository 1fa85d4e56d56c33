import { expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

function price(product: string, at: number): object {
  return {
    product_id: product,
    name: product,
    brand: null,
    size_display: null,
    store_id: `store ${at}`,
    store_name: `Store ${at}`,
    price: at,
    regular_price: at,
    sale_price: null,
    is_on_sale: false,
    source_tier: 'specific',
    source_distance_mi: null,
    observed_at: '2026-03-05T10:00:00Z',
    distance_mi: null,
    age_hours: 2,
  };
}

const ROWS = [price('Large eggs', 3), price('Large eggs', 4), price('Small eggs', 5)];

/** The words of the page of these rows, of `total`. */
async function pageOf(total: number): Promise<string> {
  const { text } = await showView('/?q=eggs&near=10001', {
    '/v1/chains': { count: 0, chains: [] },
    '/v1/prices?': { count: ROWS.length, total, results: ROWS, meta: { freshness_p50_hours: 2 } },
  });
  return text;
}

it('tells of each product the cheapest price and at how many stores it is', async () => {
  expect(await pageOf(3)).toMatch(/Large eggs .*\$3\.00 2 stores .*Small eggs .*\$5\.00 1 store /);
});

it('leaves out the last product where more of its prices may follow', async () => {
  const text = await pageOf(9);
  expect(text).toContain('2 stores');
  expect(text).not.toContain('Small eggs');
});

it('says that more is sold than is shown', async () => {
  expect(await pageOf(9)).toContain('More words tell apart what else is sold here.');
  expect(await pageOf(3)).not.toContain('what else');
});
