import { expect, it } from 'vitest';
import { KNOWN_CHAINS } from '../../../src/domain/chains/known-chains.ts';
import { slugOf } from '../../../src/domain/text/slug.ts';

it.each([
  ["Raley's", 'raleys'],
  ['Stater Bros.', 'stater-bros'],
  ['Stop & Shop', 'stop-and-shop'],
  ['H‑E‑B', 'h-e-b'],
  ['Café Olé', 'cafe-ole'],
  ['**', ''],
])('%s as a slug is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('writes the names of the known chains as their slugs are', () => {
  const others = KNOWN_CHAINS.filter(({ name, slug }) => !slug.startsWith(slugOf(name)));
  expect(others.length / KNOWN_CHAINS.length).toBeLessThan(0.2);
});
