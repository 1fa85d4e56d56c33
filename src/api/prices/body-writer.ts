/**
 * Writes an answer's bytes into one buffer that grows and is used again: an answer of 500 rows is thousands of short
 * pieces, and joining them as strings costs several times as much. A writer is for one answer at a time.
 */
export interface BodyWriter {
  bytes: Uint8Array;
  length: number;
}

const FIRST_BYTES = 1 << 18;

/** A writer with room for a large answer. */
export function makeBodyWriter(): BodyWriter {
  return { bytes: new Uint8Array(FIRST_BYTES), length: 0 };
}

/** Makes room for `more` bytes, after which that many can be written. */
export function reserve(writer: BodyWriter, more: number): void {
  if (writer.length + more <= writer.bytes.length) return;
  const larger = new Uint8Array(2 * (writer.length + more));
  larger.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = larger;
}

// Below this many bytes a plain loop is quicker than the call that copies a range.
const SHORT = 32;

/** Copies `from[start .. end)`. */
export function writeRange(writer: BodyWriter, from: Uint8Array, start: number, end: number): void {
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
export function writePiece(writer: BodyWriter, piece: Uint8Array): void {
  const { bytes } = writer;
  const at = writer.length;
  if (piece.length < SHORT) for (let i = 0; i < piece.length; i++) bytes[at + i] = piece[i]!;
  else bytes.set(piece, at);
  writer.length = at + piece.length;
}

/** Writes a short ASCII text. */
export function writeText(writer: BodyWriter, text: string): void {
  for (let i = 0; i < text.length; i++) writer.bytes[writer.length + i] = text.charCodeAt(i);
  writer.length += text.length;
}

/** The bytes of an ASCII or UTF-8 text, to be written many times. */
export function pieceOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const DIGIT_0 = 48;
const POINT = 46;

/** Writes a whole number of 0 to 2^32 - 1. */
export function writeInteger(writer: BodyWriter, value: number): void {
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

const UNITS = [1, 10, 100, 1000, 10_000];

/** Writes `value / 10^decimals` as the shortest decimal, for a `value` as above and 1 to 4 decimals. */
export function writeDecimal(writer: BodyWriter, value: number, decimals: number): void {
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

/** A copy of what was written; the writer is empty afterwards. */
export function takeBody(writer: BodyWriter): Buffer {
  const body = Buffer.allocUnsafe(writer.length);
  body.set(writer.bytes.subarray(0, writer.length));
  writer.length = 0;
  return body;
}
