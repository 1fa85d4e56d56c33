import type pg from 'pg';
import { DEFAULT_THRESHOLDS, type PairDecision, type Thresholds } from '../domain/identity/decide.ts';
import {
  type BlockedMatching,
  explainPair,
  matchCandidates,
  scorePair,
} from '../domain/identity/matching.ts';
import { type MatchModel, priorBits } from '../domain/identity/match-model.ts';
import { inTransaction } from '../record/transaction.ts';
import { decidedPairs, type Evidence, lockIdentity, mergePair, pairKey } from './decisions.ts';
import { type Kind, loadBarcodeConflicts, loadMatching } from './load-identities.ts';

/** Two records and what is thought of them. */
export interface MatchedPair {
  /** The older one first. */
  readonly ids: readonly [string, string];
  readonly bits: number;
  readonly evidence: Evidence;
}

/** What a matching did, or would do. */
export interface MatchReport {
  /** Stores or products that were compared. */
  readonly records: number;
  readonly pairs: number;
  readonly merges: readonly MatchedPair[];
  /** What a person is to look at, likeliest first. */
  readonly review: readonly MatchedPair[];
}

/**
 * Matches the record's stores or products: merges what is sure, and keeps what a person is to look at. In one
 * transaction; `dryRun` writes nothing. Pairs that were decided before are left alone.
 */
export async function matchRecord(
  pool: pg.Pool,
  kind: Kind,
  { dryRun = false, thresholds = DEFAULT_THRESHOLDS }: { dryRun?: boolean; thresholds?: Thresholds } = {},
): Promise<MatchReport> {
  return inTransaction(pool, async (client) => {
    await lockIdentity(client);
    const { ids, matching } = await loadMatching(client, kind);
    const decided = await decidedPairs(client, kind);
    const { model, pairs, decisions } = matchCandidates(matching, matching.candidates(), thresholds);
    const open = decisions.filter(({ first, second }) => !decided.has(pairKey(ids[first]!, ids[second]!)));
    const conflicts = kind === 'product' ? await loadBarcodeConflicts(client) : [];
    const unseen = unseenConflicts(matching, model, ids, conflicts, decisions).filter(
      ({ first, second }) => !decided.has(pairKey(ids[first]!, ids[second]!)),
    );
    const { merges, review } = joinClusters(matching, [...open, ...unseen], (decision) =>
      describe(ids, model, decision),
    );
    if (!dryRun) {
      for (const pair of merges) await mergeInCluster(client, kind, pair);
      await keepForReview(client, kind, review);
    }
    return { records: matching.count, pairs, merges, review };
  });
}

/** Conflicts of barcodes that weigh too little to be decided by their weight: a person is shown them all the same. */
function unseenConflicts(
  matching: BlockedMatching,
  model: MatchModel,
  ids: readonly string[],
  conflicts: readonly (readonly [string, string])[],
  decisions: readonly PairDecision[],
): PairDecision[] {
  if (conflicts.length === 0) return [];
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const seen = new Set(decisions.map(({ first, second }) => `${first} ${second}`));
  return conflicts.flatMap((pair): PairDecision[] => {
    const [one, other] = pair.map((id) => placeOf.get(id));
    // One of them was merged away.
    if (one === undefined || other === undefined) return [];
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    if (seen.has(`${first} ${second}`)) return [];
    const scored = scorePair(matching, model, first, second);
    return [{ ...scored, runnerUp: null, reasons: scored.doubts, verdict: 'review' }];
  });
}

/** What a decision rests on, in the form that the record keeps. */
function describe(ids: readonly string[], model: MatchModel, decision: PairDecision): MatchedPair {
  return {
    ids: [ids[decision.first]!, ids[decision.second]!],
    bits: decision.bits,
    evidence: {
      weights: explainPair(model, decision),
      prior_bits: priorBits(model),
      runner_up: decision.runnerUp,
      reasons: decision.reasons,
    },
  };
}

/**
 * Merges pairs, likeliest first, as long as nobody in one group is doubtful beside anybody in the other: what is one with a
 * store is one with all that was merged into it.
 */
function joinClusters(
  matching: BlockedMatching,
  decisions: readonly PairDecision[],
  describe: (decision: PairDecision) => MatchedPair,
): Pick<MatchReport, 'merges' | 'review'> {
  const clusterOf = new Map<number, number[]>();
  const merges: MatchedPair[] = [];
  const review: MatchedPair[] = [];
  const byWeight = [...decisions].sort((a, b) => b.bits - a.bits || a.first - b.first || a.second - b.second);
  for (const decision of byWeight) {
    if (decision.verdict === 'review') {
      review.push(describe(decision));
      continue;
    }
    const one = clusterOf.get(decision.first) ?? [decision.first];
    const other = clusterOf.get(decision.second) ?? [decision.second];
    if (one === other) continue;
    const against = contradiction(matching, one, other);
    if (against !== null) {
      review.push(describe({ ...decision, reasons: [`one of those merged already differs: ${against}`] }));
      continue;
    }
    const both = [...one, ...other];
    for (const place of both) clusterOf.set(place, both);
    merges.push(describe(decision));
  }
  return { merges, review };
}

function contradiction(
  matching: BlockedMatching,
  one: readonly number[],
  other: readonly number[],
): string | null {
  for (const first of one) {
    for (const second of other) {
      const comparison = matching.compare(first, second);
      const against =
        matching.refusal(first, second, comparison) ?? matching.doubts(first, second, comparison)[0];
      if (against !== undefined) return against;
    }
  }
  return null;
}

/** Either may have been merged into a third since: then it is that one which is merged. */
async function mergeInCluster(
  client: pg.PoolClient,
  kind: Kind,
  { ids, bits, evidence }: MatchedPair,
): Promise<void> {
  const table = kind === 'store' ? 'store_merge' : 'product_merge';
  const { rows } = await client.query<{ id: string; last: string }>(
    `with recursive follow (id, last) as (
       select id, id from unnest($1::uuid[]) as t (id)
       union select f.id, m.to_id from follow f join ${table} m on m.from_id = f.last
     )
     select id, last from follow f where not exists (select from ${table} m where m.from_id = f.last) order by id`,
    [ids],
  );
  const last = new Map(rows.map((row) => [row.id, row.last]));
  const survivors = [last.get(ids[0])!, last.get(ids[1])!] as const;
  if (survivors[0] === survivors[1]) return;
  await mergePair(client, { kind, ids: survivors, bits, evidence, by: 'matching' });
}

async function keepForReview(
  client: pg.PoolClient,
  kind: Kind,
  review: readonly MatchedPair[],
): Promise<void> {
  await client.query('delete from identity_candidate where kind = $1', [kind]);
  await client.query(
    `insert into identity_candidate (kind, first_id, second_id, bits, evidence)
     select $1, f, s, b, e from unnest($2::uuid[], $3::uuid[], $4::float8[], $5::jsonb[]) as c (f, s, b, e)`,
    [
      kind,
      review.map(({ ids }) => ids[0]),
      review.map(({ ids }) => ids[1]),
      review.map(({ bits }) => bits),
      review.map(({ evidence }) => JSON.stringify(evidence)),
    ],
  );
}
