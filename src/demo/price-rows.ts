import { type Assortment, isSoldAt } from './assortment.ts';
import type { DemoProduct } from './products/catalogue.ts';
import type { ChainProfile } from './chain-profiles.ts';
import type { FeedFile } from './feed-file.ts';
import { type ShelfPrice, shelfPrice } from './price-model.ts';
import type { PriceStory } from './price-stories.ts';
import { PRICE_ZONES } from './price-zones.ts';
import { sizeDisplay } from './products/product-record.ts';
import { keyOf, mix } from './random.ts';
import { retailerProductId } from './products/retailer-product-id.ts';
import { createShelfPlaces } from './shelf-places.ts';
import type { DemoStore } from './stores/demo-store.ts';

/** Of 2^32: prices that one store marks down by itself, that are not known, and products out of stock. */
const MARKDOWN = 0.02 * 2 ** 32;
const UNKNOWN = 0.003 * 2 ** 32;
const OUT_OF_STOCK = 0.06 * 2 ** 32;

const MINUTE_MS = 60_000;

/** A store's scrape takes this many steps of six minutes. */
const SCRAPE_STEPS = 16;
const SCRAPE_STEP_MS = 6 * MINUTE_MS;

/**
 * The same ASCII text in one piece. Text put together from parts is kept as a tree of them, and a part of a million
 * rows is cheaper to copy when it is not.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

const dollars = (cents: number): string => String(cents / 100);

/** `2026-07-29T13:05:00Z`, to the minute. */
function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 17)}00Z`;
}

/**
 * The fields of a price that follow from the chain and the product. The pack's size comes where the catalogue entry
 * lacks it, and from every other chain; every other product has a page.
 */
export function pairText(profile: ChainProfile, product: DemoProduct): string {
  const number = retailerProductId(profile, product);
  const upc = product.upc === null ? '' : `"upc":"${product.upc}",`;
  const tellsSize = keyOf(profile.chain.slug) % 2 === 0 || sizeDisplay(product) === null;
  const size = tellsSize ? `"pack_size":"${product.size.display}",` : '';
  const site = profile.chain.website_url;
  const page = site === null || product.key % 2 === 0 ? '' : `"pdp_url":"${site}p/demo/${number}",`;
  return `${upc}"retailer_product_id":"${number}",${size}"unit_price_uom":"${product.size.unit}",${page}`;
}

/** The money of a price record. */
export function moneyText(price: ShelfPrice, product: DemoProduct): string {
  const paid = price.sale ?? price.regular;
  const unitPrice = Math.round((paid * 100) / product.size.amount) / 10_000;
  const sale = price.sale === null ? '' : `"sale_price":${dollars(price.sale)},`;
  return `"regular_price":${dollars(price.regular)},${sale}"unit_price":${unitPrice},`;
}

/** The beginning of a price record of a store. */
export function storeText(store: DemoStore): string {
  return `{"chain_slug":"${store.profile.chain.slug}","web_external_id":"${store.webExternalId}",`;
}

/** The end of a price record, with the line's end. */
export function timeText(ms: number): string {
  return `"observed_at":"${timestamp(ms)}"}\n`;
}

/** Hours between a chain's last scrape and the reference time: one of these, for most chains within a day. */
const CHAIN_AGES_H = [2, 6, 10, 13, 16, 24, 44, 92] as const;
const CHAIN_SCRAPE_H = 7;

/** How long before the reference time a store was scraped: its chain's age, and up to seven hours more. */
function scrapeAgeMs(store: DemoStore): number {
  const chainAge = CHAIN_AGES_H[keyOf(store.profile.chain.slug) % CHAIN_AGES_H.length] ?? 0;
  return (chainAge + (mix(store.key, 40) / 2 ** 32) * CHAIN_SCRAPE_H) * 60 * MINUTE_MS;
}

/** Of which moment the current prices are. */
export interface CurrentPriceOptions {
  readonly atMs: number;
  readonly justNow: boolean;
  readonly limit: number;
  /** Products whose price of today a story tells. Default: none. */
  readonly stories?: ReadonlyMap<DemoProduct, PriceStory>;
}

/**
 * Writes what the scraped stores of a chain show, store by store, at most `limit` rows in whole or cut at the last
 * store, and returns how many. `atMs` is the reference time in milliseconds since 1970: every observation is older
 * by its store's age, or, where `justNow`, by the two hours of the scrape at most.
 */
export async function writeCurrentPrices(
  file: FeedFile,
  assortment: Assortment,
  options: CurrentPriceOptions,
  onRows: (rows: number) => void,
): Promise<number> {
  const { profile, products, keys, reach, home } = assortment;
  const placesOf = createShelfPlaces(profile);
  const heads = products.map((product) => inOnePiece(pairText(profile, product)));
  const money: (string | undefined)[] = [];
  let rows = 0;
  for (const [storeIndex, store] of assortment.stores.filter(({ isScraped }) => isScraped).entries()) {
    const places = placesOf(store);
    const storeHead = inOnePiece(storeText(store));
    const start = options.atMs - SCRAPE_STEPS * SCRAPE_STEP_MS - (options.justNow ? 0 : scrapeAgeMs(store));
    const times = Array.from({ length: SCRAPE_STEPS }, (_, step) =>
      inOnePiece(timeText(start + step * SCRAPE_STEP_MS)),
    );
    for (let i = 0; i < products.length; i++) {
      if (home[i] !== storeIndex && !isSoldAt(keys[i]!, reach[i]!, store.key)) continue;
      if (rows >= options.limit) return rows;
      const product = products[i]!;
      const random = mix(keys[i]!, store.key, 13);
      const slot = i * PRICE_ZONES + store.zone;
      let shown = (money[slot] ??= inOnePiece(
        moneyText(priceToday(profile, product, store.zone, start, options), product),
      ));
      if (random < MARKDOWN) shown = markdownText(profile, product, store.zone, start, random);
      const inStock = mix(random, 14) >= OUT_OF_STOCK && shown !== '';
      const waiting = file.write(
        storeHead +
          heads[i]! +
          shown +
          places.textOf(product.line, mix(random, 15)) +
          (inStock ? '"available":true,' : '"available":false,') +
          times[random % SCRAPE_STEPS]!,
      );
      rows++;
      if (waiting !== undefined) {
        onRows(rows);
        await waiting;
      }
    }
  }
  onRows(rows);
  return rows;
}

/** The price of a zone, or what a story makes of it. */
function priceToday(
  profile: ChainProfile,
  product: DemoProduct,
  zone: number,
  atMs: number,
  { stories, atMs: today }: CurrentPriceOptions,
): ShelfPrice {
  const story = stories?.get(product);
  if (story === undefined) return shelfPrice(profile, product, zone, atMs);
  return story.price(0, shelfPrice(profile, product, zone, today).regular);
}

/** A price that one store alone shows: unknown, or marked down to clear the shelf. */
function markdownText(
  profile: ChainProfile,
  product: DemoProduct,
  zone: number,
  atMs: number,
  random: number,
): string {
  if (random < UNKNOWN) return '';
  const { regular } = shelfPrice(profile, product, zone, atMs);
  // One in eight of these "sales" is no lower than the regular price, as sources do send.
  const sale = random % 8 === 0 ? regular : Math.max(1, Math.round(regular * (0.5 + (random % 30) / 100)));
  return moneyText({ regular, sale }, product);
}
