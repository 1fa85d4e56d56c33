import type { Demo } from '../support/shared-demo.ts';

/** One address of each view of the explorer over the demo, by the view's name. */
export async function viewsOf(demo: Demo): Promise<Readonly<Record<string, string>>> {
  const ask = async (path: string): Promise<string> => {
    const reply = await fetch(demo.url + path, { headers: { authorization: `Bearer ${demo.key}` } });
    return reply.text();
  };
  const [, product] =
    /"product_id":"([^"]+)"/.exec(await ask('/v1/prices?q=whole+milk&near=30303&limit=1')) ?? [];
  const [, store] = /"id":"([^"]+)"/.exec(await ask('/v1/stores?near=30303&chain=kroger&limit=1')) ?? [];
  const list = 'whole milk, 1 gal\ndozen large eggs\ncoffee\nunobtainium';
  return {
    start: '/',
    find: '/?q=whole+milk&near=30303',
    product: `/product/${product}?near=30303&radius_mi=25`,
    store: `/store/${store}`,
    compare: `/compare?${new URLSearchParams({ list, near: '30303' }).toString()}`,
    coupons: '/coupons?near=30303',
    indices: '/indices',
    index: '/indices/eggs_cage_free_large_dozen',
    coverage: '/coverage',
  };
}
