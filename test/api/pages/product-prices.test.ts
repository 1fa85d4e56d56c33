import { expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';

const PRODUCT = '0f8bf133-6421-5c29-87e5-5ad6dee7c697';
const TARGET = `/product/${PRODUCT}`;
const CONTEXT = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};

function price(at: number): object {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  return {
    product_id: PRODUCT,
    name: 'Bacon',
    store_id: id,
    store_name: `Store ${at}`,
    chain_slug: 'plains',
    price: at,
    regular_price: at,
    sale_price: null,
    is_on_sale: false,
    source_tier: 'specific',
    source_store_id: id,
    observed_at: '2026-03-05T10:00:00Z',
    distance_mi: null,
    age_hours: 2,
  };
}

/** The words of a product's page of these prices, of `total`. */
async function pageOf(prices: readonly number[], total: number): Promise<string> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const call = views.callsOf(TARGET, {}, CONTEXT).find(({ path }) => path.startsWith('/v1/prices?'))!;
  expect(new URL(call.path, CONTEXT.baseUrl).searchParams.get('include_count')).toBe('true');
  const body = { count: prices.length, total, results: prices.map(price), meta: { freshness_p50_hours: 2 } };
  const view = views.renderView(TARGET, { [call.path]: { status: 200, body } }, CONTEXT);
  return view!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('tells what all prices come to', async () => {
  const text = await pageOf([1, 2, 3], 3);
  expect(text).toMatch(/Cheapest \$1\.00 Store 1 Median \$2\.00 3 stores Dearest \$3\.00 200% above/);
});

it('tells of the cheapest of more neither the median nor the dearest', async () => {
  const text = await pageOf([1, 2, 3], 640);
  expect(text).toContain('Cheapest $1.00 Store 1 Has it 640 stores the 3 cheapest are shown');
  expect(text).not.toMatch(/Median|Dearest/);
  expect(text).toContain('The 3 cheapest of 640.');
});
