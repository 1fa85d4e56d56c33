import { type Blocks, createBlocks } from './blocks.ts';
import type { ProductCorpus, ProductFeatures } from './product-features.ts';

/** Rarest words of a name that make keys, two and two. */
const RARE_WORDS = 3;

/** Products by barcode, model number, brand with size, and pairs of their rarest words. */
export function productBlocks({ features, words }: ProductCorpus): Blocks {
  return createBlocks(features.length, (place) => {
    const { words: own, brand, brandFolded, size, codes, gtin14 } = features[place]!;
    const rare = [...own].sort((a, b) => words.count(a) - words.count(b) || a - b).slice(0, RARE_WORDS);
    const keys = codes.map((code) => `code ${code}`);
    if (gtin14 !== null) keys.push(`gtin ${gtin14}`);
    const amount =
      size === null ? '' : `${size.unit === 'ct' ? 'ct' : 'oz'} ${Math.round(Math.log2(size.amount) * 8)}`;
    if (brand !== null && size !== null) keys.push(`brand ${brandFolded} ${amount}`);
    rare.forEach((word, i) => {
      if (brand !== null) keys.push(`brand word ${brandFolded} ${word}`);
      for (const other of rare.slice(i + 1)) {
        const pair = word < other ? `${word} ${other}` : `${other} ${word}`;
        keys.push(`words ${pair}`, `words ${pair} ${amount}`);
      }
    });
    return keys;
  });
}

/** Whether two products need no comparison: each has a barcode of its own, or one chain sells both under at most one. */
export function areSurelyTwo(a: ProductFeatures, b: ProductFeatures): boolean {
  if (a.gtin14 !== null && b.gtin14 !== null) return a.gtin14 !== b.gtin14;
  return a.sellers.some((chain) => b.sellers.includes(chain));
}
