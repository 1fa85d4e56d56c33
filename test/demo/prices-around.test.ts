import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { priceList } from '../../src/api/prices/schema.ts';
import { DEMO_MS, sharedDemo } from '../support/demo.ts';

type PriceList = z.output<typeof priceList>;

let url = '';

beforeAll(async () => {
  ({ url } = await sharedDemo());
}, DEMO_MS);

const RADIUS_MI = 10;
const FARTHEST_MI = 50;

async function pricesOf(words: string, near: string, radiusMi = RADIUS_MI): Promise<PriceList> {
  const query = new URLSearchParams({ q: words, near, radius_mi: String(radiusMi) });
  const reply = await fetch(`${url}/v1/prices?${query.toString()}`, {
    headers: { 'x-payment-stub': 'allow' },
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as PriceList;
}

describe('prices of words around a place of the demo', () => {
  it.each([
    // The brand is not sold, and that food for dogs stands in is likely enough among all products alone.
    ['purina dog chow', '30303', /dog food/i],
    // What is likelier than what is sold there is called hot cocoa without sugar.
    ['hot chocolate', '90012', /hot cocoa/i],
    // The likeliest that is sold there is a juice drink, which is another thing.
    ['jugo de naranja', '98101', /orange juice/i],
  ])('%s near %s is what is sold there of what the words mean', async (words, near, name) => {
    const { results } = await pricesOf(words, near);
    expect(results).not.toHaveLength(0);
    for (const row of results) expect(row.name).toMatch(name);
  });

  it('are farther away than was looked where there are none, and are found so far away', async () => {
    const places = ['94103', '98101', '02108', '55401', '33101', 'Boise, ID'];
    const words = ['purina dog chow', 'spinach', 'pedialyte', 'chocolate milk', 'hot chocolate', 'ramen'];
    let empty = 0;
    for (const near of places)
      for (const asked of words) {
        const { count, meta } = await pricesOf(asked, near);
        if (count > 0 || meta.nearest_mi == null) continue;
        empty++;
        expect(meta.nearest_mi, `${asked} near ${near}`).toBeGreaterThan(RADIUS_MI);
        if (meta.nearest_mi >= FARTHEST_MI) continue;
        const farther = await pricesOf(asked, near, Math.ceil(10 * meta.nearest_mi) / 10 + 0.1);
        expect(farther.count, `${asked} near ${near}`).toBeGreaterThan(0);
      }
    expect(empty).toBeGreaterThan(5);
  });
});
