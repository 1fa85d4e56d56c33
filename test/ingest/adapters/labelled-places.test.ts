import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KNOWN_CHAINS } from '../../../src/domain/chains/known-chains.ts';
import { createChainRecogniser } from '../../../src/ingest/adapters/chain-recogniser.ts';

/**
 * Names of SNAP retailers, each labelled by hand with its chain, or `-` where it is of none. `georgia`: as they stand
 * in the retailer file of Georgia of 2026-07-29 (USDA, public domain). `written`: written from knowledge of how the
 * locator names stores of California, Texas and New York; they show that the rules know those chains, not how often such
 * names occur. `kept-back`: as they stand in such files of California of 2015 and of Massachusetts of 2014 (USDA, public
 * domain), drawn and labelled after the rules were done.
 */
const PLACES = readFileSync(new URL('labelled-places.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', city = '', state = '', chain = '', source = ''] = line.split('|');
    return { name, city, state, chain: chain === '-' ? null : chain, source };
  });

const recognise = createChainRecogniser(
  KNOWN_CHAINS.map(({ slug, name, aliases, states }) => ({ slug, names: [name, ...aliases], states })),
);

describe.each(['georgia', 'written', 'kept-back'])('names from %s', (source) => {
  const places = PLACES.filter((place) => place.source === source);
  const answers = places.map((place) => ({ ...place, answer: recognise(place) }));

  it('are labelled with chains that are known', () => {
    const known = new Set(KNOWN_CHAINS.map(({ slug }) => slug));
    expect(places.length).toBeGreaterThanOrEqual(200);
    expect(places.filter(({ chain }) => chain !== null && !known.has(chain))).toEqual([]);
  });

  it('are recognised: 95 of 100 that are of a chain', () => {
    const ofChain = answers.filter(({ chain }) => chain !== null);
    const missed = ofChain.filter(({ chain, answer }) => answer !== chain);
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(ofChain.length * 0.05);
  });

  it('are recognised rightly: 99 of 100 that are given a chain', () => {
    const given = answers.filter(({ answer }) => answer !== null);
    const wrong = given.filter(({ chain, answer }) => answer !== chain);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(given.length * 0.01);
  });
});
