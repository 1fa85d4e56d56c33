/**
 * The shape of one published snapshot in memory: immutable columns that answer every catalogue read.
 *
 * Things are named by ordinals: a chain, store or product is its position in its part, in the order of the
 * record's integer keys, so that a later snapshot appends and never renumbers. `-1` means "none".
 * Money is in ten-thousandths of a US dollar (`E4`), times in minutes since 1970-01-01T00:00Z.
 */

/** Variable-length byte strings, end to end: item `i` is `bytes[offsets[i] .. offsets[i + 1])`. */
export interface Blobs {
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

/** UUIDs in ascending byte order, with the ordinal that each names. */
export interface UuidIndex {
  /** 16 bytes an entry. */
  readonly uuids: Uint8Array;
  readonly ordinals: Uint32Array;
}

/** A dictionary column: `codes[i]` indexes `values`; code 0 is always null. Codes are as narrow as the values allow. */
export interface Dictionary {
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
  readonly values: readonly (string | null)[];
}

/** Ids derived from the values of a dictionary; see `domain/natural-key.ts`. */
export interface CodeIds {
  /** By code, in quotes as JSON has it; `null` for null's code 0. */
  readonly json: readonly string[];
  /** The codes of each id. */
  readonly codes: ReadonlyMap<string, readonly number[]>;
}

/** Trigram posting lists over folded texts; see `trigram-index.ts`. */
export interface TrigramPostings {
  /** Trigram keys in ascending order; see `domain/trigram.ts` for the key of a trigram. */
  readonly keys: Float64Array;
  /** `postings[starts[k] .. starts[k + 1])` are the ordinals, ascending, whose text has trigram `keys[k]`. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  /** Number of distinct trigrams of each text. */
  readonly sizes: Uint16Array;
}

export interface ChainPart {
  readonly count: number;
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  readonly slugs: readonly string[];
  /** Ordinal of each slug. */
  readonly bySlug: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly pricingScopes: readonly ('per_store' | 'chain_level' | 'no_ecommerce')[];
  readonly marketPositions: readonly (string | null)[];
  /** The form of product pages' addresses, with placeholders; see `domain/product-page.ts`. */
  readonly pdpUrlTemplates: readonly (string | null)[];
  readonly online: Uint8Array;
  /** The whole encoded Chain object, `{` to `}`. */
  readonly json: Blobs;
}

export interface StorePart {
  readonly count: number;
  readonly ids: UuidIndex;
  /** Merged-away store id to the ordinal of the surviving store; chains of merges are already followed. */
  readonly redirects: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  readonly chain: Uint16Array;
  readonly state: Dictionary;
  readonly metro: Dictionary;
  /** The five digits as a number. */
  readonly zip: Uint32Array;
  readonly active: Uint8Array;
  /** Degrees; NaN where the store is not geocoded. */
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  /** Rank by (folded name, name, id): sorting by it sorts by name, without ties. */
  readonly nameRank: Uint32Array;
  /** Rank by id (byte order). */
  readonly idRank: Uint32Array;
  /** Stores grouped by chain: chain `c` has `byChain[chainStart[c] .. chainStart[c + 1])`, ordinals ascending. */
  readonly chainStart: Uint32Array;
  readonly byChain: Uint32Array;
  /** Position of each store within its chain's list. */
  readonly positionInChain: Uint16Array;
  /** Trigrams of name, display name, banner, address and city. */
  readonly search: TrigramPostings;
  /** The encoded Store object without its closing brace and without the three optional members. */
  readonly json: Blobs;
  /** Encoded array of hours rows. */
  readonly hours: Blobs;
  /** Encoded places object, or `null`. */
  readonly places: Blobs;
  /** Where within the places object the name of the current UTC weekday is to be inserted; -1: nowhere. */
  readonly placesDayAt: Int32Array;
  /** `,"store_id":"…","store_name":"…","chain_slug":"…"` as a PriceRow has it. */
  readonly priceRowStore: Blobs;
  /** `,"source_store_id":"…","source_store_name":"…"` as a PriceRow has it. */
  readonly priceRowSource: Blobs;
}

export interface ProductPart {
  readonly count: number;
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  /** Every barcode under which a product is found: its raw UPC and its GTIN-14; ascending, with repeats. */
  readonly barcodes: Blobs;
  readonly barcodeOrdinals: Uint32Array;
  readonly brand: Dictionary;
  readonly category: Dictionary;
  /** The dictionaries' values, folded, for substring matches; empty for null. */
  readonly foldedBrands: readonly string[];
  readonly foldedCategories: readonly string[];
  /** Ids of the dictionaries' values; values that differ in case or accents alone share one. */
  readonly brandIds: CodeIds;
  readonly categoryIds: CodeIds;
  /** Rank by (folded name, name, id), and the permutation that it ranks: `byName[nameRank[p]] === p`. */
  readonly nameRank: Uint32Array;
  readonly byName: Uint32Array;
  /** The whole encoded Product object, `{` to `}`. */
  readonly json: Blobs;
  /** Length of the leading bytes of `json` that are also the head of a PriceRow: `{"product_id":…` to the end of `"upc":…`. */
  readonly priceHead: Uint32Array;
  /** Where in `json` the `null` of a missing size_display starts, 0 where the size is known. */
  readonly sizeNullAt: Uint32Array;
  /** What the size amounts to: its unit (`SIZE_UNITS` of `domain/pack-size.ts`, counted from 1; 0: not known), in ten-thousandths of it. */
  readonly sizeUnit: Uint8Array;
  readonly sizeE4: Uint32Array;
  /** Trigrams of the folded `brand name`. */
  readonly search: TrigramPostings;
  /** Number of distinct trigrams of each folded name alone. */
  readonly nameTrigrams: Uint16Array;
  /**
   * The trigrams of product `p` as places in `search.keys`: `trigrams[trigramStarts[p] .. trigramStarts[p + 1])`, those
   * of its name first, then those that only its brand has.
   */
  readonly trigramStarts: Uint32Array;
  readonly trigrams: Uint16Array | Uint32Array;
}

/**
 * Observed prices, sorted by product, chain and store. A pair is a product at a chain.
 * Only active stores of the record are in here, merged stores are not.
 */
export interface PricePart {
  readonly count: number;
  readonly pairCount: number;
  /** Pairs of product `p`: `[pairStart[p], pairStart[p + 1])`, chains ascending. */
  readonly pairStart: Uint32Array;
  readonly pairChain: Uint16Array;
  /** The chain's own number of the product; empty: not known. */
  readonly pairSku: Blobs;
  /** The form of the address of the product's page at the chain, an item of `urlForms`; 0: not known. */
  readonly pairUrl: Uint32Array;
  /** Addresses in which a NUL stands for the chain's own number of the product; item 0 is empty. */
  readonly urlForms: Blobs;
  /** Observations of pair `k`: `[obsStart[k], obsStart[k + 1])`, stores ascending. */
  readonly obsStart: Uint32Array;
  /** Position of the store within its chain's list (`StorePart.byChain`). */
  readonly store: Uint16Array;
  /** 0: not known. */
  readonly regularE4: Uint32Array;
  /** 0: no sale price. */
  readonly saleE4: Uint32Array;
  /** 0xffffffff: not known. */
  readonly unitE4: Uint32Array;
  readonly unitUom: Dictionary;
  readonly aisle: Dictionary;
  readonly section: Dictionary;
  readonly available: Uint8Array;
  readonly observedMin: Uint32Array;
  /** Pack sizes, kept only where the product has no size of its own: observation indexes, ascending, and their texts. */
  readonly packSizeAt: Uint32Array;
  readonly packSize: Dictionary;
  /** Number of stores that sell each product (its popularity). */
  readonly storesSelling: Uint32Array;
}

/** Index definitions and their snapshots, published or not; `index`, `region` and `status` are positions in their lists. */
export interface IndexPart {
  readonly count: number;
  readonly slugs: readonly string[];
  /** Ordinal of each slug. */
  readonly bySlug: ReadonlyMap<string, number>;
  readonly active: Uint8Array;
  readonly blsItemCodes: readonly (string | null)[];
  /** BLS units in a format unit. */
  readonly blsUnits: Float64Array;
  /** Encoded members of the meta that no request changes, without braces. */
  readonly meta: Blobs;
  /** The whole encoded object of the list, `{` to `}`. */
  readonly listing: Blobs;
  /** The months whose values are 100. */
  readonly bases: {
    readonly index: Uint16Array;
    readonly region: Uint8Array;
    /** Of `domain/month.ts`. */
    readonly month: Uint32Array;
    readonly value: Float64Array;
    readonly jevons: Float64Array;
    readonly geksJevons: Float64Array;
    /** USD a BLS unit; NaN: none. */
    readonly bls: Float64Array;
  };
  /** By index, region (as text) and month, a revoked one before its replacement. */
  readonly snapshots: IndexPart['bases'] & {
    readonly count: number;
    readonly status: Uint8Array;
    readonly revoked: Uint8Array;
    readonly low: Float64Array;
    readonly high: Float64Array;
    /** The encoded object without its closing brace and without what depends on the request. */
    readonly json: Blobs;
  };
}

/**
 * Coupons and their products. A row is a coupon and one product of it; coupons without a known product have none.
 */
export interface CouponPart {
  readonly count: number;
  readonly rowCount: number;
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  readonly chain: Uint16Array;
  /** The store, by ordinal, merges followed; -1: chain-wide. */
  readonly store: Int32Array;
  readonly discountType: Dictionary;
  /** See `couponFlag`. */
  readonly flags: Uint8Array;
  /** First and last day, inclusive, in days since 1970-01-01. */
  readonly validFrom: Int32Array;
  readonly validTo: Int32Array;
  /** Terms, as `domain/savings.ts` has them; NaN: none. */
  readonly valueE4: Float64Array;
  readonly minAmountE4: Float64Array;
  /** 0: none. */
  readonly minQty: Uint32Array;
  readonly getQty: Uint32Array;
  /** The coupon's own; 0: none. */
  readonly catalogE4: Uint32Array;
  /** Rows of coupon `c`: `[rowStart[c], rowStart[c + 1])`, products ascending. */
  readonly rowStart: Uint32Array;
  readonly product: Uint32Array;
  /** Index into `COUPON_ROLES`. */
  readonly role: Uint8Array;
  /** The row's catalogue price, else its coupon's; 0: none. */
  readonly rowCatalogE4: Uint32Array;
  /** Coupons of chain `c`: `byChain[chainStart[c] .. chainStart[c + 1])`, ascending. */
  readonly chainStart: Uint32Array;
  readonly byChain: Uint32Array;
  /** Rows of product `p`: `byProduct[productStart[p] .. productStart[p + 1])`, ascending. */
  readonly productStart: Uint32Array;
  readonly byProduct: Uint32Array;
  /** Members of a CouponRow from `,"discount_type":` to the end of `"value_text":…`. */
  readonly terms: Blobs;
}

/** Bits of `CouponPart.flags`. */
export const couponFlag = { active: 1, digitalOnly: 2, requiresLoyalty: 4 } as const;

/** Roles by their numbers in `CouponPart.role`. */
export const COUPON_ROLES = ['either', 'buy', 'get'] as const;

/** What the rows of the coupons save, on catalogue prices and shelf prices. */
export interface SavingsPart {
  /** By row, in ten-thousandths of a percent; -1: not computable. */
  readonly pctE4: Int32Array;
  readonly effectivePctE4: Int32Array;
  /** By row; NaN: null. */
  readonly totalE4: Float64Array;
  readonly dealE4: Float64Array;
  /** Index into `SAVINGS_BASES`, by row. */
  readonly basis: Uint8Array;
  /** Rows by last day, then savings (most first, unknown last), coupon id and product id; and the rank of each row. */
  readonly byValidity: Uint32Array;
  readonly validityRank: Uint32Array;
  /** Rows by savings (most first, unknown last), then last day, coupon id and product id; and the rank of each row. */
  readonly bySavings: Uint32Array;
  readonly savingsRank: Uint32Array;
  /** By coupon: the savings of its best row; without rows, of its own catalogue price. -1: not computable. */
  readonly couponPctE4: Int32Array;
  readonly couponEffectivePctE4: Int32Array;
  /** Index into `SAVINGS_REASONS`, by coupon. */
  readonly couponReason: Uint8Array;
}

/** Where a baseline comes from, by its number in `SavingsPart.basis`. */
export const SAVINGS_BASES = [null, 'catalog_price', 'store_price'] as const;

/** Why savings are not computable, by its number in `SavingsPart.couponReason`. */
export const SAVINGS_REASONS = [
  null,
  'unknown_discount_type',
  'missing_discount_value',
  'missing_catalog_price',
  'featured_not_computable',
] as const;

/**
 * What stores charge on each shelf: a shelf is the products of one category at one store that are in stock at a known price.
 * Row `SHELF_VARIANTS * category + variant` has the shelves of a category code by their place in `StorePart.byChain`,
 * ascending: variant 0 compares prices (keys in ten-thousandths of a US dollar), variant `u` unit prices of the products
 * whose size is in unit `u` (keys in millionths of a US dollar per unit). Categories whose shelves hold few products each
 * have empty rows: looking at their prices one by one costs little more.
 */
export interface ShelfPart {
  /** Shelves of row `r`: `[starts[r], starts[r + 1])`. */
  readonly starts: Uint32Array;
  readonly at: Uint32Array;
  /** Products on the shelf. */
  readonly products: Uint32Array;
  /** The lowest key, and the observation that has it; of several that of the product with the lowest id. */
  readonly cheapestKey: Uint32Array;
  readonly cheapest: Uint32Array;
  /** The same of the lower median key. */
  readonly medianKey: Uint32Array;
  readonly median: Uint32Array;
}

/** Prices, and unit prices in each unit of size. */
export const SHELF_VARIANTS = 4;

/**
 * Ranked aisle lists: list `i` has the entries `[entryStart[i], entryStart[i + 1])`, by products descending, ties in
 * natural order. Sections and categories of an entry are in the order of how many price rows have them there.
 */
export interface AisleLists {
  /** Price rows that each list is made of, and how many of them have an aisle. */
  readonly rows: Uint32Array;
  readonly placed: Uint32Array;
  readonly entryStart: Uint32Array;
  /** In the vocabulary of aisles. */
  readonly aisle: Dictionary;
  readonly products: Uint32Array;
  /** Sections of entry `k`: `[sectionStart[k], sectionStart[k + 1])`. */
  readonly sectionStart: Uint32Array;
  readonly section: Dictionary;
  readonly categoryStart: Uint32Array;
  readonly category: Dictionary;
}

/** Lists of whole chains, with all their sections and categories and in how many price rows each was met. */
export interface ChainAisleLists extends AisleLists {
  readonly sectionRows: Uint32Array;
  readonly categoryRows: Uint32Array;
}

/** Where products stand, as aisle lists. */
export interface AislePart {
  /** The list of a store is `storeStart[chain] + positionInChain`; without entries where too few rows have an aisle. */
  readonly storeStart: Uint32Array;
  readonly stores: AisleLists;
  /** By chain ordinal; one more at the end, over all chains, counts a product once a chain. */
  readonly chains: ChainAisleLists;
}

/**
 * The format of the files. Raise it with every change to what publish writes, also of the encoded JSON: publish reuses
 * unchanged parts of the same format only, and a reader refuses any other.
 */
export const SNAPSHOT_FORMAT = 2;

/** What publish says about a snapshot; `versions/<version>.json` of the snapshot folder. */
export interface Manifest {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly version: number;
  readonly published_at: string;
  readonly counts: Readonly<Record<'chains' | 'stores' | 'products' | 'prices', number>>;
  /** Median and oldest age of the prices at publication, in hours, and the times themselves; null without prices. */
  readonly freshness: {
    readonly p50_hours: number | null;
    readonly max_hours: number | null;
    readonly median_observed_at: string | null;
    readonly oldest_observed_at: string | null;
  };
  /** The record's revision of each part that was compiled; see table `revision`. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Files by name; `partFiles` says which belong to which part. Paths are relative to the snapshot folder. */
  readonly files: Readonly<
    Record<string, { readonly path: string; readonly bytes: number; readonly sha256: string }>
  >;
}

/** The files of each part: their checksums together identify the part's content. */
export const partFiles = {
  chains: ['chains'],
  stores: ['stores', 'store-redirects', 'chain-stores', 'store-trigrams'],
  products: ['products', 'product-barcodes', 'product-trigrams'],
  prices: ['prices', 'price-pack-sizes', 'price-urls'],
  coupons: ['coupons', 'chain-coupons', 'product-coupons'],
  savings: ['coupon-row-savings', 'coupon-savings'],
  shelves: ['shelves'],
  aisles: ['store-aisles', 'chain-aisles'],
  indices: ['indices', 'index-bases', 'index-snapshots'],
} as const;

export type PartName = keyof typeof partFiles;

export interface Snapshot {
  readonly manifest: Manifest;
  readonly chains: ChainPart;
  readonly stores: StorePart;
  readonly products: ProductPart;
  readonly prices: PricePart;
  readonly coupons: CouponPart;
  readonly savings: SavingsPart;
  readonly shelves: ShelfPart;
  readonly aisles: AislePart;
  readonly indices: IndexPart;
}
