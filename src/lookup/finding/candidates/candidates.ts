import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { Finding } from '../open.ts';
import { isAmong, isEverything, type Scope } from '../scope.ts';
import { ANSWERING, type Enough } from '../weights.ts';
import { type Counted, countCoverage, ROUNDING, type Rows, takeFound } from './count-coverage.ts';

/** Products that may answer a request, row by row: overwritten by the next search of its sort, or the next part of one. */
export interface Candidates extends Rows, Counted {
  readonly length: number;
}

function makeRows(count: number): Rows {
  return {
    products: new Uint32Array(count),
    coverage: new Float32Array(count),
    covered: new Uint16Array(count),
    kindStrength: new Uint8Array(count),
  };
}

// Kernels run to their end without giving way, so that all searches share this room: those of all of the catalogue, and others
// beside them.
let rowsOfCatalogue = makeRows(0);
let rowsInScope = makeRows(0);
let rowsOfAll = makeRows(0);
let rowsOfPart = makeRows(0);

/** The first `length` rows as candidates: an object made of others would be of a new shape each time. */
function candidatesOf(
  { products, coverage, covered, kindStrength }: Rows,
  length: number,
  { shares, byCategory }: Omit<Counted, 'best'>,
  best: number,
): Candidates {
  return { length, products, coverage, covered, kindStrength, shares, byCategory, best };
}

/** Room for so many candidates. */
function roomFor(length: number, ofCatalogue: boolean): Rows {
  const room = ofCatalogue ? rowsOfCatalogue : rowsInScope;
  if (room.products.length >= length) return room;
  const made = makeRows(2 * length);
  if (ofCatalogue) rowsOfCatalogue = made;
  else rowsInScope = made;
  return made;
}

/**
 * Finds the products of a scope that have enough of a request. They are overwritten by the next search in a part of the
 * catalogue, or in all of it: by the one that they are of.
 */
export function findCandidates(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  enough: Enough = ANSWERING,
): Candidates {
  const { leastCoverage, shareOfBest } = enough;
  const counted = countCoverage(understanding, finding, scope, enough);
  const into = roomFor(counted.found, isEverything(scope));
  const length = takeFound(into, scope, Math.max(leastCoverage, shareOfBest * counted.best));
  return candidatesOf(into, length, counted, counted.best);
}

/**
 * Finds the products of one part of a scope after another, one bit a product, as `findCandidates` does of each by itself.
 * `use` is called with those of a part and finds no candidates of parts itself.
 */
export function findCandidatesEach(
  understanding: Understanding,
  finding: Finding,
  scope: Scope,
  parts: readonly Uint32Array[],
  use: (candidates: Candidates, part: number) => void,
): void {
  const counted = countCoverage(understanding, finding, scope);
  if (rowsOfAll.products.length < counted.found) {
    rowsOfAll = makeRows(2 * counted.found);
    rowsOfPart = makeRows(2 * counted.found);
  }
  const [all, ofPart] = [rowsOfAll, rowsOfPart];
  const count = takeFound(all, scope, ANSWERING.leastCoverage);
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
    use(candidatesOf(ofPart, length, counted, most), part);
  }
}
