import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What was made of one catalogue, the chain that was used last at the end. */
interface Kept<Made> {
  readonly prices: PricePart;
  readonly chains: Map<number, Made>;
}

/**
 * Makes something of a chain at the chain's first use and keeps it for the next; what was used long ago is dropped when all
 * that is kept takes more than `mostBytes`.
 */
export function keepByChain<Source extends Pick<Snapshot, 'products' | 'prices'>, Made>(
  mostBytes: number,
  bytesOf: (made: Made) => number,
  make: (source: Source, chain: number) => Made,
): (source: Source, chain: number) => Made {
  const keptOf = new WeakMap<ProductPart, Kept<Made>>();
  return (source, chain) => {
    const { products, prices } = source;
    let kept = keptOf.get(products);
    if (kept?.prices !== prices) {
      kept = { prices, chains: new Map() };
      keptOf.set(products, kept);
    }
    const { chains } = kept;
    let made = chains.get(chain);
    if (made === undefined) {
      made = make(source, chain);
      let bytes = bytesOf(made);
      for (const other of chains.values()) bytes += bytesOf(other);
      for (const [other, dropped] of chains) {
        if (bytes <= mostBytes) break;
        chains.delete(other);
        bytes -= bytesOf(dropped);
      }
    }
    chains.delete(chain);
    chains.set(chain, made);
    return made;
  };
}
