import { z } from 'zod';
import { censusRegion } from '../../domain/place/census-region.ts';
import { DISCOUNT_TYPES } from '../../domain/savings.ts';
import { utcDayText } from '../../domain/time/utc-day.ts';
import { blobObject } from '../../lookup/encoded-fields.ts';
import { couponOfRows, couponOrdersOf } from '../../lookup/order-coupon-rows.ts';
import { findPair } from '../../lookup/price-lookup.ts';
import type { CodeIds, Dictionary } from '../../snapshot/parts/columns.ts';
import { couponFlag } from '../../snapshot/parts/coupons.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';

/** Example values by parameter name, which fit together: a product, a store that sells it, and what they are like. */
export type Examples = Readonly<Record<string, string | number | boolean | readonly (string | object)[]>>;

const ALWAYS: Examples = {
  radius: 5,
  radius_mi: 10,
  limit: 10,
  offset: 0,
  include: ['hours'],
  include_count: true,
  online_only: true,
  on_sale: false,
  normalize_aisles: true,
  max_age_days: 3650,
  sort: 'price',
  exclude_featured: true,
  is_active: true,
  with_prices: true,
  envelope: false,
  aggregation: 'cheapest',
  group_by: 'store',
  size_normalized: false,
  split: 2,
  include_interval: true,
  compare: ['bls'],
};

const BARCODE = /^[0-9]{6,32}$/;

/** The product that most stores sell; -1 without products. */
function mostSold({ products, prices }: Snapshot): number {
  let best = -1;
  for (let product = 0; product < products.count; product++) {
    if (best < 0 || prices.storesSelling[product]! > prices.storesSelling[best]!) best = product;
  }
  return best;
}

/** A coupon of the list, with a product of it that its chain sells; undefined where there is none. */
function dealOf(snapshot: Snapshot): { coupon: number; product: number } | undefined {
  const { coupons, prices } = snapshot;
  const couponOf = couponOfRows(coupons);
  const row = couponOrdersOf(snapshot).bySavings.find((candidate) => {
    const coupon = couponOf[candidate]!;
    const isActive = (coupons.flags[coupon]! & couponFlag.active) !== 0;
    return isActive && findPair(prices, coupons.product[candidate]!, coupons.chain[coupon]!) >= 0;
  });
  return row === undefined ? undefined : { coupon: couponOf[row]!, product: coupons.product[row]! };
}

/** Example values of a coupon's parameters, which its row of `product` matches. */
function couponExamples(snapshot: Snapshot, coupon: number, product: number): Examples {
  const { chains, products, coupons } = snapshot;
  const idOf = ({ uuids }: CodeIds, { codes }: Dictionary): string | undefined =>
    codes[product] === 0 ? undefined : formatUuid(uuids, 16 * codes[product]!);
  const type = coupons.discountType.values[coupons.discountType.codes[coupon]!];
  const examples = {
    coupon_id: formatUuid(coupons.uuidOf, 16 * coupon),
    chain_id: formatUuid(chains.uuidOf, 16 * coupons.chain[coupon]!),
    brand_id: idOf(products.brandIds, products.brand),
    category_id: idOf(products.categoryIds, products.category),
    discount_type: DISCOUNT_TYPES.find((known) => known === type),
    is_digital_only: (coupons.flags[coupon]! & couponFlag.digitalOnly) !== 0,
    requires_loyalty: (coupons.flags[coupon]! & couponFlag.requiresLoyalty) !== 0,
    valid_on: utcDayText(coupons.validTo[coupon]!),
  };
  return Object.fromEntries(Object.entries(examples).filter(([, value]) => value !== undefined)) as Examples;
}

/** The store of a coupon, else one of its chain that sells the product. */
function storeOfDeal({ coupons, prices, stores }: Snapshot, coupon: number, product: number): number {
  if (coupons.store[coupon]! >= 0) return coupons.store[coupon]!;
  const chain = coupons.chain[coupon]!;
  const pair = findPair(prices, product, chain);
  return stores.byChain[stores.chainStart[chain]! + prices.store[prices.obsStart[pair]!]!]!;
}

/** A store that sells a product; without prices the first one. */
function sellerOf({ prices, stores }: Snapshot, product: number): number {
  const offer = prices.offerStart[product] ?? 0;
  if (product < 0 || offer >= (prices.offerStart[product + 1] ?? 0)) return stores.count > 0 ? 0 : -1;
  const chain = prices.offerChain[offer]!;
  const pair = prices.offerPair[offer]!;
  return stores.byChain[stores.chainStart[chain]! + prices.store[prices.obsStart[pair]!]!]!;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Examples that work against the snapshot that is served. */
export function examplesFrom(snapshot: Snapshot | undefined): Examples {
  if (snapshot === undefined) return ALWAYS;
  const deal = dealOf(snapshot);
  const product = deal?.product ?? mostSold(snapshot);
  const seller = deal ? storeOfDeal(snapshot, deal.coupon, product) : sellerOf(snapshot, product);
  const found: Record<string, string | number | readonly (string | object)[] | undefined> = {};
  if (product >= 0) {
    const { product_id, name, brand, category, upc } = blobObject(snapshot.products.json, product);
    found['product_id'] = textOf(product_id);
    found['q'] = textOf(name)?.slice(0, 60).trim();
    found['brand'] = textOf(brand)?.slice(0, 100).trim();
    found['category'] = textOf(category)?.slice(0, 100).trim();
    if (typeof upc === 'string' && BARCODE.test(upc)) found['barcode'] = upc;
    for (const name of ['ids', 'product_ids']) found[name] = [String(product_id)];
  }
  if (seller >= 0) {
    const { id, chain_slug, state, zip, metro, lat, lng } = blobObject(snapshot.stores.json, seller, '}');
    Object.assign(found, {
      store_id: id,
      store_ids: [id],
      price_store_id: id,
      price_store_ids: [id],
      chain: chain_slug,
      slug: chain_slug,
      state,
      zip,
    });
    found['chain_slug'] = String(chain_slug);
    for (const name of ['slugs', 'chain_slugs']) found[name] = [String(chain_slug)];
    const chain = snapshot.chains.bySlug.get(String(chain_slug)) ?? -1;
    found['market_position'] = textOf(snapshot.chains.marketPositions[chain]);
    found['region'] = censusRegion(String(state)) ?? undefined;
    found['metro'] = textOf(metro);
    // `near` and the pair of `lat` and `lng` are two ways to say one thing, and only one of them may be given.
    if (typeof lat === 'number' && typeof lng === 'number') found['near'] = `${lat},${lng}`;
  }
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  const ofCoupon = deal ? couponExamples(snapshot, deal.coupon, product) : {};
  return { ...ALWAYS, ...ofCoupon, ...(Object.fromEntries(known) as Examples) };
}

/** An example of a request body: its members whose names have one; undefined where one that is required has none. */
export function bodyExample(schema: z.ZodType, examples: Examples): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const members = Object.entries<z.ZodType>(schema.shape);
  const isWhole = members.every(([name, field]) => name in examples || field.safeParse(undefined).success);
  return isWhole
    ? Object.fromEntries(members.flatMap(([name]) => (name in examples ? [[name, examples[name]]] : [])))
    : undefined;
}
