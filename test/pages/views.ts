import type { Demo } from '../support/shared-demo.ts';

const PRODUCT = /"product_id":"([^"]+)"/g;

/** Of several the one that comes most often: a product that many stores sell has the most to show. */
function oftenest(ids: readonly string[]): string | undefined {
  const times = (id: string): number => ids.filter((one) => one === id).length;
  return ids.toSorted((a, b) => times(b) - times(a))[0];
}

/** One address of each view of the explorer over the demo, by the view's name. */
export async function viewsOf(demo: Demo): Promise<Readonly<Record<string, string>>> {
  const ask = async (path: string): Promise<string> => {
    const reply = await fetch(demo.url + path, { headers: { authorization: `Bearer ${demo.key}` } });
    return reply.text();
  };
  const product = oftenest(
    [...(await ask('/v1/prices?q=large+eggs&near=30303&radius_mi=25&limit=200')).matchAll(PRODUCT)].map(
      ([, id = '']) => id,
    ),
  );
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
