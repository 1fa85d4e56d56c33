import type { Feature } from './match.ts';

/** What each feature weighs in the order of answers. */
export const RANK_WEIGHTS: Readonly<Record<Feature, number>> = {
  coverage: 6,
  complete: 1,
  kind: 2,
  kind_asked: 1.2,
  category: 1.5,
  rest: -0.8,
  rival: -0.8,
  brand: 1.5,
  size: 1.5,
  popularity: 0.4,
  similarity: 0.8,
  exact: 0.5,
  order: 0.5,
};

/** What each feature weighs in the log odds that a person would accept the answer, and what they are without any. */
export const ACCEPTANCE_WEIGHTS: Readonly<Record<Feature, number>> = {
  coverage: 6,
  complete: 1,
  kind: 1.5,
  kind_asked: 1,
  category: 1.2,
  rest: -0.8,
  rival: -0.8,
  brand: 0.5,
  size: 0,
  popularity: 0,
  similarity: 0.5,
  exact: 0.5,
  order: 0.3,
};
export const ACCEPTANCE_BIAS = -6.5;

/** Where the best answer is accepted with less than this probability, there is none. */
export const SILENCE_BELOW = 0.25;
