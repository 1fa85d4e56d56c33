import type { Candidates } from './candidates.ts';
import { bitsIn, popularityShare, sizeShare } from './match.ts';
import type { RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { RANK_WEIGHTS } from './weights.ts';

/** What a short name counts before its words are looked at: it leaves little that is not asked for. */
const SHORTNESS_WEIGHT = 0.8;
const STEPS = 1024;
const steps = new Uint32Array(STEPS + 1);
let roughly = new Uint16Array(0);

/** The rows of about the best `most` candidates by what is known of each without its words. */
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
    const all = new Uint32Array(length);
    for (let i = 0; i < length; i++) all[i] = i;
    return all;
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
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const score =
      RANK_WEIGHTS.coverage * coverage[i]! +
      (RANK_WEIGHTS.complete * bitsIn(covered[i]!)) / concepts +
      (size === null ? 0 : RANK_WEIGHTS.size * sizeShare(columns, size, product)) +
      (RANK_WEIGHTS.kind * kindStrength[i]!) / 255 +
      RANK_WEIGHTS.category * affinities[columns.category[product]!]! +
      RANK_WEIGHTS.popularity * popularityShare(popularity[product]!) +
      (SHORTNESS_WEIGHT * shortness[product]!) / 255;
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
