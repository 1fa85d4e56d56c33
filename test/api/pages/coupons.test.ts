import { expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';

const CONTEXT = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};

const COUPON = {
  id: '00000000-0000-4000-8000-000000000001',
  product_id: '00000000-0000-4000-8000-000000000002',
  product_name: 'Ground Coffee',
  product_count: 1,
  chain_name: 'Plains',
  store_id: null,
  discount_type: 'percent_off',
  discount_value: 40,
  valid_to: '2026-03-20',
  effective_savings_pct: 40,
  total_savings: 5.36,
};

/** The words of the page of coupons at an address. */
async function pageOf(target: string): Promise<string> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const [call] = views.callsOf(target, {}, CONTEXT);
  const body = { count: 1, total: 1, results: [COUPON] };
  const view = views.renderView(target, { [call!.path]: { status: 200, body } }, CONTEXT);
  return view!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

it.each([
  ['/coupons', '1 coupon, those that end first on top'],
  ['/coupons?near=30303', '1 coupon, those that end first on top'],
  ['/coupons?q=coffee', '1 coupon, those of what fits the words best on top'],
])('tells the order that the service gives coupons: %s', async (target, heading) => {
  expect(await pageOf(target)).toContain(heading);
});
