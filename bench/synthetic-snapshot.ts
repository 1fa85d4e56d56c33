import { foldText } from '../src/domain/fold.ts';
import { buildUuidIndex, formatUuid } from '../src/snapshot/uuid-index.ts';
import { buildTrigramPostings } from '../src/snapshot/trigram-index.ts';
import {
  type Blobs,
  type ChainPart,
  type Dictionary,
  type IndexPart,
  type PricePart,
  type ProductPart,
  type Snapshot,
  SNAPSHOT_FORMAT,
  type StorePart,
} from '../src/snapshot/snapshot.ts';

/**
 * A snapshot of invented data, made in memory in seconds: for tuning the read kernels without a record. What it
 * measures is confirmed over the published full-scale catalogue.
 */

export interface SyntheticScale {
  readonly chains: number;
  readonly stores: number;
  readonly products: number;
  /** About as many observed prices a product; the full scale has 32. */
  readonly pricesPerProduct: number;
}

export const FULL_SCALE: SyntheticScale = {
  chains: 75,
  stores: 30_000,
  products: 528_000,
  pricesPerProduct: 32,
};

type Random = () => number;

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NOUNS =
  'milk bread butter cheese yogurt eggs cereal coffee tea juice soda water pasta sauce soup beans rice chips cookies crackers candy chocolate cake pie pizza sausage bacon ham turkey chicken beef salmon tuna shrimp lettuce tomatoes potatoes onions carrots peppers apples bananas oranges grapes berries nuts almonds peanuts granola oatmeal pancakes syrup honey jam jelly mustard ketchup mayonnaise dressing vinegar oil flour sugar salt pepper spice seasoning detergent soap shampoo tissue towels diapers'.split(
    ' ',
  );
const DESCRIPTORS =
  'organic natural fresh frozen whole skim lowfat fat free reduced sodium sugar gluten light dark roasted salted unsalted smoked honey vanilla chocolate strawberry blueberry lemon lime garlic onion spicy mild hot sweet sour original classic premium homestyle crunchy creamy crispy thick sliced shredded chopped diced ground boneless skinless extra virgin cold pressed unsweetened sparkling white wheat grain multigrain cinnamon maple caramel peanut butter cheddar mozzarella parmesan ranch barbecue italian mexican style family value size'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bo ca co da de do fa fi go ha hi jo ka ke la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa wi ya zo bur den fal gar hol ker lan mar nor pen quin ral ster ton val wick'.split(
    ' ',
  );

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Low indexes often, high ones seldom, as words, brands and sales are spread. */
function skewed(random: Random, below: number): number {
  return Math.floor(random() ** 2.5 * below);
}

function title(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function randomUuids(random: Random, count: number): Uint8Array {
  const bytes = new Uint8Array(count * 16);
  const words = new Uint32Array(bytes.buffer);
  for (let i = 0; i < words.length; i++) words[i] = Math.floor(random() * 4_294_967_296);
  return bytes;
}

function blobsOf(texts: readonly string[]): Blobs {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const offsets = new Int32Array(texts.length + 1);
  lengths.forEach((length, i) => {
    offsets[i + 1] = offsets[i]! + length;
  });
  const bytes = Buffer.alloc(offsets[texts.length]!);
  texts.forEach((text, i) => bytes.write(text, offsets[i]!));
  return { offsets, bytes };
}

function dictionaryOf(codes: Uint16Array, values: readonly (string | null)[]): Dictionary {
  return { codes, values };
}

/** Ranks by (folded name, name, ordinal) and the permutation that they rank. */
function rankNames(names: readonly string[]): { nameRank: Uint32Array; byName: Uint32Array } {
  const folded = names.map(foldText);
  const order = Uint32Array.from(names.keys());
  order.sort((a, b) => (folded[a]! < folded[b]! ? -1 : folded[a]! > folded[b]! ? 1 : a - b));
  const nameRank = new Uint32Array(order.length);
  order.forEach((item, rank) => {
    nameRank[item] = rank;
  });
  return { nameRank, byName: order };
}

function makeChains(count: number): ChainPart {
  const slugs = Array.from({ length: count }, (_, i) => `chain-${i}`);
  return {
    count,
    slugs,
    bySlug: new Map(slugs.map((slug, i) => [slug, i])),
    names: slugs.map(title),
    pricingScopes: slugs.map(() => 'per_store' as const),
    marketPositions: slugs.map(() => 'mainstream'),
    online: new Uint8Array(count).fill(1),
    json: blobsOf(slugs.map((slug) => JSON.stringify({ slug }))),
  };
}

/** A few big metros and a long tail, spread over the contiguous states. */
function makeStores(random: Random, scale: SyntheticScale): StorePart {
  const count = scale.stores;
  const metros = Array.from({ length: 200 }, () => ({ lat: 27 + random() * 20, lng: -122 + random() * 50 }));
  const lat = new Float64Array(count);
  const lng = new Float64Array(count);
  const chain = new Uint16Array(count);
  const metro = new Uint16Array(count);
  const state = new Uint16Array(count);
  const byChainLists: number[][] = Array.from({ length: scale.chains }, () => []);
  const positionInChain = new Uint16Array(count);
  const names: string[] = [];
  for (let store = 0; store < count; store++) {
    const home = skewed(random, metros.length);
    lat[store] = metros[home]!.lat + (random() - 0.5) * 0.8;
    lng[store] = metros[home]!.lng + (random() - 0.5) * 0.8;
    metro[store] = home + 1;
    state[store] = 1 + (home % 50);
    chain[store] = Math.floor(random() ** 1.3 * scale.chains);
    if (random() < 0.02) lat[store] = lng[store] = Number.NaN;
    positionInChain[store] = byChainLists[chain[store]!]!.length;
    byChainLists[chain[store]!]!.push(store);
    names.push(`Chain ${chain[store]} Store ${1000 + Math.floor(random() * 9000)}`);
  }
  const chainStart = new Uint32Array(scale.chains + 1);
  byChainLists.forEach((list, c) => {
    chainStart[c + 1] = chainStart[c]! + list.length;
  });
  const uuidOf = randomUuids(random, count);
  const ids = buildUuidIndex(uuidOf);
  const idRank = new Uint32Array(count);
  ids.ordinals.forEach((store, rank) => {
    idRank[store] = rank;
  });
  const row = (store: number, prefix: string): string =>
    `,"${prefix}store_id":"${formatUuid(uuidOf, store * 16)}","${prefix}store_name":"${names[store]}"`;
  const nothing = blobsOf(names.map(() => ''));
  return {
    count,
    ids,
    redirects: { uuids: new Uint8Array(0), ordinals: new Uint32Array(0) },
    uuidOf,
    chain,
    state: dictionaryOf(state, [null, ...Array.from({ length: 50 }, (_, i) => `S${i}`)]),
    metro: dictionaryOf(metro, [null, ...metros.map((_, i) => `metro-${i}`)]),
    zip: new Uint32Array(count),
    active: new Uint8Array(count).fill(1),
    lat,
    lng,
    nameRank: rankNames(names).nameRank,
    idRank,
    chainStart,
    byChain: Uint32Array.from(byChainLists.flat()),
    positionInChain,
    search: buildTrigramPostings(names.map(foldText)),
    json: nothing,
    hours: nothing,
    places: nothing,
    placesDayAt: new Int32Array(count).fill(-1),
    priceRowStore: blobsOf(names.map((_, store) => `${row(store, '')},"chain_slug":"chain-${chain[store]}"`)),
    priceRowSource: blobsOf(names.map((_, store) => row(store, 'source_'))),
  };
}

function makeProducts(random: Random, count: number): ProductPart {
  const invent = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, SYLLABLES)).join('');
  const brands = Array.from({ length: 30_000 }, () => title(invent()));
  const varieties = Array.from({ length: 8000 }, invent);
  const categories = Array.from({ length: 300 }, (_, i) => `${title(pick(random, NOUNS))} ${i}`);
  const brandCodes = new Uint16Array(count);
  const categoryCodes = new Uint16Array(count);
  const names: string[] = [];
  const texts: string[] = [];
  for (let product = 0; product < count; product++) {
    const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, DESCRIPTORS));
    if (random() < 0.8) words.push(varieties[skewed(random, varieties.length)]!);
    words.push(NOUNS[skewed(random, NOUNS.length)]!);
    const size =
      random() < 0.2 ? `, ${1 + Math.floor(random() * 48)} ${pick(random, ['oz', 'ct', 'lb', 'pack'])}` : '';
    const name = title(words.join(' ')) + size;
    brandCodes[product] = 1 + skewed(random, brands.length);
    categoryCodes[product] = 1 + skewed(random, categories.length);
    names.push(name);
    texts.push(foldText(`${brands[brandCodes[product]! - 1]} ${name}`));
  }
  const uuidOf = randomUuids(random, count);
  const upc = (product: number): string => String(40_000_000_000 + product * 7).padStart(12, '0');
  const heads = names.map((name, product) =>
    JSON.stringify({
      product_id: formatUuid(uuidOf, product * 16),
      name,
      brand: brands[brandCodes[product]! - 1],
      size_display: product % 4 === 0 ? null : '16 oz',
      image_url: product % 3 === 0 ? null : `https://images.example.com/products/${product}.jpg`,
      upc: upc(product),
    }).slice(0, -1),
  );
  const tail =
    ',"category":"Grocery","description":null,"ingredients":null,"allergens":[],"dietary_labels":["organic"],"snap_eligible":true,"serving_size":null,"serving_size_unit":null}';
  const barcodes = names.map((_, product) => upc(product).padStart(14, '0'));
  return {
    count,
    ids: buildUuidIndex(uuidOf),
    uuidOf,
    barcodes: blobsOf(barcodes),
    barcodeOrdinals: Uint32Array.from(barcodes.keys()),
    brand: dictionaryOf(brandCodes, [null, ...brands]),
    category: dictionaryOf(categoryCodes, [null, ...categories]),
    foldedBrands: ['', ...brands.map(foldText)],
    foldedCategories: ['', ...categories.map(foldText)],
    ...rankNames(names),
    json: blobsOf(heads.map((head) => head + tail)),
    priceHead: Uint32Array.from(heads, (head) => head.length),
    sizeNullAt: Uint32Array.from(heads, (head) => {
      const at = head.indexOf('"size_display":null');
      return at < 0 ? 0 : at + '"size_display":'.length;
    }),
    search: buildTrigramPostings(texts),
  };
}

/** Pairs of product and chain: 1 to 3 chains a product, at a share of the third of each chain's stores that is scraped. */
function makePrices(random: Random, scale: SyntheticScale, stores: StorePart): PricePart {
  const capacity = Math.ceil(scale.products * scale.pricesPerProduct * 1.3);
  const pairStart = new Uint32Array(scale.products + 1);
  const pairChain = new Uint16Array(scale.products * 3);
  const obsStart = new Uint32Array(scale.products * 3 + 1);
  const store = new Uint16Array(capacity);
  const regularE4 = new Uint32Array(capacity);
  const saleE4 = new Uint32Array(capacity);
  const unitE4 = new Uint32Array(capacity);
  const observedMin = new Uint32Array(capacity);
  const aisleCodes = new Uint16Array(capacity);
  const uomCodes = new Uint16Array(capacity);
  const available = new Uint8Array(capacity).fill(1);
  const storesSelling = new Uint32Array(scale.products);
  let pairs = 0;
  let count = 0;
  for (let product = 0; product < scale.products; product++) {
    const chains = new Set(
      Array.from({ length: 1 + skewed(random, 3) }, () => Math.floor(random() ** 1.3 * scale.chains)),
    );
    const reach = random() ** 4 * (scale.pricesPerProduct / 32);
    for (const chain of [...chains].sort((a, b) => a - b)) {
      pairChain[pairs] = chain;
      obsStart[pairs++] = count;
      const chainStores = stores.chainStart[chain + 1]! - stores.chainStart[chain]!;
      const regular = 100 * (99 + Math.floor(random() * 1500));
      for (let position = chain % 3; position < chainStores; position += 3) {
        const first = position === chain % 3;
        if ((!first && random() > reach * 0.55) || count === capacity) continue;
        store[count] = position;
        regularE4[count] = regular + 100 * Math.floor(random() * 40);
        saleE4[count] = random() < 0.2 ? regular - 5000 : 0;
        unitE4[count] = Math.floor(regular / 16);
        observedMin[count] = 29_000_000 + Math.floor(random() * 10_000);
        aisleCodes[count] = Math.floor(random() * 40);
        uomCodes[count] = 1 + (product % 3);
        storesSelling[product]!++;
        count++;
      }
    }
    pairStart[product + 1] = pairs;
  }
  obsStart[pairs] = count;
  return {
    count,
    pairCount: pairs,
    pairStart,
    pairChain: pairChain.subarray(0, pairs),
    obsStart: obsStart.subarray(0, pairs + 1),
    store: store.subarray(0, count),
    regularE4,
    saleE4,
    unitE4,
    unitUom: dictionaryOf(uomCodes, [null, 'oz', 'lb', 'fl oz']),
    aisle: dictionaryOf(aisleCodes, [null, ...Array.from({ length: 40 }, (_, i) => `Aisle ${i + 1}`)]),
    section: dictionaryOf(new Uint16Array(capacity), [null]),
    available,
    observedMin,
    packSizeAt: new Uint32Array(0),
    packSize: dictionaryOf(new Uint16Array(0), [null]),
    storesSelling,
  };
}

const NOTHING = new Float64Array(0);
const NO_BLOBS: Blobs = { offsets: new Int32Array(1), bytes: new Uint8Array(0) };
const NO_VALUES: IndexPart['bases'] = {
  index: new Uint16Array(0),
  region: new Uint8Array(0),
  month: new Uint32Array(0),
  value: NOTHING,
  jevons: NOTHING,
  geksJevons: NOTHING,
  bls: NOTHING,
};
const NO_INDICES: IndexPart = {
  count: 0,
  slugs: [],
  bySlug: new Map(),
  active: new Uint8Array(0),
  blsItemCodes: [],
  blsUnits: NOTHING,
  meta: NO_BLOBS,
  listing: NO_BLOBS,
  bases: NO_VALUES,
  snapshots: {
    ...NO_VALUES,
    count: 0,
    status: new Uint8Array(0),
    revoked: new Uint8Array(0),
    low: NOTHING,
    high: NOTHING,
    json: NO_BLOBS,
  },
};

/** Invents a snapshot; the same scale and seed give the same one. */
export function syntheticSnapshot(scale: SyntheticScale, seed = 1): Snapshot {
  const random = seededRandom(seed);
  const chains = makeChains(scale.chains);
  const stores = makeStores(random, scale);
  const products = makeProducts(random, scale.products);
  const prices = makePrices(random, scale, stores);
  return {
    manifest: {
      format: SNAPSHOT_FORMAT,
      version: 1,
      published_at: '2026-01-01T00:00:00Z',
      counts: { chains: chains.count, stores: stores.count, products: products.count, prices: prices.count },
      freshness: { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null },
      revisions: {},
      files: {},
    },
    chains,
    stores,
    products,
    prices,
    indices: NO_INDICES,
  };
}
