import { describe, expect, it } from 'vitest';
import { orderStores, supplierPositions } from '../../src/publish/store-order.ts';

const store = (store_id: number, chain_id: number, is_active = true) => ({
  store_id,
  id: `id ${store_id}`,
  chain_id,
  is_active,
});

describe('orderStores', () => {
  const chains = new Map([
    [5, 0],
    [9, 1],
  ]);

  it('numbers stores and their places in their chains, without merged-away ones', () => {
    const rows = [store(1, 9), store(2, 5), store(4, 9), store(7, 9, false), store(8, 5)];
    const order = orderStores(rows, new Map([['id 4', 'id 1']]), chains);
    expect(order.stores.map(({ store_id }) => store_id)).toEqual([1, 2, 7, 8]);
    expect([...order.chainStart]).toEqual([0, 2, 4]);
    expect([...order.byChain]).toEqual([1, 3, 0, 2]);
    expect([...order.positionInChain]).toEqual([0, 0, 1, 1]);
    // Closed stores supply no prices, merged ones supply the survivor's.
    expect([...supplierPositions(order, new Map([[4, 1]]))]).toEqual([-1, 0, 0, -1, 0, -1, -1, -1, 1]);
  });

  it('refuses a chain with more stores than positions', () => {
    const rows = Array.from({ length: 65_537 }, (_, i) => store(i, 9));
    expect(() => orderStores(rows, new Map(), chains)).toThrow(
      'chain_id 9 has 65537 stores, at most 65536 fit',
    );
  });
});
