import type { Alternative } from './word-meaning.ts';

/** One thing that a request asks for: a word or a phrase, with all that would do. */
export interface Concept {
  /** As it was typed. */
  readonly typed: string;
  /** Best first, at least one. */
  readonly alternatives: readonly Alternative[];
  /** What it is one of, where it is sold itself: no answer, but near to one. */
  readonly kinds: readonly Alternative[];
  /** Whether nothing of the catalogue has any of the alternatives. */
  readonly unknown: boolean;
  /** What its words count as they were put right, from 0 to 1; 1: they are as they were typed. */
  readonly spelt: number;
  /** A preference only: it raises what has it and is not missed. */
  readonly preference: boolean;
  /** Whether it tells of a thing and names none: `sugar free`. */
  readonly telling: boolean;
  /** Whether it belongs to the brand that the request names. */
  readonly ofBrand: boolean;
  /** Whether it is likely a brand that is not sold here: no word of English or of the catalogue, beside a kind that is. */
  readonly ofOtherBrand: boolean;
  /** Whether it is a brand that the vocabulary knows and is not sold here: its alternatives are what that makes. */
  readonly ofMaker: boolean;
  /** Whether it stands behind `with`, `in` or the like. */
  readonly behind: boolean;
}
