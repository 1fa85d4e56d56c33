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
  readonly slugs: readonly string[];
  /** Ordinal of each slug. */
  readonly bySlug: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly pricingScopes: readonly ('per_store' | 'chain_level' | 'no_ecommerce')[];
  readonly marketPositions: readonly (string | null)[];
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
  /** Rank by (folded name, name, id), and the permutation that it ranks: `byName[nameRank[p]] === p`. */
  readonly nameRank: Uint32Array;
  readonly byName: Uint32Array;
  /** The whole encoded Product object, `{` to `}`. */
  readonly json: Blobs;
  /** Length of the leading bytes of `json` that are also the head of a PriceRow: `{"product_id":…` to the end of `"upc":…`. */
  readonly priceHead: Uint32Array;
  /** Where in `json` the `null` of a missing size_display starts, 0 where the size is known. */
  readonly sizeNullAt: Uint32Array;
  /** Trigrams of the folded `brand name`. */
  readonly search: TrigramPostings;
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
  prices: ['prices', 'price-pack-sizes'],
  indices: ['indices', 'index-bases', 'index-snapshots'],
} as const;

export type PartName = keyof typeof partFiles;

export interface Snapshot {
  readonly manifest: Manifest;
  readonly chains: ChainPart;
  readonly stores: StorePart;
  readonly products: ProductPart;
  readonly prices: PricePart;
  readonly indices: IndexPart;
}
