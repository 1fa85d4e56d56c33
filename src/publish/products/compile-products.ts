import { foldText } from '../../domain/text/fold.ts';
import { readPackAmount, SIZE_UNITS } from '../../domain/pack-size.ts';
import type { ProgressListener } from '../../domain/progress.ts';
import { type ProductRow, readProducts } from '../../record/read-products.ts';
import {
  blobColumn,
  dictionaryColumn,
  listColumn,
  numberColumn,
  uuidColumn,
} from '../../snapshot/files/arrow-columns.ts';
import { createBlobBuilder, toBlobs } from '../../snapshot/parts/blob-builder.ts';
import { toDictionary } from '../../snapshot/files/dictionary.ts';
import { byteAt, encodeProduct } from './encode-product.ts';
import { listProductTrigrams } from '../../lookup/product-trigrams.ts';
import { orderByName } from '../name-order.ts';
import type { Blobs } from '../../snapshot/parts/columns.ts';
import type { CompileStep } from '../publishing.ts';
import type { Table } from '../../snapshot/files/table.ts';
import { buildTrigramPostings } from '../trigram-index.ts';
import { buildUuidIndex, idRanks } from '../../lookup/uuid-index.ts';
import { factsTables, type ProductFacts, productFacts, readEarlierFacts } from '../product-facts.ts';
import { productMerges } from './surviving-products.ts';
import { withRoom } from '../../domain/with-room.ts';

/** The step of the part of products. */
export const PRODUCT_STEP: CompileStep = {
  async canKeep(publishing) {
    const { earlier } = publishing;
    const facts = earlier && (await readEarlierFacts(earlier));
    if (facts) productFacts.give(publishing, facts);
    return facts !== undefined;
  },
  async compile(publishing) {
    const { read, onProgress } = publishing;
    const { survivors, mergedInto, survivorOf } = await productMerges(publishing);
    const readRows: ProductReader = (onRow) =>
      read((client) =>
        readProducts(client, (row) => {
          if (survivorOf.has(row.product_id)) return;
          onRow(survivors.get(row.product_id) ?? row, mergedInto.get(row.product_id) ?? []);
        }),
      );
    const { facts: own, tables } = compileProducts(await collectProducts(readRows, onProgress));
    const gone = Int32Array.from(survivorOf.keys()).sort();
    const facts = { ...own, gone, survivor: gone.map((id) => survivorOf.get(id)!) };
    productFacts.give(publishing, facts);
    return { ...tables, ...factsTables(facts) };
  },
};

/** Gives all products that are left by `product_id`, and those that were merged into each; their objects may be used again. */
type ProductReader = (onRow: (row: ProductRow, merged: readonly ProductRow[]) => void) => Promise<void>;

const PROGRESS_EVERY = 50_000;

/** The files of the product part, but for that of the facts. */
function compileProducts({ names, brands, categories, uuids, ...products }: CollectedProducts): {
  facts: Omit<ProductFacts, 'gone' | 'survivor'>;
  tables: Record<string, Table>;
} {
  const ids = buildUuidIndex(uuids);
  const folded = names.map(foldText);
  const { byName, nameRank } = orderByName(folded, names, uuids);
  const search = buildTrigramPostings(names.map((name, i) => foldText(`${brands[i] ?? ''} ${name}`)));
  const ofProducts = listProductTrigrams(search, brands, folded);
  const columns = {
    id: uuidColumn(uuids),
    brand: dictionaryColumn(toDictionary(brands), 0),
    name_rank: numberColumn(nameRank),
    by_name: numberColumn(byName),
    trigram_count: numberColumn(search.sizes),
    name_trigram_count: numberColumn(ofProducts.nameTrigrams),
    trigrams: listColumn(ofProducts.trigramStarts, numberColumn(ofProducts.trigrams)),
    price_head: numberColumn(products.priceHead),
    size_null_at: numberColumn(products.sizeNullAt),
    json: blobColumn(products.json),
    nutrition: blobColumn(products.nutrition),
  };
  const trigrams = {
    key: numberColumn(search.keys),
    products: listColumn(search.starts, numberColumn(search.postings)),
  };
  const { productId, sizeUnit, sizeE4, sizeKnown } = products;
  const category = toDictionary(categories);
  return {
    facts: { count: names.length, productId, idRank: idRanks(ids), category, sizeUnit, sizeE4, sizeKnown },
    tables: {
      products: { rows: names.length, columns },
      'product-ids': compileIds(uuids, products.redirects),
      'product-barcodes': compileBarcodes(products.barcodes),
      'product-trigrams': { rows: search.keys.length, columns: trigrams },
    },
  };
}

interface Barcode {
  readonly text: string;
  readonly product: number;
}

interface CollectedProducts {
  readonly names: string[];
  readonly brands: (string | null)[];
  readonly categories: (string | null)[];
  /** 16 bytes an ordinal. */
  readonly uuids: Uint8Array;
  readonly priceHead: Uint32Array;
  readonly sizeNullAt: Uint32Array;
  readonly sizeUnit: Uint8Array;
  readonly sizeE4: Uint32Array;
  readonly sizeKnown: Uint8Array;
  readonly productId: Int32Array;
  readonly json: Blobs;
  readonly nutrition: Blobs;
  readonly barcodes: Barcode[];
  /** Ids that were merged away, 16 bytes each, and the product that each leads to. */
  readonly redirects: { readonly id: Uint8Array; readonly product: number }[];
}

async function collectProducts(
  readRows: ProductReader,
  onProgress: ProgressListener,
): Promise<CollectedProducts> {
  const names: string[] = [];
  const brands: (string | null)[] = [];
  const categories: (string | null)[] = [];
  const barcodes: Barcode[] = [];
  const priceHead: number[] = [];
  const sizeNullAt: number[] = [];
  const sizeUnit: number[] = [];
  const sizeE4: number[] = [];
  const sizeKnown: number[] = [];
  const productId: number[] = [];
  const json = createBlobBuilder('the products');
  const nutrition = createBlobBuilder('the nutrients of products');
  let uuids = new Uint8Array(0);
  const redirects: { id: Uint8Array; product: number }[] = [];
  await readRows((row, merged) => {
    const product = names.length;
    uuids = withRoom(uuids, 16 * (product + 1));
    uuids.set(row.id, 16 * product);
    names.push(row.name);
    brands.push(row.brand);
    categories.push(row.category);
    for (const text of codesOf([row, ...merged])) barcodes.push({ text, product });
    for (const { id } of merged) redirects.push({ id, product });
    const { json: text, sizeAt, upcEnd } = encodeProduct(row);
    const bytes = json.add(text);
    nutrition.add(row.nutrition ?? '');
    const hasOwnSize = row.size_display !== null && !row.size_derived;
    productId.push(row.product_id);
    sizeKnown.push(Number(hasOwnSize));
    sizeNullAt.push(hasOwnSize ? 0 : byteAt(text, sizeAt, bytes));
    priceHead.push(byteAt(text, upcEnd, bytes));
    const size = row.size_display === null ? null : readPackAmount(row.size_display);
    sizeUnit.push(size === null ? 0 : 1 + SIZE_UNITS.indexOf(size.unit));
    sizeE4.push(size === null ? 0 : size.amountE4);
    if (names.length % PROGRESS_EVERY === 0) {
      onProgress({ stage: 'reading products', done: names.length, total: null, unit: 'products' });
    }
  });
  onProgress({ stage: 'reading products', done: names.length, total: names.length, unit: 'products' });
  return {
    names,
    brands,
    categories,
    uuids: uuids.subarray(0, 16 * names.length),
    priceHead: Uint32Array.from(priceHead),
    sizeNullAt: Uint32Array.from(sizeNullAt),
    sizeUnit: Uint8Array.from(sizeUnit),
    sizeE4: Uint32Array.from(sizeE4),
    sizeKnown: Uint8Array.from(sizeKnown),
    productId: Int32Array.from(productId),
    json: json.finish(),
    nutrition: nutrition.finish(),
    barcodes,
    redirects,
  };
}

/** Every code under which any of the rows is known, each once. */
function codesOf(rows: readonly ProductRow[]): Set<string> {
  return new Set(rows.flatMap(({ upc, gtin14 }) => [upc, gtin14].filter((code) => code !== null)));
}

/** The products by id, and those by the ids that were merged away. */
function compileIds(uuids: Uint8Array, redirects: CollectedProducts['redirects']): Table {
  const count = uuids.length / 16;
  const all = new Uint8Array(uuids.length + 16 * redirects.length);
  all.set(uuids);
  redirects.forEach(({ id }, i) => all.set(id, 16 * (count + i)));
  const ordinals = Uint32Array.from({ length: count + redirects.length }, (_, i) =>
    i < count ? i : redirects[i - count]!.product,
  );
  const index = buildUuidIndex(all, ordinals);
  return {
    rows: ordinals.length,
    columns: { sorted_id: uuidColumn(index.uuids), sorted_ordinal: numberColumn(index.ordinals) },
  };
}

function compileBarcodes(barcodes: Barcode[]): Table {
  barcodes.sort((a, b) => (a.text === b.text ? a.product - b.product : a.text < b.text ? -1 : 1));
  return {
    rows: barcodes.length,
    columns: {
      barcode: blobColumn(
        toBlobs(
          barcodes.map(({ text }) => text),
          'the barcodes',
        ),
      ),
      product: numberColumn(Uint32Array.from(barcodes, ({ product }) => product)),
    },
  };
}
