/**
 * Finds the values of one price line without making an object of it: a third of JSON.parse's cost.
 *
 * It understands the plain case only (a flat object, known fields, each once, ASCII texts without escapes, decimal
 * numbers) and answers false to anything else. Such a line goes to JSON.parse and the schema in `price-record.ts`,
 * which alone decide what is right and say what is wrong.
 */
import { PRICE_FIELDS } from './price-fields.ts';

/** What stands in a line as a field's value. */
export const VALUE = { absent: 0, text: 1, number: 2, true: 3, false: 4, null: 5 } as const;

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
  /** Where the name that was last scanned ends. */
  at: number;
}

/** A scan that has seen no line yet. */
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
    at: 0,
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const SPACE = 0x20;
const RETURN = 0x0d;
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
  const { kind } = scan;
  // A view's own length is a call.
  const size = bytes.length;
  kind.fill(VALUE.absent);
  if (bytes[at] !== OPEN) return false;
  let i = at + 1;
  for (let previous: number = PRICE_FIELDS.length; ; ) {
    const field = scanName(bytes, pastSpaces(bytes, i), size, previous, scan);
    if (field < 0 || kind[field] !== VALUE.absent) return false;
    previous = field;
    const close = scanValue(bytes, pastSpaces(bytes, scan.at), size, field, scan);
    if (close < 0) return false;
    i = pastSpaces(bytes, close);
    if (bytes[i] !== COMMA) break;
    i++;
  }
  if (bytes[i] !== CLOSE) return false;
  i++;
  while (i < end && (bytes[i] === SPACE || bytes[i] === RETURN)) i++;
  return i === end;
}

function pastSpaces(bytes: Uint8Array, at: number): number {
  let i = at;
  while (bytes[i] === SPACE) i++;
  return i;
}

/** The field whose name and colon stand at `at`, after which `scan.at` is; -1 where none does. */
function scanName(bytes: Uint8Array, at: number, size: number, previous: number, scan: LineScan): number {
  const { following, words } = scan;
  const first = following[2 * previous]!;
  if (hasKey(words, at, size, first)) {
    scan.at = at + KEY_LENGTHS[first]!;
    return first;
  }
  const second = following[2 * previous + 1]!;
  const isSecond = hasKey(words, at, size, second);
  const field = isSecond ? second : readName(bytes, at, scan);
  if (isSecond) scan.at = at + KEY_LENGTHS[second]!;
  if (field < 0) return -1;
  following[2 * previous + 1] = first;
  following[2 * previous] = field;
  return field;
}

/** As `scanName`, letter by letter, whatever the field before. */
function readName(bytes: Uint8Array, at: number, scan: LineScan): number {
  if (bytes[at] !== QUOTE) return -1;
  const end = textEnd(bytes, at + 1);
  const field = end < 0 ? -1 : fieldAt(bytes, at + 1, end);
  if (field < 0) return -1;
  const colon = pastSpaces(bytes, end + 1);
  if (bytes[colon] !== COLON) return -1;
  scan.at = colon + 1;
  return field;
}

/** Notes the value that stands at `at`. Returns where it ends, or -1 where it is not plain. */
function scanValue(bytes: Uint8Array, at: number, size: number, field: number, scan: LineScan): number {
  const { kind, start: starts, end: ends, repeatOf, words } = scan;
  const c = bytes[at]!;
  if (c === QUOTE) {
    const last = starts[field]!;
    const lastLength = ends[field]! - last;
    const repeats = repeatsAt(words, last, lastLength, at + 1, size);
    const close = repeats ? at + 1 + lastLength : textEnd(bytes, at + 1);
    if (close < 0) return -1;
    kind[field] = VALUE.text;
    repeatOf[field] = repeats ? last : -1;
    starts[field] = at + 1;
    ends[field] = close;
    return close + 1;
  }
  if (c >= 0x30 && c <= 0x39) {
    kind[field] = VALUE.number;
    starts[field] = at;
    ends[field] = numberEnd(bytes, at);
    return ends[field];
  }
  return scanWord(bytes, at, field, kind);
}

function scanWord(bytes: Uint8Array, at: number, field: number, kind: Uint8Array): number {
  if (hasWord(bytes, at, NULL_BYTES)) kind[field] = VALUE.null;
  else if (hasWord(bytes, at, TRUE_BYTES)) kind[field] = VALUE.true;
  else if (hasWord(bytes, at, FALSE_BYTES)) kind[field] = VALUE.false;
  else return -1;
  return at + (kind[field] === VALUE.false ? FALSE_BYTES : TRUE_BYTES).length;
}
