import type { PriceRegion } from '../../snapshot/parts/price-arena.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What was made of a chain, and of which of its prices and stores. */
interface Kept<Made> {
  readonly region: PriceRegion | undefined;
  readonly stores: StorePart;
  readonly made: Made;
}

/**
 * Makes something of a chain at the chain's first use and keeps it for the next, as long as neither products and
 * stores nor the chain's prices change; what was used long ago is dropped when all that is kept takes more than
 * `mostBytes()`.
 */
export function keepByChain<Source extends Pick<Snapshot, 'products' | 'stores' | 'prices'>, Made>(
  mostBytes: () => number,
  bytesOf: (made: Made) => number,
  make: (source: Source, chain: number) => Made,
): (source: Source, chain: number) => Made {
  // The chain that was used last stands at the end.
  const keptOf = new WeakMap<ProductPart, Map<number, Kept<Made>>>();
  return (source, chain) => {
    const { products, stores, prices } = source;
    const region = prices.chains[chain]?.region;
    let chains = keptOf.get(products);
    if (chains === undefined) keptOf.set(products, (chains = new Map()));
    let kept = chains.get(chain);
    chains.delete(chain);
    if (kept === undefined || kept.region !== region || kept.stores !== stores) {
      kept = { region, stores, made: make(source, chain) };
      let bytes = bytesOf(kept.made);
      for (const other of chains.values()) bytes += bytesOf(other.made);
      const most = mostBytes();
      for (const [other, dropped] of chains) {
        if (bytes <= most) break;
        chains.delete(other);
        bytes -= bytesOf(dropped.made);
      }
    }
    chains.set(chain, kept);
    return kept.made;
  };
}
