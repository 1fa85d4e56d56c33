import type pg from 'pg';
import { foldText } from '../../domain/text/fold.ts';
import { US_CHAINS } from '../../domain/us-chains.ts';

/** A place whose chain is to be known by its name. */
export interface NamedPlace {
  readonly name: string;
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
}

/** A chain under the names by which other sources list its stores. */
export interface NamedChain {
  readonly slug: string;
  readonly names: readonly string[];
  /** States that the chain is confined to; empty: not known to be confined. */
  readonly states: readonly string[];
}

/** Slug of the chain that a place belongs to; null where it is none, or doubtful. */
export type ChainRecogniser = (place: NamedPlace) => string | null;

/** Words that say what kind of place it is, or how it is incorporated, and nothing about whose. */
const NEUTRAL_WORDS = new Set(
  (
    'store stores supermarket supermarkets super market markets supercenter superstore express center sc s c t grocery wholesale ' +
    'membership warehouse club pharmacy inc llc lp co corp company no num number the and of at'
  ).split(' '),
);
const DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'n', 'e', 'w']);

/**
 * Brand names that independent shops bear too. With one of these a store number of two or more digits must follow, as
 * chains list their stores, and no other word but "store" and the like: "Target 2333", but not "Lucky's Supermarket".
 */
const COMMON_NAMES = new Set(
  (
    'acme amigo amigos bravo giant harps kings lucky luckys pavilions pueblo shoppers smiths superior target tops iga ' +
    'foodland foodtown freshmarket marketstreet citymarket stopshop belair elsuper foodcity familyfare keyfood'
  ).split(' '),
);
const AFTER_COMMON_NAMES = new Set([
  'store',
  'stores',
  't',
  'no',
  'supermarket',
  'supermarkets',
  'inc',
  'llc',
]);

/**
 * Names of the derived list that stand for more than the chain: a Dollar General is not a Dollar General Market.
 */
const NOT_NAMES = new Set(['dollargeneral']);

/**
 * Recognises chains by name, case, accents, spaces and punctuation apart ("Wal-Mart Supercenter", "WALMART
 * SUPERCENTER 1234"). The brand must be whole words at the start of the name, or right after the place's own city
 * ("Dublin Piggly Wiggly"); what follows may only be a store number, the city, a direction or a word that says
 * nothing about whose shop it is. The longest brand wins; one that two chains share goes to the one whose states
 * include the place. In doubt it is nobody's: "Target Food Mart" is not a Target.
 */
export function createChainRecogniser(chains: readonly NamedChain[]): ChainRecogniser {
  const byBrand = new Map<string, NamedChain[]>();
  let mostWords = 1;
  for (const chain of chains) {
    for (const name of new Set(chain.names.map(foldText))) {
      const brand = name.replaceAll(' ', '');
      if (brand === '' || NOT_NAMES.has(brand)) continue;
      const holders = byBrand.get(brand) ?? [];
      if (!holders.includes(chain)) byBrand.set(brand, [...holders, chain]);
      mostWords = Math.max(mostWords, name.split(' ').length + 2);
    }
  }
  return (place) => {
    const words = foldText(place.name).split(' ');
    const city = foldText(place.city).split(' ');
    const startsWithCity = city.every((word, i) => words[i] === word) && words.length > city.length;
    for (const start of startsWithCity ? [0, city.length] : [0]) {
      for (let end = Math.min(words.length, start + mostWords); end > start; end--) {
        const brand = words.slice(start, end).join('');
        const chain = chainHere(byBrand.get(brand), place.state);
        if (chain !== null && restIsNeutral(words.slice(end), brand, new Set(city))) return chain.slug;
      }
    }
    return null;
  };
}

function chainHere(chains: readonly NamedChain[] | undefined, state: string): NamedChain | null {
  if (chains === undefined) return null;
  const here = chains.filter((chain) => chain.states.includes(state));
  const candidates = here.length > 0 ? here : chains.filter((chain) => chain.states.length === 0);
  return candidates.length === 1 ? candidates[0]! : null;
}

function restIsNeutral(rest: readonly string[], brand: string, city: ReadonlySet<string>): boolean {
  const isCommon = COMMON_NAMES.has(brand);
  if (isCommon && !rest.some((word) => /[0-9]{2}/.test(word))) return false;
  const neutral = isCommon ? AFTER_COMMON_NAMES : NEUTRAL_WORDS;
  return rest.every(
    (word) => /[0-9]/.test(word) || neutral.has(word) || city.has(word) || DIRECTIONS.has(word),
  );
}

/** The chains of the record by name and alias, and those of the derived list that the record does not have. */
export async function loadChainNames(
  client: pg.PoolClient,
): Promise<{ chains: NamedChain[]; inRecord: Set<string> }> {
  const { rows } = await client.query<{ slug: string; name: string; aliases: string[] }>(
    'select slug, name, aliases from chain order by chain_id',
  );
  const inRecord = new Set(rows.map((row) => row.slug));
  const statesOf = new Map(US_CHAINS.map((chain) => [chain.slug, chain.states]));
  const own = rows.map((row) => ({
    slug: row.slug,
    names: [row.name, ...row.aliases],
    states: statesOf.get(row.slug) ?? [],
  }));
  const derived = US_CHAINS.filter((chain) => !inRecord.has(chain.slug)).map((chain) => ({
    slug: chain.slug,
    names: [chain.name, ...chain.aliases],
    states: chain.states,
  }));
  return { chains: [...own, ...derived], inRecord };
}

/** The bare record of a chain of the derived list, as a store list alone can tell of it; null where it has none. */
export function bareChainRecord(slug: string): Record<string, unknown> | null {
  const chain = US_CHAINS.find((candidate) => candidate.slug === slug);
  if (chain === undefined) return null;
  return {
    slug: chain.slug,
    name: chain.name,
    website_url: chain.website_url,
    logo_url: chain.logo_url,
    aliases: chain.aliases,
    pricing_scope: 'no_ecommerce',
  };
}
