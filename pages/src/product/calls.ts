/** What the page of a product asks for, given its address and the answers so far. */
import type { PriceRow } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import { bodyOf, type Scene } from '../explorer/view.ts';
import { isId } from '../parts/words.ts';

/** Miles around a place that can be chosen. */
export const RADII = [5, 10, 25, 50];
const USUAL_RADIUS = 10;
const MOST_ROWS = 200;

/** What the address asks for: a product, and where. */
export function wanted({ target: { names, query } }: Scene) {
  const radius = Number(query.get('radius_mi'));
  return {
    product: names['product_id'] ?? '',
    near: (query.get('near') ?? '').trim(),
    chain: (query.get('chain') ?? '').trim(),
    radius: RADII.includes(radius) ? radius : USUAL_RADIUS,
  };
}

/** Asks for the product itself. */
export function productOf(scene: Scene): Call<'listProducts'> {
  return call('listProducts', { product_id: wanted(scene).product });
}

/** Asks what it costs, the cheapest stores first. */
export function pricesOf(scene: Scene): Call<'listPrices'> {
  const { product, near, chain, radius } = wanted(scene);
  const where = near === '' ? {} : { near, radius_mi: radius };
  return call('listPrices', {
    product_id: product,
    ...where,
    chain,
    sort: 'price',
    limit: MOST_ROWS,
    include_count: true,
  });
}

/** Asks for the stores around, which have the places of a map; null: no place is asked for. */
export function storesOf(scene: Scene): Call<'listStores'> | null {
  const { near, chain, radius } = wanted(scene);
  return near === '' ? null : call('listStores', { near, radius, chain, limit: 500 });
}

/** Asks which coupons apply to it. */
export function couponsOf(scene: Scene): Call<'listProductCoupons'> {
  return call('listProductCoupons', { product_id: wanted(scene).product, limit: 20 });
}

/** The store whose history is told: the one that is asked for, else the cheapest. */
export function historyStore(scene: Scene): PriceRow | undefined {
  const rows = bodyOf(scene, pricesOf(scene))?.results ?? [];
  const asked = scene.target.query.get('at');
  return rows.find(({ store_id: id }) => id === asked) ?? rows[0];
}

/** Asks what it cost at that store; null: no store is known yet. */
export function historyOf(scene: Scene): Call<'getPriceHistory'> | null {
  const row = historyStore(scene);
  if (row === undefined) return null;
  return call('getPriceHistory', { product_id: row.product_id, store_id: row.store_id, interval: 'change' });
}

/** Whether no product can have, or by its answer has, this id. */
export function isMissing(scene: Scene): boolean {
  return !isId(wanted(scene).product) || bodyOf(scene, productOf(scene))?.results.length === 0;
}
