const DIGITS = /\d+/g;
const WIDTH = 20;

/** A text whose plain order is the natural one: runs of digits as numbers of up to 20 digits. */
function naturalKey(text: string): string {
  return text.replace(DIGITS, (digits) => digits.padStart(WIDTH, '0'));
}

/**
 * The rank of each text in natural order: `Aisle 2` before `Aisle 10`, otherwise by UTF-16 unit, the same on every
 * machine. Texts that differ only in leading zeros are ranked as they stand.
 */
export function naturalRanks(texts: readonly string[]): Uint32Array {
  const keys = texts.map(naturalKey);
  const order = Uint32Array.from(texts.keys());
  order.sort((a, b) => compare(keys[a]!, keys[b]!) || compare(texts[a]!, texts[b]!) || a - b);
  const ranks = new Uint32Array(texts.length);
  order.forEach((text, rank) => {
    ranks[text] = rank;
  });
  return ranks;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
