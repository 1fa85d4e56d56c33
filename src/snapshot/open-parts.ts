import { foldText } from '../domain/fold.ts';
import { type Columns, openTable } from './arrow-table.ts';
import { BrokenSnapshotError } from './folder.ts';
import type {
  ChainPart,
  Dictionary,
  IndexPart,
  PricePart,
  ProductPart,
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
      slugs,
      bySlug: new Map(slugs.map((slug, ordinal) => [slug, ordinal])),
      names: table.strings('name') as string[],
      pricingScopes: table.strings('pricing_scope') as ChainPart['pricingScopes'][number][],
      marketPositions: table.strings('market_position'),
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

/** Opens the products; folds brands and categories in small steps, so that nothing else waits for it. */
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
    search: openTrigrams(tables('product-trigrams'), 'products', table),
  }));
  return {
    ...part,
    foldedBrands: await foldValues(part.brand),
    foldedCategories: await foldValues(part.category),
  };
}

export function openPrices(tables: TableFinder): PricePart {
  const table = tables('prices');
  const packSizes = tables('price-pack-sizes');
  return explain('prices', () => {
    const { starts: pairStart, items: pairs } = table.structLists('chains');
    const { starts: obsStart, items: prices } = pairs.structLists('prices');
    return {
      count: prices.rows,
      pairCount: pairs.rows,
      pairStart,
      pairChain: pairs.numbers('chain', Uint16Array),
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

async function foldValues({ values }: Dictionary): Promise<string[]> {
  const folded: string[] = [];
  for (const value of values) {
    folded.push(value === null ? '' : foldText(value));
    if (folded.length % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return folded;
}
