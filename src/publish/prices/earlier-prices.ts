import { chainFile } from '../../snapshot/parts/part.ts';
import { type ChainPriceColumns, openChainPrices } from '../../snapshot/parts/chain-prices.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { type EarlierSnapshot, readEarlierTables } from '../earlier-snapshot.ts';
import type { Publishing } from '../publishing.ts';
import { openAges, type PriceAges } from './price-ages.ts';

/** The prices of a chain in an earlier snapshot; undefined: it has none. Throws `BrokenSnapshotError` where their file is broken. */
export async function readEarlierPrices(
  earlier: EarlierSnapshot,
  chain: number,
): Promise<ChainPriceColumns | undefined> {
  const file = chainFile('prices', chain);
  if (!(file in earlier.manifest.files)) return undefined;
  const tables = await readEarlierTables(earlier, [file]);
  return openChainPrices(tables(file));
}

/** By chain: earlier prices that were read for one part, and are left for another. */
const left = derivedFrom<Publishing, Map<number, ChainPriceColumns>>(() => new Map());

/** Leaves a chain's earlier prices for the one who takes them: a large chain's file is tens of megabytes. */
export function leaveEarlierPrices(publishing: Publishing, chain: number, prices: ChainPriceColumns): void {
  left(publishing).set(chain, prices);
}

/** The same as `readEarlierPrices`, of those that were left where they were; they are let go. */
export async function takeEarlierPrices(
  publishing: Publishing,
  earlier: EarlierSnapshot,
  chain: number,
): Promise<ChainPriceColumns | undefined> {
  const prices = left(publishing).get(chain);
  left(publishing).delete(chain);
  return prices ?? readEarlierPrices(earlier, chain);
}

const NO_AGES: PriceAges = { observedMin: new Uint32Array(0), prices: new Uint32Array(0) };

/** The ages of a chain's prices in an earlier snapshot. Throws `BrokenSnapshotError` where their file is broken. */
export async function readEarlierAges(earlier: EarlierSnapshot, chain: number): Promise<PriceAges> {
  const file = chainFile('price-ages', chain);
  if (!(file in earlier.manifest.files)) return NO_AGES;
  const tables = await readEarlierTables(earlier, [file]);
  return openAges(tables(file));
}
