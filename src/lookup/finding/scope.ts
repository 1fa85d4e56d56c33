import type { Postings } from './postings.ts';

/** Which products may be found; both conditions hold where both are given. */
export interface Scope {
  /** One bit a product. */
  readonly bits?: Uint32Array | undefined;
  readonly test?: ((product: number) => boolean) | undefined;
  /** The postings of some products, among which are all that may be found; without it those of all. */
  readonly postings?: Postings | undefined;
}

/** All of the catalogue. */
export const EVERYTHING: Scope = {};

/** Whether all of the catalogue may be found. */
export function isEverything({ bits, test, postings }: Scope): boolean {
  return bits === undefined && test === undefined && postings === undefined;
}

/** Whether a product is among some, one bit a product. */
export const isAmong = (bits: Uint32Array, product: number): boolean =>
  ((bits[product >>> 5]! >>> (product & 31)) & 1) === 1;

/** What tells whether a product is in a scope, its postings apart; null: every one is. */
export function makeFilter({ bits, test }: Scope): ((product: number) => boolean) | null {
  if (bits === undefined) return test ?? null;
  return test === undefined
    ? (product) => isAmong(bits, product)
    : (product) => isAmong(bits, product) && test(product);
}
