import { US_CHAINS } from './us-chains.ts';
import more from './us-chains-more.json' with { type: 'json' };

/** A US grocery chain that stores can be recognised as. */
export interface KnownChain {
  /** Unique among the list. */
  readonly slug: string;
  readonly name: string;
  /** Other names under which sources list its stores, in any case. */
  readonly aliases: readonly string[];
  readonly website_url: string | null;
  readonly logo_url: string | null;
  /** Two-letter codes of the states that the chain is confined to; empty: not known to be confined. */
  readonly states: readonly string[];
}

const MORE_NAMES: Readonly<Record<string, readonly string[]>> = more.names;

/**
 * The derived list, with chains that it lacks and names that sources use; the latter two are kept by hand in
 * `us-chains-more.json`.
 */
export const KNOWN_CHAINS: readonly KnownChain[] = [
  ...US_CHAINS.map((chain) => ({ ...chain, aliases: [...chain.aliases, ...(MORE_NAMES[chain.slug] ?? [])] })),
  ...more.chains.map((chain) => ({ ...chain, website_url: null, logo_url: null })),
];
