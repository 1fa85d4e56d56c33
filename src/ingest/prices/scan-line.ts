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
  /** The field that last came after each field, and at the end after the line's start: lines repeat their order. */
  readonly following: Uint8Array;
}

export function createLineScan(): LineScan {
  const count = PRICE_FIELDS.length;
  return {
    kind: new Uint8Array(count),
    start: new Int32Array(count),
    end: new Int32Array(count),
    following: new Uint8Array(count + 1),
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
/** `"name":` as feeds write it, without spaces. */
const KEYS = PRICE_FIELDS.map((name) => letters(`"${name}":`));

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

/** End of the plain text that starts at `at`, or -1 where it has a character that is not plain. */
function textEnd(bytes: Uint8Array, at: number): number {
  let i = at;
  while (PLAIN[bytes[i]!] === 1) i++;
  return bytes[i] === QUOTE ? i : -1;
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

/** Scans the line in `[at, end)`. False: leave it to JSON.parse; `scan` is then half filled. */
export function scanLine(bytes: Uint8Array, at: number, end: number, scan: LineScan): boolean {
  const { kind, start: starts, end: ends, following } = scan;
  kind.fill(ABSENT);
  if (bytes[at] !== OPEN) return false;
  let i = at + 1;
  for (let previous: number = PRICE_FIELDS.length; ; ) {
    while (bytes[i] === SPACE) i++;
    let field = following[previous]!;
    if (hasWord(bytes, i, KEYS[field]!)) i += KEYS[field]!.length;
    else {
      if (bytes[i] !== QUOTE) return false;
      const nameEnd = textEnd(bytes, i + 1);
      field = nameEnd < 0 ? -1 : fieldAt(bytes, i + 1, nameEnd);
      if (field < 0) return false;
      following[previous] = field;
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
      const close = textEnd(bytes, i + 1);
      if (close < 0) return false;
      kind[field] = STRING;
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
