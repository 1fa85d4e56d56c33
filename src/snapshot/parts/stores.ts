import type { Blobs, Dictionary, TrigramPostings, UuidIndex } from './columns.ts';
import type { Part } from './part.ts';
import { openTrigrams } from './trigram-postings.ts';

/** The stores that were not merged away, by ordinal, and what finds them. */
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

/** The part of stores. */
export const STORES: Part<StorePart> = {
  files: ['stores', 'store-redirects', 'chain-stores', 'store-trigrams'],
  sources: ['chains', 'stores'],
  open(tables) {
    const table = tables('stores');
    const redirects = tables('store-redirects');
    const byChain = tables('chain-stores').numberLists('stores', Uint32Array);
    return {
      count: table.rows,
      ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
      redirects: { uuids: redirects.uuids('from_id'), ordinals: redirects.numbers('store', Uint32Array) },
      uuidOf: table.uuids('id'),
      chain: table.numbers('chain', Uint16Array),
      state: table.dictionary('state'),
      metro: table.dictionary('metro'),
      zip: table.numbers('zip', Uint32Array),
      active: table.numbers('active', Uint8Array),
      lat: table.numbers('lat', Float64Array),
      lng: table.numbers('lng', Float64Array),
      nameRank: table.numbers('name_rank', Uint32Array),
      idRank: table.numbers('id_rank', Uint32Array),
      chainStart: byChain.starts,
      byChain: byChain.items,
      positionInChain: table.numbers('position_in_chain', Uint16Array),
      search: openTrigrams(tables('store-trigrams'), 'stores', table),
      json: table.blobs('json'),
      hours: table.blobs('hours'),
      places: table.blobs('places'),
      placesDayAt: table.numbers('places_day_at', Int32Array),
      priceRowStore: table.blobs('price_row_store'),
      priceRowSource: table.blobs('price_row_source'),
    };
  },
};
