import { MAX_AHEAD_MIN } from '../../domain/time/latest-observation.ts';
import type { Reason } from '../reason.ts';
import { checkRecord } from '../records/check-record.ts';
import {
  createLineMemory,
  forgetLines,
  type LineMemory,
  moneyE4,
  NONE,
  REJECTED,
  textNumber,
} from './line-fields.ts';
import { findProduct, findStore } from './line-references.ts';
import { createTimestampParser } from './parse-bytes.ts';
import { createPlainReader, type PlainPrice } from './plain-record.ts';
import { FIELD } from './price-fields.ts';
import { EARLIEST_OBSERVED_MIN, type PriceRecord, priceRecord } from './price-record.ts';
import { createPriceRows, nextRow, type PriceBlock, type PriceRows, takeBlock } from './price-rows.ts';
import type { References } from './references.ts';
import { createTextReferences, resolveProduct, resolveStore, type TextReferences } from './resolve-price.ts';
import { createLineScan, type LineScan, scanLine, VALUE } from './scan-line.ts';

/** Turns price lines and price records into rows of columns. */
export interface PriceReader {
  /** Reads the line in `[start, end)`; null, or why it is rejected. */
  readLine(bytes: Buffer, start: number, end: number): readonly Reason[] | null;
  readRecord(record: PriceRecord): readonly Reason[] | null;
  /** Reads a record as an adapter made it; null, or why it is rejected. */
  readUnchecked(record: unknown): readonly Reason[] | null;
  /** Gives away the rows so far and starts anew. */
  take(): PriceBlock;
}

interface Reading {
  readonly references: References;
  readonly latestMin: number;
  readonly rows: PriceRows;
  readonly scan: LineScan;
  readonly memory: LineMemory;
  readonly parseTimestamp: ReturnType<typeof createTimestampParser>;
  readonly find: TextReferences;
}

/**
 * `nowMin`: the importer's clock in minutes since 1970; nothing may be observed more than a day after it.
 *
 * A line takes the fast way where all of it is understood there; in any doubt the schema decides. Both ways end in
 * the same row: a test holds them against each other.
 */
export function createPriceReader(references: References, nowMin: number): PriceReader {
  const reading: Reading = {
    references,
    latestMin: nowMin + MAX_AHEAD_MIN,
    rows: createPriceRows(),
    scan: createLineScan(),
    memory: createLineMemory(),
    parseTimestamp: createTimestampParser(),
    find: createTextReferences(references),
  };
  const readPlain = createPlainReader();
  return {
    readRecord: (record) => readRecord(reading, record),
    readUnchecked(record) {
      const plain = readPlain(record);
      if (plain !== null && keepPlain(reading, plain)) return null;
      const checked = checkRecord(priceRecord, record);
      return 'reasons' in checked ? checked.reasons : readRecord(reading, checked.record);
    },
    readLine(bytes, start, end) {
      if (scanLine(bytes, start, end, reading.scan) && readFast(reading, bytes)) return null;
      const parsed = parseLine(bytes, start, end);
      if ('reasons' in parsed) return parsed.reasons;
      const checked = checkRecord(priceRecord, parsed.value);
      return 'reasons' in checked ? checked.reasons : readRecord(reading, checked.record);
    },
    take() {
      forgetLines(reading.memory);
      return takeBlock(reading.rows);
    },
  };
}

/** Fills in the next row from the scanned line and keeps it; false: the schema is to decide, and nothing is kept. */
function readFast(reading: Reading, bytes: Buffer): boolean {
  const { references, scan, memory, rows } = reading;
  if (scan.kind[FIELD.observed_at] !== VALUE.text) return false;
  const observedMin = reading.parseTimestamp(
    bytes,
    scan.start[FIELD.observed_at]!,
    scan.end[FIELD.observed_at]!,
  );
  if (observedMin < EARLIEST_OBSERVED_MIN || observedMin > reading.latestMin) return false;
  const store = findStore(references, scan, memory, bytes);
  if (store < 0) return false;
  const product = findProduct(references, scan, memory, bytes);
  if (product < 0) return false;
  const row = nextRow(rows);
  if (!readMoney(reading, bytes, row) || !readTexts(reading, bytes, row)) return false;
  const available = scan.kind[FIELD.available]!;
  if (available !== VALUE.absent && available !== VALUE.true && available !== VALUE.false) return false;
  rows.columns.available[row] = available === VALUE.false ? 0 : 1;
  keepRow(reading, row, store, product, observedMin);
  return true;
}

function readMoney({ scan, rows }: Reading, bytes: Buffer, row: number): boolean {
  const regular = moneyE4(scan, bytes, FIELD.regular_price, 1);
  const sale = moneyE4(scan, bytes, FIELD.sale_price, 1);
  const unit = moneyE4(scan, bytes, FIELD.unit_price, 0);
  if (regular === REJECTED || sale === REJECTED || unit === REJECTED || (sale > 0 && regular < 0))
    return false;
  const { columns } = rows;
  columns.regularE4[row] = regular;
  columns.saleE4[row] = sale;
  columns.unitE4[row] = unit;
  return true;
}

function readTexts({ scan, memory, rows }: Reading, bytes: Buffer, row: number): boolean {
  const { columns, labels, texts } = rows;
  const uom = textNumber(scan, memory, bytes, FIELD.unit_price_uom, labels);
  const packSize = textNumber(scan, memory, bytes, FIELD.pack_size, labels);
  const aisle = textNumber(scan, memory, bytes, FIELD.aisle, labels);
  const section = textNumber(scan, memory, bytes, FIELD.section, labels);
  const sku = textNumber(scan, memory, bytes, FIELD.retailer_product_id, texts);
  const url = textNumber(scan, memory, bytes, FIELD.pdp_url, texts);
  if (uom < 0 || packSize < 0 || aisle < 0 || section < 0 || sku < 0 || url < 0) return false;
  columns.uom[row] = uom;
  columns.packSize[row] = packSize;
  columns.aisle[row] = aisle;
  columns.section[row] = section;
  columns.sku[row] = sku;
  columns.url[row] = url;
  return true;
}

/** Keeps the row of a plain record; false: the schema is to decide, and nothing is kept. */
function keepPlain(reading: Reading, plain: PlainPrice): boolean {
  const { rows, latestMin, find } = reading;
  const { observedMin } = plain;
  if (observedMin > latestMin || observedMin < EARLIEST_OBSERVED_MIN) return false;
  const store = find.store(plain.chain, plain.store);
  const product = store < 0 ? NONE : find.product(plain.chain, plain.upc, plain.sku);
  if (product < 0) return false;
  const row = nextRow(rows);
  const { columns, labels, texts } = rows;
  columns.regularE4[row] = plain.regularE4;
  columns.saleE4[row] = plain.saleE4;
  columns.unitE4[row] = plain.unitE4;
  columns.uom[row] = labels.numberOfText(plain.uom);
  columns.packSize[row] = labels.numberOfText(plain.packSize);
  columns.aisle[row] = labels.numberOfText(plain.aisle);
  columns.section[row] = labels.numberOfText(plain.section);
  columns.available[row] = plain.available ? 1 : 0;
  columns.sku[row] = texts.numberOfText(plain.sku);
  columns.url[row] = texts.numberOfText(plain.url);
  keepRow(reading, row, store, product, observedMin);
  return true;
}

function readRecord(reading: Reading, record: PriceRecord): readonly Reason[] | null {
  const { references, rows, latestMin } = reading;
  const reasons: Reason[] = [];
  const { observed_at: observedMin } = record;
  if (observedMin > latestMin)
    reasons.push({ field: 'observed_at', problem: 'is more than a day in the future' });
  if (observedMin < EARLIEST_OBSERVED_MIN)
    reasons.push({ field: 'observed_at', problem: 'is before the year 2000' });
  const { store, chainId } = resolveStore(references, record, reasons);
  const product = resolveProduct(references, record, chainId, reasons);
  if (reasons.length > 0) return reasons;

  const row = nextRow(rows);
  const { columns, labels, texts } = rows;
  columns.regularE4[row] = record.regular_price ?? NONE;
  columns.saleE4[row] = record.sale_price ?? NONE;
  columns.unitE4[row] = record.unit_price ?? NONE;
  columns.uom[row] = labels.numberOfText(record.unit_price_uom);
  columns.packSize[row] = labels.numberOfText(record.pack_size);
  columns.aisle[row] = labels.numberOfText(record.aisle);
  columns.section[row] = labels.numberOfText(record.section);
  columns.available[row] = record.available === false ? 0 : 1;
  columns.sku[row] = texts.numberOfText(record.retailer_product_id);
  columns.url[row] = texts.numberOfText(record.pdp_url);
  keepRow(reading, row, store, product, observedMin);
  return null;
}

/** Fills in what a row is of and when it was observed, and counts it. */
function keepRow(
  { references, rows }: Reading,
  row: number,
  store: number,
  product: number,
  observedMin: number,
): void {
  const { stores, products } = references.data;
  const { columns } = rows;
  columns.chain[row] = stores.chainId[store]!;
  columns.product[row] = products.productId[product]!;
  columns.store[row] = stores.storeId[store]!;
  columns.observedMin[row] = observedMin;
  rows.count++;
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
