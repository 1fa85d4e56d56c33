import { derivedFrom } from '../../domain/derived.ts';
import { readHeldSpans, readObservedPacks } from '../../record/read-history.ts';
import { HISTORY } from '../../snapshot/parts/history.ts';
import { hasWholeChain } from '../earlier-snapshot.ts';
import { chainRows, mergedStoreIds, storeOrder } from '../numbering.ts';
import { stabilityOf } from '../prices/stable-chains.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import { productMerges } from '../products/surviving-products.ts';
import { hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { unservedBatches } from '../unserved-batches.ts';
import { ChainSpans, spansByChain } from './held-spans.ts';
import { type CompiledLayer, LayerWriter } from './layer-writer.ts';
import { ObservedProducts } from './observed-products.ts';

/** How a chain's history goes on from the earlier snapshot's. */
export interface ChainCourse {
  readonly chainId: number;
  /** Its layers are there and mean the same. */
  readonly goesOn: boolean;
  /** Something of it changed since, or was left to be settled. */
  readonly hasNew: boolean;
}

/** By chain. */
export const chainCourses = derivedFrom(async (publishing: Publishing): Promise<readonly ChainCourse[]> => {
  const { earlier } = publishing;
  const chains = await chainRows(publishing);
  await productFacts.given(publishing);
  const { isStable } = await stabilityOf(publishing);
  const unsettled = new Set(earlier?.manifest.unsettled);
  return chains.map(({ chain_id: chainId }, chain) => ({
    chainId,
    goesOn: earlier !== undefined && isStable[chain] === true && hasWholeChain(earlier, HISTORY, chain),
    hasNew:
      unsettled.has(chain) ||
      ['history', 'prices'].some((part) => hasMoved(`${part}:${chainId}`, publishing)),
  }));
});

/** A layer that is to be merged soon is not compressed, because readers wait for it: that took a quarter of its time. */
const SOON_MERGED = { level: 0, windowBits: 9, memLevel: 1 } as const;

/** Makes a layer of what the record has of a chain: of what no publication has yet, or of all. Undefined: that is nothing. */
export async function compileLayer(
  publishing: Publishing,
  chainId: number,
  what: 'new' | 'all',
): Promise<CompiledLayer | undefined> {
  const { readBeside, served, version } = publishing;
  const { spans, ...keys } = await observedKeys(publishing);
  const held = spans.get(chainId) ?? NOTHING_HELD;
  const folded = held.folded(await productMerges(publishing));
  const hasMergedStores = (await mergedStoreIds(publishing)).size > 0;
  const batches = what === 'new' ? (await unservedBatches(publishing)).observed : null;
  const writer = new LayerWriter(what === 'new' ? SOON_MERGED : undefined);
  const products = new ObservedProducts(
    { ...keys, held, folded: new Set(folded.survivorIds), since: what === 'new' ? version : 0 },
    (product, rows) => writer.add(product, rows),
  );
  const scope = { chainId, served, version, batches, folded, hasMergedStores };
  await readBeside((client) => readObservedPacks(client, scope, (row) => products.add(row)));
  products.finish();
  return writer.finish();
}

const NOTHING_HELD = new ChainSpans([]);

const observedKeys = derivedFrom(async (publishing: Publishing) => ({
  positions: supplierPositions(await storeOrder(publishing), await mergedStoreIds(publishing)),
  products: ordinalsOf(productFacts.take(publishing)),
  spans: spansByChain(await publishing.readBeside((client) => readHeldSpans(client, publishing))),
}));
