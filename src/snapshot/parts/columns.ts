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
  /** 16 bytes a code; nothing is null's code 0's. */
  readonly uuids: Uint8Array;
  /** The codes but 0, in the order of the first four bytes of their ids. */
  readonly order: Uint32Array;
}

/** Trigram posting lists over folded texts; see `trigram-index.ts`. */
export interface TrigramPostings {
  /** Trigram keys in ascending order; see `domain/trigram.ts` for the key of a trigram. */
  readonly keys: Float64Array;
  /** `postings[starts[k] .. starts[k + 1])` are the ordinals, ascending, whose text has trigram `keys[k]`. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array | Uint16Array;
  /** Number of distinct trigrams of each text. */
  readonly sizes: Uint16Array;
}
