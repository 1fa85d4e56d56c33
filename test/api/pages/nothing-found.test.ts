import { describe, expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const PRODUCT = '00000000-0000-4000-8000-000000000002';

/** The words of a page whose search found nothing, of which the service says this. */
async function pageOf(target: string, meta: object): Promise<string> {
  const nothing = { count: 0, total: 0, results: [], meta: { message: 'There is none.', ...meta } };
  const { text } = await showView(target, {
    [`/v1/products?product_id=`]: { count: 1, results: [{ name: 'Milk', upc: null, dietary_labels: [] }] },
    '/v1/chains': { count: 0, chains: [] },
    '/v1/stores': { count: 0, stores: [] },
    '/v1/coupons': nothing,
    '/v1/products?q=': nothing,
    '/v1/prices': nothing,
    '/v1/index/basket': { data: { items: [], stores: [] }, meta: nothing.meta },
  });
  return text;
}

const AWAY = { nearest_mi: 42.3 };
const FAR = { nearest_mi: 649.03 };
const NOWHERE = { nearest_mi: null };

describe('an empty answer says what may help of what was asked', () => {
  it.each([
    ['/coupons?near=99950', FAR, 'Leaving out the place may help.'],
    ['/coupons?near=99950&q=ground+coffee', FAR, 'Fewer words or leaving out the place may help.'],
    ['/coupons?near=30303&q=xyzzy', {}, 'Other words may help.'],
    ['/coupons?type=bogo&loyalty=no', {}, 'All kinds or those that need a loyalty account may help.'],
    ['/?q=whole+milk&near=99950', FAR, 'Fewer words or leaving out the place may help.'],
    ['/?q=xyzzy&near=30303', {}, 'Other words may help.'],
    ['/?q=xyzzy', {}, 'Other words may help.'],
    [`/product/${PRODUCT}?near=99950`, FAR, 'Another place may help.'],
    [
      `/product/${PRODUCT}?near=30303&chain=target`,
      AWAY,
      'A wider circle or leaving out the chain may help.',
    ],
    ['/compare?list=milk&near=99950', FAR, 'Another place or plainer words may help.'],
    ['/compare?list=milk&near=30303', { nearest_mi: 9 }, 'A wider circle or plainer words may help.'],
  ])('%s', async (target, meta, advice) => {
    expect(await pageOf(target, meta)).toContain(`There is none. ${advice}`);
  });

  it.each([
    ['/coupons', {}],
    ['/coupons?near=30303', NOWHERE],
    [`/product/${PRODUCT}`, {}],
    [`/product/${PRODUCT}?near=30303`, NOWHERE],
  ])('and nothing where nothing may: %s', async (target, meta) => {
    const text = await pageOf(target, meta);
    expect(text).toContain('There is none.');
    expect(text).not.toContain('may help');
  });
});
