/** What is smaller is written with others: a write takes a tenth of a millisecond, however little it writes. */
const LEAST_BYTES = 1 << 20;

/** The same bytes in fewer chunks: small ones are joined, large ones pass as they are. */
export async function* gatherChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let small: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const isLarge = chunk.length >= LEAST_BYTES;
    if (!isLarge) {
      small.push(chunk);
      bytes += chunk.length;
    }
    if (bytes >= LEAST_BYTES || (isLarge && bytes > 0)) {
      yield Buffer.concat(small);
      [small, bytes] = [[], 0];
    }
    if (isLarge) yield chunk;
  }
  if (bytes > 0) yield Buffer.concat(small);
}
