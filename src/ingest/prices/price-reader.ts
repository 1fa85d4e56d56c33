import { checkRecord } from '../records/check-record.ts';
import { EARLIEST_OBSERVED_MIN, MAX_AHEAD_MIN, type PriceRecord, priceRecord } from './price-record.ts';
import type { Reason } from '../reason.ts';
import { createColumns, enlargeColumns, firstRows, type PriceColumns } from './columns.ts';
import { createTimestampParser, parseE4, parseFullGtin } from './parse-bytes.ts';
import { resolveProduct, resolveStore } from './resolve-price.ts';
import {
  createTextInterner,
  createTextList,
  type NumberedTexts,
  type TextNumbers,
} from './numbered-texts.ts';
import type { References } from './references.ts';
import * as line from './scan-line.ts';

/** Rows that were read, in file order. Label numbers go on from block to block; text numbers start at 1 in each. */
export interface PriceBlock {
  readonly count: number;
  readonly columns: PriceColumns;
  /** Labels that no block before had; numbered on from the last. */
  readonly newLabels: readonly string[];
  readonly texts: NumberedTexts;
}

/** Turns price lines and price records into rows of columns. */
export interface PriceReader {
  /** Reads the line in `[start, end)`; null, or why it is rejected. */
  readLine(bytes: Buffer, start: number, end: number): readonly Reason[] | null;
  readRecord(record: PriceRecord): readonly Reason[] | null;
  /** Gives away the rows so far and starts anew. */
  take(): PriceBlock;
}

const INITIAL_ROWS = 4_096;
const SPACE = 0x20;
const NONE = -1;
const REJECTED = -2;

/** The schema's bounds of texts. */
const MAX_LENGTH = new Int32Array(line.PRICE_FIELDS.length);
MAX_LENGTH[line.WEB_EXTERNAL_ID] = 100;
MAX_LENGTH[line.UPC] = 64;
MAX_LENGTH[line.RETAILER_PRODUCT_ID] = 100;
MAX_LENGTH[line.UNIT_PRICE_UOM] = 50;
MAX_LENGTH[line.PACK_SIZE] = 100;
MAX_LENGTH[line.AISLE] = 100;
MAX_LENGTH[line.SECTION] = 100;
MAX_LENGTH[line.PDP_URL] = 2_000;

/**
 * `nowMin`: the importer's clock in minutes since 1970; nothing may be observed more than a day after it.
 *
 * A line takes the fast way where all of it is understood there; in any doubt the schema decides. Both ways end in
 * the same row: a test holds them against each other.
 */
export function createPriceReader(references: References, nowMin: number): PriceReader {
  const { stores, products } = references.data;
  const latestMin = nowMin + MAX_AHEAD_MIN;
  const scan = line.createLineScan();
  const { kind, start: starts, end: ends, repeatOf } = scan;
  const parseTimestamp = createTimestampParser();
  const labels = createTextInterner();
  let texts = createTextList();
  let labelsGiven = 0;
  let columns = createColumns(INITIAL_ROWS);
  let count = 0;

  const addRow = (): number => {
    if (count === columns.chain.length) columns = enlargeColumns(columns, count * 2);
    return count++;
  };

  const isMissing = (field: number): boolean => kind[field] === line.ABSENT || kind[field] === line.NULL;
  /** A text that neither is blank nor needs trimming nor is too long. */
  const isPlain = (bytes: Buffer, field: number): boolean => {
    const start = starts[field]!;
    const end = ends[field]!;
    return (
      kind[field] === line.STRING &&
      end > start &&
      end - start <= MAX_LENGTH[field]! &&
      bytes[start] !== SPACE &&
      bytes[end - 1] !== SPACE
    );
  };

  // Feeds repeat themselves: what a text stood for in an earlier line is looked up once. `lastAt`: where that text is.
  const lastAt = new Int32Array(line.PRICE_FIELDS.length);
  const lastNumber = new Int32Array(line.PRICE_FIELDS.length);
  const isRepeated = (field: number): boolean =>
    kind[field] === line.STRING && repeatOf[field] === lastAt[field] && lastAt[field]! > 0;

  /** A text field's number: 0 for none, REJECTED where the schema is to decide. */
  const numberField = (bytes: Buffer, field: number, numbers: TextNumbers): number => {
    if (isMissing(field)) return 0;
    if (!isPlain(bytes, field)) return REJECTED;
    if (!isRepeated(field)) lastNumber[field] = numbers.numberOf(bytes, starts[field]!, ends[field]!);
    lastAt[field] = starts[field]!;
    return lastNumber[field]!;
  };

  const moneyField = (bytes: Buffer, field: number, least: number): number => {
    if (isMissing(field)) return NONE;
    if (kind[field] !== line.NUMBER) return REJECTED;
    const e4 = parseE4(bytes, starts[field]!, ends[field]!);
    return e4 < least ? REJECTED : e4;
  };

  /** The chain that the line last scanned names, or the chain of its store. */
  let chainId = NONE;
  let lastStore = NONE;
  let lastChain = NONE;

  /** Row of the store that the scanned line names; -1: the schema's way decides. */
  const findStore = (bytes: Buffer): number => {
    if (isRepeated(line.CHAIN_SLUG) && isRepeated(line.WEB_EXTERNAL_ID) && isMissing(line.STORE_ID)) {
      chainId = lastChain;
      lastAt[line.CHAIN_SLUG] = starts[line.CHAIN_SLUG]!;
      lastAt[line.WEB_EXTERNAL_ID] = starts[line.WEB_EXTERNAL_ID]!;
      return lastStore;
    }
    chainId = NONE;
    if (kind[line.CHAIN_SLUG] === line.STRING) {
      chainId = references.chainBySlug(bytes, starts[line.CHAIN_SLUG]!, ends[line.CHAIN_SLUG]!);
      if (chainId < 0) return NONE;
    } else if (!isMissing(line.CHAIN_SLUG)) return NONE;
    const hasNumber = isPlain(bytes, line.WEB_EXTERNAL_ID);
    if (!hasNumber && !isMissing(line.WEB_EXTERNAL_ID)) return NONE;
    if (kind[line.STORE_ID] === line.STRING) {
      const store = references.storeByUuid(bytes, starts[line.STORE_ID]!, ends[line.STORE_ID]!);
      if (store < 0) return NONE;
      if (chainId < 0) chainId = stores.chainId[store]!;
      return stores.chainId[store] === chainId ? store : NONE;
    }
    if (!isMissing(line.STORE_ID) || chainId < 0 || !hasNumber) return NONE;
    const start = starts[line.WEB_EXTERNAL_ID]!;
    lastStore = references.storeByExternalId(chainId, bytes, start, ends[line.WEB_EXTERNAL_ID]!);
    lastChain = chainId;
    lastAt[line.CHAIN_SLUG] = starts[line.CHAIN_SLUG]!;
    lastAt[line.WEB_EXTERNAL_ID] = start;
    return lastStore;
  };

  const findProduct = (bytes: Buffer): number => {
    const hasUpc = isPlain(bytes, line.UPC);
    if (!hasUpc && !isMissing(line.UPC)) return NONE;
    if (kind[line.PRODUCT_ID] === line.STRING) {
      return references.productByUuid(bytes, starts[line.PRODUCT_ID]!, ends[line.PRODUCT_ID]!);
    }
    if (!isMissing(line.PRODUCT_ID)) return NONE;
    if (hasUpc) {
      const start = starts[line.UPC]!;
      const end = ends[line.UPC]!;
      const gtin = parseFullGtin(bytes, start, end);
      const known =
        gtin >= 0
          ? references.productByGtin(gtin)
          : references.productByUpc(chainId, bytes.toString('latin1', start, end));
      if (known >= 0) return known;
    }
    if (!isPlain(bytes, line.RETAILER_PRODUCT_ID)) return NONE;
    const sku = bytes.toString('latin1', starts[line.RETAILER_PRODUCT_ID], ends[line.RETAILER_PRODUCT_ID]);
    return references.productBySku(chainId, sku);
  };

  const readFast = (bytes: Buffer): boolean => {
    if (kind[line.OBSERVED_AT] !== line.STRING) return false;
    const observedMin = parseTimestamp(bytes, starts[line.OBSERVED_AT]!, ends[line.OBSERVED_AT]!);
    if (observedMin < EARLIEST_OBSERVED_MIN || observedMin > latestMin) return false;
    const store = findStore(bytes);
    if (store < 0) return false;
    const product = findProduct(bytes);
    if (product < 0) return false;
    const regular = moneyField(bytes, line.REGULAR_PRICE, 1);
    const sale = moneyField(bytes, line.SALE_PRICE, 1);
    const unit = moneyField(bytes, line.UNIT_PRICE, 0);
    if (regular === REJECTED || sale === REJECTED || unit === REJECTED || (sale > 0 && regular < 0))
      return false;
    const available = kind[line.AVAILABLE]!;
    if (available !== line.ABSENT && available !== line.TRUE && available !== line.FALSE) return false;
    const uom = numberField(bytes, line.UNIT_PRICE_UOM, labels);
    const packSize = numberField(bytes, line.PACK_SIZE, labels);
    const aisle = numberField(bytes, line.AISLE, labels);
    const section = numberField(bytes, line.SECTION, labels);
    const sku = numberField(bytes, line.RETAILER_PRODUCT_ID, texts);
    const url = numberField(bytes, line.PDP_URL, texts);
    if (uom < 0 || packSize < 0 || aisle < 0 || section < 0 || sku < 0 || url < 0) return false;

    const row = addRow();
    columns.chain[row] = stores.chainId[store]!;
    columns.product[row] = products.productId[product]!;
    columns.store[row] = stores.storeId[store]!;
    columns.regularE4[row] = regular;
    columns.saleE4[row] = sale;
    columns.unitE4[row] = unit;
    columns.uom[row] = uom;
    columns.packSize[row] = packSize;
    columns.aisle[row] = aisle;
    columns.section[row] = section;
    columns.available[row] = available === line.FALSE ? 0 : 1;
    columns.observedMin[row] = observedMin;
    columns.sku[row] = sku;
    columns.url[row] = url;
    return true;
  };

  const readRecord = (record: PriceRecord): readonly Reason[] | null => {
    const reasons: Reason[] = [];
    const { observed_at: observedMin } = record;
    if (observedMin > latestMin)
      reasons.push({ field: 'observed_at', problem: 'is more than a day in the future' });
    if (observedMin < EARLIEST_OBSERVED_MIN)
      reasons.push({ field: 'observed_at', problem: 'is before the year 2000' });
    const { store, chainId } = resolveStore(references, record, reasons);
    const product = resolveProduct(references, record, chainId, reasons);
    if (reasons.length > 0) return reasons;

    const row = addRow();
    columns.chain[row] = stores.chainId[store]!;
    columns.product[row] = products.productId[product]!;
    columns.store[row] = stores.storeId[store]!;
    columns.regularE4[row] = record.regular_price ?? NONE;
    columns.saleE4[row] = record.sale_price ?? NONE;
    columns.unitE4[row] = record.unit_price ?? NONE;
    columns.uom[row] = labels.numberOfText(record.unit_price_uom);
    columns.packSize[row] = labels.numberOfText(record.pack_size);
    columns.aisle[row] = labels.numberOfText(record.aisle);
    columns.section[row] = labels.numberOfText(record.section);
    columns.available[row] = record.available === false ? 0 : 1;
    columns.observedMin[row] = observedMin;
    columns.sku[row] = texts.numberOfText(record.retailer_product_id);
    columns.url[row] = texts.numberOfText(record.pdp_url);
    return null;
  };

  return {
    readRecord,
    readLine(bytes, start, end) {
      if (line.scanLine(bytes, start, end, scan) && readFast(bytes)) return null;
      const parsed = parseLine(bytes, start, end);
      if ('reasons' in parsed) return parsed.reasons;
      const checked = checkRecord(priceRecord, parsed.value);
      return 'reasons' in checked ? checked.reasons : readRecord(checked.record);
    },
    take() {
      const block: PriceBlock = {
        count,
        columns: firstRows(columns, count),
        newLabels: labels.textsFrom(labelsGiven),
        texts: texts.all(),
      };
      labelsGiven = labels.count();
      // The next block will be about as long.
      columns = createColumns(count === 0 ? INITIAL_ROWS : Math.ceil(count * 1.1));
      count = 0;
      texts = createTextList();
      lastAt.fill(0);
      return block;
    },
  };
}

const decoder = new TextDecoder();

function parseLine(
  bytes: Uint8Array,
  start: number,
  end: number,
): { value: unknown } | { reasons: readonly Reason[] } {
  try {
    return { value: JSON.parse(decoder.decode(bytes.subarray(start, end))) };
  } catch {
    return { reasons: [{ field: 'record', problem: 'is not JSON' }] };
  }
}

/** The memory of a block that can be handed to another thread without a copy. */
export function transferables(block: PriceBlock): ArrayBuffer[] {
  const buffers = [block.columns.chain.buffer, block.texts.bytes.buffer, block.texts.ends.buffer];
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer);
}
