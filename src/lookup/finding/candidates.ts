import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { Finding } from './open.ts';
import { planRequest, visitAlternative } from './plan.ts';

/** Which products may be found; both conditions hold where both are given. */
export interface Scope {
  /** One bit a product. */
  readonly bits?: Uint32Array | undefined;
  readonly test?: ((product: number) => boolean) | undefined;
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
  /** The most that any covers. */
  readonly best: number;
}

/** Less than this share of a request is no answer to it. */
export const LEAST_COVERAGE = 0.4;
/** And no answer beside one that has so much more. */
const SHARE_OF_BEST = 0.45;

// Kernels run to their end without giving way, so that all searches share this room. `covered` is zero between them.
let coverage = new Float32Array(0);
let covered = new Uint16Array(0);
let kindStrength = new Uint8Array(0);
let products = new Uint32Array(0);

function makeRoom(count: number): void {
  if (covered.length >= count) return;
  coverage = new Float32Array(count);
  covered = new Uint16Array(count);
  kindStrength = new Uint8Array(count);
  products = new Uint32Array(count);
}

function makeFilter({ bits, test }: Scope): ((product: number) => boolean) | null {
  if (bits === undefined) return test ?? null;
  const among = (product: number): boolean => ((bits[product >>> 5]! >>> (product & 31)) & 1) === 1;
  return test === undefined ? among : (product) => among(product) && test(product);
}

/** Finds the products of a scope that have enough of a request. `release` has to be called before the next search. */
export function findCandidates(understanding: Understanding, finding: Finding, scope: Scope): Candidates {
  makeRoom(finding.columns.count);
  const plan = planRequest(understanding, finding);
  const isIn = makeFilter(scope);
  let found = 0;
  let ahead = plan.weight;
  let best = 0;
  for (const { concept, weight, alternatives } of plan.concepts) {
    const bit = 1 << concept;
    // From here on what is found for the first time cannot have enough any more.
    const admits = ahead >= LEAST_COVERAGE * plan.weight - 1e-9;
    const isHead = concept === understanding.head;
    for (const planned of alternatives) {
      const share = (weight * planned.alternative.weight) / plan.weight;
      visitAlternative(finding, planned, (product, strength) => {
        const already = covered[product]!;
        if ((already & bit) !== 0) {
          // A weaker alternative may still say what the product is.
          if (isHead && strength * planned.alternative.weight > kindStrength[product]!)
            kindStrength[product] = strength * planned.alternative.weight;
          return;
        }
        if (already === 0) {
          if (!admits || (isIn !== null && !isIn(product))) return;
          products[found++] = product;
          coverage[product] = 0;
          kindStrength[product] = 0;
        }
        covered[product] = already | bit;
        coverage[product]! += share;
        if (isHead) kindStrength[product] = strength * planned.alternative.weight;
        if (coverage[product]! > best) best = coverage[product]!;
      });
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
  const length = keepCovering(found, Math.max(LEAST_COVERAGE, SHARE_OF_BEST * best));
  return { length, products, coverage, covered, kindStrength, best };
}

/** Keeps those of the first `found` products that cover enough, and forgets the others. */
function keepCovering(found: number, enough: number): number {
  let kept = 0;
  for (let i = 0; i < found; i++) {
    const product = products[i]!;
    if (coverage[product]! >= enough - 1e-6) products[kept++] = product;
    else covered[product] = 0;
  }
  return kept;
}

/** Makes the room ready for the next search. */
export function release({ length }: Candidates): void {
  for (let i = 0; i < length; i++) covered[products[i]!] = 0;
}
