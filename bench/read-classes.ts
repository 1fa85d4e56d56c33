import { censusRegion } from '../src/domain/place/census-region.ts';
import { US_STATES } from '../src/domain/place/us-states.ts';
import { misspelt, type Samples, wordsOf } from './samples.ts';
import { type SqlRead, sqlReads } from './read-sql.ts';

/** One request, over HTTP and as SQL. */
export interface Read {
  readonly path: string;
  readonly sql: SqlRead;
}

/** A class of reads, as many as asked for; searches have a bar of their own. */
export interface ReadClass {
  readonly what: string;
  readonly isSearch: boolean;
  readonly make: (samples: Samples) => Read;
}

const LONGEST_QUERY = 100;
const MOST_IDS = 50;
const PART_OF_NAME = 5;

const query = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();
const prices = (parameters: Readonly<Record<string, string>>): string => `/v1/prices?${query(parameters)}`;

function nameOf({ choices, products }: Samples): string {
  const { name, brand } = choices.pick(products);
  return `${brand ?? ''} ${name}`;
}

/** Mostly what the product is: the word that most names share stands at the end. */
function commonWord(samples: Samples): string {
  return wordsOf(samples.choices.pick(samples.products).name).at(-1) ?? 'milk';
}

/** A common word near a point of the densest metro: as parameters of a route, and as values of its SQL. */
function wordNear(samples: Samples) {
  const q = commonWord(samples);
  const { lat, lng } = samples.choices.pick(samples.dense);
  return { asked: { q, near: `${lat},${lng}`, radius_mi: '10' }, values: [q, lat, lng, 10] };
}

function search(what: string, text: (samples: Samples) => string): ReadClass {
  return {
    what: `search, ${what}`,
    isSearch: true,
    make(samples) {
      const q = text(samples);
      return { path: `/v1/products?${query({ q })}`, sql: sqlReads.search(q) };
    },
  };
}

function read(what: string, make: (samples: Samples) => Read): ReadClass {
  return { what, isSearch: false, make };
}

const searches = [
  search('common word', commonWord),
  search('several words', (samples) => wordsOf(nameOf(samples)).slice(0, 3).join(' ')),
  search('a typo a word', (samples) =>
    wordsOf(nameOf(samples))
      .map((word) => misspelt(samples.choices, word))
      .join(' ')
      .slice(0, LONGEST_QUERY),
  ),
  search('one letter', ({ choices }) => String.fromCharCode(97 + choices.below(26))),
  search('100 characters', (samples) => {
    let text = nameOf(samples);
    while (text.length < LONGEST_QUERY) text += ` ${nameOf(samples)}`;
    return text.slice(0, LONGEST_QUERY).trim();
  }),
];

const priceReads = [
  read('one product at one store', ({ choices, pairs }) => {
    const { product, store } = choices.pick(pairs);
    return {
      path: prices({ product_id: product, store_id: store }),
      sql: sqlReads.onePrice(product, store),
    };
  }),
  read('50 products at 50 stores', ({ choices, pairs }) => {
    const picked = choices.picks(pairs, MOST_IDS);
    const products = [...new Set(picked.map(({ product }) => product))];
    const stores = [...new Set(picked.map(({ store }) => store))];
    return {
      path: prices({ product_ids: products.join(','), store_ids: stores.join(',') }),
      sql: sqlReads.manyPrices(products, stores),
    };
  }),
  read('q near a point of the densest metro', (samples) => {
    const { asked, values } = wordNear(samples);
    return { path: prices(asked), sql: sqlReads.searchNear(...values) };
  }),
  read('q on sale near a point of the densest metro', (samples) => {
    const { asked, values } = wordNear(samples);
    return { path: prices({ ...asked, on_sale: 'true' }), sql: sqlReads.saleNear(...values) };
  }),
  read('q at a chain', (samples) => {
    const q = commonWord(samples);
    const chain = samples.choices.pick(samples.chains);
    return { path: prices({ q, chain }), sql: sqlReads.searchChain(q, chain) };
  }),
  read('q at a store, 500 rows', (samples) => {
    const q = commonWord(samples);
    const { store } = samples.choices.pick(samples.pairs);
    return { path: prices({ q, store_id: store, limit: '500' }), sql: sqlReads.searchStore(q, store) };
  }),
  read('one product everywhere', ({ choices, popular }) => {
    const product = choices.pick(popular);
    return { path: prices({ product_id: product }), sql: sqlReads.fanOut(product) };
  }),
];

const otherReads = [
  read('product by barcode', ({ choices, products }) => {
    const upc = choices.pick(products).upc ?? '00000000';
    return {
      path: `/v1/products?${query({ barcode: upc })}`,
      sql: sqlReads.barcode(upc.padStart(14, '0')),
    };
  }),
  read('part of a brand', ({ choices, products }) => {
    const brand = (choices.pick(products).brand ?? 'foods').slice(0, PART_OF_NAME).trim();
    return { path: `/v1/products?${query({ brand })}`, sql: sqlReads.brand(brand) };
  }),
  read('part of a category', ({ choices, products }) => {
    const category = wordsOf(choices.pick(products).category ?? 'dairy')[0] ?? 'dairy';
    return { path: `/v1/products?${query({ category })}`, sql: sqlReads.category(category) };
  }),
  read('stores near', ({ choices, stores }) => {
    const { lat, lng } = choices.pick(stores);
    const near = { lat: lat ?? 33.749, lng: lng ?? -84.388 };
    return {
      path: `/v1/stores?lat=${near.lat}&lng=${near.lng}&radius=10`,
      sql: sqlReads.storesNear(null, near.lat, near.lng, 10),
    };
  }),
  read('stores by text', ({ choices, stores }) => {
    const { name, city } = choices.pick(stores);
    const q = `${name} ${city}`.slice(0, LONGEST_QUERY);
    return { path: `/v1/stores?${query({ q })}`, sql: sqlReads.storesSearch(q) };
  }),
];

const couponReads = [
  read('coupons near a point of the densest metro', ({ choices, dense }) => {
    const { lat, lng } = choices.pick(dense);
    return {
      path: `/v1/coupons?lat=${lat}&lng=${lng}&radius_mi=10`,
      sql: sqlReads.couponsNear(null, lat, lng, 10),
    };
  }),
  read('coupons of q near a point of the densest metro', (samples) => {
    const { asked, values } = wordNear(samples);
    return { path: `/v1/coupons?${query(asked)}`, sql: sqlReads.couponsOfWordsNear(...values) };
  }),
  read('coupons of a chain by type', ({ choices, coupons }) => {
    const { chain } = choices.pick(coupons);
    const type = choices.pick(['dollar_off', 'percent_off', 'bogo']);
    return {
      path: `/v1/coupons?chain_id=${chain}&discount_type=${type}`,
      sql: sqlReads.couponsOfChain(chain, type),
    };
  }),
  read('coupons of a store', ({ choices, coupons }) => {
    const { store } = choices.pick(coupons);
    return { path: `/v1/stores/${store}/coupons`, sql: sqlReads.storeCoupons(store) };
  }),
  read('coupons for a product', ({ choices, coupons }) => {
    const { product } = choices.pick(coupons);
    return { path: `/v1/products/${product}/coupons`, sql: sqlReads.productCoupons(product) };
  }),
  read('one coupon', ({ choices, coupons }) => {
    const { id } = choices.pick(coupons);
    return { path: `/v1/coupons/${id}`, sql: sqlReads.coupon(id) };
  }),
];

const MOST_ITEMS = 50;
const NEAR_ITEMS = 20;
const SOUTH = [...US_STATES].filter((state) => censusRegion(state) === 'south');

const basket = (items: readonly object[], parameters: Readonly<Record<string, string>>): string =>
  `/v1/index/basket?${query({ items: JSON.stringify(items), ...parameters })}`;

/** Different categories, as they stand in the catalogue. */
function categoriesOf({ choices, products }: Samples): string[] {
  const categories = choices.picks(products, 4 * MOST_ITEMS).flatMap(({ category }) => category ?? []);
  return [...new Set(categories)].slice(0, MOST_ITEMS);
}

const basketReads = [
  read('basket of 20 barcodes near a point of the densest metro', ({ choices, products, dense }) => {
    const upcs = choices.picks(products, 2 * NEAR_ITEMS).flatMap(({ upc }) => upc ?? []);
    const items = upcs.slice(0, NEAR_ITEMS).map((upc) => ({ upc, quantity: 2 }));
    const { lat, lng } = choices.pick(dense);
    return {
      path: basket(items, { near: `${lat},${lng}`, split: '2', group_by: 'store' }),
      sql: sqlReads.basketNear(
        items.map(({ upc }) => upc.padStart(14, '0')),
        lat,
        lng,
        10,
      ),
    };
  }),
  read('basket of up to 50 categories by store of the densest metro', (samples) => {
    const categories = categoriesOf(samples);
    const items = categories.map((category) => ({ category }));
    return {
      path: basket(items, { metro: samples.metro, group_by: 'store' }),
      sql: sqlReads.basketByStore(categories, samples.metro),
    };
  }),
  read('basket of up to 50 categories in a region', (samples) => {
    const categories = categoriesOf(samples);
    const items = categories.map((category) => ({ category }));
    return {
      path: basket(items, { region: 'south' }),
      sql: sqlReads.basketRegion(categories, SOUTH),
    };
  }),
];

/** Every class of reads. */
export const readClasses: readonly ReadClass[] = [
  ...searches,
  ...priceReads,
  ...otherReads,
  ...couponReads,
  ...basketReads,
];
