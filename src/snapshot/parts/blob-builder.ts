import type { Blobs } from './columns.ts';

/** Offsets are signed 32-bit, as in Arrow's `utf8` type. */
const MOST_BYTES = 0x7fff_ffff;
const FIRST_BYTES = 1 << 16;

/** Blobs that are being put together. */
export interface BlobBuilder {
  /** Adds a text as the next blob. Returns its bytes. */
  add(text: string): number;
  /** The blobs so far. The builder is not to be used afterwards. */
  finish(): Blobs;
}

/** Builds UTF-8 blobs end to end. `what` names them in the error where they pass 2 GiB together. */
export function createBlobBuilder(what: string): BlobBuilder {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let offsets = new Int32Array(1024);
  let count = 0;
  let used = 0;

  const reserve = (more: number): void => {
    if (used + more <= bytes.length) return;
    if (used + more > MOST_BYTES)
      throw new Error(`${what} take more than 2 GiB: one snapshot cannot hold them`);
    const larger = Buffer.allocUnsafeSlow(Math.min(MOST_BYTES, Math.max(2 * bytes.length, used + more)));
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
  };
  return {
    add(text) {
      // A UTF-16 unit takes at most three bytes of UTF-8.
      if (3 * text.length > bytes.length - used) reserve(Buffer.byteLength(text));
      const length = bytes.write(text, used);
      used += length;
      count++;
      if (count === offsets.length) {
        const larger = new Int32Array(2 * count);
        larger.set(offsets);
        offsets = larger;
      }
      offsets[count] = used;
      return length;
    },
    finish: () => ({ offsets: offsets.subarray(0, count + 1), bytes: bytes.subarray(0, used) }),
  };
}

/** The texts as blobs, in order. */
export function toBlobs(texts: readonly string[], what: string): Blobs {
  const builder = createBlobBuilder(what);
  for (const text of texts) builder.add(text);
  return builder.finish();
}
