/**
 * Finds the values of one price line without making an object of it: a third of JSON.parse's cost.
 *
 * It understands the plain case only (a flat object, known fields, each once, ASCII texts without escapes, decimal
 * numbers) and answers false to anything else. Such a line goes to JSON.parse and the schema in `price-record.ts`,
 * which alone decide what is right and say what is wrong.
 */

export const PRICE_FIELDS = [
  'chain_slug',
  'web_external_id',
  'store_id',
  'upc',
  'product_id',
  'retailer_product_id',
  'regular_price',
  'sale_price',
  'unit_price',
  'unit_price_uom',
  'pack_size',
  'aisle',
  'section',
  'available',
  'pdp_url',
  'observed_at',
] as const;

export type PriceField = (typeof PRICE_FIELDS)[number];

// Positions in `PRICE_FIELDS`. Constants, because a look-up by name would cost more than the scan.
export const CHAIN_SLUG = 0;
export const WEB_EXTERNAL_ID = 1;
export const STORE_ID = 2;
export const UPC = 3;
export const PRODUCT_ID = 4;
export const RETAILER_PRODUCT_ID = 5;
export const REGULAR_PRICE = 6;
export const SALE_PRICE = 7;
export const UNIT_PRICE = 8;
export const UNIT_PRICE_UOM = 9;
export const PACK_SIZE = 10;
export const AISLE = 11;
export const SECTION = 12;
export const AVAILABLE = 13;
export const PDP_URL = 14;
export const OBSERVED_AT = 15;

export const ABSENT = 0;
export const STRING = 1;
export const NUMBER = 2;
export const TRUE = 3;
export const FALSE = 4;
export const NULL = 5;

/** What was found of each field: its kind, and where a text (without quotes) or a number starts and ends. */
export interface LineScan {
  readonly kind: Uint8Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Of a text: where the same text starts that the field last had, in a line before; -1: it had another, or none. */
  readonly repeatOf: Int32Array;
  /**
   * The two fields that last came after each field, and at the end after the line's start, the latest first: lines
   * repeat their order, but for fields that not all of them have.
   */
  readonly following: Uint8Array;
  /** What is being scanned, and a view of it to compare four bytes at once. */
  source: Uint8Array;
  words: DataView;
}

export function createLineScan(): LineScan {
  const count = PRICE_FIELDS.length;
  const source = new Uint8Array(0);
  return {
    kind: new Uint8Array(count),
    start: new Int32Array(count),
    end: new Int32Array(count),
    repeatOf: new Int32Array(count),
    following: new Uint8Array(2 * (count + 1)),
    source,
    words: new DataView(source.buffer),
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const SPACE = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const DOT = 0x2e;

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const NAMES = PRICE_FIELDS.map(letters);
/** `"name":` as feeds write it, without spaces, for each field: its length, and its four-byte words, the last of which overlaps. */
const KEY_LENGTHS = Uint8Array.from(PRICE_FIELDS, (name) => name.length + 3);
const KEY_WORDS = 8;
const keyWords = new Int32Array(PRICE_FIELDS.length * KEY_WORDS);
PRICE_FIELDS.forEach((name, field) => {
  const key = letters(`"${name}":`);
  const words = new DataView(key.buffer);
  for (let i = 0; i * 4 < key.length; i++) {
    keyWords[field * KEY_WORDS + i] = words.getInt32(Math.min(i * 4, key.length - 4), true);
  }
});

/** 1: a character that a plain text may have. Not: quotes, backslashes, control and non-ASCII characters. */
const PLAIN = new Uint8Array(256).fill(1, SPACE, 0x7f);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/** No two fields share both length and first letter, so these two lead to the only candidate. */
const candidates = new Int8Array(32 * 32).fill(-1);
PRICE_FIELDS.forEach((name, i) => {
  candidates[name.length * 32 + (name.charCodeAt(0) & 31)] = i;
});

function fieldAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start >= 32 || end === start) return -1;
  const field = candidates[(end - start) * 32 + (bytes[start]! & 31)]!;
  if (field < 0) return -1;
  const name = NAMES[field]!;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return -1;
  return field;
}

/** Whether `"name":` of a field stands at `at`. False at the very end of the bytes too: there names are read letter by letter. */
function hasKey(words: DataView, at: number, size: number, field: number): boolean {
  const length = KEY_LENGTHS[field]!;
  if (at + length > size) return false;
  let word = field * KEY_WORDS;
  for (let i = 0; i < length - 4; i += 4) {
    if (words.getInt32(at + i, true) !== keyWords[word++]) return false;
  }
  return words.getInt32(at + length - 4, true) === keyWords[word];
}

/** End of the plain text that starts at `at`, or -1 where it has a character that is not plain. */
function textEnd(bytes: Uint8Array, at: number): number {
  let i = at;
  while (PLAIN[bytes[i]!] === 1) i++;
  return bytes[i] === QUOTE ? i : -1;
}

/** Whether the plain text in `[from, from + length)` stands at `at` too, with its closing quote. */
function repeatsAt(words: DataView, from: number, length: number, at: number, size: number): boolean {
  if (length === 0 || at + length >= size) return false;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    if (words.getInt32(from + i, true) !== words.getInt32(at + i, true)) return false;
  }
  for (; i < length; i++) if (words.getUint8(from + i) !== words.getUint8(at + i)) return false;
  return words.getUint8(at + length) === QUOTE;
}

function numberEnd(bytes: Uint8Array, at: number): number {
  let i = at;
  while ((bytes[i]! >= 0x30 && bytes[i]! <= 0x39) || bytes[i] === DOT) i++;
  return i;
}

const TRUE_BYTES = letters('true');
const FALSE_BYTES = letters('false');
const NULL_BYTES = letters('null');

function hasWord(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

function startSource(scan: LineScan, bytes: Uint8Array): void {
  scan.source = bytes;
  scan.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  scan.start.fill(0);
  scan.end.fill(0);
}

/**
 * Scans the line in `[at, end)`. False: leave it to JSON.parse; `scan` is then half filled.
 * Lines of the same `bytes` are compared with each other, so those that were scanned must stay as they are.
 */
export function scanLine(bytes: Uint8Array, at: number, end: number, scan: LineScan): boolean {
  if (scan.source !== bytes) startSource(scan, bytes);
  const { kind, start: starts, end: ends, repeatOf, following, words } = scan;
  // A view's own length is a call.
  const size = bytes.length;
  kind.fill(ABSENT);
  if (bytes[at] !== OPEN) return false;
  let i = at + 1;
  for (let previous: number = PRICE_FIELDS.length; ; ) {
    while (bytes[i] === SPACE) i++;
    let field = following[2 * previous]!;
    const second = following[2 * previous + 1]!;
    if (hasKey(words, i, size, field)) i += KEY_LENGTHS[field]!;
    else if (hasKey(words, i, size, second)) {
      i += KEY_LENGTHS[second]!;
      following[2 * previous] = second;
      following[2 * previous + 1] = field;
      field = second;
    } else {
      if (bytes[i] !== QUOTE) return false;
      const nameEnd = textEnd(bytes, i + 1);
      field = nameEnd < 0 ? -1 : fieldAt(bytes, i + 1, nameEnd);
      if (field < 0) return false;
      following[2 * previous + 1] = following[2 * previous]!;
      following[2 * previous] = field;
      i = nameEnd + 1;
      while (bytes[i] === SPACE) i++;
      if (bytes[i] !== COLON) return false;
      i++;
    }
    if (kind[field] !== ABSENT) return false;
    previous = field;
    while (bytes[i] === SPACE) i++;

    const c = bytes[i]!;
    if (c === QUOTE) {
      const last = starts[field]!;
      const lastLength = ends[field]! - last;
      const repeats = repeatsAt(words, last, lastLength, i + 1, size);
      const close = repeats ? i + 1 + lastLength : textEnd(bytes, i + 1);
      if (close < 0) return false;
      kind[field] = STRING;
      repeatOf[field] = repeats ? last : -1;
      starts[field] = i + 1;
      ends[field] = close;
      i = close + 1;
    } else if (c >= 0x30 && c <= 0x39) {
      const close = numberEnd(bytes, i);
      kind[field] = NUMBER;
      starts[field] = i;
      ends[field] = close;
      i = close;
    } else if (hasWord(bytes, i, NULL_BYTES)) {
      kind[field] = NULL;
      i += 4;
    } else if (hasWord(bytes, i, TRUE_BYTES)) {
      kind[field] = TRUE;
      i += 4;
    } else if (hasWord(bytes, i, FALSE_BYTES)) {
      kind[field] = FALSE;
      i += 5;
    } else return false;
    while (bytes[i] === SPACE) i++;
    if (bytes[i] === COMMA) {
      i++;
      continue;
    }
    if (bytes[i] !== CLOSE) return false;
    i++;
    while (i < end && (bytes[i] === SPACE || bytes[i] === 0x0d)) i++;
    return i === end;
  }
}
