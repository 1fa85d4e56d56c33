import type { Candidates } from './candidates.ts';
import { bitsIn } from '../match.ts';
import type { RequestMarks } from '../matched-words.ts';
import { type Finding, PRIOR_STEPS } from '../open.ts';
import { MOST_PRIOR, RANK_WEIGHTS } from '../weights.ts';

const STEPS = 1024;
const A_PRIOR_STEP = MOST_PRIOR / PRIOR_STEPS;
// Divisions would take most of the time of going through many candidates.
const COMPLETE = new Float64Array(17);
const OF_KIND = Float64Array.from({ length: 256 }, (_, strength) => (RANK_WEIGHTS.kind * strength) / 255);
const steps = new Uint32Array(STEPS + 1);
let roughly = new Uint16Array(0);
/** All rows, in their order. */
let every = new Uint32Array(0);

/** Not to be written to: the rows of about the best `most` candidates by what is known of each without its words. */
export function chooseClosely(
  { priors }: Finding,
  { understanding, sizeShare }: RequestMarks,
  candidates: Candidates,
  affinities: Float64Array,
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
      MOST_PRIOR);
  steps.fill(0);
  for (let bits = 0; bits < COMPLETE.length; bits++)
    COMPLETE[bits] = (RANK_WEIGHTS.complete * bits) / concepts;
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const prior = priors[product]!;
    const score =
      RANK_WEIGHTS.coverage * coverage[i]! +
      COMPLETE[bitsIn(covered[i]!)]! +
      (sizeShare === null ? 0 : RANK_WEIGHTS.size * sizeShare(product)) +
      OF_KIND[kindStrength[i]!]! +
      RANK_WEIGHTS.category * affinities[prior & 0xffff]! +
      A_PRIOR_STEP * (prior >>> 16);
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
