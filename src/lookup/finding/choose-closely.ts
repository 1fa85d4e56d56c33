import type { Candidates } from './candidates/candidates.ts';
import { bitsIn, popularityShare, sizeShare } from './match.ts';
import type { RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { RANK_WEIGHTS } from './weights.ts';

/** What a short name counts before its words are looked at: it leaves little that is not asked for. */
const SHORTNESS_WEIGHT = 0.8;
const STEPS = 1024;
// Divisions would take most of the time of going through many candidates.
const COMPLETE = new Float64Array(17);
const OF_KIND = Float64Array.from({ length: 256 }, (_, strength) => (RANK_WEIGHTS.kind * strength) / 255);
const OF_SHORTNESS = Float64Array.from({ length: 256 }, (_, short) => (SHORTNESS_WEIGHT * short) / 255);
const steps = new Uint32Array(STEPS + 1);
let roughly = new Uint16Array(0);
/** All rows, in their order. */
let every = new Uint32Array(0);

/** Not to be written to: the rows of about the best `most` candidates by what is known of each without its words. */
export function chooseClosely(
  { columns, shortness }: Finding,
  { understanding, size }: RequestMarks,
  candidates: Candidates,
  affinities: Float64Array,
  popularity: ArrayLike<number>,
  most: number,
): Uint32Array {
  const { length, products, coverage, covered, kindStrength } = candidates;
  if (length <= most) {
    if (every.length < length) every = Uint32Array.from({ length: 2 * length }, (_, i) => i);
    return every.subarray(0, length);
  }
  if (roughly.length < length) roughly = new Uint16Array(2 * length);
  const concepts = Math.max(1, understanding.concepts.length);
  const scale =
    STEPS /
    (RANK_WEIGHTS.coverage +
      RANK_WEIGHTS.complete +
      RANK_WEIGHTS.size +
      RANK_WEIGHTS.kind +
      RANK_WEIGHTS.category +
      RANK_WEIGHTS.popularity +
      SHORTNESS_WEIGHT);
  steps.fill(0);
  for (let bits = 0; bits < COMPLETE.length; bits++)
    COMPLETE[bits] = (RANK_WEIGHTS.complete * bits) / concepts;
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const score =
      RANK_WEIGHTS.coverage * coverage[i]! +
      COMPLETE[bitsIn(covered[i]!)]! +
      (size === null ? 0 : RANK_WEIGHTS.size * sizeShare(columns, size, product)) +
      OF_KIND[kindStrength[i]!]! +
      RANK_WEIGHTS.category * affinities[columns.category[product]!]! +
      RANK_WEIGHTS.popularity * popularityShare(popularity[product]!) +
      OF_SHORTNESS[shortness[product]!]!;
    const step = Math.max(0, Math.min(STEPS - 1, Math.floor(score * scale)));
    roughly[i] = step;
    steps[step]!++;
  }
  let step = STEPS - 1;
  for (let above = 0; step > 0; step--) {
    above += steps[step]!;
    if (above >= most) break;
  }
  const chosen = new Uint32Array(2 * most);
  let count = 0;
  for (let i = 0; i < length && count < chosen.length; i++) if (roughly[i]! > step) chosen[count++] = i;
  for (let i = 0; i < length && count < chosen.length; i++) if (roughly[i] === step) chosen[count++] = i;
  return chosen.subarray(0, count);
}
