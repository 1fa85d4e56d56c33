import {
  decidePairs,
  DEFAULT_THRESHOLDS,
  type PairDecision,
  type Thresholds,
} from '../domain/identity/decide.ts';
import { fitModel } from '../domain/identity/fit-model.ts';
import { type Matching, productMatching, scorePair, storeMatching } from '../domain/identity/matching.ts';
import type { MatchModel } from '../domain/identity/match-model.ts';
import { rateTaken, type ThresholdRow, thresholdTable } from '../domain/identity/threshold-table.ts';
import {
  type IdentityKind,
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
  const judged = decisions.map(({ bits }, i) => ({ bits, isMatch: pairs[i]!.isMatch }));
  const matches = pairs.filter(({ isMatch }) => isMatch).length;
  const taken = (test: (decision: PairDecision) => boolean) => pairs.filter((_, i) => test(decisions[i]!));
  const thresholdsOfTable = Array.from(
    { length: (MOST_BITS - LEAST_BITS) / STEP_BITS + 1 },
    (_, i) => LEAST_BITS + STEP_BITS * i,
  );
  return {
    pairs: pairs.length,
    matches,
    model,
    evenOdds: rateTaken(
      0,
      taken(({ bits }) => bits >= 0),
      matches,
    ),
    merged: rateTaken(
      thresholds.merge,
      taken(({ verdict }) => verdict === 'merge'),
      matches,
    ),
    shown: rateTaken(
      thresholds.review,
      taken(({ verdict }) => verdict !== 'apart'),
      matches,
    ),
    table: thresholdTable(judged, thresholdsOfTable),
  };
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
