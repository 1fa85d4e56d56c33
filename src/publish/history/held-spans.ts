import { addToGroup, groupBy } from '../../domain/group-by.ts';
import type { FoldedProducts, HeldSpan } from '../../record/read-history.ts';
import type { ProductMerges } from '../products/surviving-products.ts';
import type { Look } from './observed-day.ts';

/** What of a chain's prices was held back, and of which publications. */
export class ChainSpans {
  /** By product and store. */
  readonly #spans = new Map<string, HeldSpan[]>();
  readonly #productIds = new Set<number>();

  /** Takes spans of one chain; those of one product and store come in order. */
  constructor(spans: Iterable<HeldSpan>) {
    for (const span of spans) {
      addToGroup(this.#spans, `${span.product_id}/${span.store_id}`, span);
      this.#productIds.add(span.product_id);
    }
  }

  /** The first publication that serves a look. Infinity: it is held back. */
  knownSince(look: Pick<Look, 'productId' | 'storeId' | 'observedMin' | 'recorded'>): number {
    let known = look.recorded;
    for (const span of this.#spans.get(`${look.productId}/${look.storeId}`) ?? []) {
      // What was served before the hold began goes on being known.
      if (look.observedMin < span.observed_min || known < span.since) continue;
      known = Math.max(known, span.until ?? Number.POSITIVE_INFINITY);
    }
    return known;
  }

  /** The products whose days are put together of all that was recorded: of these spans, and all that were merged. */
  folded({ mergedInto, survivorOf }: ProductMerges): FoldedProducts {
    const ids = new Set(this.#productIds);
    for (const [survivor, merged] of mergedInto) {
      ids.add(survivor);
      for (const { product_id } of merged) ids.add(product_id);
    }
    return { ids: [...ids], survivorIds: Array.from(ids, (id) => survivorOf.get(id) ?? id) };
  }
}

/** Spans by chain. */
export function spansByChain(spans: readonly HeldSpan[]): ReadonlyMap<number, ChainSpans> {
  const byChain = groupBy(spans, (span) => span.chain_id);
  return new Map(Array.from(byChain, ([chainId, ofChain]) => [chainId, new ChainSpans(ofChain)] as const));
}
