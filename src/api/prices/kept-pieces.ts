import { derivedFrom } from '../../domain/derived.ts';
import type { Blobs } from '../../snapshot/parts/columns.ts';

/** The bytes as a plain array: a `Buffer` takes several times as long to cut a piece out of. */
export const plainBytesOf = derivedFrom(
  ({ bytes }: Blobs) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
);

/** Pieces that are kept; a power of two. */
const KEPT_PIECES = 4096;
/** The room of a kept piece: nearly all names fit. */
const PIECE_BYTES = 256;

/**
 * The pieces of items, the last ones kept: cutting costs as much as copying, and an answer has many rows of few stores.
 * They are kept in memory of this thread's own, 2 MB with what each takes beside its bytes: out of memory that threads share
 * V8 copies most pieces byte by byte.
 */
export const cutPiecesOf = derivedFrom((blobs: Blobs) => {
  const bytes = plainBytesOf(blobs);
  const room = new Uint8Array(KEPT_PIECES * PIECE_BYTES);
  const pieces: Uint8Array[] = Array.from({ length: KEPT_PIECES });
  const items = new Int32Array(KEPT_PIECES).fill(-1);
  const cut = (item: number, at: number): Uint8Array => {
    const start = blobs.offsets[item]!;
    const end = blobs.offsets[item + 1]!;
    if (end - start > PIECE_BYTES) return bytes.subarray(start, end);
    for (let i = start; i < end; i++) room[at + i - start] = bytes[i]!;
    return room.subarray(at, at + end - start);
  };
  return (item: number): Uint8Array => {
    const slot = item & (KEPT_PIECES - 1);
    if (items[slot] !== item) {
      items[slot] = item;
      pieces[slot] = cut(item, slot * PIECE_BYTES);
    }
    return pieces[slot]!;
  };
});
