import { createBytesTable } from '../hash-tables.ts';

/** Texts end to end: text `n` (from 1) is `bytes[ends[n - 1] .. ends[n])`; `ends[0]` is 0. UTF-8. */
export interface InternedTexts {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** Numbers each distinct text from 1; 0 is no text. */
export interface TextInterner {
  intern(bytes: Uint8Array, start: number, end: number): number;
  internText(text: string | null | undefined): number;
  count(): number;
  /** The texts after the first `given`. */
  textsFrom(given: number): string[];
  all(): InternedTexts;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function createTextInterner(): TextInterner {
  const table = createBytesTable(256, 16);
  let bytes = new Uint8Array(16_384);
  let ends = new Int32Array(1_024);
  let count = 0;
  const append = (from: Uint8Array, start: number, end: number): number => {
    const at = ends[count]!;
    if (at + end - start > bytes.length) bytes = enlarge(bytes, at + end - start);
    if (count + 2 > ends.length) ends = enlargeEnds(ends);
    bytes.set(from.subarray(start, end), at);
    count++;
    ends[count] = at + end - start;
    table.set(from, start, end, count);
    return count;
  };
  const intern = (from: Uint8Array, start: number, end: number): number => {
    const known = table.get(from, start, end);
    return known > 0 ? known : append(from, start, end);
  };
  return {
    intern,
    internText(text) {
      if (text === null || text === undefined) return 0;
      const encoded = encoder.encode(text);
      return intern(encoded, 0, encoded.length);
    },
    count: () => count,
    textsFrom(given) {
      const texts: string[] = [];
      for (let n = given + 1; n <= count; n++)
        texts.push(decoder.decode(bytes.subarray(ends[n - 1], ends[n])));
      return texts;
    },
    all: () => ({ bytes: bytes.slice(0, ends[count]), ends: ends.slice(0, count + 1) }),
  };
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
