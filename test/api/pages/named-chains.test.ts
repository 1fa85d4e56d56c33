import { describe, expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const CHAINS = [
  ['kroger', 'Kroger'],
  ['kroger-marketplace', 'Kroger Marketplace'],
  ['trader-joes', "Trader Joe's"],
  ['whole-foods-market', 'Whole Foods Market'],
  ['h-e-b', 'H-E-B'],
  ['stop-and-shop', 'Stop & Shop'],
  ['food-lion', 'Food Lion'],
  ['food-city-arizona', 'Food City'],
  ['food-city-southeast-usa', 'Food City'],
  ['walmart-supercenter', 'Walmart Supercenter', 'walmart'],
  ['walmart-neighborhood-market', 'Walmart Neighborhood Market', 'walmart'],
].map(([slug, name, family]) => ({ slug, name, family }));
const STORE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Store #1',
  display_name: null,
  address: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  lat: 33.75,
  lng: -84.39,
  distance_mi: 1.2,
};

/** The page of words around 30303, where the service lists a store for this chain alone; null: for all. */
function findAt(words: string, chain: string | null) {
  const query = new URLSearchParams({ q: words, near: '30303' }).toString();
  const stores = chain === null ? '/v1/stores?near=' : `/v1/stores?chain=${chain}&`;
  return showView(`/?${query}`, {
    '/v1/chains': { count: CHAINS.length, chains: CHAINS },
    [stores]: { stores: [STORE], count: 15 },
  });
}

describe('a chain that is named beside a place', () => {
  it.each([
    ['kroger', 'kroger', 'Kroger'],
    ['KROGER', 'kroger', 'Kroger'],
    ['trader joes', 'trader-joes', "Trader Joe's"],
    ['Trader Joe’s', 'trader-joes', "Trader Joe's"],
    ['whole foods', 'whole-foods-market', 'Whole Foods Market'],
    ['heb', 'h-e-b', 'H-E-B'],
    ['stop and shop', 'stop-and-shop', 'Stop &amp; Shop'],
    ['wal-mart', 'walmart', 'Walmart'],
    ['walmart supercenter', 'walmart-supercenter', 'Walmart Supercenter'],
  ])('has its stores there listed: %s', async (words, chain, name) => {
    const { text, html } = await findAt(words, chain);
    expect(text).toContain(`${name} stores around 30303`);
    expect(text).toContain('Store #1');
    expect(text).toContain('The 1 nearest of 15 within 10 miles.');
    expect(html).toContain('<a href="/?near=30303">Stores of every chain around 30303</a>');
  });

  it.each(['milk', 'food', 'food city', 'kroger milk', '?'])(
    'is none where words name none, or several: %s',
    async (words) => {
      const { text } = await findAt(words, null);
      expect(text).toContain(' Stores around 30303');
      expect(text).toContain('Store #1');
      expect(text).not.toContain('every chain');
    },
  );
});
