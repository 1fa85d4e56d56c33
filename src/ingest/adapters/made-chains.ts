/** Chains that no list knows, made from the names of their stores where an operator asks for it. */
import { slugOf } from '../../domain/text/slug.ts';
import { brandOf, type NamedChain, takenBrands } from './chain-recogniser.ts';

/** Makes chains, each once. */
export interface ChainMaker {
  /** The new chain of a store of that name; null: it was made before, or the name may be a known chain's. */
  make(name: string): Readonly<Record<string, unknown>> | null;
}

const MOST_SLUG = 64;

/** What stores' names end with and their chain's does not: "Joe's Market #12", "Joe's Market Store 12", "JOE'S MARKET 0012". */
const STORE_NUMBER = /(?:[\s,-]+(?:(?:store|unit|no\.?|number)\s+)?#?|#)\s*\d+[a-z]?$/i;

/** `chains`: all that are known, by whose brands nothing is made. `slugs`: those of the record. */
export function createChainMaker(chains: readonly NamedChain[], slugs: ReadonlySet<string>): ChainMaker {
  const taken = takenBrands(chains);
  const made = new Set<string>();
  const used = new Set([...slugs, ...chains.map(({ slug }) => slug)]);
  return {
    make(name) {
      const chainName = name.replaceAll(/\s+/g, ' ').trim().replace(STORE_NUMBER, '');
      const brand = brandOf(chainName);
      if (made.has(brand)) return null;
      const slug = slugOf(chainName)
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, MOST_SLUG)
        .replace(/-$/, '');
      if (!/[a-z]/.test(slug) || taken(brand) || used.has(slug)) return null;
      made.add(brand);
      used.add(slug);
      return { slug, name: chainName.slice(0, 200), pricing_scope: 'per_store' };
    },
  };
}
