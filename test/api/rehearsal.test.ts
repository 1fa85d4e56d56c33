import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearseRoute, textsAsked } from '../../src/api/rehearsal.ts';
import { rehearse } from '../../src/api/prepare.ts';
import { RESOURCES } from '../../src/api/resources.ts';
import { products } from '../../src/api/products/routes.ts';
import { askedOf } from '../../src/lookup/chains/chain-answers.ts';
import { productFields } from '../../src/lookup/encoded-fields.ts';
import { rehearseLists } from '../../src/lookup/lists/resolve-list.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../snapshot/snapshot-reader.ts';
import { type PublishedCatalogue, publishCatalogue } from '../support/published-catalogue.ts';

let catalogue: PublishedCatalogue;
let snapshot: Snapshot;

beforeAll(async () => {
  catalogue = await publishCatalogue();
  snapshot = await loadCurrent(catalogue.dir);
});
afterAll(() => catalogue.close());

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many products chains sell, each by each that sells it. */
const offers = (): number =>
  snapshot.prices.chains.reduce((sum, chain) => sum + (chain?.region.pairCount ?? 0), 0);

describe('what is asked in a rehearsal', () => {
  it('is as many texts as were wanted, or as there are products, none longer than routes take', () => {
    const { count } = snapshot.products;
    expect([...textsAsked(snapshot, 3)]).toHaveLength(3);
    const texts = [...textsAsked(snapshot, count + 1)];
    expect(texts).toHaveLength(count);
    for (const text of texts) expect(text.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(100);
  });

  it('is the end of a name, its beginning, all of it in haste, and two names', () => {
    const { count } = snapshot.products;
    const names = Array.from({ length: count }, (_, product) => {
      const { brand, name } = productFields(snapshot.products, product);
      return wordsIn(`${brand ?? ''} ${name}`);
    });
    const [end, beginning, hasty, two] = [...textsAsked(snapshot, count)];
    expect(end).toBe(names[0]!.at(-1));
    expect(beginning).toBe(names[1]!.slice(0, 3).join(' '));
    expect(two).toBe([...names[3]!, ...names[4]!].join(' ').slice(0, 100).trim());
    const letters = (text: string): string => [...text].sort().join('');
    expect(letters(hasty!)).toBe(letters(names[2]!.join(' ')));
    expect(hasty).not.toBe(names[2]!.join(' '));
  });

  it('is answered by its routes, all of it', () => {
    const rehearsing = RESOURCES.filter((resource) => resource.rehearse !== undefined);
    expect(rehearsing.flatMap(({ routes }) => routes.map(({ operationId }) => operationId))).toEqual([
      'listProducts',
      'listPrices',
      'resolveList',
    ]);
    const asked = rehearsing.map((resource) => [...resource.rehearse!(snapshot)].length);
    expect(Math.min(...asked.slice(0, 2))).toBeGreaterThanOrEqual(snapshot.products.count);
    expect([...rehearse(snapshot)].length).toBeGreaterThanOrEqual(2 * snapshot.products.count + offers());
  });

  it('is a line for each product that a chain sells, and is not remembered as asked', () => {
    const { prices } = snapshot;
    expect(offers()).toBeGreaterThan(2);
    expect([...rehearseLists(snapshot)]).toHaveLength(offers());
    expect(askedOf(snapshot)).toEqual({ texts: [], chains: [] });
    const chains = prices.chains.map(() => undefined);
    expect([...rehearseLists({ ...snapshot, prices: { ...prices, chains } })]).toEqual([]);
  });

  it('is no request that a route would refuse', () => {
    const [route] = products.routes;
    const requests = [{ q: 'milk' }, { q: '' }, { ids: 'none' }, { limit: '1' }, { q: 'eggs', limit: '1' }];
    const made = requests.map((request) => [...rehearseRoute(route!, snapshot, [request])].length);
    expect(made).toEqual([1, 0, expect.any(Number), 0, 1]);
  });
});
