import { createBytesTable } from '../hash-tables.ts';

/** Texts end to end: text `n` (from 1) is `bytes[ends[n - 1] .. ends[n])`; `ends[0]` is 0. UTF-8. */
export interface NumberedTexts {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** Numbers texts from 1; 0 is no text. */
export interface TextNumbers {
  readonly numberOf: (bytes: Uint8Array, start: number, end: number) => number;
  readonly numberOfText: (text: string | null | undefined) => number;
}

/** Keeps every text that it is given, equal ones as often as they come: cheaper than looking them up. */
export interface TextList extends TextNumbers {
  all(): NumberedTexts;
}

/** Gives equal texts the same number. */
export interface TextInterner extends TextNumbers {
  count(): number;
  /** The texts after the first `given`. */
  textsFrom(given: number): string[];
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Up to this length a loop is faster than the call of a copy. */
const SHORT_BYTES = 24;

/** An empty list. */
export function createTextList(): TextList {
  let bytes = new Uint8Array(16_384);
  let ends = new Int32Array(1_024);
  let count = 0;
  const numberOf = (from: Uint8Array, start: number, end: number): number => {
    const at = ends[count]!;
    const length = end - start;
    if (at + length > bytes.length) bytes = enlarge(bytes, at + length);
    if (count + 2 > ends.length) ends = enlargeEnds(ends);
    if (length > SHORT_BYTES) bytes.set(from.subarray(start, end), at);
    else for (let i = 0; i < length; i++) bytes[at + i] = from[start + i]!;
    count++;
    ends[count] = at + length;
    return count;
  };
  return {
    numberOf,
    numberOfText: (text) => numberOfText(text, numberOf),
    all: () => ({ bytes: bytes.slice(0, ends[count]), ends: ends.slice(0, count + 1) }),
  };
}

/** Texts whose number is found without their bytes. */
const MOST_REMEMBERED = 100_000;

/** An interner that knows no text yet. */
export function createTextInterner(): TextInterner {
  const table = createBytesTable(256, 16);
  const texts: string[] = [];
  const numberOf = (from: Uint8Array, start: number, end: number): number => {
    const known = table.get(from, start, end);
    if (known > 0) return known;
    table.set(from, start, end, texts.push(decoder.decode(from.subarray(start, end))));
    return texts.length;
  };
  const known = new Map<string, number>();
  return {
    numberOf,
    numberOfText(text) {
      if (text === null || text === undefined) return 0;
      const found = known.get(text);
      if (found !== undefined) return found;
      const number = numberOfText(text, numberOf);
      if (known.size < MOST_REMEMBERED) known.set(text, number);
      return number;
    },
    count: () => texts.length,
    textsFrom: (given) => texts.slice(given),
  };
}

function numberOfText(text: string | null | undefined, numberOf: TextNumbers['numberOf']): number {
  if (text === null || text === undefined) return 0;
  const encoded = encoder.encode(text);
  return numberOf(encoded, 0, encoded.length);
}

function enlarge(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, needed));
  larger.set(bytes);
  return larger;
}

function enlargeEnds(ends: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(ends.length * 2);
  larger.set(ends);
  return larger;
}
