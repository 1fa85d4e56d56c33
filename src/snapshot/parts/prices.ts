import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedArray } from '../../domain/shared-array.ts';
import { type ChainListings, openChainListings, openChainPrices } from './chain-prices.ts';
import type { ChainFiles, Part } from './part.ts';
import { type ArenaColumns, PriceArena, type PriceRegion, viewsOf } from './price-arena.ts';

/**
 * Observed prices. A pair is a product at a chain; the pairs of a chain, and the observations of a pair, stand together:
 * those of pair `k` are `[obsStart[k], obsStart[k + 1])`, stores ascending. `pairProduct` and `obsStart` are by pair, the
 * other columns by observation, as in `ChainPriceColumns`. Only active stores of the record are in here, merged stores
 * are not.
 */
export interface PricePart extends ArenaColumns {
  readonly count: number;
  readonly pairCount: number;
  /** Who sells product `p`: `offerChain` and `offerPair` of `[offerStart[p], offerStart[p + 1])`, chains ascending. */
  readonly offerStart: Uint32Array;
  readonly offerChain: Uint16Array;
  readonly offerPair: Uint32Array;
  /** Number of stores that sell each product (its popularity). */
  readonly storesSelling: Uint32Array;
  /** By chain; undefined: it has no prices. The same object as long as nothing of it changes. */
  readonly chains: readonly (ChainPrices | undefined)[];
  /** Whether `packSizeAt` has sizes of products that have one of their own: what they were. Of past prices alone. */
  readonly hasPastSizes?: true;
  /** Holds the columns; a later version of the prices is added to it. Null: another thread's does. */
  readonly arena: PriceArena | null;
}

/** What a chain says of its products, by place from the first pair of its region, and where its prices are. */
export interface ChainPrices extends ChainListings {
  readonly region: PriceRegion;
}

type PriceFiles = ChainFiles<PricePart>;

/** What was there before where it is equal: what is derived from it then stays valid. */
function sameAs(before: Uint32Array | undefined, now: Uint32Array): Uint32Array {
  const isSame = before?.length === now.length && before.every((count, product) => count === now[product]);
  return isSame && before !== undefined ? before : now;
}

/** The prices as one thread gives them to others. */
interface GivenPrices extends Omit<PricePart, 'chains' | 'arena'> {
  /** By chain; undefined: it has no prices. */
  readonly regions: readonly (PriceRegion | undefined)[];
}

/** The part of prices. */
export const PRICES: Part<PricePart> = {
  files: [],
  chainFiles: ['prices', 'price-listings', 'price-ages'],
  sources: null,
  async open(_tables, files) {
    const arena = files.before?.arena ?? new PriceArena(files.counts.prices, files.counts.prices);
    const added: PriceRegion[] = [];
    try {
      const chains = await openChains(files, arena, added);
      const regions = chains.flatMap((chain) => chain?.region ?? []);
      const columns = arena.columns(regions);
      const offers = await listOffers(columns, chains, files.counts.products);
      return {
        ...columns,
        ...offers,
        storesSelling: sameAs(files.before?.storesSelling, offers.storesSelling),
        count: regions.reduce((sum, { count }) => sum + count, 0),
        pairCount: regions.reduce((sum, { pairCount }) => sum + pairCount, 0),
        chains,
        arena,
      };
    } finally {
      for (const region of added) arena.letGo(region);
    }
  },
  copies: {
    chainFiles: ['prices'],
    give({ chains, arena: _arena, ...columns }): GivenPrices {
      return { ...columns, regions: chains.map((chain) => chain?.region) };
    },
    reused: viewsOf,
    hold: ({ arena, chains }) => arena?.hold(chains.flatMap((chain) => chain?.region ?? [])) ?? (() => {}),
    async take(given, files) {
      const { regions, ...columns } = given as GivenPrices;
      return {
        ...columns,
        storesSelling: sameAs(files.before?.storesSelling, columns.storesSelling),
        chains: await takeChains(files, regions),
        arena: null,
      };
    },
  },
};

/** The chains' listings, over prices that stand in these regions: those of before where nothing changed, else read. */
async function takeChains(files: PriceFiles, regions: GivenPrices['regions']): Promise<PricePart['chains']> {
  const before = files.before?.chains ?? [];
  const isKept = (chain: number): boolean =>
    files.isSame('prices', chain) &&
    files.isSame('price-listings', chain) &&
    isSameRegion(before[chain]?.region, regions[chain]);
  const chains = regions.map((_region, chain) => (isKept(chain) ? before[chain] : undefined));
  for await (const [chain, table] of files.each('price-listings', (ordinal) => !isKept(ordinal))) {
    const region = regions[chain];
    if (region !== undefined) chains[chain] = { region, ...openChainListings(table) };
  }
  return chains;
}

function isSameRegion(a: PriceRegion | undefined, b: PriceRegion | undefined): boolean {
  return a !== undefined && a.first === b?.first && a.firstPair === b.firstPair;
}

/** The chains' prices and listings: those of before where nothing changed, else read and `added` to the columns. */
async function openChains(
  files: PriceFiles,
  arena: PriceArena,
  added: PriceRegion[],
): Promise<PricePart['chains']> {
  const before = files.before?.chains ?? [];
  const regions = before.map((chain, ordinal) =>
    files.isSame('prices', ordinal) ? chain?.region : undefined,
  );
  const isNew = (chain: number): boolean => regions[chain] === undefined;
  for await (const [chain, table] of files.each('prices', isNew, true)) {
    const region = await arena.add(openChainPrices(table), nextTurn);
    added.push(region);
    regions[chain] = region;
  }
  const isKept = (chain: number): boolean =>
    before[chain] !== undefined &&
    before[chain].region === regions[chain] &&
    files.isSame('price-listings', chain);
  const chains = Array.from({ length: files.counts.chains }, (_, chain) =>
    isKept(chain) ? before[chain] : undefined,
  );
  for await (const [chain, table] of files.each('price-listings', (ordinal) => !isKept(ordinal))) {
    const region = regions[chain];
    if (region !== undefined) chains[chain] = { region, ...openChainListings(table) };
  }
  return chains;
}

/** So many pairs are listed in a few milliseconds. */
const PAIRS_AT_ONCE = 200_000;

async function listOffers(
  { pairProduct, obsStart }: ArenaColumns,
  chains: PricePart['chains'],
  products: number,
): Promise<Pick<PricePart, 'offerStart' | 'offerChain' | 'offerPair' | 'storesSelling'>> {
  const offerStart = sharedArray<Uint32Array>(Uint32Array, products + 1);
  const storesSelling = sharedArray<Uint32Array>(Uint32Array, products);
  const eachPair = async (visit: (pair: number, chain: number) => void): Promise<number> => {
    let visited = 0;
    for (const [ordinal, chain] of chains.entries()) {
      if (chain === undefined) continue;
      const { firstPair, pairCount } = chain.region;
      for (let pair = firstPair; pair < firstPair + pairCount; pair++) visit(pair, ordinal);
      if (Math.floor(visited / PAIRS_AT_ONCE) !== Math.floor((visited += pairCount) / PAIRS_AT_ONCE))
        await nextTurn();
    }
    return visited;
  };
  const count = await eachPair((pair) => {
    const product = pairProduct[pair]!;
    offerStart[product + 1]!++;
    storesSelling[product]! += obsStart[pair + 1]! - obsStart[pair]!;
  });
  for (let product = 0; product < products; product++) offerStart[product + 1]! += offerStart[product]!;
  const next = offerStart.slice();
  const offerChain = sharedArray<Uint16Array>(Uint16Array, count);
  const offerPair = sharedArray<Uint32Array>(Uint32Array, count);
  await eachPair((pair, chain) => {
    const at = next[pairProduct[pair]!]!++;
    offerChain[at] = chain;
    offerPair[at] = pair;
  });
  return { offerStart, offerChain, offerPair, storesSelling };
}
