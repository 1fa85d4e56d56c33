import { chainFile } from '../../snapshot/parts/part.ts';
import { type ChainPriceColumns, openChainPrices } from '../../snapshot/parts/chain-prices.ts';
import { type EarlierSnapshot, readEarlierTables } from '../earlier-snapshot.ts';
import { openAges, type PriceAges } from './price-ages.ts';

/** The prices of a chain in an earlier snapshot; undefined: it has none. Throws `BrokenSnapshotError` where their file is broken. */
export async function readEarlierPrices(
  dir: string,
  earlier: EarlierSnapshot,
  chain: number,
): Promise<ChainPriceColumns | undefined> {
  const file = chainFile('prices', chain);
  if (!(file in earlier.manifest.files)) return undefined;
  const tables = await readEarlierTables(dir, earlier, [file]);
  return openChainPrices(tables(file));
}

const NO_AGES: PriceAges = { observedMin: new Uint32Array(0), prices: new Uint32Array(0) };

/** The ages of a chain's prices in an earlier snapshot. Throws `BrokenSnapshotError` where their file is broken. */
export async function readEarlierAges(
  dir: string,
  earlier: EarlierSnapshot,
  chain: number,
): Promise<PriceAges> {
  const file = chainFile('price-ages', chain);
  if (!(file in earlier.manifest.files)) return NO_AGES;
  const tables = await readEarlierTables(dir, earlier, [file]);
  return openAges(tables(file));
}
