/**
 * Ids derived from natural keys, so that every machine that loads the same feed gives the same ids.
 *
 * An id is a version 5 UUID (RFC 9562) of a name in one namespace. Names:
 *
 * - `chain:<slug>`
 * - `store:<chain_slug>:<web_external_id>`, or without an external id `store:<chain_slug>:<zip>:<folded address>`
 * - `product:gtin:<gtin14>`, or for a code that cannot be trusted `product:upc:<raw>`, or without a code
 *   `product:sku:<chain_slug>:<retailer_product_id>`; where another product has the code `product:claim:<chain_slug>:<gtin14>`
 * - `brand:<folded brand>`, `category:<folded category>`
 * - `index:<slug>`
 * - `coupon:<JSON array of the fields that tell one coupon from another>`
 */
import { v5 } from 'uuid';
import { foldText } from './text/fold.ts';

/** The namespace of all derived ids. Changing it would change every id that clients hold. */
const NAMESPACE = '2bf8e937-85b1-4d02-a8ab-39aa34ba87d4';

/** Id of a chain by its slug. */
export function chainId(slug: string): string {
  return v5(`chain:${slug}`, NAMESPACE);
}

/** Id of a store that its chain numbers. */
export function storeId(chainSlug: string, webExternalId: string): string {
  return v5(`store:${chainSlug}:${webExternalId}`, NAMESPACE);
}

/** Id of a store whose source has no number for it: the place is the key. */
export function storeIdByAddress(chainSlug: string, zip: string, address: string): string {
  return v5(`store:${chainSlug}:${zip}:${foldText(address)}`, NAMESPACE);
}

/** Id of a product by its code, as 14 digits with a right check digit. */
export function productIdByGtin(gtin14: string): string {
  return v5(`product:gtin:${gtin14}`, NAMESPACE);
}

/** Id of a product whose code cannot be trusted; the code counts as the source wrote it. */
export function productIdByUpc(upc: string): string {
  return v5(`product:upc:${upc}`, NAMESPACE);
}

/** Id of a product without a code: what its chain calls it is the key. */
export function productIdBySku(chainSlug: string, retailerProductId: string): string {
  return v5(`product:sku:${chainSlug}:${retailerProductId}`, NAMESPACE);
}

/** Id of a product whose code, 14 digits, another product has; `chainSlug` null: its source is no chain. */
export function productIdByClaim(chainSlug: string | null, gtin14: string): string {
  return v5(`product:claim:${chainSlug ?? ''}:${gtin14}`, NAMESPACE);
}

/** Id of a brand, for filters: brands that differ in case or accents alone share it. `folded` by `foldText`. */
export function brandId(folded: string): string {
  return v5(`brand:${folded}`, NAMESPACE);
}

/** Id of a category, likewise; the whole text counts, so `Dairy > Milk` is not `Dairy`. */
export function categoryId(folded: string): string {
  return v5(`category:${folded}`, NAMESPACE);
}

/** Id of a coupon that comes without one; `fields` in a fixed order. */
export function couponId(fields: readonly (string | number | null)[]): string {
  return v5(`coupon:${JSON.stringify(fields)}`, NAMESPACE);
}

/** Id of a price index by its slug. */
export function indexId(slug: string): string {
  return v5(`index:${slug}`, NAMESPACE);
}
