import { foldText } from '../../domain/text/fold.ts';
import { brandId, categoryId } from '../../domain/natural-key.ts';
import { sharedArray } from '../../domain/shared-array.ts';
import type { Blobs, CodeIds, Dictionary, TrigramPostings, UuidIndex } from './columns.ts';
import type { Part, TableFinder } from './part.ts';
import { placeArray } from './place-array.ts';
import { openTrigrams } from './trigram-postings.ts';

/** The products by ordinal, and what finds them: ids, barcodes and words. */
export interface ProductPart {
  readonly count: number;
  /** Also by the ids of products that were merged into one. */
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  /** Every barcode under which a product is found: its raw UPC and its GTIN-14, and those of products merged into it; ascending, with repeats. */
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
  /** Amounts by nutrient, per 100 g or 100 ml, as an encoded object; empty where none is known. */
  readonly nutrition: Blobs;
  /**
   * Where in `json` the value of a size_display starts that a recorded pack size replaces: `null`, or a size that was
   * worked out from the name. 0 where a source gives the size.
   */
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

/** What is worked out of the values of brands and categories. */
type ValuePart = Pick<ProductPart, 'foldedBrands' | 'foldedCategories' | 'brandIds' | 'categoryIds'>;

/** The part of products. */
export const PRODUCTS: Part<ProductPart> = {
  files: [
    'products',
    'product-ids',
    'product-facts',
    'product-merges',
    'product-barcodes',
    'product-trigrams',
  ],
  sources: ['products'],
  async open(tables) {
    const columns = openColumns(tables);
    const foldedBrands = await foldValues(columns.brand);
    const foldedCategories = await foldValues(columns.category);
    return {
      ...columns,
      foldedBrands,
      foldedCategories,
      brandIds: await idsOfValues(foldedBrands, brandId),
      categoryIds: await idsOfValues(foldedCategories, categoryId),
    };
  },
  copies: {
    chainFiles: [],
    give: ({ foldedBrands, foldedCategories, brandIds, categoryIds }): ValuePart => ({
      foldedBrands,
      foldedCategories,
      brandIds,
      categoryIds,
    }),
    take: async (given, _files, tables) => ({ ...openColumns(tables), ...(given as ValuePart) }),
  },
};

function openColumns(tables: TableFinder): Omit<ProductPart, keyof ValuePart> {
  const table = tables('products');
  const ids = tables('product-ids');
  const facts = tables('product-facts');
  const barcodes = tables('product-barcodes');
  const part = {
    count: table.rows,
    ids: { uuids: ids.uuids('sorted_id'), ordinals: ids.numbers('sorted_ordinal', Uint32Array) },
    uuidOf: table.uuids('id'),
    barcodes: barcodes.blobs('barcode'),
    barcodeOrdinals: barcodes.numbers('product', Uint32Array),
    brand: table.dictionary('brand'),
    category: facts.dictionary('category'),
    nameRank: table.numbers('name_rank', Uint32Array),
    byName: table.numbers('by_name', Uint32Array),
    json: table.blobs('json'),
    nutrition: table.blobs('nutrition'),
    priceHead: table.numbers('price_head', Uint32Array),
    sizeNullAt: table.numbers('size_null_at', Uint32Array),
    sizeUnit: facts.numbers('size_unit', Uint8Array),
    sizeE4: facts.numbers('size_e4', Uint32Array),
    search: openTrigrams(tables('product-trigrams'), 'products', table),
    nameTrigrams: table.numbers('name_trigram_count', Uint16Array),
  };
  const ofProducts =
    placeArray(part.search.keys.length) === Uint16Array
      ? table.numberLists('trigrams', Uint16Array)
      : table.numberLists('trigrams', Uint32Array);
  return {
    ...part,
    trigramStarts: ofProducts.starts,
    trigrams: ofProducts.items,
  };
}

const FOLDED_AT_ONCE = 1_000;

/** More values than anybody has: a code and four bytes of an id are one number. */
const MOST_CODES = 2 ** 21;

/** Code 0 is null's, and has no id. */
async function idsOfValues(folded: readonly string[], idOf: (folded: string) => string): Promise<CodeIds> {
  const count = folded.length;
  if (count > MOST_CODES) throw new Error(`${count} brands or categories, at most ${MOST_CODES} fit`);
  const uuids = sharedArray<Uint8Array>(Uint8Array, 16 * count);
  const keys = new Float64Array(Math.max(0, count - 1));
  for (let code = 1; code < count; code++) {
    const bytes = Buffer.from(idOf(folded[code]!).replaceAll('-', ''), 'hex');
    uuids.set(bytes, 16 * code);
    keys[code - 1] = bytes.readUInt32BE(0) * MOST_CODES + code;
    if (code % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
  }
  const order = sharedArray<Uint32Array>(Uint32Array, keys.length);
  keys.sort().forEach((key, i) => (order[i] = key % MOST_CODES));
  return { uuids, order };
}

async function foldValues({ values }: Dictionary): Promise<string[]> {
  const folded: string[] = [];
  for (const value of values) {
    folded.push(value === null ? '' : foldText(value));
    if (folded.length % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return folded;
}
