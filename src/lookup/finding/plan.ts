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
  /** Concepts that a category says of all its products: `Frozen Vegetables` says frozen of spinach. */
  readonly byCategory: readonly {
    readonly bit: number;
    /** What it adds to coverage. */
    readonly share: number;
    /** 1 by code for the categories that say it. */
    readonly has: Uint8Array;
  }[];
}

/** What is said by the category alone counts this much of what is said by the name. */
const CATEGORY_SHARE = 0.85;
const HEAD_CATEGORY_SHARE = 0.6;

function findInCategories(
  { concepts, head }: Understanding,
  weights: readonly number[],
  sum: number,
  { categoryForms }: Finding,
): Plan['byCategory'] {
  return concepts.flatMap(({ alternatives, ofBrand }, i) => {
    if (ofBrand) return [];
    const says = (forms: ReadonlySet<string>): boolean =>
      alternatives.some((alternative) => alternative.forms.every((form) => forms.has(form)));
    const has = Uint8Array.from(categoryForms, (forms) => (says(forms) ? 1 : 0));
    return has.includes(1)
      ? [
          {
            bit: 1 << i,
            share: ((i === head ? HEAD_CATEGORY_SHARE : CATEGORY_SHARE) * weights[i]!) / sum,
            has,
          },
        ]
      : [];
  });
}

const PREFERENCE_SHARE = 0.15;
const HEAD_SHARE = 1.25;
const BRAND_SHARE = 1.2;
const BEHIND_SHARE = 0.8;
/** A concept that nothing has is taken to be as rare as what so many products have. */
const UNKNOWN_PRODUCTS = 4;

const length = ({ from, to }: PostingRun): number => to - from;

/** What a concept counts that so many of all products have. */
function rarity(having: number, products: number): number {
  return 1 + Math.log10(1 + products / (having + 1));
}

/** Plans how to look up a request. At most 16 concepts: one bit each. */
export function planRequest(understanding: Understanding, finding: Finding): Plan {
  const { concepts, head } = understanding;
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
    else if (concept.ofBrand) weight *= BRAND_SHARE;
    else if (concept.behind) weight *= BEHIND_SHARE;
    return { concept: i, weight, alternatives, cost: concept.unknown ? 0 : having };
  });
  const weights = planned.map(({ weight }) => weight);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const byCategory = findInCategories(understanding, weights, weight, finding);
  planned.sort((a, b) => a.cost - b.cost || a.concept - b.concept);
  return { concepts: planned, weight, byCategory };
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
