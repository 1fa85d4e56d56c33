import type { Alternative } from '../../domain/understanding/word-meaning.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { type Finding, placeInRun, type PostingRun, runOf } from './open.ts';

/** An alternative of a concept with where its forms are posted, the rarest first. */
export interface PlannedAlternative {
  readonly alternative: Alternative;
  readonly runs: readonly PostingRun[];
  /** The run of the form that says what is wanted: the last one. */
  readonly last: PostingRun;
}

/** A concept of a request, ready to be counted. */
export interface PlannedConcept {
  /** Its place among the concepts. */
  readonly concept: number;
  /** What it counts in coverage: the rarer, the more. */
  readonly weight: number;
  readonly alternatives: readonly PlannedAlternative[];
  /** Postings to go through. */
  readonly cost: number;
}

/** How a request is looked up. */
export interface Plan {
  /** The cheapest first. */
  readonly concepts: readonly PlannedConcept[];
  /** Sum of all weights. */
  readonly weight: number;
}

const PREFERENCE_SHARE = 0.15;
const HEAD_SHARE = 1.25;
const BEHIND_SHARE = 0.8;
/** A concept that nothing has is taken to be as rare as what so many products have. */
const UNKNOWN_PRODUCTS = 4;

const length = ({ from, to }: PostingRun): number => to - from;

/** What a concept counts that so many of all products have. */
function rarity(having: number, products: number): number {
  return 1 + Math.log10(1 + products / (having + 1));
}

/** Plans how to look up a request. At most 16 concepts: one bit each. */
export function planRequest({ concepts, head }: Understanding, finding: Finding): Plan {
  const planned = concepts.map((concept, i): PlannedConcept => {
    const alternatives = concept.unknown
      ? []
      : concept.alternatives.map((alternative): PlannedAlternative => {
          const inOrder = alternative.forms.map((form) => runOf(finding, form));
          const runs = inOrder.toSorted((a, b) => length(a) - length(b));
          return { alternative, runs, last: inOrder.at(-1) ?? { from: 0, to: 0 } };
        });
    const counts = alternatives.map(({ runs }) => (runs[0] === undefined ? 0 : length(runs[0])));
    const having = concept.unknown ? UNKNOWN_PRODUCTS : counts.reduce((sum, count) => sum + count, 0);
    let weight = rarity(having, finding.columns.count);
    if (concept.preference) weight *= PREFERENCE_SHARE;
    else if (i === head) weight *= HEAD_SHARE;
    else if (concept.behind) weight *= BEHIND_SHARE;
    return { concept: i, weight, alternatives, cost: concept.unknown ? 0 : having };
  });
  planned.sort((a, b) => a.cost - b.cost || a.concept - b.concept);
  return { concepts: planned, weight: planned.reduce((sum, { weight }) => sum + weight, 0) };
}

/**
 * Calls `visit` with each product that has all forms of an alternative, ascending, and with how much its last form says
 * what the product is, 0 to 255.
 */
export function visitAlternative(
  { columns }: Finding,
  { runs, last }: PlannedAlternative,
  visit: (product: number, strength: number) => void,
): void {
  const [rarest, ...others] = runs;
  if (rarest === undefined) return;
  const { postings, strengths } = columns;
  if (others.length === 0) {
    for (let at = rarest.from; at < rarest.to; at++) visit(postings[at]!, strengths[at]!);
    return;
  }
  for (let at = rarest.from; at < rarest.to; at++) {
    const product = postings[at]!;
    if (!others.every((run) => placeInRun(columns, run, product) >= 0)) continue;
    const place = last === rarest ? at : placeInRun(columns, last, product);
    visit(product, strengths[place]!);
  }
}
