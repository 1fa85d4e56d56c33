import type { Understanding } from '../../domain/understanding/understanding.ts';
import { type Finding, placeInRun, postedAt } from './open.ts';
import { type Plan, type PlannedAlternative, planRequest } from './plan.ts';
import type { Postings } from './postings.ts';

/** Which products may be found; both conditions hold where both are given. */
export interface Scope {
  /** One bit a product. */
  readonly bits?: Uint32Array | undefined;
  readonly test?: ((product: number) => boolean) | undefined;
  /** The postings of some products, among which are all that may be found; without it those of all. */
  readonly postings?: Postings | undefined;
}

/** Products that may answer a request, overwritten by the next search. */
export interface Candidates {
  readonly length: number;
  readonly products: Uint32Array;
  /** By product: share of the request that it has, 0 to 1. */
  readonly coverage: Float32Array;
  /** By product: one bit a concept that it has. */
  readonly covered: Uint16Array;
  /** By product: how much the concept of the kind says what it is, 0 to 255. */
  readonly kindStrength: Uint8Array;
  /** What each concept of the request counts in coverage, 0 to 1. */
  readonly shares: Float64Array;
  /** See `Plan`. */
  readonly byCategory: Plan['byCategory'];
  /** The most that any covers. */
  readonly best: number;
}

/** How much of a request is enough to be an answer to it. */
export interface Enough {
  /** Less than this share of the request is not. */
  readonly leastCoverage: number;
  /** Nor is less than this share of what the best has. */
  readonly shareOfBest: number;
}
/** What answers. */
export const ANSWERING: Enough = { leastCoverage: 0.4, shareOfBest: 0.45 };
/** What is shown behind a few answers. */
export const RELATED: Enough = { leastCoverage: 0.25, shareOfBest: 0.25 };

// Kernels run to their end without giving way, so that all searches share this room. `covered` is zero between them.
let coverage = new Float32Array(0);
let covered = new Uint16Array(0);
let kindStrength = new Uint8Array(0);
let products = new Uint32Array(0);
let shares = new Float64Array(0);
let byCategory: Plan['byCategory'] = [];

function makeRoom(count: number): void {
  if (covered.length >= count) return;
  coverage = new Float32Array(count);
  covered = new Uint16Array(count);
  kindStrength = new Uint8Array(count);
  products = new Uint32Array(count);
}

function makeFilter({ bits, test }: Scope): ((product: number) => boolean) | null {
  if (bits === undefined) return test ?? null;
  return test === undefined
    ? (product) => isAmong(bits, product)
    : (product) => isAmong(bits, product) && test(product);
}

/** What is counted of an alternative. */
interface Count {
  readonly bit: number;
  /** What it adds to coverage. */
  readonly share: number;
  /** Whether its concept says what kind of thing is wanted. */
  readonly isHead: boolean;
  readonly weight: number;
}

/** How much is found, and the most that any covers. */
let found = 0;
let best = 0;

/** Counts an alternative for a product that was met before. */
function addTo(product: number, strength: number, { bit, share, isHead, weight }: Count): void {
  const already = covered[product]!;
  if ((already & bit) !== 0) {
    // A weaker alternative may still say what the product is.
    if (isHead && strength * weight > kindStrength[product]!) kindStrength[product] = strength * weight;
    return;
  }
  covered[product] = already | bit;
  coverage[product]! += share;
  if (isHead) kindStrength[product] = strength * weight;
  if (coverage[product]! > best) best = coverage[product]!;
}

/** Counts an alternative for a product, which is found if it was not before. */
function admit(
  product: number,
  strength: number,
  count: Count,
  isIn: ((product: number) => boolean) | null,
): void {
  if (covered[product] === 0) {
    if (isIn !== null && !isIn(product)) return;
    products[found++] = product;
    coverage[product] = 0;
    kindStrength[product] = 0;
  }
  addTo(product, strength, count);
}

/** Looking a product up takes as long as going through so many postings. */
const POSTINGS_A_LOOKUP = 12;

/** Counts an alternative for all products that have it: those that were found, and where `admits` those in scope too. */
function countAlternative(
  from: Postings,
  { alternative, forms, last }: PlannedAlternative,
  { bit, share, isHead }: Omit<Count, 'weight'>,
  isIn: ((product: number) => boolean) | null,
  admits: boolean,
): void {
  const { postings, strengths, postingStarts, ordinals } = from;
  const [rarest, ...others] = forms.map((form) => ({
    from: postingStarts[form]!,
    to: postingStarts[form + 1]!,
  }));
  if (rarest === undefined) return;
  const count: Count = { bit, share, isHead, weight: alternative.weight };
  const kindAt = forms.indexOf(last) - 1;
  const kind = kindAt < 0 ? rarest : others[kindAt]!;
  const hasOthers = (product: number): boolean => {
    for (const run of others) if (placeInRun(from, run, product) < 0) return false;
    return true;
  };
  if (!admits && found * POSTINGS_A_LOOKUP < rarest.to - rarest.from) {
    for (let i = 0; i < found; i++) {
      const product = products[i]!;
      if (placeInRun(from, rarest, product) < 0 || !hasOthers(product)) continue;
      addTo(product, strengths[placeInRun(from, kind, product)]!, count);
    }
    return;
  }
  for (let at = rarest.from; at < rarest.to; at++) {
    const product = postedAt(postings, ordinals, at);
    if (!admits && covered[product] === 0) continue;
    if (others.length > 0 && !hasOthers(product)) continue;
    const place = kind === rarest ? at : placeInRun(from, kind, product);
    if (admits) admit(product, strengths[place]!, count, isIn);
    else addTo(product, strengths[place]!, count);
  }
}

/** Forgets those that were found that do not have `enough` so far. */
function dropBelow(enough: number): void {
  let kept = 0;
  for (let i = 0; i < found; i++) {
    const product = products[i]!;
    if (coverage[product]! >= enough - ROUNDING) products[kept++] = product;
    else covered[product] = 0;
  }
  found = kept;
}

/** Counts how much of a request each product of a scope has, of which `least` is enough: the first `found` of `products`. */
function countCoverage(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  least = ANSWERING.leastCoverage,
): void {
  makeRoom(finding.columns.count);
  const plan = planRequest(understanding, finding);
  const isIn = makeFilter(scope);
  const postings = scope.postings ?? finding.columns;
  found = 0;
  best = 0;
  let ahead = plan.weight;
  shares = new Float64Array(plan.concepts.length);
  for (const { concept, weight } of plan.concepts) shares[concept] = weight / plan.weight;
  byCategory = plan.byCategory;
  const ofCategories = plan.byCategory.reduce((sum, { share }) => sum + share, 0);
  for (const { concept, weight, alternatives } of plan.concepts) {
    // From here on what is found for the first time cannot have enough any more, nor what has had too little by now.
    const admits = ahead >= least * plan.weight - 1e-9;
    if (!admits) dropBelow(least - ahead / plan.weight - ofCategories);
    for (const planned of alternatives) {
      const share = (weight * planned.alternative.weight) / plan.weight;
      const count = { bit: 1 << concept, share, isHead: concept === understanding.head };
      countAlternative(postings, planned, count, isIn, admits);
    }
    ahead -= weight;
  }
  for (let i = 0; i < found; i++) {
    const product = products[i]!;
    for (const { bit, share, has } of plan.byCategory) {
      if ((covered[product]! & bit) !== 0 || has[finding.columns.category[product]!] !== 1) continue;
      covered[product]! |= bit;
      coverage[product]! += share;
      if (coverage[product]! > best) best = coverage[product]!;
    }
  }
}

/** Finds the products of a scope that have enough of a request. `release` has to be called before the next search. */
export function findCandidates(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  { leastCoverage, shareOfBest }: Enough = ANSWERING,
): Candidates {
  countCoverage(understanding, finding, scope, leastCoverage);
  dropBelow(Math.max(leastCoverage, shareOfBest * best));
  return { length: found, products, coverage, covered, kindStrength, shares, byCategory, best };
}

/**
 * Finds the products of one part of a scope after another, one bit a product, as `findCandidates` does of each by itself.
 * `use` is called with those of a part, and says whether to go on.
 */
export function findCandidatesEach(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  parts: readonly Uint32Array[],
  use: (candidates: Candidates, part: number) => boolean,
): void {
  countCoverage(understanding, finding, scope);
  dropBelow(ANSWERING.leastCoverage);
  const all = products.slice(0, found);
  const ofPart = new Uint32Array(found);
  try {
    for (const [part, bits] of parts.entries()) {
      let most = 0;
      let among = 0;
      for (const product of all) {
        if (!isAmong(bits, product)) continue;
        ofPart[among++] = product;
        if (coverage[product]! > most) most = coverage[product]!;
      }
      const enough = Math.max(ANSWERING.leastCoverage, ANSWERING.shareOfBest * most) - ROUNDING;
      let length = 0;
      for (let i = 0; i < among; i++) if (coverage[ofPart[i]!]! >= enough) ofPart[length++] = ofPart[i]!;
      const candidates = {
        length,
        products: ofPart,
        coverage,
        covered,
        kindStrength,
        shares,
        byCategory,
        best: most,
      };
      if (!use(candidates, part)) break;
    }
  } finally {
    for (const product of all) covered[product] = 0;
  }
}

const isAmong = (bits: Uint32Array, product: number): boolean =>
  ((bits[product >>> 5]! >>> (product & 31)) & 1) === 1;

/** Coverage is a sum of rounded shares. */
const ROUNDING = 1e-6;

/** Makes the room ready for the next search. */
export function release({ length }: Candidates): void {
  for (let i = 0; i < length; i++) covered[products[i]!] = 0;
}
