import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { Finding } from '../open.ts';
import { isInAll, placeInRun, type PostingRun, seekInRun } from '../posting-runs.ts';
import type { Postings } from '../postings.ts';
import { isAmong, makeFilter, type Scope } from '../scope.ts';
import { ANSWERING, type Enough } from '../weights.ts';
import { type Plan, type PlannedAlternative, planRequest } from './plan.ts';

/** What is known of each of some products. */
export interface Rows {
  readonly products: Uint32Array;
  /** Share of the request that each has, 0 to 1. */
  readonly coverage: Float32Array;
  /** One bit a concept that each has. */
  readonly covered: Uint16Array;
  /** How much the concept of the kind says what each is, 0 to 255. */
  readonly kindStrength: Uint8Array;
}

// Kernels run to their end without giving way, so that all searches share this room. It is by key: what postings have,
// products or places among some. `covered` is zero between searches.
let coverage = new Float32Array(0);
let covered = new Uint16Array(0);
let kindStrength = new Uint8Array(0);
/** Keys of what was found. */
let keys = new Uint32Array(0);

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

/** As `admit`, for all of a run that are in scope: by far the most of what is counted, in as few steps as there can be. */
function admitAll(
  { postings, strengths, ordinals }: Postings,
  { from, to }: PostingRun,
  count: Count,
  { bits, test }: Scope,
): void {
  const { bit, share, isHead, weight } = count;
  const [intoKeys, intoCovered, intoCoverage, intoStrength] = [keys, covered, coverage, kindStrength];
  let length = found;
  for (let at = from; at < to; at++) {
    const key = postings[at]!;
    if (intoCovered[key] !== 0) {
      addTo(key, strengths[at]!, count);
      continue;
    }
    if (bits !== undefined && !isAmong(bits, productOf(ordinals, key))) continue;
    if (test !== undefined && !test(productOf(ordinals, key))) continue;
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
  { forms, last }: PlannedAlternative,
  count: Count,
  scope: Scope,
  isIn: ((product: number) => boolean) | null,
  admits: boolean,
): void {
  const { postings, strengths, postingStarts: starts } = from;
  const runOf = (form: number): PostingRun => ({ from: starts[form]!, to: starts[form + 1]! });
  if (forms.length === 0) return;
  const rarest = runOf(forms[0]!);
  if (rarest.from === rarest.to) return;
  if (admits && forms.length === 1) {
    admitAll(from, rarest, count, scope);
    return;
  }
  const others = forms.length === 1 ? NO_RUNS : forms.slice(1).map(runOf);
  const kindAt = forms.indexOf(last) - 1;
  const kind = kindAt < 0 ? rarest : others[kindAt]!;
  if (!admits && found * POSTINGS_A_LOOKUP < rarest.to - rarest.from) {
    for (let i = 0; i < found; i++) {
      const key = keys[i]!;
      const place = placeInRun(postings, rarest, key);
      if (place < 0 || !isInAll(postings, others, key)) continue;
      addTo(key, strengths[kind === rarest ? place : placeInRun(postings, kind, key)]!, count);
    }
    return;
  }
  // Keys ascend: each run of the others is gone through once.
  const places = others.map((run) => run.from);
  for (let at = rarest.from; at < rarest.to; at++) {
    const key = postings[at]!;
    if (!admits && covered[key] === 0) continue;
    if (!seekInAll(postings, others, places, key)) continue;
    const strength = strengths[kindAt < 0 ? at : places[kindAt]!]!;
    if (admits) admit(key, strength, count, from, isIn);
    else addTo(key, strength, count);
  }
}

/** Whether a key is in all of some runs; `places`: from where it may be in each, which go on to where it is. */
function seekInAll(
  postings: Postings['postings'],
  runs: readonly PostingRun[],
  places: number[],
  key: number,
): boolean {
  for (let i = 0; i < runs.length; i++) {
    const { to } = runs[i]!;
    const place = seekInRun(postings, places[i]!, to, key);
    places[i] = place;
    if (place === to || postings[place] !== key) return false;
  }
  return true;
}
const NO_RUNS: readonly PostingRun[] = [];

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

/** Counts what categories say of what was found, and forgets what does not have `enough` so far. */
function countCategories(
  byCategory: Plan['byCategory'],
  category: Uint16Array,
  ordinals: Postings['ordinals'],
  enough: number,
): void {
  const least = enough - ROUNDING;
  const count = found;
  found = 0;
  for (let i = 0; i < count; i++) {
    const key = keys[i]!;
    if (coverage[key]! < least) {
      covered[key] = 0;
      continue;
    }
    keys[found++] = key;
    const code = category[productOf(ordinals, key)]!;
    for (const { bit, share, has } of byCategory) {
      if ((covered[key]! & bit) !== 0 || has[code] !== 1) continue;
      covered[key]! |= bit;
      coverage[key]! += share;
      if (coverage[key]! > best) best = coverage[key]!;
    }
  }
}

/** What counting a request tells of it. */
export interface Counted {
  /** What each concept of the request counts in coverage, 0 to 1. */
  readonly shares: Float64Array;
  readonly byCategory: Plan['byCategory'];
  /** The most that any covers. */
  readonly best: number;
}

/** The same, with how many products were found that may have enough. */
interface CountedAll extends Counted {
  readonly found: number;
}

/** Counts how much of a request each product of a scope has, of which `leastCoverage` is enough: the first `found` of `keys`. */
export function countCoverage(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  { leastCoverage: least, most = Number.POSITIVE_INFINITY }: Enough = ANSWERING,
): CountedAll {
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
    const admits = ahead >= least * all - 1e-9 && found < most;
    if (!admits) dropBelow(least - ahead / all - ofCategories);
    for (const planned of alternatives) {
      const share = (weight * planned.alternative.weight) / all;
      const isHead = concept === understanding.head;
      const count = { bit: 1 << concept, share, isHead, weight: planned.alternative.weight };
      countAlternative(postings, planned, count, scope, isIn, admits);
    }
    ahead -= weight;
  }
  // What would not have enough if its category said all of the rest need not be asked for it.
  if (byCategory.length > 0) {
    const { category } = finding.columns;
    countCategories(byCategory, category, scope.postings?.ordinals, least - ofCategories - ROUNDING);
  }
  return { shares, byCategory, best, found };
}

/**
 * Takes what was found and has `enough` out of the room, which is ready for the next search then; returns how many that are.
 * There is room in `into` for all that was found.
 */
export function takeFound(into: Rows, { postings }: Scope, enough: number): number {
  const ordinals = postings?.ordinals;
  const [of, bits, shares, strengths] = [keys, covered, coverage, kindStrength];
  const { products, coverage: intoCoverage, covered: intoCovered, kindStrength: intoStrength } = into;
  const least = enough - ROUNDING;
  const count = found;
  let taken = 0;
  for (let i = 0; i < count; i++) {
    const key = of[i]!;
    const share = shares[key]!;
    if (share >= least) {
      products[taken] = productOf(ordinals, key);
      intoCoverage[taken] = share;
      intoCovered[taken] = bits[key]!;
      intoStrength[taken++] = strengths[key]!;
    }
    bits[key] = 0;
  }
  return taken;
}

/** Coverage is a sum of rounded shares. */
export const ROUNDING = 1e-6;
