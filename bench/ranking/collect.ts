/** The candidates of judged queries as the ranking sees them. */
import { createHash } from 'node:crypto';
import { POOL_WIDTH } from '../../src/lookup/finding/ranking/pool-features.ts';
import { type Adjust, POOL_SIZE } from '../../src/lookup/finding/ranking/order-anew.ts';
import { rankWith } from '../../src/lookup/finding/rank.ts';
import { SILENCE_BELOW } from '../../src/lookup/finding/weights.ts';
import { understandIn } from '../judged-catalogue.ts';
import type { JudgedSet } from '../judged-sets.ts';
import { countAnswers } from '../judgement.ts';
import type { RankedRows } from './lambda-mart.ts';

/** A judged query with its candidates; without any where nothing is found. */
export interface RankedQuery extends RankedRows {
  readonly set: string;
  readonly q: string;
}

/** A number of 0 to 1 that a query has whatever others come and go; the same text has the same in every set. */
export function shareOf(q: string, salt: string): number {
  return createHash('sha256').update(`${salt}\n${q.toLowerCase()}`).digest().readUInt32BE() / 2 ** 32;
}

/** Ranks the queries of a set that something answers by their weighted features alone. */
export function collectQueries(set: JudgedSet): RankedQuery[] {
  const catalogue = set.open();
  const { finding, popularity } = catalogue;
  return catalogue.queries
    .filter(({ query }) => query.none !== true)
    .map(({ query: { q }, grades }) => {
      let rows = new Float64Array(0);
      let scores = new Float64Array(0);
      const adjust: Adjust = (of, by, count) => {
        rows = of.slice(0, count * POOL_WIDTH);
        scores = by.slice(0, count);
      };
      const options = { limit: POOL_SIZE, popularity };
      const ranked = rankWith(understandIn(catalogue, q), finding, options, {
        silenceBelow: SILENCE_BELOW,
        adjust,
      });
      return {
        set: set.name,
        q,
        rows,
        scores,
        grades: Uint8Array.from(ranked.products, (product) => grades[product]!),
        answers: countAnswers(grades),
      };
    });
}
