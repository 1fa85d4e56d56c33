import { lowerBound } from '../../domain/lower-bound.ts';
import type { FindingColumns } from '../../snapshot/parts/finding.ts';
import type { Postings } from './postings.ts';

/** Postings of a form: `[from, to)`. */
export interface PostingRun {
  readonly from: number;
  readonly to: number;
}

/** No products. */
export const NOTHING: PostingRun = { from: 0, to: 0 };

/** The postings of a catalogue, by form. */
export interface PostedWords {
  readonly columns: Pick<FindingColumns, 'postingStarts'>;
  /** Numbers of the forms. */
  readonly formNumbers: ReadonlyMap<string, number>;
}

/** Where the products of a form are posted. */
export function runOf({ columns, formNumbers }: PostedWords, form: string): PostingRun {
  const number = formNumbers.get(form);
  if (number === undefined) return NOTHING;
  return { from: columns.postingStarts[number]!, to: columns.postingStarts[number + 1]! };
}

/** The place of a key, a product or a place among some, in a run; -1 where it is not there. */
export function placeInRun(postings: Postings['postings'], { from, to }: PostingRun, key: number): number {
  const place = lowerBound(postings, key, from, to);
  return place < to && postings[place] === key ? place : -1;
}

/**
 * The place of the first key from `from` to `to` that is not less than one; `to`: all are less. By steps that double, as who goes
 * through keys in their order finds the next one near.
 */
export function seekInRun(postings: Postings['postings'], from: number, to: number, key: number): number {
  let low = from;
  let high = from;
  for (let step = 1; high < to && postings[high]! < key; step *= 2) {
    low = high + 1;
    high += step;
  }
  return lowerBound(postings, key, low, Math.min(high, to));
}

/** Whether a key is in all of some runs. */
export function isInAll(postings: Postings['postings'], runs: readonly PostingRun[], key: number): boolean {
  for (let i = 0; i < runs.length; i++) if (placeInRun(postings, runs[i]!, key) < 0) return false;
  return true;
}
