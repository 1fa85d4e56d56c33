import usChains from './us-chains.json' with { type: 'json' };

/** A US grocery chain, as name-suggestion-index and Wikidata know it. */
export interface UsChain {
  /** Unique among the list. */
  slug: string;
  name: string;
  /** Other names under which the chain's shops are listed, in any case. */
  aliases: string[];
  website_url: string | null;
  logo_url: string | null;
  /** Wikidata id of the brand. */
  wikidata: string | null;
  /** The kind of shop: supermarket, wholesale or greengrocer. */
  shop: string;
  /** Two-letter codes of the states that the chain is confined to; empty: not known to be confined. */
  states: string[];
}

/**
 * About 150 US grocery chains, ordered by slug.
 * `npm run chains:derive` makes the list from name-suggestion-index (BSD-3-Clause); nobody edits it by hand.
 */
export const US_CHAINS: readonly UsChain[] = usChains;
