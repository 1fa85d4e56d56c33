import { derivedFrom } from '../../domain/derived.ts';
import type { Blobs } from '../../snapshot/parts/columns.ts';

/** Puts an answer together from encoded fragments. */
export interface ByteWriter {
  /** ASCII text. */
  ascii(text: string): void;
  /** Blob `item` whole, or the part of it from `from` up to `to`, in bytes. */
  blob(blobs: Blobs, item: number, from?: number, to?: number): void;
  /** A copy of what was written; the writer starts afresh. */
  finish(): Buffer;
}

// Answers are written in one go, without giving way, so that all can share the room.
let room = Buffer.allocUnsafeSlow(1 << 18);
let used = 0;
/** Room beyond this is given back after the answer that needed it. */
const KEPT_BYTES = 1 << 22;

const asBuffer = derivedFrom((bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
);

function reserve(bytes: number): void {
  if (used + bytes <= room.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * room.length, used + bytes));
  room.copy(larger, 0, 0, used);
  room = larger;
}

/** The writer. Whatever throws between two `finish` calls leaves nothing behind: `startAnswer` clears it. */
const writer: ByteWriter = {
  ascii(text) {
    reserve(text.length);
    used += room.write(text, used, 'latin1');
  },
  blob({ offsets, bytes }, item, from = 0, to = offsets[item + 1]! - offsets[item]!) {
    const start = offsets[item]!;
    reserve(to - from);
    used += asBuffer(bytes).copy(room, used, start + from, start + to);
  },
  finish() {
    const answer = Buffer.allocUnsafe(used);
    room.copy(answer, 0, 0, used);
    used = 0;
    if (room.length > KEPT_BYTES) room = Buffer.allocUnsafeSlow(1 << 18);
    return answer;
  },
};

/** Starts an answer in the shared room. */
export function startAnswer(): ByteWriter {
  used = 0;
  return writer;
}
