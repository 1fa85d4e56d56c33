import {
  type CouponProductRow,
  type CouponRow,
  readCouponProducts,
  readCoupons,
} from '../record/read-coupons.ts';
import {
  blobColumn,
  dictionaryColumn,
  listColumn,
  numberColumn,
  structColumn,
  uuidColumn,
} from '../snapshot/files/arrow-columns.ts';
import { createBlobBuilder } from '../snapshot/parts/blob-builder.ts';
import { toDictionary } from '../snapshot/files/dictionary.ts';
import { encodeCouponTerms } from './encode-coupon.ts';
import { openPart } from '../snapshot/files/tables.ts';
import {
  COUPON_TABLE_FILES,
  type CouponPart,
  type CouponTable,
  couponFlag,
  COUPONS,
  openCouponTable,
} from '../snapshot/parts/coupons.ts';
import { readEarlierTables, unlessBroken } from './earlier-snapshot.ts';
import { chainOrdinals, storeMerges, storeOrder } from './numbering.ts';
import { ordinalsOf, productFacts } from './product-facts.ts';
import { type CompileStep, earlierWith, handOn, type Publishing } from './publishing.ts';
import { keptSavings } from './kept-savings.ts';
import type { StoreOrder } from './store-order.ts';
import type { Table } from '../snapshot/files/table.ts';
import { buildUuidIndex } from '../lookup/uuid-index.ts';
import { withRoom } from '../domain/with-room.ts';

/** The coupons in memory, for what follows from them; only where that is not kept. */
export const compiledCoupons = handOn<CouponTable>('coupons');

/** The step of the part of coupons. */
export const COUPON_STEP: CompileStep = {
  async canKeep(publishing) {
    if (keptSavings(publishing).every((isKept) => isKept)) return true;
    const part = await unlessBroken(readEarlierCoupons(publishing));
    if (part !== undefined && part !== 'broken') compiledCoupons.give(publishing, part);
    return part !== undefined && part !== 'broken';
  },
  async compile(publishing) {
    const part = await collectPart(publishing);
    compiledCoupons.give(publishing, part);
    publishing.onProgress({
      stage: 'compiling coupons',
      done: part.count,
      total: part.count,
      unit: 'coupons',
    });
    return tablesOf(part);
  },
};

/** The earlier snapshot's coupons, without what is said of them; undefined without one that has them. */
async function readEarlierCoupons(publishing: Publishing): Promise<CouponTable | undefined> {
  const earlier = earlierWith(COUPONS, publishing);
  if (!earlier) return undefined;
  const tables = await readEarlierTables(earlier, COUPON_TABLE_FILES);
  return openPart('coupons', { open: openCouponTable }, tables);
}

/** How the snapshot numbers what coupons refer to. */
interface CouponNumbering {
  /** Ordinal by `chain_id`. */
  readonly chains: ReadonlyMap<number, number>;
  readonly stores: StoreOrder;
  /** Merged-away store id to surviving id. */
  readonly merges: ReadonlyMap<string, string>;
  /** Ordinal by `product_id`. */
  readonly products: Int32Array;
  readonly productCount: number;
}

const EITHER = 0;

async function collectPart(publishing: Publishing): Promise<CouponPart> {
  const facts = productFacts.take(publishing);
  const numbering: CouponNumbering = {
    chains: await chainOrdinals(publishing),
    stores: await storeOrder(publishing),
    merges: await storeMerges(publishing),
    products: ordinalsOf(facts),
    productCount: facts.count,
  };
  const coupons = await collectCoupons(publishing, numbering);
  const rows = await collectRows(publishing, numbering, coupons);
  const { chainStart, byChain } = groupByChain(coupons.chain, numbering.chains.size);
  const { productStart, byProduct } = groupByProduct(rows.product, numbering.productCount);
  const { ordinalOf: _ordinals, ...columns } = coupons;
  return { ...columns, ...rows, chainStart, byChain, productStart, byProduct };
}

type CouponColumns = Pick<
  CouponPart,
  | 'count'
  | 'ids'
  | 'uuidOf'
  | 'chain'
  | 'store'
  | 'discountType'
  | 'flags'
  | 'validFrom'
  | 'validTo'
  | 'valueE4'
  | 'minAmountE4'
  | 'minQty'
  | 'getQty'
  | 'catalogE4'
  | 'terms'
> & {
  /** By `coupon_id`. */
  readonly ordinalOf: ReadonlyMap<number, number>;
};

function flagsOf({ is_active, is_digital_only, requires_loyalty }: CouponRow): number {
  return (
    (is_active ? couponFlag.active : 0) |
    (is_digital_only ? couponFlag.digitalOnly : 0) |
    (requires_loyalty ? couponFlag.requiresLoyalty : 0)
  );
}

async function collectCoupons({ read }: Publishing, numbering: CouponNumbering): Promise<CouponColumns> {
  const storeOrdinals = new Map(numbering.stores.stores.map(({ id }, ordinal) => [id, ordinal]));
  const storeOf = (id: string | null): number =>
    id === null ? -1 : storeOrdinals.get(numbering.merges.get(id) ?? id)!;
  const ordinalOf = new Map<number, number>();
  const terms = createBlobBuilder('the coupons');
  const types: string[] = [];
  let uuidOf = new Uint8Array(0);
  const lists = {
    chain: [] as number[],
    store: [] as number[],
    flags: [] as number[],
    validFrom: [] as number[],
    validTo: [] as number[],
    valueE4: [] as number[],
    minAmountE4: [] as number[],
    minQty: [] as number[],
    getQty: [] as number[],
    catalogE4: [] as number[],
  };
  const addCoupon = (row: CouponRow): void => {
    const coupon = types.length;
    ordinalOf.set(row.coupon_id, coupon);
    uuidOf = withRoom(uuidOf, 16 * (coupon + 1));
    uuidOf.set(row.id, 16 * coupon);
    types.push(row.discount_type);
    terms.add(encodeCouponTerms(row));
    lists.chain.push(numbering.chains.get(row.chain_id)!);
    lists.store.push(storeOf(row.store));
    lists.flags.push(flagsOf(row));
    lists.validFrom.push(row.valid_from_day);
    lists.validTo.push(row.valid_to_day);
    lists.valueE4.push(row.discount_value_e4 ?? Number.NaN);
    lists.minAmountE4.push(row.min_purchase_amount_e4 ?? Number.NaN);
    lists.minQty.push(row.min_purchase_qty ?? 0);
    lists.getQty.push(row.bogo_get_qty ?? 0);
    lists.catalogE4.push(row.catalog_price_e4 ?? 0);
  };
  await read((client) => readCoupons(client, addCoupon));
  uuidOf = uuidOf.slice(0, 16 * types.length);
  return {
    count: types.length,
    ordinalOf,
    ids: buildUuidIndex(uuidOf),
    uuidOf,
    chain: Uint16Array.from(lists.chain),
    store: Int32Array.from(lists.store),
    discountType: toDictionary(types),
    flags: Uint8Array.from(lists.flags),
    validFrom: Int32Array.from(lists.validFrom),
    validTo: Int32Array.from(lists.validTo),
    valueE4: Float64Array.from(lists.valueE4),
    minAmountE4: Float64Array.from(lists.minAmountE4),
    minQty: Uint32Array.from(lists.minQty),
    getQty: Uint32Array.from(lists.getQty),
    catalogE4: Uint32Array.from(lists.catalogE4),
    terms: terms.finish(),
  };
}

type RowColumns = Pick<CouponPart, 'rowCount' | 'rowStart' | 'product' | 'role' | 'rowCatalogE4'>;

/** A product that is several legs of one coupon is one row, `either`, with the first catalogue price among them. */
async function collectRows(
  { read }: Publishing,
  { products }: CouponNumbering,
  { count, ordinalOf, catalogE4 }: CouponColumns,
): Promise<RowColumns> {
  const rowStart = new Uint32Array(count + 1);
  let product = new Uint32Array(0);
  let role = new Uint8Array(0);
  let own = new Uint32Array(0);
  let rows = 0;
  let last = -1;
  const addLink = (link: CouponProductRow): void => {
    const coupon = ordinalOf.get(link.coupon_id)!;
    const ordinal = products[link.product_id]!;
    if (coupon === last && product[rows - 1] === ordinal) {
      role[rows - 1] = EITHER;
      if (own[rows - 1] === 0) own[rows - 1] = link.catalog_price_e4;
      return;
    }
    product = withRoom(product, rows + 1);
    role = withRoom(role, rows + 1);
    own = withRoom(own, rows + 1);
    product[rows] = ordinal;
    role[rows] = link.role;
    own[rows++] = link.catalog_price_e4;
    rowStart[coupon + 1] = rows;
    last = coupon;
  };
  await read((client) => readCouponProducts(client, addLink));
  const rowCatalogE4 = own.slice(0, rows);
  for (let coupon = 0; coupon < count; coupon++) {
    // A coupon without products ends where it starts.
    rowStart[coupon + 1] ||= rowStart[coupon]!;
    for (let row = rowStart[coupon]!; row < rowStart[coupon + 1]!; row++) {
      rowCatalogE4[row] ||= catalogE4[coupon]!;
    }
  }
  return {
    rowCount: rows,
    rowStart,
    product: product.slice(0, rows),
    role: role.slice(0, rows),
    rowCatalogE4,
  };
}

/** Items by group, ascending: group `g` has `items[starts[g] .. starts[g + 1])`. */
function group(groupOf: ArrayLike<number>, groups: number): { starts: Uint32Array; items: Uint32Array } {
  const starts = new Uint32Array(groups + 1);
  for (let i = 0; i < groupOf.length; i++) starts[groupOf[i]! + 1]!++;
  for (let g = 0; g < groups; g++) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const items = new Uint32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) items[next[groupOf[i]!]!++] = i;
  return { starts, items };
}

function groupByChain(chain: Uint16Array, count: number): Pick<CouponPart, 'chainStart' | 'byChain'> {
  const { starts, items } = group(chain, count);
  return { chainStart: starts, byChain: items };
}

function groupByProduct(product: Uint32Array, count: number): Pick<CouponPart, 'productStart' | 'byProduct'> {
  const { starts, items } = group(product, count);
  return { productStart: starts, byProduct: items };
}

function tablesOf(part: CouponPart): Record<string, Table> {
  const rows = structColumn(
    {
      product: numberColumn(part.product),
      role: numberColumn(part.role),
      catalog_e4: numberColumn(part.rowCatalogE4),
    },
    part.rowCount,
  );
  const columns = {
    id: uuidColumn(part.uuidOf),
    sorted_id: uuidColumn(part.ids.uuids),
    sorted_ordinal: numberColumn(part.ids.ordinals),
    chain: numberColumn(part.chain),
    store: numberColumn(part.store),
    discount_type: dictionaryColumn(part.discountType, 0),
    flags: numberColumn(part.flags),
    valid_from: numberColumn(part.validFrom),
    valid_to: numberColumn(part.validTo),
    value_e4: numberColumn(part.valueE4),
    min_amount_e4: numberColumn(part.minAmountE4),
    min_qty: numberColumn(part.minQty),
    get_qty: numberColumn(part.getQty),
    catalog_e4: numberColumn(part.catalogE4),
    rows: listColumn(part.rowStart, rows),
  };
  const { chainStart, byChain, productStart, byProduct } = part;
  return {
    coupons: { rows: part.count, columns },
    'coupon-terms': { rows: part.count, columns: { terms: blobColumn(part.terms) } },
    'chain-coupons': {
      rows: chainStart.length - 1,
      columns: { coupons: listColumn(chainStart, numberColumn(byChain)) },
    },
    'product-coupons': {
      rows: productStart.length - 1,
      columns: { rows: listColumn(productStart, numberColumn(byProduct)) },
    },
  };
}
