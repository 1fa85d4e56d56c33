const BITS_A_TEXT = 16;
/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash ^ (hash >>> 15);
}

/**
 * Tells at once of nearly all texts that are none of some that they are not: where it says so, that is certain. For those
 * who would look up far more texts than there are; two to four bytes a text.
 */
export function makeTextFilter(texts: readonly string[]): (text: string) => boolean {
  let size = 32;
  while (size < BITS_A_TEXT * texts.length) size *= 2;
  const bits = new Uint32Array(size / 32);
  let longest = 0;
  for (const text of texts) {
    const hash = hashOf(text) & (size - 1);
    bits[hash >>> 5]! |= 1 << (hash & 31);
    longest = Math.max(longest, text.length);
  }
  return (text) => {
    if (text.length > longest) return false;
    const hash = hashOf(text) & (size - 1);
    return ((bits[hash >>> 5]! >>> (hash & 31)) & 1) === 1;
  };
}
