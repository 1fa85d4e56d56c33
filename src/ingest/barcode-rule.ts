/** How the barcodes of one file are read: decided for the file, and applied to each of its records. */
import { completeGtin, createGtinVote } from '../domain/gtin-file.ts';
import { readGtin } from '../domain/gtin.ts';

/** Reads the barcode of records of one file. */
export interface BarcodeRule {
  /** The record with its `upc` completed where the file leaves check digits out. */
  apply(record: unknown): unknown;
  /** Why the record's barcode is doubtful; null: it is not, or it has none. Of a record after `apply`. */
  doubt(record: unknown): string | null;
  /** What an operator should know, with how many barcodes it is true of. */
  notes(): Readonly<Record<string, number>>;
}

/** How a file's rule is found: from its first codes. */
export interface BarcodeVote {
  add(code: string): void;
  rule(): BarcodeRule;
}

/** Decides by the codes that it is given. */
export function createBarcodeVote(): BarcodeVote {
  const vote = createGtinVote();
  return {
    add: (code) => vote.add(code),
    rule: () => (vote.lacksCheckDigits() ? completingRule() : WRITTEN),
  };
}

interface WithUpc {
  readonly upc: string;
}

function hasUpc(record: unknown): record is WithUpc {
  return typeof record === 'object' && record !== null && typeof Reflect.get(record, 'upc') === 'string';
}

/** Barcodes are read one by one, as they stand. */
const WRITTEN: BarcodeRule = { apply: (record) => record, doubt: doubtOf, notes: () => ({}) };

const DOUBTFUL: ReadonlySet<string | null> = new Set(['bad_check_digit', 'ambiguous', 'not_a_gtin']);

function doubtOf(record: unknown): string | null {
  if (!hasUpc(record)) return null;
  const { gtin14, note } = readGtin(record.upc);
  return gtin14 === null && DOUBTFUL.has(note) ? `taken, but its barcode is doubtful: ${note}` : null;
}

/** Bounds the memory of codes that were counted. */
const MOST_COUNTED = 1_000_000;

function completingRule(): BarcodeRule {
  // A file of prices names its products in every reading, and each of them store by store.
  const completed = new Set<string>();
  return {
    apply(record) {
      if (!hasUpc(record)) return record;
      const upc = completeGtin(record.upc);
      if (upc === null) return record;
      if (completed.size < MOST_COUNTED) completed.add(upc);
      return { ...record, upc };
    },
    doubt: doubtOf,
    notes: () => ({ 'barcodes that got the check digit which the file leaves out': completed.size }),
  };
}
