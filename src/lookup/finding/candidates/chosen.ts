import { derivedFrom, derivedIn } from '../../../domain/derived.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { chooseClosely } from './choose-closely.ts';
import type { RequestMarks } from '../matched-words.ts';
import type { Finding } from '../open.ts';
import { rateCategories } from '../rate-categories.ts';
import { EVERYTHING } from '../scope.ts';

/** The candidates of a request that are looked at closely, and what all of them tell. */
export interface Chosen {
  readonly candidates: Candidates;
  /** How much each category is what is asked for, 0 to 1. */
  readonly affinities: Float64Array;
  /** Their rows among the candidates. */
  readonly rows: Uint32Array;
}

/** What so many products answer is kept: others are found again as soon. */
const WIDE = 1_000;
/** No more rows are kept: who asks for more wants all that there is. */
const MOST_KEPT = 128;

/** What was chosen of all of the catalogue, by how many were wanted: for as long as the request is remembered. */
const chosenBefore = derivedFrom((_finding: Finding) =>
  derivedIn((_understanding: Understanding) => new Map<number, Chosen>()),
);

/** The same in rooms of its own, with no other candidates. */
function alone({ candidates, affinities, rows }: Chosen): Chosen {
  const { products, coverage, covered, kindStrength } = candidates;
  return {
    candidates: {
      ...candidates,
      length: rows.length,
      products: rows.map((row) => products[row]!),
      coverage: Float32Array.from(rows, (row) => coverage[row]!),
      covered: Uint16Array.from(rows, (row) => covered[row]!),
      kindStrength: Uint8Array.from(rows, (row) => kindStrength[row]!),
    },
    affinities: affinities.slice(),
    rows: rows.map((_, i) => i),
  };
}

/** About the best `most` of some candidates by what is known of each at once, with what `rate` learns of all of them. */
export function chooseAmong(
  marks: RequestMarks,
  finding: Finding,
  candidates: Candidates,
  rate: typeof rateCategories,
  most: number,
): Chosen {
  const affinities = rate(marks, finding, candidates);
  return { candidates, affinities, rows: chooseClosely(finding, marks, candidates, affinities, most) };
}

/** About the best `most` of all of the catalogue by what is known of each at once; null: nothing has enough of the request. */
export function chooseOfAll(marks: RequestMarks, finding: Finding, most: number): Chosen | null {
  const { understanding } = marks;
  const before = chosenBefore(finding)(understanding);
  const known = before.get(most);
  if (known !== undefined) return known;
  const candidates = findCandidates(understanding, finding, EVERYTHING);
  if (candidates.length === 0) return null;
  const chosen = chooseAmong(marks, finding, candidates, rateCategories, most);
  if (candidates.length < WIDE || most > MOST_KEPT) return chosen;
  const kept = alone(chosen);
  before.set(most, kept);
  return kept;
}
