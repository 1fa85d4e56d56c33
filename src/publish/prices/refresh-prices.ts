import { readHeldPrices, readLabels } from '../../record/read-prices.ts';
import type { ChainPriceColumns } from '../../snapshot/parts/chain-prices.ts';
import { chainFile, type Part } from '../../snapshot/parts/part.ts';
import { PRICES } from '../../snapshot/parts/prices.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { type EarlierSnapshot, filesOfChain, hasWholeChain, unlessBroken } from '../earlier-snapshot.ts';
import { measureFreshness } from '../freshness.ts';
import { chainRows, mergedStoreIds, storeOrder } from '../numbering.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import { type CompileStep, handOn, hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { compileChain, type CompiledChain } from './compile-chain.ts';
import { readEarlierAges, readEarlierPrices } from './earlier-prices.ts';
import { countAges, type PriceAges } from './price-ages.ts';
import { sellsAny, stabilityOf } from './stable-chains.ts';
import { restagePrices } from './restage-prices.ts';
import { type StagedPrices, stagePrices } from './stage-prices.ts';

/** The prices of the chains, for what follows from those of a single one. */
export interface ChainPrices {
  /** By chain: it keeps its files, or has none as before. */
  readonly isKept: readonly boolean[];
  /** A chain's prices once they are made, or read from its file where it was kept; undefined: it has none. */
  readonly columns: (chain: number) => Promise<ChainPriceColumns | undefined>;
}

/** What the price part came to, for what follows from it. */
export interface RefreshedPrices extends ChainPrices {
  readonly count: number;
  readonly freshness: Manifest['freshness'];
  /** By chain that was kept: it sells a product whose category or size is another than in the earlier snapshot. */
  readonly hasOtherFacts: readonly boolean[];
}

/** Given while the chains' prices are being made, one chain after another. */
export const chainPrices = handOn<ChainPrices>('prices by chain');

/** What the price part came to, for the parts that follow from it. */
export const refreshedPrices = handOn<RefreshedPrices>('prices');

/**
 * Whether a chain's own files of a part that follows from its prices, and from what categories and sizes its products
 * have, can be taken over: neither changed since the earlier snapshot, and that has them whole.
 */
export function keepsChain(
  earlier: EarlierSnapshot,
  part: Pick<Part<unknown>, 'chainFiles'>,
  { isKept, hasOtherFacts }: RefreshedPrices,
  chain: number,
): boolean {
  return isKept[chain] === true && hasOtherFacts[chain] === false && hasWholeChain(earlier, part, chain);
}

/**
 * The step of the part of prices, chain by chain: chains that did not change since the earlier snapshot keep their files,
 * those of the others are made from the record.
 */
export const PRICE_STEP: CompileStep = {
  async compile(publishing) {
    const { now, earlier } = publishing;
    const chains = await chainRows(publishing);
    const kept = await findKept(publishing);
    const compile = await chainCompiler(publishing);
    const changed = inTurn(
      [...chains.keys()].filter((chain) => !kept.has(chain)),
      compile,
    );
    const columnsOfKept = async (chain: number): Promise<ChainPriceColumns | undefined> => {
      const read = await unlessBroken(readEarlierPrices(earlier!, chain));
      // A broken file is made anew: it has the same name.
      return read === 'broken' ? (await compile(chain))?.columns : read;
    };
    const byChain: ChainPrices = {
      isKept: chains.map((_, chain) => kept.has(chain)),
      columns: async (chain) =>
        kept.has(chain) ? columnsOfKept(chain) : (await changed.get(chain))?.columns,
    };
    chainPrices.give(publishing, byChain);
    const compiled = await Promise.all(changed.values());
    const ages = [...kept.values(), ...compiled].flatMap((chain) => chain?.ages ?? []);
    refreshedPrices.give(publishing, {
      ...byChain,
      count: countAges(ages),
      freshness: measureFreshness(ages, now),
      hasOtherFacts: chains.map((_, chain) => kept.get(chain)?.hasOtherFacts ?? false),
    });
    return keptFiles(publishing, [...kept.keys()]);
  },
};

/** Does a task for some chains, one after another; what fails is thrown to those who wait for it. */
function inTurn<Done>(
  chains: readonly number[],
  task: (chain: number) => Promise<Done>,
): ReadonlyMap<number, Promise<Done>> {
  const doing = new Map<number, Promise<Done>>();
  let last: Promise<unknown> = Promise.resolve();
  for (const chain of chains) {
    const done = last.then(() => task(chain));
    done.catch(() => {});
    doing.set(chain, done);
    last = done;
  }
  return doing;
}

/** The files that chains keep. */
function keptFiles({ earlier }: Publishing, chains: readonly number[]): Record<string, 'kept'> {
  const files = chains.flatMap((chain) => (earlier ? filesOfChain(earlier, PRICES, chain) : []));
  return Object.fromEntries(files.map((file) => [file, 'kept'] as const));
}

/** A chain whose prices are those of the earlier snapshot. */
interface KeptChain {
  readonly ages: PriceAges;
  readonly hasOtherFacts: boolean;
}

/** The chains whose prices are kept, by ordinal. What has to be read of them and is broken is made anew. */
async function findKept(publishing: Publishing): Promise<Map<number, KeptChain>> {
  const { earlier } = publishing;
  const kept = new Map<number, KeptChain>();
  if (!earlier) return kept;
  const { isStable, sizeChanged, factsChanged } = await stabilityOf(publishing);
  for (const [chain, { chain_id }] of (await chainRows(publishing)).entries()) {
    const isUnmoved = isStable[chain] === true && !hasMoved(`prices:${chain_id}`, publishing);
    if (!isUnmoved || !hasWholeChain(earlier, PRICES, chain)) continue;
    const isAsked = sizeChanged !== null || factsChanged !== null;
    const prices = isAsked ? await unlessBroken(readEarlierPrices(earlier, chain)) : undefined;
    if (prices === 'broken' || sellsAny(prices, sizeChanged)) continue;
    const ages = await unlessBroken(readEarlierAges(earlier, chain));
    if (ages !== 'broken') kept.set(chain, { ages, hasOtherFacts: sellsAny(prices, factsChanged) });
  }
  return kept;
}

/** Makes chains' prices from the record, and starts to write their files. */
async function chainCompiler(
  publishing: Publishing,
): Promise<(chain: number) => Promise<CompiledChain | undefined>> {
  const { read, onProgress, write } = publishing;
  const labels = await read(readLabels);
  const stage = await chainStager(publishing, labels);
  let done = 0;
  return async (chain) => {
    const compiled = compileChain(await stage(chain), labels);
    if (compiled === undefined) return undefined;
    done += compiled.columns.count;
    onProgress({ stage: 'reading prices', done, total: null, unit: 'prices' });
    const tables = Object.entries(compiled.tables);
    write('prices', Object.fromEntries(tables.map(([name, table]) => [chainFile(name, chain), table])));
    return compiled;
  };
}

/** Reads chains' prices: what was written since the earlier snapshot where that has the others, else all. */
async function chainStager(
  publishing: Publishing,
  labels: readonly string[],
): Promise<(chain: number) => Promise<StagedPrices>> {
  const { earlier, read } = publishing;
  const chains = await chainRows(publishing);
  const { isStable } = await stabilityOf(publishing);
  const facts = productFacts.take(publishing);
  const mergedIds = await mergedStoreIds(publishing);
  const keys = {
    positions: supplierPositions(await storeOrder(publishing), mergedIds),
    products: ordinalsOf(facts),
    sizeKnown: facts.sizeKnown,
    held: await read(readHeldPrices),
  };
  const labelIds = new Map([...labels.entries()].map(([id, label]) => [label, id]));
  const mergedStores = new Set([...mergedIds.keys(), ...mergedIds.values()]);
  return async (ordinal) => {
    const chainId = chains[ordinal]!.chain_id;
    if (earlier && isStable[ordinal] === true && hasWholeChain(earlier, PRICES, ordinal)) {
      const chain = { earlier, ordinal, chainId, keys, facts, labelIds, mergedStores };
      const restaged = await unlessBroken(restagePrices(publishing, chain));
      if (restaged !== undefined && restaged !== 'broken') return restaged;
    }
    return stagePrices(publishing, { chainId }, keys);
  };
}
