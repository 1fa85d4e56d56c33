/** A product as its finding is prepared from. */
export interface FindableProduct {
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | null;
  /** As it is written on the product. */
  readonly size: string | null;
  /** Stores that sell it; 0 where nobody knows. */
  readonly popularity: number;
}

/**
 * All that finding needs of a catalogue: plain columns, written at publish. Words are what names are written with, forms
 * what words are looked up by (see `normalForm`), products ordinals.
 */
export interface FindingColumns {
  readonly count: number;
  /** Words, ascending by length, then by code units; keys of `readWords`. */
  readonly words: readonly string[];
  /** How often each word is sold: products that have it, each weighted by `1 + log2(1 + stores)`. */
  readonly wordSold: Float32Array;
  /** `wordForms[wordFormStarts[w] .. wordFormStarts[w + 1])` are the forms of a word in its order. */
  readonly wordFormStarts: Uint32Array;
  readonly wordForms: Uint32Array;
  /** Forms, and compounds of two with a blank between them. */
  readonly forms: readonly string[];
  /** Products that have a form, ascending: `postings[postingStarts[f] .. postingStarts[f + 1])`. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** How much the form says what the product is, beside each posting: 255 is its kind, 0 says nothing of it. */
  readonly strengths: Uint8Array;
  /** Words of each product, those of its brand first: `nameWords[nameStarts[p] .. nameStarts[p + 1])`. */
  readonly nameStarts: Uint32Array;
  readonly nameWords: Uint32Array;
  /** How much each of those words says what the product is, as `strengths`. */
  readonly nameStrengths: Uint8Array;
  /** How many of a product's words are of the brand that stands beside its name. */
  readonly brandWords: Uint8Array;
  /** The form that says what the product is; `NO_FORM` where none does. */
  readonly kinds: Uint32Array;
  readonly categories: readonly string[];
  /** Codes of `categories`; 0 is none. */
  readonly category: Uint16Array;
  /** Letters of each brand, without blanks; code 0 is none. */
  readonly brands: readonly string[];
  readonly brand: Uint32Array;
  /** See `KnownBrand`. */
  readonly brandSureness: Float32Array;
  /** Forms of each brand with a blank between them. */
  readonly brandForms: readonly string[];
  /** 0 none, else 1 + the place in `SIZE_UNITS`. */
  readonly sizeUnit: Uint8Array;
  /** Of one item; 0: only packs are named. */
  readonly sizeEach: Float32Array;
  /** 0: none named. */
  readonly sizePacks: Uint16Array;
}

/** No form. */
export const NO_FORM = 0xffff_ffff;
