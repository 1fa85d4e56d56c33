import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Encodes packs for `COPY … FROM STDIN (FORMAT BINARY)`.
 *
 * The format: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-BINARY-FORMAT; arrays as `array_send`
 * writes them: dimensions, whether there are nulls, element type, length, lower bound, elements with their lengths.
 */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const INT4_OID = 23;
const BOOL_OID = 16;
const ARRAY_HEADER_BYTES = 24;
/** Chunks far below 64 KB make COPY wait on the socket; far above, memory. */
const CHUNK_BYTES = 512 * 1024;
/** Room for the row that fills a chunk; a larger one enlarges it. */
const SPARE_BYTES = 64 * 1024;

/** Writes fields one after another; a row begins with `startRow`. */
export interface CopyEncoder {
  startRow(fields: number, maxBytes: number): void;
  int2(value: number): void;
  int4(value: number): void;
  /** The values of rows `order[start]` to `order[end - 1]`; those equal to `nullValue` are null. */
  int4Array(values: Int32Array, order: Uint32Array, start: number, end: number, nullValue: number): void;
  boolArray(values: Int32Array, order: Uint32Array, start: number, end: number): void;
  /** UTF-8 bytes; null for a null. */
  text(bytes: Uint8Array | null): void;
  /** A whole chunk where one is full, else null. */
  takeFull(): Buffer | null;
  /** The rest with the end mark. */
  finish(): Buffer;
}

/** Most bytes that an array of `count` elements takes. */
export function arrayBytes(count: number): number {
  return ARRAY_HEADER_BYTES + 8 * count;
}

/** An encoder at the beginning of a COPY. */
function createCopyEncoder(): CopyEncoder {
  const output = startOutput();
  return {
    startRow: (fields, maxBytes) => startRow(output, fields, maxBytes),
    int2(value) {
      output.view.setInt32(output.at, 2);
      output.view.setInt16(output.at + 4, value);
      output.at += 6;
    },
    int4(value) {
      output.view.setInt32(output.at, 4);
      output.view.setInt32(output.at + 4, value);
      output.at += 8;
    },
    int4Array: (values, order, start, end, nullValue) =>
      int4Array(output, values, order, start, end, nullValue),
    boolArray: (values, order, start, end) => boolArray(output, values, order, start, end),
    text: (bytes) => text(output, bytes),
    takeFull() {
      if (output.at < CHUNK_BYTES) return null;
      const full = output.buffer.subarray(0, output.at);
      renew(output, Buffer.allocUnsafe(CHUNK_BYTES + SPARE_BYTES));
      output.at = 0;
      return full;
    },
    finish() {
      const END_MARK_BYTES = 2;
      startRow(output, -1, END_MARK_BYTES);
      return output.buffer.subarray(0, output.at);
    },
  };
}

/** The chunk that is being filled. */
interface Output {
  buffer: Buffer;
  view: DataView;
  at: number;
}

function startOutput(): Output {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES + SPARE_BYTES);
  return { buffer, view: viewOf(buffer), at: SIGNATURE.copy(buffer) };
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

function renew(output: Output, buffer: Buffer): void {
  output.buffer = buffer;
  output.view = viewOf(buffer);
}

function startRow(output: Output, fields: number, maxBytes: number): void {
  const { buffer, at } = output;
  if (at + maxBytes + 2 > buffer.length) {
    const larger = Buffer.allocUnsafe((at + maxBytes) * 2);
    buffer.copy(larger, 0, 0, at);
    renew(output, larger);
  }
  output.view.setInt16(at, fields);
  output.at += 2;
}

function int4Array(
  output: Output,
  values: Int32Array,
  order: Uint32Array,
  start: number,
  end: number,
  nullValue: number,
): void {
  const { view, at: header } = output;
  let at = header + ARRAY_HEADER_BYTES;
  let hasNull = false;
  for (let i = start; i < end; i++) {
    const value = values[order[i]!]!;
    if (value === nullValue) {
      view.setInt32(at, -1);
      at += 4;
      hasNull = true;
    } else {
      view.setInt32(at, 4);
      view.setInt32(at + 4, value);
      at += 8;
    }
  }
  endArray(output, at, INT4_OID, end - start, hasNull);
}

function boolArray(output: Output, values: Int32Array, order: Uint32Array, start: number, end: number): void {
  const { view, at: header } = output;
  let at = header + ARRAY_HEADER_BYTES;
  for (let i = start; i < end; i++) {
    view.setInt32(at, 1);
    view.setUint8(at + 4, values[order[i]!]!);
    at += 5;
  }
  endArray(output, at, BOOL_OID, end - start, false);
}

/** Fills in the header of the array that begins at `output.at` and whose elements end at `end`. */
function endArray(output: Output, end: number, type: number, count: number, hasNull: boolean): void {
  const { view, at: header } = output;
  view.setInt32(header, end - header - 4);
  view.setInt32(header + 4, 1);
  view.setInt32(header + 8, hasNull ? 1 : 0);
  view.setInt32(header + 12, type);
  view.setInt32(header + 16, count);
  view.setInt32(header + 20, 1);
  output.at = end;
}

function text(output: Output, bytes: Uint8Array | null): void {
  const { buffer, view, at } = output;
  if (bytes === null) {
    view.setInt32(at, -1);
    output.at += 4;
    return;
  }
  view.setInt32(at, bytes.length);
  buffer.set(bytes, at + 4);
  output.at += 4 + bytes.length;
}

/** Runs a binary COPY of `count` rows, encoding while PostgreSQL reads. */
export async function copyIn(
  client: pg.PoolClient,
  sql: string,
  count: number,
  encodeRow: (encoder: CopyEncoder, i: number) => void,
): Promise<void> {
  const encoder = createCopyEncoder();
  function* chunks(): Generator<Buffer> {
    for (let i = 0; i < count; i++) {
      encodeRow(encoder, i);
      const full = encoder.takeFull();
      if (full !== null) yield full;
    }
    yield encoder.finish();
  }
  await pipeline(Readable.from(chunks(), { highWaterMark: 2 }), client.query(copyFrom(sql)));
}
