import { derivedFrom } from '../../domain/derived.ts';
import { findUuid, formatUuid } from '../../lookup/uuid-index.ts';
import { openPart } from '../../snapshot/files/tables.ts';
import { CHAINS } from '../../snapshot/parts/chains.ts';
import { type StorePart, STORES } from '../../snapshot/parts/stores.ts';
import { type EarlierSnapshot, readEarlierTables, unlessBroken } from '../earlier-snapshot.ts';
import { chainRows, mergedStores, storeOrder } from '../numbering.ts';
import {
  areAppended,
  changedIn,
  type ProductFacts,
  productFacts,
  readEarlierFacts,
} from '../product-facts.ts';
import { earlierWith, type Publishing } from '../publishing.ts';
import type { StoreOrder } from '../store-order.ts';

type EarlierStores = Pick<StorePart, 'uuidOf' | 'active' | 'chainStart' | 'byChain' | 'redirects'>;

/** What the earlier snapshot's prices still mean in this one. */
export interface Stability {
  /**
   * By chain: its ordinals were only appended to, and the same stores supply. So its earlier prices mean the same, as far
   * as the record's did not change and no product of it is in `sizeChanged`.
   */
  readonly isStable: readonly boolean[];
  /** By earlier product ordinal: 1 where it came to have a size of its own, or lost it. Null: none did. */
  readonly sizeChanged: Uint8Array | null;
  /** The same of its category (the code) and size: what shelves and aisles are made of. */
  readonly factsChanged: Uint8Array | null;
}

/** Compares what the earlier snapshot's prices were numbered by with what these will be. Nothing: there is no earlier one. */
export const stabilityOf = derivedFrom(async (publishing: Publishing): Promise<Stability> => {
  const { earlier } = publishing;
  return earlier === undefined
    ? { isStable: [], sizeChanged: null, factsChanged: null }
    : findStability(publishing, earlier);
});

async function findStability(publishing: Publishing, earlier: EarlierSnapshot): Promise<Stability> {
  const now = await chainRows(publishing);
  const nothing: Stability = { isStable: now.map(() => false), sizeChanged: null, factsChanged: null };
  const slugs = await earlierSlugs(earlier);
  const facts = await earlierFacts(publishing, earlier);
  const stores = await earlierStores(publishing, earlier);
  if (slugs === undefined || facts === undefined || stores === undefined) return nothing;
  const later = productFacts.take(publishing);
  const chainsAppended = slugs.every((slug, chain) => now[chain]?.slug === slug);
  if (!chainsAppended || !areAppended(facts, later)) return nothing;
  const order = await storeOrder(publishing);
  const remerged = stores === 'unmoved' ? new Set<number>() : await remergedChains(publishing, stores);
  return {
    isStable: now.map(
      (row, chain) =>
        chain < slugs.length &&
        !remerged.has(row.chain_id) &&
        (stores === 'unmoved' || hasSameSuppliers(chain, stores, order)),
    ),
    sizeChanged: anyOf(facts === later ? null : changedIn(facts, later, ['sizeKnown'])),
    factsChanged: anyOf(facts === later ? null : changedIn(facts, later, ['category', 'sizeUnit', 'sizeE4'])),
  };
}

function anyOf(changed: Uint8Array | null): Uint8Array | null {
  return changed?.includes(1) === true ? changed : null;
}

async function earlierSlugs(earlier: EarlierSnapshot): Promise<readonly string[] | undefined> {
  if (!CHAINS.files.every((name) => earlier.whole.has(name))) return undefined;
  const reading = readEarlierTables(earlier, CHAINS.files);
  const part = await unlessBroken(reading.then((tables) => openPart('chains', CHAINS, tables)));
  return part === 'broken' ? undefined : part.slugs;
}

/** The facts themselves where they did not move. */
async function earlierFacts(
  publishing: Publishing,
  earlier: EarlierSnapshot,
): Promise<ProductFacts | undefined> {
  const { revisions } = publishing;
  return earlier.manifest.revisions['products'] === revisions['products']
    ? productFacts.take(publishing)
    : readEarlierFacts(earlier);
}

async function earlierStores(
  publishing: Publishing,
  earlier: EarlierSnapshot,
): Promise<EarlierStores | 'unmoved' | undefined> {
  if (earlierWith(STORES, publishing)) return 'unmoved';
  if (!STORES.files.every((name) => earlier.whole.has(name))) return undefined;
  const reading = readEarlierTables(earlier, STORES.files);
  const part = await unlessBroken(reading.then((tables) => openPart('stores', STORES, tables)));
  return part === 'broken' ? undefined : part;
}

/** The chains (`chain_id`) of which a store is merged into another one now than in the earlier snapshot. */
async function remergedChains(publishing: Publishing, earlier: EarlierStores): Promise<Set<number>> {
  const remerged = new Set<number>();
  for (const [survivor, ...gone] of (await mergedStores(publishing)).values()) {
    for (const { id, chain_id } of gone) {
      const at = findUuid(earlier.redirects, id);
      if (at === -1 || formatUuid(earlier.uuidOf, at * 16) !== survivor!.id) remerged.add(chain_id);
    }
  }
  return remerged;
}

/**
 * Whether a chain's earlier stores keep their positions and their state. A store that is new in the list may not be
 * one that a merge had hidden: its prices are older than the list.
 */
function hasSameSuppliers(chain: number, earlier: EarlierStores, now: StoreOrder): boolean {
  const before = earlier.byChain.subarray(earlier.chainStart[chain], earlier.chainStart[chain + 1]);
  const after = now.byChain.subarray(now.chainStart[chain], now.chainStart[chain + 1]);
  if (before.length > after.length) return false;
  return after.every((ordinal, position) => {
    const { id, is_active } = now.stores[ordinal]!;
    const same = before[position];
    if (same === undefined) return findUuid(earlier.redirects, id) === -1;
    return formatUuid(earlier.uuidOf, same * 16) === id && (earlier.active[same] === 1) === is_active;
  });
}

/** Whether a chain sells any of the marked products; null marks none, and a chain without prices sells none. */
export function sellsAny(
  prices: { readonly product: Uint32Array | readonly number[] } | undefined,
  marked: Uint8Array | null,
): boolean {
  return prices !== undefined && marked !== null && prices.product.some((ordinal) => marked[ordinal] === 1);
}
