import type pg from 'pg';
import { KNOWN_CHAINS } from '../../domain/chains/known-chains.ts';
import { namesGrocer } from '../../domain/identity/store-comparison.ts';
import { editDistance } from '../../domain/text/edit-distance.ts';
import { foldText } from '../../domain/text/fold.ts';

/** A place whose chain is to be known by its name. */
export interface NamedPlace {
  readonly name: string;
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  /** What its source says that it is instead of a grocer's, by other words than its name (`pharmacy`); null, undefined: nothing. */
  readonly trade?: string | null;
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

/** The brand of a name as names are compared: folded, short forms written out, words joined; empty where it has no letters. */
export function brandOf(name: string): string {
  return wordsOf(name).join('');
}

/** Tells of a brand whether a chain bears it, or whether it is too common to tell. */
export function takenBrands(chains: readonly NamedChain[]): (brand: string) => boolean {
  const { holders } = brandsOf(chains);
  return (brand) => NOT_NAMES.has(brand) || COMMON_NAMES.has(brand) || holders.has(brand);
}

/** Words that say what kind of place it is, or how it is incorporated, and nothing about whose. */
const NEUTRAL_WORDS = new Set(
  (
    'store stores supermarket supermarkets super market markets marketplace supercenter superstore express center sc s c t ' +
    'grocery groceries wholesale membership warehouse club pharmacy inc llc lp co corp company no num number the and of at in on ' +
    'food foods drug fresh neighborhood farmers dba plaza mall village square shopping unit'
  ).split(' '),
);
/** Of the neutral words, counters of a grocer's that are shops of their own where the name has no grocer's word: "Food & Pharmacy", but "Publix Pharmacy". */
const COUNTERS = new Set(['pharmacy', 'drug']);
/** How sources shorten such words. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['mkt', 'market'],
  ['mkts', 'markets'],
  ['mrkt', 'market'],
  ['mktplace', 'marketplace'],
  ['ctr', 'center'],
  ['cntr', 'center'],
  ['supercntr', 'supercenter'],
  ['supercenters', 'supercenter'],
  ['supctr', 'supercenter'],
  ['spctr', 'supercenter'],
  ['nbhd', 'neighborhood'],
  ['nbrhd', 'neighborhood'],
  ['neighbhd', 'neighborhood'],
  ['neighborhd', 'neighborhood'],
  ['whse', 'warehouse'],
  ['supermkt', 'supermarket'],
  ['whlsl', 'wholesale'],
  ['bro', 'bros'],
]);
/** Words long enough to be known with a letter missing, added or changed. */
const LONG_WORDS = ['supercenter', 'supermarket', 'supermarkets', 'neighborhood', 'marketplace', 'wholesale'];
const DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'n', 'e', 'w']);

/**
 * Brand names that independent shops bear too. With one of these a store number of two or more digits must follow, as
 * chains list their stores, and no other word but "store" and the like: "Target 2333", but not "Lucky's Supermarket".
 */
const COMMON_NAMES = new Set(
  (
    'acme amigo amigos bravo giant harps kings lucky luckys pavilions pueblo shoppers smiths superior target tops ' +
    'foodland foodtown freshmarket marketstreet citymarket stopshop belair foodcity familyfare keyfood sams ' +
    'carnival elrancho mitienda fiesta harveys associatedfood pioneersupermarket pioneersupermarkets foodarama ' +
    'fairway centralmarket galleriamarket jewel tradefair shopfair superfresh finefare jonsmarket northgate ' +
    'lamichoacana bjs starmarket lionmarket holidaymarket'
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
 * Brand names that nobody else bears: words that this list does not know are where the store is ("H Mart Ktown Plaza").
 * Not where one of them says that it is another trade ("Kroger Fuel Center").
 */
const OWN_NAMES = new Set(
  (
    'walmart walmartsupercenter walmartneighborhoodmarket kroger publix aldi costco costcowholesale samsclub ralphs vons ' +
    'albertsons safeway traderjoes wholefoods wholefoodsmarket wegmans heb hebplus meijer hyvee winndixie pigglywiggly ' +
    'ingles inglesmarkets foodlion groceryoutlet hmart superhmart 99ranch 99ranchmarket vallarta vallartasupermarkets staterbros ' +
    'smartfinal smartandfinal food4less sprouts sproutsfarmersmarket wincofoods raleys gelsons bristolfarms jons superking ' +
    'lassens lidl foodmaxx randalls tomthumb brookshires gristedes westernbeef foodbazaar shoprite hannaford dillons ' +
    'fredmeyer schnucks dierbergs jewelosco harristeeter bjswholesaleclub numerounomarket northgatemarket northgategonzalez ' +
    'superiorgrocers erewhon mitsuwamarketplace zionmarket seafoodcity islandpacific cardenas sellersbros joevs ' +
    'fiestamart kingkullen mortonwilliams dagostino wayfieldfoods wayfield fooddepot ' +
    'thefreshmarket patelbrothers bigsaverfoods superafoods ctown centralmarketheb'
  ).split(' '),
);
const MOST_PLACE_WORDS = 4;
/** Banners that stand after the owner's name or the quarter ("Ken's IGA", "Houchens Save-A-Lot", "Geary Grocery Outlet"). */
const LENT_NAMES = new Set(['iga', 'savealot', 'groceryoutlet']);
/** Words that tell of another trade than a supermarket's, or of another's shop beside or after it. */
const OTHER_TRADES = new Set(
  (
    'fuel gas gasoline petrol station liquor liquors wine spirits mart foodmart minimart deli delicatessen cafe coffee bakery ' +
    'pizza grill restaurant taqueria taco tacos chicken wings burger burgers sushi donut donuts juice tobacco smoke vape tire tires optical vision liquidation liquidators flowers ' +
    'convenience quick kwik pit tienda carniceria produce meat meats seafood fish smokehouse laundry car wash auto ' +
    'discount variety dollar gift gifts beauty'
  ).split(' '),
);

/**
 * Names of the derived list that stand for more than the chain: a Dollar General is not a Dollar General Market.
 */
const NOT_NAMES = new Set(['dollargeneral']);

/**
 * Recognises chains by name, case, accents, spaces and punctuation apart ("Wal-Mart Supercenter", "WALMART
 * SUPERCENTER 1234"). The brand must be whole words at the start of the name, or right after the place's own city
 * ("Dublin Piggly Wiggly"); what follows may only be a store number, the city, a direction, a word that says nothing
 * about whose shop it is, or after a name that nobody else bears words for where it is. The longest brand wins; one
 * that two chains share goes to the one whose states include the place. In doubt it is nobody's: "Target Food Mart" is
 * not a Target. What is of another trade is no store of the derived list's chains, which are grocers'.
 */
export function createChainRecogniser(chains: readonly NamedChain[]): ChainRecogniser {
  const brands = brandsOf(chains);
  const grocers = grocersOf(chains);
  const recognise = byName(brands);
  return (place) => {
    const slug = recognise(place);
    return slug !== null && place.trade != null && grocers.has(slug) ? null : slug;
  };
}

/** Slugs of the chains that the derived list has, also under other slugs: grocers'. */
export function grocersOf(chains: readonly NamedChain[]): ReadonlySet<string> {
  const known = knownChainNames();
  const slugs = new Set(known.map(({ slug }) => slug));
  const brands = new Set(known.flatMap(({ names }) => names.map(brandOf)));
  return new Set(
    chains
      .filter(({ slug, names }) => slugs.has(slug) || names.some((name) => brands.has(brandOf(name))))
      .map(({ slug }) => slug),
  );
}

function byName(brands: Brands): ChainRecogniser {
  return (place) => {
    const words = wordsOf(place.name);
    const city = foldText(place.city).split(' ');
    const startsWithCity = city.every((word, i) => words[i] === word) && words.length > city.length;
    for (const start of startsWithCity ? [0, city.length] : [0]) {
      for (let end = Math.min(words.length, start + brands.mostWords); end > start; end--) {
        const brand = words.slice(start, end).join('');
        const chain = chainHere(brands.holders.get(brand), place.state);
        if (chain !== null && restIsNeutral(words, end, brand, chain, place.state, new Set(city)))
          return chain.slug;
      }
    }
    return lentName(brands, words, place.state, new Set(city));
  };
}

/** The chain whose banner an independent shop puts after its own name. */
function lentName(
  { holders }: Brands,
  words: readonly string[],
  state: string,
  city: ReadonlySet<string>,
): string | null {
  for (let start = 1; start <= Math.min(MOST_PLACE_WORDS, words.length - 1); start++) {
    if (OTHER_TRADES.has(words[start - 1]!)) return null;
    for (let end = start + 1; end <= Math.min(words.length, start + 3); end++) {
      const brand = words.slice(start, end).join('');
      const chain = LENT_NAMES.has(brand) ? chainHere(holders.get(brand), state) : null;
      if (chain !== null && restIsNeutral(words, end, brand, chain, state, city)) return chain.slug;
    }
  }
  return null;
}

interface Brands {
  /** Chains by brand, its words joined. */
  readonly holders: ReadonlyMap<string, readonly NamedChain[]>;
  readonly mostWords: number;
}

function brandsOf(chains: readonly NamedChain[]): Brands {
  const holders = new Map<string, NamedChain[]>();
  let mostWords = 1;
  for (const chain of chains) {
    for (const name of new Set(chain.names.map((text) => wordsOf(text).join(' ')))) {
      const brand = name.replaceAll(' ', '');
      if (brand === '' || NOT_NAMES.has(brand)) continue;
      const known = holders.get(brand) ?? [];
      if (!known.includes(chain)) holders.set(brand, [...known, chain]);
      mostWords = Math.max(mostWords, name.split(' ').length + 2);
    }
  }
  return { holders, mostWords };
}

/** Folded, short forms written out, slips of a letter in long words mended. */
function wordsOf(name: string): string[] {
  return foldText(name)
    .split(' ')
    .map((word) => SHORT_FORMS.get(word) ?? mended(word));
}

function mended(word: string): string {
  if (word.length < 8 || LONG_WORDS.includes(word)) return word;
  return LONG_WORDS.find((known) => word[0] === known[0] && editDistance(word, known) === 1) ?? word;
}

function chainHere(chains: readonly NamedChain[] | undefined, state: string): NamedChain | null {
  if (chains === undefined) return null;
  const here = chains.filter((chain) => chain.states.includes(state));
  const candidates = here.length > 0 ? here : chains.filter((chain) => chain.states.length === 0);
  return candidates.length === 1 ? candidates[0]! : null;
}

/** Whether what follows a brand, the words of a name from `end` on, tells of no other shop than the chain's. */
function restIsNeutral(
  words: readonly string[],
  end: number,
  brand: string,
  chain: NamedChain,
  state: string,
  city: ReadonlySet<string>,
): boolean {
  const rest = words.slice(end);
  if (rest.some((word) => COUNTERS.has(word)) && !namesGrocer(words.join(' '))) return false;
  const isCommon = COMMON_NAMES.has(brand);
  if (isCommon && !rest.some((word) => /[0-9]{2}/.test(word))) return false;
  const neutral = isCommon ? AFTER_COMMON_NAMES : NEUTRAL_WORDS;
  const unknown = rest.filter(
    (word) => !/[0-9]/.test(word) && !neutral.has(word) && !city.has(word) && !DIRECTIONS.has(word),
  );
  if (unknown.length === 0) return true;
  const isOwn = OWN_NAMES.has(brand) && (chain.states.length === 0 || chain.states.includes(state));
  return isOwn && unknown.length <= MOST_PLACE_WORDS && !unknown.some((word) => OTHER_TRADES.has(word));
}

/** The chains of the record by name and alias, and those of the derived list that the record does not have. */
export async function loadChainNames(
  client: pg.PoolClient,
): Promise<{ chains: NamedChain[]; inRecord: Set<string> }> {
  const { rows } = await client.query<{ slug: string; name: string; aliases: string[] }>(
    'select slug, name, aliases from chain order by chain_id',
  );
  const inRecord = new Set(rows.map((row) => row.slug));
  const statesOf = new Map(KNOWN_CHAINS.map((chain) => [chain.slug, chain.states]));
  const own = rows.map((row) => ({
    slug: row.slug,
    names: [row.name, ...row.aliases],
    states: statesOf.get(row.slug) ?? [],
  }));
  // A chain that the record has under another slug is that one, and not two that share a name.
  const brands = new Set(rows.filter((row) => !statesOf.has(row.slug)).map((row) => brandOf(row.name)));
  const derived = knownChainNames().filter(
    (chain) => !inRecord.has(chain.slug) && !brands.has(brandOf(chain.names[0]!)),
  );
  return { chains: [...own, ...derived], inRecord };
}

/** The chains of the derived list. */
export function knownChainNames(): NamedChain[] {
  return KNOWN_CHAINS.map(({ slug, name, aliases, states }) => ({ slug, names: [name, ...aliases], states }));
}

/** The bare record of a chain of the derived list, as a store list alone can tell of it; null where it has none. */
export function bareChainRecord(slug: string): Record<string, unknown> | null {
  const chain = KNOWN_CHAINS.find((candidate) => candidate.slug === slug);
  if (chain === undefined) return null;
  return {
    slug: chain.slug,
    name: chain.name,
    website_url: chain.website_url,
    logo_url: chain.logo_url,
    aliases: chain.aliases,
    family: chain.family,
    pricing_scope: 'no_ecommerce',
  };
}
