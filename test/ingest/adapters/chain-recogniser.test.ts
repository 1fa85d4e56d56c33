import { describe, expect, it } from 'vitest';
import { KNOWN_CHAINS } from '../../../src/domain/chains/known-chains.ts';
import { createChainRecogniser } from '../../../src/ingest/adapters/chain-recogniser.ts';

const recognise = createChainRecogniser(
  KNOWN_CHAINS.map((chain) => ({
    slug: chain.slug,
    names: [chain.name, ...chain.aliases],
    states: chain.states,
  })),
);
const at = (name: string, city = 'Atlanta', state = 'GA'): string | null => recognise({ name, city, state });

describe('recognising a chain by name', () => {
  it.each([
    ['KROGER 0412', 'kroger'],
    ['Kroger Store 632', 'kroger'],
    ['Publix Super Markets Inc. 1234', 'publix'],
    ['Wal-Mart Supercenter 518', 'walmart-supercenter'],
    ['WALMART S/C 1234', 'walmart-supercenter'],
    ['Walmart Neighborhood Market 920', 'walmart-neighborhood-market'],
    ['ALDI 63060 63060', 'aldi'],
    ["Sam's Club 4739", 'sams-club'],
    ['SAMS CLUB 4739', 'sams-club'],
    ["BJ's Membership Club 144", 'bjs-wholesale-club'],
    ['PigglyWiggly 401', 'piggly-wiggly'],
    ['Save A Lot 21319', 'save-a-lot'],
    ['Super H Mart', 'super-h-mart'],
    ['TARGET STORE T-1394', 'target'],
    // A banner that independent shops put after their own name, wherever that is from.
    ['Wrens IGA 690', 'iga'],
    ["Ken's IGA 4", 'iga'],
    ['Houchens Save-A-Lot 31', 'save-a-lot'],
    ['Iga Exxon Food Mart', null],
  ])('%s is %s', (name, slug) => {
    expect(at(name)).toBe(slug);
  });

  it.each([
    ['Publix Pharmacy', null],
    ['Publix Pharmacy 1234', null],
    ['Walmart Pharmacy 10-0518', null],
    ['Kroger Drug 412', null],
    ['Kroger Fuel Center 12', null],
    ['Kroger Food & Pharmacy 412', 'kroger'],
    ['Publix Super Market & Pharmacy 1234', 'publix'],
    ['Walmart Supercenter Pharmacy 518', 'walmart-supercenter'],
  ])('%s, which names a counter, is %s', (name, slug) => {
    expect(at(name)).toBe(slug);
  });

  it('takes a counter in the chain’s own name for the chain’s', () => {
    const own = createChainRecogniser([{ slug: 'corner', names: ['Corner Pharmacy'], states: [] }]);
    expect(own({ name: 'CORNER PHARMACY #7', city: 'Atlanta', state: 'GA' })).toBe('corner');
  });

  it('lets the place’s own city stand before or after the brand', () => {
    expect(at('Dublin Piggly Wiggly 186', 'Dublin')).toBe('piggly-wiggly');
    expect(at("TRADER JOE'S SANDY SPRINGS (SOUTH) 799", 'Sandy Springs')).toBe('trader-joes');
    expect(at('Wrens IGA 690', 'Wrens')).toBe('iga');
    expect(at('Dublin Piggly Wiggly 186', 'Macon')).toBeNull();
  });

  it.each([
    ['Cub 01693', 'Minneapolis', 'MN', 'cub-foods'],
    ["Woodman's", 'Kenosha', 'WI', 'woodmans-markets'],
    ['WOODMANS FOOD MARKET 26', 'Kenosha', 'WI', 'woodmans-markets'],
    ["Woodman's Market", 'Macon', 'GA', null],
    ['Cub Corner', 'Macon', 'GA', null],
  ])('%s of %s, %s is %s', (name, city, state, slug) => {
    expect(at(name, city, state)).toBe(slug);
  });

  it.each([
    'Target Food Mart',
    'Target',
    "Lucky's Supermarket",
    'Lucky 7 0',
    'City Market',
    'Stop & Shop',
    "Bj's Food Mart #4 1",
    'Krogerish Foods',
    'Ingleside Foods',
    'Eden Fresh Market',
    'Dollar General 17761',
    'Publix Liquors Food Mart',
    '',
  ])('leaves %j alone, for it may be anyone’s', (name) => {
    expect(at(name)).toBeNull();
  });

  it('tells chains of one name apart by state, and takes none where neither is', () => {
    expect(at('Food City 211', 'Dalton', 'GA')).toBe('food-city-southeast-usa');
    expect(at('Food City 12', 'Phoenix', 'AZ')).toBe('food-city-arizona');
    expect(at('Food City 12', 'Boston', 'MA')).toBeNull();
  });
});
