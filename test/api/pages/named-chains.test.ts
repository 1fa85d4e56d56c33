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

const KROGER_STORE = { ...STORE, chain_slug: 'kroger', chain_name: 'Kroger' };
const PRODUCTS_TOO = 'Look for “kroger” among products';

/** The page of words of which the service knows every chain and a store of one. */
const find = (query: string) =>
  showView(`/?${query}`, {
    '/v1/chains': { count: CHAINS.length, chains: CHAINS },
    '/v1/stores': { stores: [KROGER_STORE], count: 70 },
  });

describe('a chain that is named', () => {
  it.each([
    ['q=kroger&near=30303', '/?q=kroger&amp;near=30303&amp;in=products'],
    ['q=kroger+near+30303', '/?q=kroger&amp;near=30303&amp;in=products'],
    ['q=kroger', '/?q=kroger&amp;in=products'],
  ])('asks nothing that costs, and says where its name is looked for as a product: %s', async (query, at) => {
    const { text, html } = await find(query);
    expect(text).toContain('Store #1');
    expect(text).not.toMatch(/paid question|0\.01 USD|Sold within| Products /);
    expect(text).toContain(PRODUCTS_TOO);
    expect(html).toContain(`href="${at}"`);
  });

  it.each([
    ['q=kroger&near=30303&in=products', 'Sold within 10 miles of 30303'],
    ['q=kroger&in=products', ' Products '],
    ['q=kroger+milk&near=30303', 'Sold within 10 miles of 30303'],
    ['q=milk', ' Products '],
  ])('is none where a product is meant: %s', async (query, heading) => {
    const { text } = await find(query);
    expect(text).toContain(heading);
    expect(text).toContain('This page asks 1 paid question');
    expect(text).toContain('Store #1');
    expect(text).not.toContain('among products');
  });
});
