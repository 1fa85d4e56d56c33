import type pg from 'pg';
import {
  DEFAULT_THRESHOLDS,
  type PairDecision,
  type Thresholds,
  type Verdict,
  weightReasons,
} from '../domain/identity/decide.ts';
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
  /** Whether there may have been more for a person than these likeliest ones. */
  readonly isCut: boolean;
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
    const { model, pairs, decisions, isCut } = matchCandidates(matching, matching.candidates(), thresholds);
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
    return { records: matching.count, pairs, merges, review, isCut };
  });
}

/** What matching says of any two records, as if nothing had been decided yet. */
export interface PairReading extends MatchedPair {
  readonly kind: Kind;
  readonly verdict: Verdict;
}

/** Reads two stores or two products beside all others of the record. Null: they are not two of one kind. */
export async function readPair(
  client: pg.ClientBase | pg.Pool,
  pair: readonly [string, string],
): Promise<PairReading | null> {
  const { rows } = await client.query<{ kind: Kind }>(
    `select 'store' as kind where (select count(*) from store where id = any($1::uuid[])) = 2
     union all select 'product' where (select count(*) from product where id = any($1::uuid[])) = 2`,
    [pair],
  );
  const kind = rows[0]?.kind;
  if (kind === undefined) return null;
  const { ids, matching } = await loadMatching(client, kind, { withMerged: true });
  const [one, other] = pair.map((id) => ids.indexOf(id.toLowerCase()));
  // A store that has no place in any state is not matched.
  if (one === -1 || other === -1) return null;
  const [first, second] = [Math.min(one!, other!), Math.max(one!, other!)];
  const { model, decisions } = matchCandidates(matching, matching.candidates());
  const decided = decisions.find((decision) => decision.first === first && decision.second === second);
  if (decided !== undefined) return { ...describe(ids, model, decided), kind, verdict: decided.verdict };
  const scored = scorePair(matching, model, first, second);
  const reasons =
    scored.refusal === null
      ? [...scored.doubts, ...weightReasons(scored.bits, null, DEFAULT_THRESHOLDS)]
      : [scored.refusal];
  const apart: PairDecision = { ...scored, runnerUp: null, reasons, verdict: 'apart' };
  return { ...describe(ids, model, apart), kind, verdict: 'apart' };
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
  await mergePair(client, { kind, ids: survivors, bits, evidence, by: 'matching' });
}

async function keepForReview(
  client: pg.PoolClient,
  kind: Kind,
  review: readonly MatchedPair[],
): Promise<void> {
  // Matching says nothing of pairs that were decided once: those whose decision a person took back in a review stay, as
  // long as both are there to be decided on.
  const table = kind === 'store' ? 'store_merge' : 'product_merge';
  await client.query(
    `delete from identity_candidate c where c.kind = $1 and (
       not exists (select from identity_decision d where d.kind = c.kind
         and d.from_id in (c.first_id, c.second_id) and d.to_id in (c.first_id, c.second_id))
       or exists (select from ${table} m where m.from_id in (c.first_id, c.second_id)))`,
    [kind],
  );
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
