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
      const key = `${span.product_id}/${span.store_id}`;
      const there = this.#spans.get(key);
      if (there) there.push(span);
      else this.#spans.set(key, [span]);
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
  const byChain = new Map<number, HeldSpan[]>();
  for (const span of spans) {
    const there = byChain.get(span.chain_id);
    if (there) there.push(span);
    else byChain.set(span.chain_id, [span]);
  }
  return new Map(Array.from(byChain, ([chainId, ofChain]) => [chainId, new ChainSpans(ofChain)] as const));
}
