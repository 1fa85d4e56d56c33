import { couponId } from '../domain/natural-key.ts';
import { DAY_MS } from '../domain/time/utc-day.ts';
import type { Assortment } from './assortment.ts';
import type { DemoProduct } from './products/catalogue.ts';
import type { FeedSize } from './feed-size.ts';
import { shelfPrice } from './price-model.ts';
import { productName } from './products/product-name.ts';
import { createRandom, mix, type Random } from './random.ts';
import { retailerProductId } from './products/retailer-product-id.ts';
import type { DemoStore } from './stores/demo-store.ts';

/** A zone of average prices. */
const MIDDLE_ZONE = 3;

/** How often each discount type comes, of a hundred. The last is one that savings cannot be computed for. */
const TYPES = [
  ['dollar_off', 32],
  ['percent_off', 24],
  ['bogo', 15],
  ['bundle', 12],
  ['loyalty_price', 12],
  ['featured', 4],
  ['cash_back', 1],
] as const;

type DiscountType = (typeof TYPES)[number][0];
type Deal = Record<string, number | string | null>;

const SHARE_UNMATCHED = 0.04;
const SHARE_STORE_SCOPED = 0.12;
const SHARE_DISABLED = 0.04;
const SHARE_WITHOUT_BASELINE = 0.35;

const roundUsd = (usd: number): number => Math.max(0.01, Math.round(usd * 100) / 100);

/** Dollars as coupons print them: with two decimals, or of whole dollars without any. */
function printedUsd(usd: number): string {
  return `$${usd.toFixed(Number.isInteger(usd) ? 0 : 2)}`;
}

function pickType(random: Random): DiscountType {
  let rest = random.unit() * 100;
  for (const [type, share] of TYPES) {
    rest -= share;
    if (rest < 0) return type;
  }
  return 'dollar_off';
}

/** Terms of a deal on a product that costs `usd`. */
function dealTerms(type: DiscountType, usd: number, random: Random): Deal {
  switch (type) {
    case 'percent_off': {
      const percent = random.pick([10, 15, 20, 25, 30, 40, 50]);
      return { discount_value: percent, value_text: `${percent}% off` };
    }
    case 'dollar_off': {
      const off = roundUsd(Math.min(usd * 0.9, random.pick([0.5, 0.75, 1, 1.5, 2, 3, 5])));
      const quantity = random.chance(0.3) ? random.int(2, 3) : null;
      const amount = random.chance(0.1) ? random.pick([10, 20, 25]) : null;
      return {
        discount_value: off,
        min_purchase_qty: quantity,
        min_purchase_amount: amount,
        value_text: `${printedUsd(off)} off`,
      };
    }
    case 'bogo': {
      const buy = random.pick([1, 1, 1, 2, 2, 3]);
      return {
        discount_value: 1,
        min_purchase_qty: buy,
        bogo_get_qty: 1,
        value_text: `Buy ${buy} get 1 free`,
      };
    }
    case 'bundle': {
      const quantity = random.int(2, 5);
      const price = roundUsd(Math.round(usd * quantity * (0.7 + random.unit() * 0.2)));
      return {
        discount_value: price,
        min_purchase_qty: quantity,
        value_text: `${quantity} for ${printedUsd(price)}`,
      };
    }
    case 'loyalty_price':
      return { discount_value: roundUsd(usd * (0.7 + random.unit() * 0.2)), value_text: 'Card price' };
    case 'cash_back':
      return { discount_value: 1, value_text: '$1 cash back' };
    case 'featured':
      return { value_text: 'Featured this week' };
  }
}

/** First and last day: most run now, some are over, a few have not begun. */
function validity(random: Random, atMs: number): { valid_from: string; valid_to: string } {
  const day = (offset: number): string => new Date(atMs + offset * DAY_MS).toISOString().slice(0, 10);
  const phase = random.unit();
  const length = random.pick([6, 6, 13, 20, 29]);
  if (phase < 0.1) return { valid_from: day(-length - 12), valid_to: day(-1 - random.int(1, 10)) };
  if (phase < 0.15) return { valid_from: day(random.int(2, 9)), valid_to: day(10 + length) };
  return { valid_from: day(-random.int(0, 5)), valid_to: day(1 + length) };
}

/** How many products a coupon names: mostly one, now and then a whole range; `mean` on average. */
function productCount(random: Random, mean: number): number {
  if (random.chance(0.55)) return 1;
  // The other 45% are 2 and more, with the tail that lifts the average to the mean.
  const extra = Math.max(0, (mean - 1) / 0.45 - 1);
  return Math.min(60, 2 + Math.floor(-Math.log(1 - random.unit() * 0.999) * (extra + 0.5)));
}

/** Neighbours in a chain's assortment: mostly of one brand and line, as coupons are. */
function productsOf(assortment: Assortment, random: Random, count: number): DemoProduct[] {
  const first = random.int(0, Math.max(0, assortment.products.length - count));
  return assortment.products.slice(first, first + count);
}

/** One of a chain's active stores. */
function pickActiveStore(stores: readonly DemoStore[], random: Random): DemoStore | null {
  const first = random.int(0, stores.length - 1);
  return (
    stores.slice(first).find((store) => store.isActive) ?? stores.find((store) => store.isActive) ?? null
  );
}

function roleOf(type: DiscountType, i: number, count: number, mixedLegs: boolean): 'buy' | 'get' | 'either' {
  if ((type === 'bogo' || type === 'bundle') && mixedLegs && count > 1) {
    return type === 'bogo' && i === count - 1 ? 'get' : 'buy';
  }
  return 'either';
}

/** One line of `coupons.ndjson`. Depends on its number, the seed and the assortments alone. */
export function couponRecord(
  n: number,
  assortments: readonly Assortment[],
  size: FeedSize,
  seed: number,
  atMs: number,
): Record<string, unknown> {
  const random = createRandom(mix(seed, n, 110));
  const assortment = random.pick(assortments);
  const { profile } = assortment;
  const isUnmatched = random.chance(SHARE_UNMATCHED);
  const matchedMean = size.couponLinks / size.coupons / (1 - SHARE_UNMATCHED);
  const products = isUnmatched ? [] : productsOf(assortment, random, productCount(random, matchedMean));
  const subject = products[0];
  const priceOf = (product: DemoProduct): number =>
    shelfPrice(profile, product, MIDDLE_ZONE, atMs).regular / 100;
  const type = pickType(random);
  const terms = dealTerms(type, subject === undefined ? 4 : priceOf(subject), random);
  if (random.chance(0.01)) terms['discount_value'] = null;
  const store = random.chance(SHARE_STORE_SCOPED) ? pickActiveStore(assortment.stores, random) : null;
  const hasBaseline = !random.chance(SHARE_WITHOUT_BASELINE);
  const mixedLegs = random.chance(0.4);
  const subjectName = subject === undefined ? 'any item of the weekly ad' : productName(subject);
  return {
    id: couponId(['demo', seed, n]),
    chain_slug: profile.chain.slug,
    ...(store === null ? {} : { web_external_id: store.webExternalId }),
    discount_type: type,
    ...terms,
    description: `${String(terms['value_text'])}: ${subjectName}${products.length > 1 ? ' and others' : ''}`,
    fine_print: random.chance(0.6)
      ? 'Synthetic demo coupon. Limit one a customer. Not valid anywhere.'
      : null,
    coupon_code: random.chance(0.2) ? `DEMO${String(n).padStart(6, '0')}` : null,
    ...validity(random, atMs),
    is_digital_only: random.chance(0.4),
    requires_loyalty: type === 'loyalty_price' || random.chance(0.3),
    is_clippable: random.chance(0.5),
    source: 'synthetic demo',
    source_url: null,
    deep_link_url:
      profile.chain.website_url !== null && random.chance(0.5)
        ? `${profile.chain.website_url}coupons/demo/${n}`
        : null,
    size_text: subject !== undefined && random.chance(0.5) ? subject.size.display : null,
    catalog_price: hasBaseline && subject !== undefined && random.chance(0.5) ? priceOf(subject) : null,
    is_active: !random.chance(SHARE_DISABLED),
    products: products.map((product, i) => ({
      ...(product.upc === null
        ? { retailer_product_id: retailerProductId(profile, product) }
        : { upc: product.upc }),
      role: roleOf(type, i, products.length, mixedLegs),
      ...(hasBaseline ? { catalog_price: priceOf(product) } : {}),
    })),
  };
}
