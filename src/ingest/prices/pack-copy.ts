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

export function createCopyEncoder(): CopyEncoder {
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES + SPARE_BYTES);
  let view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let at = SIGNATURE.copy(buffer);

  const renew = (capacity: number): void => {
    buffer = Buffer.allocUnsafe(capacity);
    view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    at = 0;
  };
  /** Fills in the header of the array whose elements have just been written. */
  const arrayHeader = (header: number, type: number, count: number, hasNull: boolean): void => {
    view.setInt32(header, at - header - 4);
    view.setInt32(header + 4, 1);
    view.setInt32(header + 8, hasNull ? 1 : 0);
    view.setInt32(header + 12, type);
    view.setInt32(header + 16, count);
    view.setInt32(header + 20, 1);
  };
  return {
    startRow(fields, maxBytes) {
      if (at + maxBytes + 2 > buffer.length) {
        const larger = Buffer.allocUnsafe((at + maxBytes) * 2);
        buffer.copy(larger, 0, 0, at);
        buffer = larger;
        view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
      }
      view.setInt16(at, fields);
      at += 2;
    },
    int2(value) {
      view.setInt32(at, 2);
      view.setInt16(at + 4, value);
      at += 6;
    },
    int4(value) {
      view.setInt32(at, 4);
      view.setInt32(at + 4, value);
      at += 8;
    },
    int4Array(values, order, start, end, nullValue) {
      const header = at;
      at += ARRAY_HEADER_BYTES;
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
      arrayHeader(header, INT4_OID, end - start, hasNull);
    },
    boolArray(values, order, start, end) {
      const header = at;
      at += ARRAY_HEADER_BYTES;
      for (let i = start; i < end; i++) {
        view.setInt32(at, 1);
        view.setUint8(at + 4, values[order[i]!]!);
        at += 5;
      }
      arrayHeader(header, BOOL_OID, end - start, false);
    },
    text(bytes) {
      if (bytes === null) {
        view.setInt32(at, -1);
        at += 4;
        return;
      }
      view.setInt32(at, bytes.length);
      buffer.set(bytes, at + 4);
      at += 4 + bytes.length;
    },
    takeFull() {
      if (at < CHUNK_BYTES) return null;
      const full = buffer.subarray(0, at);
      renew(CHUNK_BYTES + SPARE_BYTES);
      return full;
    },
    finish() {
      const END_MARK_BYTES = 2;
      this.startRow(-1, END_MARK_BYTES);
      return buffer.subarray(0, at);
    },
  };
}
