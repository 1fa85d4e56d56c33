import { matched } from './matched-words.ts';
import type { Finding } from './open.ts';

/** Adds the trigrams of those words `[start, end)` behind `from` that answer the request, or do not; returns how many are new. */
function addWords(
  { columns: { nameWords }, trigrams }: Finding,
  from: number,
  start: number,
  end: number,
  answering: boolean,
): number {
  let fresh = 0;
  for (let i = start; i < end; i++)
    if ((matched.bits[i] !== 0) === answering) fresh += trigrams.add(nameWords[from + i]!);
  return fresh;
}

/** Trigrams that the product of the latest `nameSimilarity` has in common with the request. */
let sharedOfLatest = 0;

/**
 * Trigram similarity of the request as it was understood (the product's own words where they answer it, else as typed) to
 * the product's name, or brand and name, whichever is higher; see `similarity` of the domain. `unknown`: trigrams of what
 * nothing answers.
 */
export function nameSimilarity(finding: Finding, product: number, unknown: number): number {
  const { nameStarts, brandWords, nameTrigrams, allTrigrams } = finding.columns;
  const from = nameStarts[product]!;
  const name = brandWords[product]!;
  finding.trigrams.begin();
  const sharedInName = addWords(finding, from, name, matched.length, true);
  const sharedInBrand = addWords(finding, from, 0, name, true);
  const shared = sharedInName + sharedInBrand;
  sharedOfLatest = shared;
  // What has nothing of the brand is nearer to the name alone.
  if (sharedInBrand === 0) return shared === 0 ? 0 : shared / (nameTrigrams[product]! + unknown);
  const restOfName = addWords(finding, from, name, matched.length, false);
  const ofName = sharedInName / (shared + restOfName + unknown);
  return Math.max(ofName, shared / (allTrigrams[product]! + unknown));
}

/** The words that answer stand side by side in a name, or there is none. */
function standTogether(): boolean {
  let last = -1;
  for (let i = 0; i < matched.length; i++) {
    if (matched.bits[i] === 0) continue;
    if (last >= 0 && i > last + 1) return false;
    last = i;
  }
  return true;
}

/**
 * Trigram similarity of a request as it was understood (the product's own words where they answer it, else as typed) to that
 * run of whole words of the product's brand and name that is most like it, 0 to 1: `strict_word_similarity` of pg_trgm. Who
 * asks for butter is not told less by what else is on the label. Where no word of them answers, the product is what its category is
 * called, and those words are as they were asked for. Of the product of the latest `matchWords`; `known`, `unknown`: trigrams of what
 * is answered, and of what nothing answers, as typed.
 */
export function wordSimilarity(finding: Finding, product: number, known: number, unknown: number): number {
  const { trigrams, otherTrigrams } = finding;
  const { nameStarts, nameWords } = finding.columns;
  const from = nameStarts[product]!;
  trigrams.begin();
  const asked = addWords(finding, from, 0, matched.length, true);
  if (asked === 0) return known === 0 ? 0 : known / (known + unknown);
  // All that is asked for and nothing else: no other run is more like it.
  if (standTogether()) return asked / (asked + unknown);
  let best = 0;
  for (let start = 0; start < matched.length; start++) {
    let size = 0;
    let shared = 0;
    otherTrigrams.begin();
    for (let i = start; i < matched.length; i++) {
      const word = nameWords[from + i]!;
      const more = otherTrigrams.countNew(word, trigrams);
      // The run that is most like it neither begins nor ends with a word that has nothing of it.
      if (i === start && more === 0) break;
      shared += more;
      size += otherTrigrams.add(word);
      if (more > 0) best = Math.max(best, shared / (asked + unknown + size - shared));
    }
  }
  return best;
}

/** As `wordSimilarity`, of the product of the latest `nameSimilarity`: what answers is counted once. */
export function wordSimilarityOfLatest(
  finding: Finding,
  product: number,
  known: number,
  unknown: number,
): number {
  return sharedOfLatest > 0 && standTogether()
    ? sharedOfLatest / (sharedOfLatest + unknown)
    : wordSimilarity(finding, product, known, unknown);
}
