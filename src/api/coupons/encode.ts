import { e4ToUsd } from '../../domain/money.ts';
import { e4ToCents } from '../../domain/money.ts';
import { rateSavings } from '../../domain/savings.ts';
import { toBlobs } from '../../snapshot/parts/blob-builder.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import { blobObject, productMembers } from '../../lookup/encoded-fields.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';
import type { Blobs, CodeIds } from '../../snapshot/parts/columns.ts';
import { COUPON_ROLES } from '../../snapshot/parts/coupons.ts';
import { SAVINGS_BASES, SAVINGS_REASONS } from '../../snapshot/parts/savings.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';
import { appendBlob, appendText, type ByteWriter, startAnswer, takeBody } from '../http/byte-writer.ts';
import type { CouponGroup } from './grouped-rows.ts';
import { joinPrice, type PriceStores, priceStoreOf } from './join-prices.ts';
import { type EmptyAnswer, encodeEmpty } from '../http/empty-answer.ts';
import type { CouponPage } from './listed-rows.ts';

/** The members of a CouponRow that tell its chain, by chain. */
const chainMembersOf = derivedFrom(({ json, uuidOf }: ChainPart): Blobs => {
  const texts: string[] = [];
  for (let chain = 0; chain + 1 < json.offsets.length; chain++) {
    const { name, logo_url } = blobObject(json, chain);
    const members = { chain_id: formatUuid(uuidOf, 16 * chain), chain_name: name, chain_logo_url: logo_url };
    texts.push(`,${JSON.stringify(members).slice(1, -1)}`);
  }
  return toBlobs(texts, 'the chains');
});

/** What an answer has beside its rows. */
export interface CouponAnswer {
  /** Stores whose prices are joined; null: none. */
  readonly prices: PriceStores | null;
  /** Whether to add `total`. */
  readonly counting: boolean;
  /** The coupon that the answer is about, if it is about one. */
  readonly coupon?: number;
  /** Why there are no rows, or which stores for prices do not exist; null: nothing is to be said. */
  readonly note?: EmptyAnswer | null;
}

/** `{count, results}`, with `coupon_id` and `total` where they belong. */
export function encodeCoupons(
  snapshot: Snapshot,
  { rows, total, groups }: CouponPage,
  { prices, counting, coupon, note = null }: CouponAnswer,
): Buffer {
  const answer = startAnswer();
  const about =
    coupon === undefined ? '' : `"coupon_id":"${formatUuid(snapshot.coupons.uuidOf, 16 * coupon)}",`;
  appendText(answer, `{${about}"count":${rows.length}${counting ? `,"total":${total}` : ''},"results":[`);
  rows.forEach((row, i) => {
    if (i > 0) appendText(answer, ',');
    writeRow(answer, snapshot, row, prices);
    const group = groups?.[i];
    if (group !== undefined) writeProducts(answer, snapshot, group, prices);
    appendText(answer, '}');
  });
  const meta = note === null ? '' : `,"meta":{${encodeEmpty(snapshot.stores, note)}}`;
  appendText(answer, `]${meta}}`);
  return takeBody(answer);
}

/** The products of a coupon that is shown once. */
function writeProducts(
  answer: ByteWriter,
  snapshot: Snapshot,
  { rows, count }: CouponGroup,
  prices: PriceStores | null,
): void {
  appendText(answer, `,"product_count":${count},"products":[`);
  rows.forEach((row, i) => {
    appendText(answer, i === 0 ? '{' : ',{');
    writeProduct(answer, snapshot, row);
    writeSavings(answer, snapshot, row, prices);
    appendText(answer, '}');
  });
  appendText(answer, ']');
}

/** A row without its closing brace. */
function writeRow(answer: ByteWriter, snapshot: Snapshot, row: number, prices: PriceStores | null): void {
  const { chains, stores, coupons } = snapshot;
  const coupon = couponOfRows(coupons)[row]!;
  const store = coupons.store[coupon]!;
  appendText(answer, `{"id":"${formatUuid(coupons.uuidOf, 16 * coupon)}"`);
  appendBlob(answer, chainMembersOf(chains), coupons.chain[coupon]!);
  appendText(answer, `,"store_id":${store < 0 ? 'null' : `"${formatUuid(stores.uuidOf, 16 * store)}"`},`);
  writeProduct(answer, snapshot, row);
  appendBlob(answer, coupons.terms, coupon);
  writeSavings(answer, snapshot, row, prices);
}

/** The members of a row that say which product it is about. */
function writeProduct(answer: ByteWriter, { products, coupons }: Snapshot, row: number): void {
  const product = coupons.product[row]!;
  appendText(answer, `"product_id":"${formatUuid(products.uuidOf, 16 * product)}","product_name":`);
  const { name, nameEnd, brand, brandEnd, image, imageEnd } = productMembers(products, product);
  appendBlob(answer, products.json, product, name, nameEnd);
  appendText(answer, ',"product_brand":');
  appendBlob(answer, products.json, product, brand, brandEnd);
  appendText(answer, ',"product_image_url":');
  appendBlob(answer, products.json, product, image, imageEnd);
}

/** The id of a dictionary's value, encoded; `null` for null's code 0. */
function idJson({ uuids }: CodeIds, code: number): string {
  return code === 0 ? 'null' : `"${formatUuid(uuids, 16 * code)}"`;
}

/** What a row saves, what its product is like, and its prices where they are asked for. */
function writeSavings(answer: ByteWriter, snapshot: Snapshot, row: number, prices: PriceStores | null): void {
  const { products, coupons } = snapshot;
  const coupon = couponOfRows(coupons)[row]!;
  const product = coupons.product[row]!;
  appendText(answer, encodeRowSavings(snapshot, row));
  const brandId = idJson(products.brandIds, products.brand.codes[product]!);
  const categoryId = idJson(products.categoryIds, products.category.codes[product]!);
  const exceeds = exceedsPrice(snapshot, row);
  appendText(answer, `,"brand_id":${brandId},"category_id":${categoryId},"exceeds_price":${exceeds}`);
  if (prices !== null) appendText(answer, encodePrices(snapshot, prices, coupon, product));
}

/** Whether a coupon's dollars are more than all that one redemption makes you buy costs. */
function exceedsPrice({ coupons, savings }: Snapshot, row: number): boolean {
  const coupon = couponOfRows(coupons)[row]!;
  const type = coupons.discountType.values[coupons.discountType.codes[coupon]!];
  return type === 'dollar_off' && coupons.valueE4[coupon]! > savings.totalE4[row]!;
}

/** Money in ten-thousandths of USD; 0 is null. */
const priceText = (e4: number): string => (e4 === 0 ? 'null' : String(e4ToUsd(e4)));
/** Money, rounded to cents; NaN is null. */
const centsText = (e4: number): string => (Number.isNaN(e4) ? 'null' : String(e4ToCents(e4)));
/** A percentage in ten-thousandths; -1 is null. */
const pctText = (pctE4: number): string => (pctE4 < 0 ? 'null' : String(pctE4 / 10_000));
const ratingText = (pctE4: number): string => (pctE4 < 0 ? 'null' : `"${rateSavings(pctE4)}"`);

function encodeRowSavings({ coupons, savings }: Snapshot, row: number): string {
  const pctE4 = savings.pctE4[row]!;
  return (
    `,"catalog_price":${priceText(coupons.rowCatalogE4[row]!)},"total_savings":${centsText(savings.totalE4[row]!)}` +
    `,"total_savings_basis":${JSON.stringify(SAVINGS_BASES[savings.basis[row]!])},"savings_pct":${pctText(pctE4)}` +
    `,"effective_savings_pct":${pctText(savings.effectivePctE4[row]!)},"rating":${ratingText(pctE4)}` +
    `,"deal_price":${centsText(savings.dealE4[row]!)},"role":"${COUPON_ROLES[coupons.role[row]!]}"`
  );
}

function encodePrices(snapshot: Snapshot, priceStores: PriceStores, coupon: number, product: number): string {
  const { uuidOf } = snapshot.stores;
  const store = priceStoreOf(snapshot, priceStores, coupon);
  const { currentE4, regularE4 } = joinPrice(snapshot, product, store);
  const single =
    `,"current_price":${priceText(currentE4)},"regular_price":${priceText(regularE4)}` +
    `,"is_on_sale":${currentE4 < regularE4},"price_store_id":${store < 0 ? 'null' : `"${formatUuid(uuidOf, 16 * store)}"`}`;
  if (priceStores.many === null) return single;
  const members = priceStores.many.map((one) => {
    const price = joinPrice(snapshot, product, one);
    const onSale = price.currentE4 < price.regularE4;
    return `"${formatUuid(uuidOf, 16 * one)}":{"price":${priceText(price.currentE4)},"is_on_sale":${onSale}}`;
  });
  return `${single},"prices_by_store":{${members.join(',')}}`;
}

/** CouponSavings as of a UTC day, counted from 1970-01-01. */
export function encodeSavings(snapshot: Snapshot, coupon: number, today: number): Buffer {
  const { coupons, savings } = snapshot;
  const isExpired = coupons.validTo[coupon]! < today;
  const pctE4 = isExpired ? -1 : savings.couponPctE4[coupon]!;
  const effectivePctE4 = isExpired ? -1 : savings.couponEffectivePctE4[coupon]!;
  const rows = Array.from(
    { length: coupons.rowStart[coupon + 1]! - coupons.rowStart[coupon]! },
    (_, i) => coupons.rowStart[coupon]! + i,
  );
  const exceeds = !isExpired && rows.some((row) => exceedsPrice(snapshot, row));
  const reason = isExpired ? 'expired' : SAVINGS_REASONS[savings.couponReason[coupon]!];
  return Buffer.from(
    `{"coupon_id":"${formatUuid(coupons.uuidOf, 16 * coupon)}","savings_pct":${pctText(pctE4)}` +
      `,"effective_savings_pct":${pctText(effectivePctE4)},"rating":${ratingText(pctE4)}` +
      `,"computable":${pctE4 >= 0},"reason":${JSON.stringify(reason)},"exceeds_price":${exceeds}}`,
  );
}

/** Does, before a snapshot is served, what would make its first rows slow. */
export function prepareCouponRows({ chains, coupons }: Snapshot): void {
  chainMembersOf(chains);
  couponOfRows(coupons);
}
