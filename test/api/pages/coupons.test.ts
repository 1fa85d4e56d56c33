import { describe, expect, it } from 'vitest';
import { showView, textOf } from '../../support/shown-view.ts';

const COUPON = {
  id: '00000000-0000-4000-8000-000000000001',
  product_id: '00000000-0000-4000-8000-000000000002',
  product_name: 'Ground Coffee',
  product_count: 1,
  chain_name: 'Plains',
  store_id: null,
  discount_type: 'dollar_off',
  discount_value: 2,
  valid_to: '2026-03-20',
  effective_savings_pct: 40,
  total_savings: 2,
};

const showCoupons = (target: string, results: readonly object[], total = results.length) =>
  showView(target, { '/v1/coupons': { count: results.length, total, results } });

it.each([
  ['/coupons', '1 coupon, those that end first on top'],
  ['/coupons?near=30303', '1 coupon, those that end first on top'],
  ['/coupons?q=coffee', '1 coupon, those of what fits the words best on top'],
])('tells the order that the service gives coupons: %s', async (target, heading) => {
  expect((await showCoupons(target, [COUPON])).text).toContain(heading);
});

/** A coupon on products of these shares in percent, the first of `all`. */
function couponOn(shares: readonly (number | null)[], all = shares.length): object {
  const products = shares.map((effective_savings_pct, at) => ({
    product_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    product_name: `Coffee ${at + 1}`,
    effective_savings_pct,
    total_savings: effective_savings_pct === null ? null : at + 1,
  }));
  return { ...COUPON, ...products[0], product_count: all, products };
}

/** The row of the only coupon. */
async function rowOf(coupon: object): Promise<string> {
  const { html } = await showCoupons('/coupons', [coupon]);
  return textOf(/<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? '');
}

describe('what a coupon saves', () => {
  it('is told from the least to the most where products differ, and how much it is of each', async () => {
    const row = await rowOf(couponOn([39.4, 100, 8.1]));
    expect(row).toContain('and 2 more Coffee 1 39% Coffee 2 100% Coffee 3 8%');
    expect(row).toContain('8–100% up to $3.00');
  });

  it('is one share where all products save the same, or there is one', async () => {
    expect(await rowOf(couponOn([33.4, 33.3]))).toMatch(/and 1 more .* 33% up to \$2\.00/);
    const single = await rowOf(couponOn([12]));
    expect(single).toContain('12% up to $1.00');
    expect(single).not.toContain('more');
  });

  it('leaves out what cannot be computed, and says so of the product', async () => {
    expect(await rowOf(couponOn([20, null]))).toMatch(/Coffee 2 not computable .* 20% up to \$1\.00/);
    expect(await rowOf(couponOn([null]))).toContain('not computable');
  });

  it('says of how many products it is told, where the coupon is on more', async () => {
    const row = await rowOf(couponOn([20, 10], 25));
    expect(row).toContain('and 24 more');
    expect(row).toContain('and 23 others');
    expect(row).toContain('10–20% up to $2.00 on 2 of 25');
  });
});

describe('a page of coupons that is not there', () => {
  it.each([13, 20, 99_999_999])('says at %i of 12 that it is none, and leads to the last', async (page) => {
    const { html, text } = await showCoupons(`/coupons?near=30303&page=${page}`, [], 458);
    expect(text).toContain('There are 12 pages of coupons, and this is none of them.');
    expect(html).toContain('href="/coupons?near=30303&amp;page=12"');
    expect(text).not.toContain('No coupon');
  });

  it('is told from no coupon at all', async () => {
    expect((await showCoupons('/coupons?page=20', [])).text).toContain('No coupon fits.');
  });

  it('leads on past a thousand coupons', async () => {
    const { text, html } = await showCoupons('/coupons?page=26', [COUPON], 2000);
    expect(text).toContain('Page 26 of 50');
    expect(html).toContain('href="/coupons?page=27"');
  });
});
