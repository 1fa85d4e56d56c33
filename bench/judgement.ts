import type { JudgedQuery } from './judged-queries.ts';

/** How one query was answered: figures of 0 to 1, or null where they do not apply. */
export interface Judgement {
  /** The kind of query; undefined for an item of a list. */
  readonly type: string | undefined;
  readonly p5: number | null;
  readonly ndcg: number | null;
  readonly miss: number | null;
  readonly silent: number | null;
}

const AT = 10;
const FIRST = 5;

function gain(grades: readonly number[]): number {
  return grades.slice(0, AT).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/** How many products of a catalogue answer a query, and how many of these are of the best kind. */
export interface Answers {
  readonly right: number;
  readonly best: number;
}

/** Counts what answers a query by the grades of all products. */
export function countAnswers(grades: Uint8Array): Answers {
  let right = 0;
  let best = 0;
  for (const grade of grades) {
    if (grade > 0) right++;
    if (grade === 2) best++;
  }
  return { right, best };
}

/** The gain of ten answers in the best order that there is; 0 where nothing answers. */
export function idealGain({ right, best }: Answers): number {
  const twos = Math.min(AT, best);
  return gain([...Array<number>(twos).fill(2), ...Array<number>(Math.min(AT - twos, right - best)).fill(1)]);
}

/** Judges the grades of ranked products, best first, against what there is. */
export function judgeGrades(graded: readonly number[], answers: Answers) {
  const hits = graded.slice(0, FIRST).filter((grade) => grade > 0).length;
  return {
    p5: hits / Math.max(1, Math.min(FIRST, answers.right)),
    ndcg: answers.right === 0 ? 0 : gain(graded) / idealGain(answers),
    miss: hits === 0 ? 1 : 0,
  };
}

/** Judges ranked products against the grades of all products. */
export function judgeRanking(query: JudgedQuery, ranked: readonly number[], grades: Uint8Array): Judgement {
  const { type } = query;
  if (query.none === true)
    return { type, p5: null, ndcg: null, miss: null, silent: ranked.length === 0 ? 1 : 0 };
  const graded = ranked.slice(0, AT).map((product) => grades[product]!);
  return { type, ...judgeGrades(graded, countAnswers(grades)), silent: null };
}

/** How one item of a list was resolved. */
export interface ListJudgement {
  /** The kind of query; undefined for an item of a list. */
  readonly type: string | undefined;
  readonly none: boolean;
  readonly resolved: boolean;
  readonly right: boolean;
  readonly confidence: number;
}

/** The mean of what applies; NaN where nothing does. */
export function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Figures of a set of judged list items, each a share of 0 to 1. */
export function scoreLists(items: readonly ListJudgement[]) {
  const sold = items.filter(({ none }) => !none);
  const matched = items.filter(({ resolved }) => resolved);
  const sure = matched.filter(({ confidence }) => confidence >= 0.8);
  const share = (some: readonly ListJudgement[], all: readonly ListJudgement[]): number =>
    some.length / all.length;
  return {
    resolved: share(
      sold.filter(({ resolved }) => resolved),
      sold,
    ),
    right: share(
      matched.filter(({ right }) => right),
      matched,
    ),
    sureRight: share(
      sure.filter(({ right }) => right),
      sure,
    ),
    sure: share(sure, matched),
    silent: share(
      items.filter(({ none, resolved }) => none && !resolved),
      items.filter(({ none }) => none),
    ),
  };
}
