import { derivedFrom } from '../../domain/derived.ts';
import { finish, type Sliced } from '../../domain/slices.ts';
import type { PriceRegion } from '../../snapshot/parts/price-arena.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type SharedDerivation, sharedOfChains } from '../shared/shared-derivation.ts';

/** What a read has made of a chain, and of which of its prices. */
interface Used<Made> {
  readonly region: PriceRegion | undefined;
  readonly made: Made;
}

/** What is kept beside the same products. */
interface Kept<Made> {
  /** What was made ahead, by the chain's prices: it stays as long as they. */
  readonly ahead: WeakMap<PriceRegion, Made>;
  /** What reads have made, by chain; the one that was used last stands at the end. */
  readonly used: Map<number, Used<Made>>;
}

/** What is made of a chain, and how much of it is kept. */
interface MadeByChain<Source, Made> {
  /** In all threads of a process. */
  readonly mostBytes: number;
  /** How much this thread may have of what none has made ahead, from 0 to 1. */
  readonly share: () => number;
  readonly bytesOf: (made: Made) => number;
  /** Follows from the products and from the chain's prices alone; its arrays are in shared memory. */
  readonly make: (source: Source, chain: number) => Sliced<Made>;
}

/** What is made of chains, and kept as long as neither the products nor the chain's prices change. */
export interface KeptByChain<Source, Made> {
  /**
   * What is made of a chain: in one go and now, where that was not done. What reads have made and was used long ago is
   * dropped when it takes more than this thread's share of what is left beside what was made ahead.
   */
  readonly of: (source: Source, chain: number) => Made;
  /** Makes it ahead of the first read; false: there is no room beside what was made ahead of other chains. */
  readonly makeAhead: (source: Source, chain: number) => Sliced<boolean>;
  /** What was made ahead is there once for all threads. */
  readonly shared: SharedDerivation;
}

/** Keeps something that is made of chains. */
export function keepByChain<Source extends Pick<Snapshot, 'products' | 'prices'>, Made>({
  mostBytes,
  share,
  bytesOf,
  make,
}: MadeByChain<Source, Made>): KeptByChain<Source, Made> {
  const keptOf = derivedFrom(
    (_products: ProductPart): Kept<Made> => ({ ahead: new WeakMap(), used: new Map() }),
  );
  const leftBytes = ({ products, prices }: Source): number => {
    const { ahead } = keptOf(products);
    const made = prices.chains.flatMap((chain) => (chain && ahead.get(chain.region)) ?? []);
    return made.reduce((left, one) => left - bytesOf(one), mostBytes);
  };
  const dropOldest = (used: Kept<Made>['used'], most: number): void => {
    let bytes = 0;
    for (const { made } of used.values()) bytes += bytesOf(made);
    for (const [chain, { made }] of used) {
      if (bytes <= most || used.size === 1) break;
      used.delete(chain);
      bytes -= bytesOf(made);
    }
  };
  return {
    of(source, chain) {
      const { ahead, used } = keptOf(source.products);
      const region = source.prices.chains[chain]?.region;
      const prepared = region && ahead.get(region);
      if (prepared !== undefined) return prepared;
      const last = used.get(chain);
      const isNew = last === undefined || last.region !== region;
      const made = isNew ? finish(make(source, chain)) : last.made;
      used.delete(chain);
      used.set(chain, { region, made });
      if (isNew) dropOldest(used, leftBytes(source) * share());
      return made;
    },
    *makeAhead(source, chain) {
      const { ahead, used } = keptOf(source.products);
      const region = source.prices.chains[chain]?.region;
      if (region === undefined || ahead.has(region)) return true;
      const last = used.get(chain);
      const made = last?.region === region ? last.made : yield* make(source, chain);
      if (bytesOf(made) > leftBytes(source)) return false;
      ahead.set(region, made);
      // A read may have made it meanwhile; one of the snapshot that is served has its own of other prices.
      if (used.get(chain)?.region === region) used.delete(chain);
      return true;
    },
    shared: sharedOfChains(({ products }) => keptOf(products).ahead),
  };
}
