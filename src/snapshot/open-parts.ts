import { foldText } from '../domain/fold.ts';
import { brandId, categoryId } from '../domain/natural-key.ts';
import { type Columns, openTable } from './arrow-table.ts';
import { BrokenSnapshotError } from './folder.ts';
import { placeArray } from './product-trigrams.ts';
import type {
  AisleLists,
  AislePart,
  ChainPart,
  CodeIds,
  CouponPart,
  Dictionary,
  IndexPart,
  PricePart,
  ProductPart,
  SavingsPart,
  ShelfPart,
  StorePart,
  TrigramPostings,
} from './snapshot.ts';

/** Finds a table of the snapshot by the name of its file. */
export type TableFinder = (file: string) => Columns;

/** The tables in files that were read. Throws `BrokenSnapshotError` where a file is none of ours. */
export function tablesIn(contents: ReadonlyMap<string, Uint8Array>): TableFinder {
  return (file) => {
    const content = contents.get(file);
    if (!content) throw new BrokenSnapshotError(`the manifest names no file for ${file}: publish again`);
    return explain(file, () => openTable(content));
  };
}

/** Says which file an error was about. */
function explain<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrokenSnapshotError(`${file} cannot be read as a part of a snapshot: ${reason}`, {
      cause: error,
    });
  }
}

export function openChains(tables: TableFinder): ChainPart {
  const table = tables('chains');
  return explain('chains', () => {
    const slugs = table.strings('slug') as string[];
    return {
      count: table.rows,
      ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
      uuidOf: table.uuids('id'),
      slugs,
      bySlug: new Map(slugs.map((slug, ordinal) => [slug, ordinal])),
      names: table.strings('name') as string[],
      pricingScopes: table.strings('pricing_scope') as ChainPart['pricingScopes'][number][],
      marketPositions: table.strings('market_position'),
      pdpUrlTemplates: table.strings('pdp_url_template'),
      online: table.numbers('online', Uint8Array),
      json: table.blobs('json'),
    };
  });
}

export function openStores(tables: TableFinder): StorePart {
  const table = tables('stores');
  const redirects = tables('store-redirects');
  const byChain = tables('chain-stores').numberLists('stores', Uint32Array);
  return explain('stores', () => ({
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
  }));
}

/** Opens the products; folds brands and categories and derives their ids in small steps, so that nothing else waits for it. */
export async function openProducts(tables: TableFinder): Promise<ProductPart> {
  const table = tables('products');
  const barcodes = tables('product-barcodes');
  const part = explain('products', () => ({
    count: table.rows,
    ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
    uuidOf: table.uuids('id'),
    barcodes: barcodes.blobs('barcode'),
    barcodeOrdinals: barcodes.numbers('product', Uint32Array),
    brand: table.dictionary('brand'),
    category: table.dictionary('category'),
    nameRank: table.numbers('name_rank', Uint32Array),
    byName: table.numbers('by_name', Uint32Array),
    json: table.blobs('json'),
    priceHead: table.numbers('price_head', Uint32Array),
    sizeNullAt: table.numbers('size_null_at', Uint32Array),
    sizeUnit: table.numbers('size_unit', Uint8Array),
    sizeE4: table.numbers('size_e4', Uint32Array),
    search: openTrigrams(tables('product-trigrams'), 'products', table),
    nameTrigrams: table.numbers('name_trigram_count', Uint16Array),
  }));
  const foldedBrands = await foldValues(part.brand);
  const foldedCategories = await foldValues(part.category);
  const ofProducts = explain('products', () =>
    placeArray(part.search.keys.length) === Uint16Array
      ? table.numberLists('trigrams', Uint16Array)
      : table.numberLists('trigrams', Uint32Array),
  );
  return {
    ...part,
    trigramStarts: ofProducts.starts,
    trigrams: ofProducts.items,
    foldedBrands,
    foldedCategories,
    brandIds: await idsOfValues(foldedBrands, brandId),
    categoryIds: await idsOfValues(foldedCategories, categoryId),
  };
}

export function openPrices(tables: TableFinder): PricePart {
  const table = tables('prices');
  const packSizes = tables('price-pack-sizes');
  const urls = tables('price-urls');
  return explain('prices', () => {
    const { starts: pairStart, items: pairs } = table.structLists('chains');
    const { starts: obsStart, items: prices } = pairs.structLists('prices');
    return {
      count: prices.rows,
      pairCount: pairs.rows,
      pairStart,
      pairChain: pairs.numbers('chain', Uint16Array),
      pairSku: pairs.blobs('retailer_product_id'),
      pairUrl: pairs.numbers('pdp_url', Uint32Array),
      urlForms: urls.blobs('form'),
      obsStart,
      store: prices.numbers('store', Uint16Array),
      regularE4: prices.numbers('regular_e4', Uint32Array),
      saleE4: prices.numbers('sale_e4', Uint32Array),
      unitE4: prices.numbers('unit_e4', Uint32Array),
      unitUom: prices.dictionary('unit_uom'),
      aisle: prices.dictionary('aisle'),
      section: prices.dictionary('section'),
      available: prices.numbers('available', Uint8Array),
      observedMin: prices.numbers('observed_min', Uint32Array),
      packSizeAt: packSizes.numbers('price', Uint32Array),
      packSize: packSizes.dictionary('pack_size'),
      storesSelling: table.numbers('stores_selling', Uint32Array),
    };
  });
}

export function openCoupons(tables: TableFinder): CouponPart {
  const table = tables('coupons');
  const chains = tables('chain-coupons').numberLists('coupons', Uint32Array);
  const products = tables('product-coupons').numberLists('rows', Uint32Array);
  return explain('coupons', () => {
    const { starts: rowStart, items: rows } = table.structLists('rows');
    return {
      count: table.rows,
      rowCount: rows.rows,
      ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
      uuidOf: table.uuids('id'),
      chain: table.numbers('chain', Uint16Array),
      store: table.numbers('store', Int32Array),
      discountType: table.dictionary('discount_type'),
      flags: table.numbers('flags', Uint8Array),
      validFrom: table.numbers('valid_from', Int32Array),
      validTo: table.numbers('valid_to', Int32Array),
      valueE4: table.numbers('value_e4', Float64Array),
      minAmountE4: table.numbers('min_amount_e4', Float64Array),
      minQty: table.numbers('min_qty', Uint32Array),
      getQty: table.numbers('get_qty', Uint32Array),
      catalogE4: table.numbers('catalog_e4', Uint32Array),
      rowStart,
      product: rows.numbers('product', Uint32Array),
      role: rows.numbers('role', Uint8Array),
      rowCatalogE4: rows.numbers('catalog_e4', Uint32Array),
      chainStart: chains.starts,
      byChain: chains.items,
      productStart: products.starts,
      byProduct: products.items,
      terms: table.blobs('terms'),
    };
  });
}

export function openSavings(tables: TableFinder): SavingsPart {
  const rows = tables('coupon-row-savings');
  const coupons = tables('coupon-savings');
  return explain('coupon savings', () => ({
    pctE4: rows.numbers('pct_e4', Int32Array),
    effectivePctE4: rows.numbers('effective_pct_e4', Int32Array),
    totalE4: rows.numbers('total_e4', Float64Array),
    dealE4: rows.numbers('deal_e4', Float64Array),
    basis: rows.numbers('basis', Uint8Array),
    byValidity: rows.numbers('by_validity', Uint32Array),
    validityRank: rows.numbers('validity_rank', Uint32Array),
    bySavings: rows.numbers('by_savings', Uint32Array),
    savingsRank: rows.numbers('savings_rank', Uint32Array),
    couponPctE4: coupons.numbers('pct_e4', Int32Array),
    couponEffectivePctE4: coupons.numbers('effective_pct_e4', Int32Array),
    couponReason: coupons.numbers('reason', Uint8Array),
  }));
}

export function openShelves(tables: TableFinder): ShelfPart {
  const table = tables('shelves');
  return explain('shelves', () => {
    const { starts, items } = table.structLists('shelves');
    return {
      starts,
      at: items.numbers('at', Uint32Array),
      products: items.numbers('products', Uint32Array),
      cheapestKey: items.numbers('cheapest_key', Uint32Array),
      cheapest: items.numbers('cheapest', Uint32Array),
      medianKey: items.numbers('median_key', Uint32Array),
      median: items.numbers('median', Uint32Array),
    };
  });
}

export function openAisles(tables: TableFinder): AislePart {
  const byChain = tables('store-aisles');
  const chains = tables('chain-aisles');
  return explain('aisles', () => {
    const { starts: storeStart, items: stores } = byChain.structLists('stores');
    const ofChains = openAisleLists(chains);
    return {
      storeStart,
      stores: openAisleLists(stores).lists,
      chains: {
        ...ofChains.lists,
        sectionRows: ofChains.sections.numbers('rows', Uint32Array),
        categoryRows: ofChains.categories.numbers('rows', Uint32Array),
      },
    };
  });
}

function openAisleLists(table: Columns): { lists: AisleLists; sections: Columns; categories: Columns } {
  const { starts: entryStart, items: entries } = table.structLists('aisles');
  const { starts: sectionStart, items: sections } = entries.structLists('sections');
  const { starts: categoryStart, items: categories } = entries.structLists('categories');
  const lists = {
    rows: table.numbers('rows', Uint32Array),
    placed: table.numbers('placed', Uint32Array),
    entryStart,
    aisle: entries.dictionary('aisle'),
    products: entries.numbers('products', Uint32Array),
    sectionStart,
    section: sections.dictionary('section'),
    categoryStart,
    category: categories.dictionary('category'),
  };
  return { lists, sections, categories };
}

export function openIndices(tables: TableFinder): IndexPart {
  const table = tables('indices');
  const snapshots = tables('index-snapshots');
  return explain('indices', () => {
    const slugs = table.strings('slug') as string[];
    return {
      count: table.rows,
      slugs,
      bySlug: new Map(slugs.map((slug, ordinal) => [slug, ordinal])),
      active: table.numbers('active', Uint8Array),
      blsItemCodes: table.strings('bls_item_code'),
      blsUnits: table.numbers('bls_units', Float64Array),
      meta: table.blobs('meta'),
      listing: table.blobs('listing'),
      bases: openIndexValues(tables('index-bases')),
      snapshots: {
        ...openIndexValues(snapshots),
        count: snapshots.rows,
        status: snapshots.numbers('status', Uint8Array),
        revoked: snapshots.numbers('revoked', Uint8Array),
        low: snapshots.numbers('low', Float64Array),
        high: snapshots.numbers('high', Float64Array),
        json: snapshots.blobs('json'),
      },
    };
  });
}

function openIndexValues(table: Columns): IndexPart['bases'] {
  return {
    index: table.numbers('index', Uint16Array),
    region: table.numbers('region', Uint8Array),
    month: table.numbers('month', Uint32Array),
    value: table.numbers('value', Float64Array),
    jevons: table.numbers('jevons', Float64Array),
    geksJevons: table.numbers('geks_jevons', Float64Array),
    bls: table.numbers('bls', Float64Array),
  };
}

function openTrigrams(table: Columns, listName: string, texts: Columns): TrigramPostings {
  const { starts, items } = table.numberLists(listName, Uint32Array);
  return {
    keys: table.numbers('key', Float64Array),
    starts,
    postings: items,
    sizes: texts.numbers('trigram_count', Uint16Array),
  };
}

const FOLDED_AT_ONCE = 1_000;

/** Code 0 is null's, and has no id. */
async function idsOfValues(folded: readonly string[], idOf: (folded: string) => string): Promise<CodeIds> {
  const json = ['null'];
  const codes = new Map<string, number[]>();
  for (let code = 1; code < folded.length; code++) {
    const id = idOf(folded[code]!);
    json.push(`"${id}"`);
    const known = codes.get(id);
    if (known) known.push(code);
    else codes.set(id, [code]);
    if (code % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return { json, codes };
}

async function foldValues({ values }: Dictionary): Promise<string[]> {
  const folded: string[] = [];
  for (const value of values) {
    folded.push(value === null ? '' : foldText(value));
    if (folded.length % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return folded;
}
