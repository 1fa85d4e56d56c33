/**
 * How many of a chain's layers, from the newest, a new layer takes in: as in a binary counter each layer stays at least
 * twice as large as the next, so that there are few, and an observation is written anew only as often as they double.
 */
export function layersToMerge(bytes: readonly number[], added: number, most: number): number {
  let merged = 0;
  let size = added;
  while (merged < bytes.length) {
    const next = bytes[bytes.length - 1 - merged]!;
    if (next >= 2 * size && bytes.length - merged < most) break;
    size += next;
    merged++;
  }
  return merged;
}
