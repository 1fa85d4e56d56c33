import type { Understanding } from '../../domain/understanding/understanding.ts';
import { type Finding, placeInRun, type PostingRun } from './open.ts';
import { type Plan, type PlannedAlternative, planRequest } from './plan.ts';
import type { Postings } from './postings.ts';
import { isAmong, makeFilter, type Scope } from './scope.ts';
import { ANSWERING, type Enough } from './weights.ts';

/** Products that may answer a request, row by row: overwritten by the next search, or the next part of one. */
export interface Candidates {
  readonly length: number;
  readonly products: Uint32Array;
  /** Share of the request that each has, 0 to 1. */
  readonly coverage: Float32Array;
  /** One bit a concept that each has. */
  readonly covered: Uint16Array;
  /** How much the concept of the kind says what each is, 0 to 255. */
  readonly kindStrength: Uint8Array;
  /** What each concept of the request counts in coverage, 0 to 1. */
  readonly shares: Float64Array;
  /** See `Plan`. */
  readonly byCategory: Plan['byCategory'];
  /** The most that any covers. */
  readonly best: number;
}

/** What is known of each candidate. */
type Rows = Pick<Candidates, 'products' | 'coverage' | 'covered' | 'kindStrength'>;

function makeRows(count: number): Rows {
  return {
    products: new Uint32Array(count),
    coverage: new Float32Array(count),
    covered: new Uint16Array(count),
    kindStrength: new Uint8Array(count),
  };
}

// Kernels run to their end without giving way, so that all searches share this room. It is by key: what postings have,
// products or places among some. `covered` is zero between searches.
let coverage = new Float32Array(0);
let covered = new Uint16Array(0);
let kindStrength = new Uint8Array(0);
/** Keys of what was found. */
let keys = new Uint32Array(0);
let rows = makeRows(0);
let rowsOfAll = makeRows(0);
let rowsOfPart = makeRows(0);

function makeRoom(count: number): void {
  if (covered.length >= count) return;
  coverage = new Float32Array(count);
  covered = new Uint16Array(count);
  kindStrength = new Uint8Array(count);
  keys = new Uint32Array(count);
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
let [found, best] = [0, 0];

/** Counts an alternative for a key that was met before. */
function addTo(key: number, strength: number, { bit, share, isHead, weight }: Count): void {
  const already = covered[key]!;
  if ((already & bit) !== 0) {
    // A weaker alternative may still say what the product is.
    if (isHead && strength * weight > kindStrength[key]!) kindStrength[key] = strength * weight;
    return;
  }
  covered[key] = already | bit;
  coverage[key]! += share;
  if (isHead) kindStrength[key] = strength * weight;
  if (coverage[key]! > best) best = coverage[key]!;
}

/** Counts an alternative for a key, which is found if it was not before. */
function admit(
  key: number,
  strength: number,
  count: Count,
  { ordinals }: Postings,
  isIn: ((product: number) => boolean) | null,
): void {
  if (covered[key] === 0) {
    if (isIn !== null && !isIn(productOf(ordinals, key))) return;
    keys[found++] = key;
    coverage[key] = 0;
    kindStrength[key] = 0;
  }
  addTo(key, strength, count);
}

/** As `admit`, for all of a run: by far the most of what is counted, in as few steps as there can be. */
function admitAll({ postings, strengths }: Postings, { from, to }: PostingRun, count: Count): void {
  const { bit, share, isHead, weight } = count;
  const [intoKeys, intoCovered, intoCoverage, intoStrength] = [keys, covered, coverage, kindStrength];
  let length = found;
  for (let at = from; at < to; at++) {
    const key = postings[at]!;
    if (intoCovered[key] !== 0) {
      addTo(key, strengths[at]!, count);
      continue;
    }
    intoKeys[length++] = key;
    intoCovered[key] = bit;
    intoCoverage[key] = share;
    intoStrength[key] = isHead ? strengths[at]! * weight : 0;
  }
  if (length > found) best = Math.max(best, Math.fround(share));
  found = length;
}

const productOf = (ordinals: Postings['ordinals'], key: number): number =>
  ordinals === undefined ? key : ordinals[key]!;

/** Looking a key up takes as long as going through so many postings. */
const POSTINGS_A_LOOKUP = 12;

/** Counts an alternative for all keys that have it: those that were found, and where `admits` those in scope too. */
function countAlternative(
  from: Postings,
  { alternative, forms, last }: PlannedAlternative,
  { bit, share, isHead }: Omit<Count, 'weight'>,
  isIn: ((product: number) => boolean) | null,
  admits: boolean,
): void {
  const { postings, strengths, postingStarts: starts } = from;
  const [rarest, ...others] = forms.map((form) => ({ from: starts[form]!, to: starts[form + 1]! }));
  if (rarest === undefined || rarest.from === rarest.to) return;
  const count: Count = { bit, share, isHead, weight: alternative.weight };
  const kindAt = forms.indexOf(last) - 1;
  const kind = kindAt < 0 ? rarest : others[kindAt]!;
  const hasOthers = (key: number): boolean => others.every((run) => placeInRun(postings, run, key) >= 0);
  if (!admits && found * POSTINGS_A_LOOKUP < rarest.to - rarest.from) {
    for (let i = 0; i < found; i++) {
      const key = keys[i]!;
      if (placeInRun(postings, rarest, key) < 0 || !hasOthers(key)) continue;
      addTo(key, strengths[placeInRun(postings, kind, key)]!, count);
    }
    return;
  }
  if (admits && isIn === null && others.length === 0) {
    admitAll(from, rarest, count);
    return;
  }
  for (let at = rarest.from; at < rarest.to; at++) {
    const key = postings[at]!;
    if (!admits && covered[key] === 0) continue;
    if (others.length > 0 && !hasOthers(key)) continue;
    const place = kind === rarest ? at : placeInRun(postings, kind, key);
    if (admits) admit(key, strengths[place]!, count, from, isIn);
    else addTo(key, strengths[place]!, count);
  }
}

/** Forgets those that were found that do not have `enough` so far. */
function dropBelow(enough: number): void {
  const [of, bits, shares, count] = [keys, covered, coverage, found];
  const least = enough - ROUNDING;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const key = of[i]!;
    if (shares[key]! >= least) of[kept++] = key;
    else bits[key] = 0;
  }
  found = kept;
}

/** Counts what categories say of what was found. */
function countCategories(
  byCategory: Plan['byCategory'],
  category: Uint16Array,
  ordinals: Postings['ordinals'],
): void {
  if (byCategory.length === 0) return;
  for (let i = 0; i < found; i++) {
    const key = keys[i]!;
    const code = category[productOf(ordinals, key)]!;
    for (const { bit, share, has } of byCategory) {
      if ((covered[key]! & bit) !== 0 || has[code] !== 1) continue;
      covered[key]! |= bit;
      coverage[key]! += share;
      if (coverage[key]! > best) best = coverage[key]!;
    }
  }
}

/** What counting a request needs to tell of it afterwards. */
type Counted = Pick<Candidates, 'shares' | 'byCategory'>;

/** Counts how much of a request each product of a scope has, of which `least` is enough: the first `found` of `keys`. */
function countCoverage(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  least = ANSWERING.leastCoverage,
): Counted {
  makeRoom(finding.columns.count);
  const { concepts, weight: all, byCategory } = planRequest(understanding, finding);
  const isIn = makeFilter(scope);
  const postings = scope.postings ?? finding.columns;
  found = 0;
  best = 0;
  let ahead = all;
  const shares = new Float64Array(concepts.length);
  for (const { concept, weight } of concepts) shares[concept] = weight / all;
  const ofCategories = byCategory.reduce((sum, { share }) => sum + share, 0);
  for (const { concept, weight, alternatives } of concepts) {
    // From here on what is found for the first time cannot have enough any more, nor what has had too little by now.
    const admits = ahead >= least * all - 1e-9;
    if (!admits) dropBelow(least - ahead / all - ofCategories);
    for (const planned of alternatives) {
      const share = (weight * planned.alternative.weight) / all;
      const count = { bit: 1 << concept, share, isHead: concept === understanding.head };
      countAlternative(postings, planned, count, isIn, admits);
    }
    ahead -= weight;
  }
  // What would not have enough if its category said all of the rest need not be asked for it.
  if (byCategory.length > 0) dropBelow(least - ofCategories - ROUNDING);
  countCategories(byCategory, finding.columns.category, scope.postings?.ordinals);
  return { shares, byCategory };
}

/** Takes what was found out of the room, which is ready for the next search then. */
function takeFound({ products, ...into }: Rows, { postings }: Scope): void {
  const ordinals = postings?.ordinals;
  const [of, bits, shares, strengths] = [keys, covered, coverage, kindStrength];
  const count = found;
  for (let i = 0; i < count; i++) {
    const key = of[i]!;
    products[i] = productOf(ordinals, key);
    into.coverage[i] = shares[key]!;
    into.covered[i] = bits[key]!;
    into.kindStrength[i] = strengths[key]!;
    bits[key] = 0;
  }
}

/** Finds the products of a scope that have enough of a request. */
export function findCandidates(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  { leastCoverage, shareOfBest }: Enough = ANSWERING,
): Candidates {
  const counted = countCoverage(understanding, finding, scope, leastCoverage);
  dropBelow(Math.max(leastCoverage, shareOfBest * best));
  if (rows.products.length < found) rows = makeRows(2 * found);
  takeFound(rows, scope);
  return { length: found, ...rows, ...counted, best };
}

/**
 * Finds the products of one part of a scope after another, one bit a product, as `findCandidates` does of each by itself.
 * `use` is called with those of a part, finds no candidates of parts itself, and says whether to go on.
 */
export function findCandidatesEach(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  parts: readonly Uint32Array[],
  use: (candidates: Candidates, part: number) => boolean,
): void {
  const counted = countCoverage(understanding, finding, scope);
  dropBelow(ANSWERING.leastCoverage);
  const count = found;
  if (rowsOfAll.products.length < count) {
    rowsOfAll = makeRows(2 * count);
    rowsOfPart = makeRows(2 * count);
  }
  const [all, ofPart] = [rowsOfAll, rowsOfPart];
  takeFound(all, scope);
  for (const [part, bits] of parts.entries()) {
    let most = 0;
    for (let i = 0; i < count; i++)
      if (all.coverage[i]! > most && isAmong(bits, all.products[i]!)) most = all.coverage[i]!;
    const enough = Math.max(ANSWERING.leastCoverage, ANSWERING.shareOfBest * most) - ROUNDING;
    let length = 0;
    for (let i = 0; i < count; i++) {
      if (all.coverage[i]! < enough || !isAmong(bits, all.products[i]!)) continue;
      ofPart.products[length] = all.products[i]!;
      ofPart.coverage[length] = all.coverage[i]!;
      ofPart.covered[length] = all.covered[i]!;
      ofPart.kindStrength[length++] = all.kindStrength[i]!;
    }
    if (!use({ length, ...ofPart, ...counted, best: most }, part)) return;
  }
}

/** Coverage is a sum of rounded shares. */
const ROUNDING = 1e-6;
