import { beforeEach, describe, expect, it } from 'vitest';
import { productOfObservation } from '../../src/lookup/chains/price-regions.ts';
import { SHELF_VARIANTS } from '../../src/snapshot/parts/shelves.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { productName } from '../../src/lookup/encoded-fields.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertChain, insertProduct, insertStore, putPack } from './record-rows.ts';

const place = usePublishingPlace();
let chain: number;
let stores: number[];

beforeEach(async () => {
  chain = await insertChain(place.pool, 'north');
  stores = [await insertStore(place.pool, chain, 'one'), await insertStore(place.pool, chain, 'two')];
});

/** A product at both stores, a cent dearer at the second. */
async function sell(
  name: string,
  regular: number,
  size: string | null,
  available = true,
  category = 'Rice',
): Promise<void> {
  const product = await insertProduct(place.pool, name, { category, size_display: size });
  const prices = stores.map((store, i) => ({ store, regular: regular + 100 * i, available }));
  await putPack(place.pool, chain, product, prices);
}

/** Store place, products, and the keys and products that stand for each shelf of a category's variant. */
function shelvesOf(snapshot: Snapshot, category: string, variant: number) {
  const { products, prices } = snapshot;
  const shelves = snapshot.shelves.chains[0]!;
  const row = products.category.values.indexOf(category) * SHELF_VARIANTS + variant;
  const name = (observation: number): string =>
    productName(products, productOfObservation(prices, prices.chains[0]!.region.first + observation));
  const at = shelves.rows.indexOf(row);
  if (at < 0) return null;
  const length = shelves.starts[at + 1]! - shelves.starts[at]!;
  return Array.from({ length }, (_, i) => shelves.starts[at]! + i).map((shelf) => [
    shelves.position[shelf],
    shelves.products[shelf],
    shelves.cheapestKey[shelf],
    name(shelves.cheapest[shelf]!),
    shelves.medianKey[shelf],
    name(shelves.median[shelf]!),
  ]);
}

describe('the shelves of a snapshot', () => {
  it('hold the cheapest and the lower median product of a category at each store, by price and by unit', async () => {
    await sell('A', 30_000, '30 oz');
    await sell('B', 20_000, '10 oz');
    await sell('C', 50_000, '100 oz');
    await sell('D', 40_000, '1 lb');
    await sell('E', 10_000, '8 fl oz', false);
    const snapshot = await place.publishAndLoad();
    expect(shelvesOf(snapshot, 'Rice', 0)).toEqual([
      [0, 4, 20_000, 'B', 30_000, 'A'],
      [1, 4, 20_100, 'B', 30_100, 'A'],
    ]);
    expect(shelvesOf(snapshot, 'Rice', 1)).toEqual([
      [0, 4, 50_000, 'C', 100_000, 'A'],
      [1, 4, 50_100, 'C', 100_333, 'A'],
    ]);
    expect(shelvesOf(snapshot, 'Rice', 2)).toBeNull();
    const { rows, onAll } = snapshot.shelves.chains[0]!;
    expect(rows).toHaveLength(2);
    expect([...onAll]).toEqual([8, 8]);
  });

  it('come by category, whichever of them the chain has products of first', async () => {
    await insertProduct(place.pool, 'sold nowhere', { category: 'Rice' });
    await insertProduct(place.pool, 'sold nowhere either', { category: 'Beans' });
    await sell('A', 10_000, null, true, 'Beans');
    await sell('B', 20_000, null);
    await sell('C', 30_000, null, true, 'Beans');
    await sell('D', 40_000, null, true, 'Apples');
    const snapshot = await place.publishAndLoad();
    const { rows } = snapshot.shelves.chains[0]!;
    expect([...rows]).toEqual([...rows].sort((a, b) => a - b));
    expect(rows).toHaveLength(3);
    for (const [category, products] of [
      ['Rice', 1],
      ['Beans', 2],
      ['Apples', 1],
    ] as const)
      expect(shelvesOf(snapshot, category, 0)?.map((shelf) => shelf[1])).toEqual([products, products]);
  });

  it('may hold one product', async () => {
    await sell('A', 10_000, null);
    expect(shelvesOf(await place.publishAndLoad(), 'Rice', 0)).toEqual([
      [0, 1, 10_000, 'A', 10_000, 'A'],
      [1, 1, 10_100, 'A', 10_100, 'A'],
    ]);
  });

  it('keep their file where nothing changed, and follow prices, sizes, categories and stores', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await sell(name, 10_000, '10 oz');
    const path = async (): Promise<string> => (await place.publish()).files['shelves.0']!.path;
    let before = await path();
    expect(await path()).toBe(before);
    for (const change of [
      `update price_pack set regular_price_e4 = array[9000, 9000] where product_id = (select min(product_id) from product)`,
      `update product set size_display = '20 oz' where name = 'B'`,
      `update product set size_display = '10 ct' where name = 'D'`,
      `update product set category = 'Beans' where name = 'C'`,
      `update store set is_active = false where name = 'two'`,
    ]) {
      await place.pool.query(change);
      const after = await path();
      expect(after, change).not.toBe(before);
      const full = await place.publish({ full: true });
      expect(full.files['shelves.0']!.path, change).toBe(after);
      before = after;
    }
  });
});
