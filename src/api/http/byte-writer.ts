import { derivedFrom } from '../../domain/derived.ts';
import type { Blobs } from '../../snapshot/parts/columns.ts';

/**
 * Writes an answer's bytes into one room that grows and is used again: an answer of 500 rows is thousands of short
 * pieces, and joining them as strings costs several times as much. What is called `append…` makes room for itself; what is
 * called `write…` has been given it by `reserve`, once for many pieces.
 */
export interface ByteWriter {
  bytes: Uint8Array;
  /** The same bytes, for what only a Buffer can do. */
  buffer: Buffer;
  length: number;
}

const FIRST_BYTES = 1 << 18;
/** Room beyond this is given back after the answer that needed it. */
const KEPT_BYTES = 1 << 22;

function giveRoom(writer: ByteWriter, size: number): void {
  writer.bytes = new Uint8Array(size);
  writer.buffer = Buffer.from(writer.bytes.buffer);
}

/** A writer with room for a large answer. */
export function makeByteWriter(): ByteWriter {
  const bytes = new Uint8Array(FIRST_BYTES);
  return { bytes, buffer: Buffer.from(bytes.buffer), length: 0 };
}

// Answers are written in one go, without giving way, so that all can share the room.
const shared = makeByteWriter();

/** Starts an answer in the shared room. Whatever an answer that failed has left there is gone. */
export function startAnswer(): ByteWriter {
  shared.length = 0;
  return shared;
}

/** Makes room for `more` bytes, after which that many can be written. */
export function reserve(writer: ByteWriter, more: number): void {
  if (writer.length + more <= writer.bytes.length) return;
  const { bytes, length } = writer;
  giveRoom(writer, 2 * (length + more));
  writer.bytes.set(bytes.subarray(0, length));
}

/** A copy of what was written; the writer is empty afterwards. */
export function takeBody(writer: ByteWriter): Buffer {
  const body = Buffer.allocUnsafe(writer.length);
  writer.buffer.copy(body, 0, 0, writer.length);
  writer.length = 0;
  if (writer.bytes.length > KEPT_BYTES) giveRoom(writer, FIRST_BYTES);
  return body;
}

/** Appends ASCII text. */
export function appendText(writer: ByteWriter, text: string): void {
  reserve(writer, text.length);
  writer.length += writer.buffer.write(text, writer.length, 'latin1');
}

const asBuffer = derivedFrom((bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
);

/** Appends blob `item` whole, or the part of it from `from` up to `to`, in bytes. */
export function appendBlob(
  writer: ByteWriter,
  { offsets, bytes }: Blobs,
  item: number,
  from = 0,
  to = offsets[item + 1]! - offsets[item]!,
): void {
  const start = offsets[item]!;
  reserve(writer, to - from);
  writer.length += asBuffer(bytes).copy(writer.buffer, writer.length, start + from, start + to);
}

/** Appends objects as they are encoded, with commas between them. */
export function appendBlobs(writer: ByteWriter, blobs: Blobs, items: readonly number[]): void {
  items.forEach((item, i) => {
    if (i > 0) appendText(writer, ',');
    appendBlob(writer, blobs, item);
  });
}

// Below this many bytes a plain loop is quicker than the call that copies a range.
const SHORT = 32;

/** Copies `from[start .. end)`. */
export function writeRange(writer: ByteWriter, from: Uint8Array, start: number, end: number): void {
  const { bytes } = writer;
  let at = writer.length;
  if (end - start < SHORT) {
    for (let i = start; i < end; i++) bytes[at++] = from[i]!;
  } else {
    bytes.set(from.subarray(start, end), at);
    at += end - start;
  }
  writer.length = at;
}

/** Copies all of `piece`. */
export function writePiece(writer: ByteWriter, piece: Uint8Array): void {
  const { bytes } = writer;
  const at = writer.length;
  if (piece.length < SHORT) for (let i = 0; i < piece.length; i++) bytes[at + i] = piece[i]!;
  else bytes.set(piece, at);
  writer.length = at + piece.length;
}

/** The bytes of an ASCII or UTF-8 text, to be written many times. */
export function pieceOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const DIGIT_0 = 48;
const POINT = 46;

/** Writes a whole number of 0 to 2^32 - 1. */
export function writeInteger(writer: ByteWriter, value: number): void {
  const { bytes } = writer;
  let digits = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) >>> 0) digits++;
  const end = writer.length + digits;
  let rest = value;
  for (let at = end - 1; at >= writer.length; at--) {
    const tens = (rest / 10) >>> 0;
    bytes[at] = DIGIT_0 + rest - tens * 10;
    rest = tens;
  }
  writer.length = end;
}

const UNITS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Writes `value / 10^decimals` as the shortest decimal, for a `value` as above and 1 to 6 decimals. */
export function writeDecimal(writer: ByteWriter, value: number, decimals: number): void {
  const unit = UNITS[decimals]!;
  const whole = (value / unit) >>> 0;
  writeInteger(writer, whole);
  let rest = value - whole * unit;
  if (rest === 0) return;
  const { bytes } = writer;
  let at = writer.length;
  bytes[at++] = POINT;
  for (let place = decimals - 1; rest > 0; place--) {
    const unitHere = UNITS[place]!;
    const digit = (rest / unitHere) >>> 0;
    bytes[at++] = DIGIT_0 + digit;
    rest -= digit * unitHere;
  }
  writer.length = at;
}
