import type { Chain } from '../../../packages/client/src/api.ts';
import { titled } from '../parts/words.ts';

/** What tells a chain from others. */
type Nameable = Pick<Chain, 'slug' | 'name' | 'family'>;

/** A chain, or the banners of a family, as `chain` names them and as people do. */
export interface NamedChain {
  readonly slug: string;
  readonly name: string;
}

/** Last words of a chain's name that people leave out: they say what kind of shop it is, and not whose. */
const KINDS_OF_SHOP = new Set(
  'market markets farmers foods grocery store stores supermarket supermarkets supercenter wholesale club'.split(
    ' ',
  ),
);
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['’]/g;
const NOT_ALPHANUMERIC = /[^\p{L}\p{Nd}]+/gu;

/** The words of a name, in lower case and without accents: `Stop & Shop` is `stop`, `and`, `shop`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replaceAll('&', ' and ')
    .split(NOT_ALPHANUMERIC)
    .filter((word) => word !== '');
}

/** A name as it is told from others: people write `HEB` and `Wal Mart`. */
const joined = (name: string): string => wordsOf(name).join('');

/** A name as people shorten it: `Whole Foods Market` to `Whole Foods` and to `Whole`. */
function shortNames(name: string): string[] {
  const words = wordsOf(name);
  const names: string[] = [];
  while (words.length > 1 && KINDS_OF_SHOP.has(words.at(-1) ?? '')) {
    words.pop();
    names.push(words.join(''));
  }
  return names;
}

/**
 * The chain that words name, as people write it: by its whole name or slug, else as a family, else by its name without
 * the kind of shop. Null: they name none, or several.
 */
export function namedChain(chains: readonly Nameable[], words: string): NamedChain | null {
  const asked = joined(words);
  if (asked === '') return null;
  const whole = chains.filter(({ name, slug }) => joined(name) === asked || joined(slug) === asked);
  if (whole.length > 0) return only(whole);
  const family = chains.find((chain) => chain.family !== undefined && joined(chain.family) === asked)?.family;
  if (family !== undefined) return { slug: family, name: titled(family) };
  return only(chains.filter(({ name }) => shortNames(name).includes(asked)));
}

const only = (found: readonly Nameable[]): NamedChain | null => (found.length === 1 ? found[0]! : null);
