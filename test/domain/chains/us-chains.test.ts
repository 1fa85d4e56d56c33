import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deriveFromPackage } from '../../../scripts/derive-us-chains.ts';
import { US_CHAINS } from '../../../src/domain/chains/us-chains.ts';

describe('the list of US chains', () => {
  it('is what the installed name-suggestion-index derives to', () => {
    const committed = readFileSync(
      new URL('../../../src/domain/chains/us-chains.json', import.meta.url),
      'utf8',
    );
    expect(committed).toBe(deriveFromPackage());
  });

  it('has about 150 chains with slugs of their own, in order', () => {
    const slugs = US_CHAINS.map((chain) => chain.slug);
    expect(slugs.length).toBeGreaterThan(140);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toEqual([...slugs].sort());
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('tells chains of one name apart by their place', () => {
    const giants = US_CHAINS.filter((chain) => chain.name === 'Giant');
    expect(giants.map((chain) => [chain.slug, chain.states])).toEqual([
      ['giant-carlisle', ['PA']],
      ['giant-landover', ['DC', 'DE', 'MD', 'VA']],
    ]);
  });

  it("gives no chain another chain's name as an alias", () => {
    const names = new Set(US_CHAINS.map((chain) => chain.name.toLowerCase()));
    for (const chain of US_CHAINS) {
      for (const alias of chain.aliases) expect(names).not.toContain(alias.toLowerCase());
    }
  });

  it('prefers the American home page and whole addresses', () => {
    const aldi = US_CHAINS.find((chain) => chain.slug === 'aldi');
    expect(aldi?.website_url).toBe('https://www.aldi.us/');
    for (const chain of US_CHAINS) {
      if (chain.logo_url !== null) expect(chain.logo_url).toMatch(/^https:\/\/\S+$/);
      if (chain.website_url !== null) expect(chain.website_url).toMatch(/^https?:\/\/\S+$/);
    }
  });
});
