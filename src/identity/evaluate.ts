import type pg from 'pg';
import {
  decidePairs,
  DEFAULT_THRESHOLDS,
  type PairDecision,
  type Thresholds,
} from '../domain/identity/decide.ts';
import { fitModel } from '../domain/identity/fit-model.ts';
import {
  matchCandidates,
  type Matching,
  productMatching,
  scorePair,
  storeMatching,
} from '../domain/identity/matching.ts';
import type { MatchModel } from '../domain/identity/match-model.ts';
import { rateTaken, type ThresholdRow, thresholdTable } from '../domain/identity/threshold-table.ts';
import { readLabelsById } from './labels-by-id.ts';
import { loadMatching } from './load-identities.ts';
import {
  type IdentityKind,
  LabelledPairsError,
  type LabelledPair,
  productOf,
  readLabelledPairs,
  storeOf,
} from './labelled-pairs.ts';

/** How well pairs that a person judged are told apart by a model that never saw the judgements. */
export interface Evaluation {
  readonly pairs: number;
  readonly matches: number;
  readonly model: MatchModel;
  /** Taken for one thing from even odds on. */
  readonly evenOdds: ThresholdRow;
  /** What would be merged without a person. */
  readonly merged: ThresholdRow;
  /** What would be merged or shown to a person. */
  readonly shown: ThresholdRow;
  /** By weight, ascending. */
  readonly table: readonly ThresholdRow[];
}

const LEAST_BITS = -10;
const MOST_BITS = 24;
const STEP_BITS = 2;

/** Evaluates a file of labelled pairs. Throws `LabelledPairsError`. */
export async function evaluateFile(
  path: string,
  kind: IdentityKind,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Promise<Evaluation> {
  if (kind === 'stores') return evaluate(await readLabelledPairs(path, storeOf), storeMatching, thresholds);
  return evaluate(await readLabelledPairs(path, productOf), productMatching, thresholds);
}

/** The model is fitted to the file's own pairs, without their labels. */
function evaluate<Identity>(
  pairs: readonly LabelledPair<Identity>[],
  matchingOf: (records: readonly Identity[]) => Matching,
  thresholds: Thresholds,
): Evaluation {
  const { records, places } = distinctRecords(pairs);
  const matching = matchingOf(records);
  const { model } = fitModel(
    matching.seed,
    places.map(([left, right]) => matching.compare(left, right)),
  );
  const decisions = decidePairs(
    places.map(([left, right]) => scorePair(matching, model, left, right)),
    thresholds,
  );
  return rateDecisions(
    decisions.map((decision, i) => ({ ...decision, isMatch: pairs[i]!.isMatch })),
    model,
    thresholds,
  );
}

/** A decision with what a person says of the pair. */
type JudgedDecision = Pick<PairDecision, 'bits' | 'verdict'> & { readonly isMatch: boolean };

function rateDecisions(
  judged: readonly JudgedDecision[],
  model: MatchModel,
  thresholds: Thresholds,
): Evaluation {
  const matches = judged.filter(({ isMatch }) => isMatch).length;
  const thresholdsOfTable = Array.from(
    { length: (MOST_BITS - LEAST_BITS) / STEP_BITS + 1 },
    (_, i) => LEAST_BITS + STEP_BITS * i,
  );
  const rate = (bits: number, test: (decision: JudgedDecision) => boolean): ThresholdRow =>
    rateTaken(bits, judged.filter(test), matches);
  return {
    pairs: judged.length,
    matches,
    model,
    evenOdds: rate(0, ({ bits }) => bits >= 0),
    merged: rate(thresholds.merge, ({ verdict }) => verdict === 'merge'),
    shown: rate(thresholds.review, ({ verdict }) => verdict !== 'apart'),
    table: thresholdTable(judged, thresholdsOfTable),
  };
}

/**
 * Evaluates labels of ids (`labels-by-id.ts`) on the record, as if nothing had been decided yet: the model is fitted to all
 * of the record's candidates, and a pair that is no candidate is left apart. Throws `LabelledPairsError`.
 */
export async function evaluateRecord(
  client: pg.ClientBase | pg.Pool,
  path: string,
  kind: IdentityKind,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Promise<Evaluation> {
  const labels = await readLabelsById(path);
  const { ids, matching } = await loadMatching(client, kind === 'stores' ? 'store' : 'product', {
    withMerged: true,
  });
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const { model, decisions } = matchCandidates(matching, matching.candidates(), thresholds);
  const decisionOf = new Map(decisions.map((decision) => [`${decision.first} ${decision.second}`, decision]));
  const judged = labels.map(({ line, left, right, isMatch }) => {
    const places = [left, right].map((id) => {
      const place = placeOf.get(id);
      if (place === undefined) throw new LabelledPairsError(`${path}, line ${line}: the record has no ${id}`);
      return place;
    });
    const [first, second] = places.sort((a, b) => a - b) as [number, number];
    const decision = decisionOf.get(`${first} ${second}`);
    if (decision !== undefined) return { bits: decision.bits, verdict: decision.verdict, isMatch };
    return { bits: scorePair(matching, model, first, second).bits, verdict: 'apart' as const, isMatch };
  });
  return rateDecisions(judged, model, thresholds);
}

/** The records of both sides, each text once a side, and the pairs by their places. */
function distinctRecords<Identity>(pairs: readonly LabelledPair<Identity>[]): {
  records: Identity[];
  places: (readonly [number, number])[];
} {
  const records: Identity[] = [];
  const placeOf = new Map<string, number>();
  const place = (key: string, identity: Identity): number => {
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    placeOf.set(key, records.length);
    return records.push(identity) - 1;
  };
  const places = pairs.map(
    ({ left, right, leftKey, rightKey }) =>
      [place(`l${leftKey}`, left), place(`r${rightKey}`, right)] as const,
  );
  return { records, places };
}
