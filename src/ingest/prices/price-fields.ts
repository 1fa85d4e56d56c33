/**
 * The fields of a price line by number: a look-up by name would cost more than the scan.
 * The names are those of `priceRecord`, which a test holds against these.
 */
export const FIELD = {
  chain_slug: 0,
  web_external_id: 1,
  store_id: 2,
  upc: 3,
  product_id: 4,
  retailer_product_id: 5,
  regular_price: 6,
  sale_price: 7,
  unit_price: 8,
  unit_price_uom: 9,
  pack_size: 10,
  aisle: 11,
  section: 12,
  available: 13,
  pdp_url: 14,
  observed_at: 15,
} as const;

/** Name of a field of a price line. */
export type PriceField = keyof typeof FIELD;

/** Names by number. */
export const PRICE_FIELDS = Object.keys(FIELD) as readonly PriceField[];

/** Most bytes that a text field may have to be taken as it is: the schema's bound; 0 where the field is no text. */
export const MOST_BYTES = new Int32Array(PRICE_FIELDS.length);
MOST_BYTES[FIELD.web_external_id] = 100;
MOST_BYTES[FIELD.upc] = 64;
MOST_BYTES[FIELD.retailer_product_id] = 100;
MOST_BYTES[FIELD.unit_price_uom] = 50;
MOST_BYTES[FIELD.pack_size] = 100;
MOST_BYTES[FIELD.aisle] = 100;
MOST_BYTES[FIELD.section] = 100;
MOST_BYTES[FIELD.pdp_url] = 2_000;
