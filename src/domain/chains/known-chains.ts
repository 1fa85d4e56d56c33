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
  /** Name of the family that the banner belongs to; null: of none. */
  readonly family: string | null;
}

const MORE_NAMES: Readonly<Record<string, readonly string[]>> = more.names;
/** Where chains are whose names others bear elsewhere. */
const CONFINED: Readonly<Record<string, readonly string[]>> = more.states;

/** Banners of one name, under a name that none of them has for itself. */
const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(more.families).flatMap(([family, slugs]) => slugs.map((slug) => [slug, family] as const)),
);

/**
 * The derived list, with chains that it lacks, names that sources use, states, and families; the latter four are kept by
 * hand in `us-chains-more.json`.
 */
export const KNOWN_CHAINS: readonly KnownChain[] = [
  ...US_CHAINS.map((chain) => ({
    ...chain,
    aliases: [...chain.aliases, ...(MORE_NAMES[chain.slug] ?? [])],
    states: CONFINED[chain.slug] ?? chain.states,
    family: FAMILY_OF.get(chain.slug) ?? null,
  })),
  ...more.chains.map((chain) => ({ ...chain, website_url: null, logo_url: null, family: null })),
];
