import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSold, soldProducts } from '../../../src/lookup/chain-products.ts';
import { isEligible } from '../../../src/lookup/eligible.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';
import { type PublishedCatalogue, publishCatalogue } from '../../support/published-catalogue.ts';

let catalogue: PublishedCatalogue;
let snapshot: Snapshot;

beforeAll(async () => {
  catalogue = await publishCatalogue();
  snapshot = await loadCurrent(catalogue.dir);
});
afterAll(() => catalogue.close());

/** The products that any of the marked chains sells, as a search is told of them. */
function told(chains: Uint8Array | null): number[] {
  const eligible = soldProducts(snapshot.prices, chains);
  return [...Array(snapshot.products.count).keys()].filter((product) => isEligible(eligible, product));
}

const sold = (chains: Uint8Array | null): number[] =>
  [...Array(snapshot.products.count).keys()].filter((product) => isSold(snapshot.prices, chains, product));

it('tells what any of some chains sells, of every set of chains, none and all among them, again and again', () => {
  const { count } = snapshot.chains;
  const sets = Array.from({ length: 2 ** count }, (_, set) =>
    Uint8Array.from({ length: count }, (_, chain) => (set >>> chain) & 1),
  );
  const differing = new Set(sets.map((chains) => sold(chains).join()));
  expect(differing.size).toBeGreaterThan(2);
  for (const chains of [...sets, null, ...sets]) expect(told(chains)).toEqual(sold(chains));
  expect(told(new Uint8Array(count))).toEqual([]);
});
