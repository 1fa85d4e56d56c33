import type pg from 'pg';
import { followMerges } from '../domain/identity/follow-merges.ts';
import type { FieldWeight } from '../domain/identity/match-model.ts';
import {
  type SurvivingRecord,
  surviveAsProduct,
  surviveAsStore,
} from '../domain/identity/surviving-records.ts';
import { readMergedProducts } from '../record/read-products.ts';
import { readMerges, readStores } from '../record/read-stores.ts';
import { type Kind, loadMatching } from './load-identities.ts';

/** What a decision rests on. */
export interface Evidence {
  readonly weights: readonly FieldWeight[];
  /** Bits before any field was looked at. */
  readonly prior_bits: number;
  /** Weight of the likeliest other partner; null: there was none. */
  readonly runner_up: number | null;
  /** What spoke against a merge without a person. */
  readonly reasons: readonly string[];
}

/** A decision to be made. */
export interface Choice {
  readonly kind: Kind;
  /** Two ids, in any order. */
  readonly ids: readonly [string, string];
  readonly bits: number;
  readonly evidence: Evidence;
  /** A person's name, or `matching`. */
  readonly by: string;
}

/** A decision as the record keeps it. */
export interface Decision {
  readonly decision_id: number;
  readonly kind: Kind;
  readonly from_id: string;
  readonly to_id: string;
  readonly verdict: 'merge' | 'apart';
  readonly bits: number;
  readonly evidence: Evidence;
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly undone_by: string | null;
  readonly undone_at: Date | null;
}

/** A decision that cannot be made or taken back; the message says why. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

const COLUMNS =
  'decision_id, kind, from_id, to_id, verdict, bits, evidence, decided_by, decided_at, undone_by, undone_at';

const TABLES = {
  store: { merge: 'store_merge', thing: 'store', key: 'store_id' },
  product: { merge: 'product_merge', thing: 'product', key: 'product_id' },
} as const;

/** One decision at a time: what it follows from must not change meanwhile. */
export async function lockIdentity(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('identity'))");
}

interface Thing {
  readonly id: string;
  readonly key: number;
  readonly chain: string | null;
}

async function loadThing(client: pg.ClientBase, kind: Kind, id: string): Promise<Thing> {
  const { thing, key, merge } = TABLES[kind];
  const chain =
    kind === 'store' ? '(select c.slug from chain c where c.chain_id = t.chain_id)' : 'null::text';
  const { rows } = await client.query<Thing & { to_id: string | null }>(
    `select t.id, t.${key} as key, ${chain} as chain, m.to_id
     from ${thing} t left join ${merge} m on m.from_id = t.id where t.id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new IdentityRefused(`there is no ${kind} ${id}`);
  if (found.to_id !== null) throw new IdentityRefused(`${kind} ${id} was merged into ${found.to_id} already`);
  return found;
}

/**
 * Merges the younger of two into the older, and keeps why. To be called in a transaction that has the lock. Nothing is
 * moved: the younger id leads to the older from the next publish on. Throws `IdentityRefused`.
 */
export async function mergePair(client: pg.ClientBase, choice: Choice): Promise<Decision> {
  const { kind, ids } = choice;
  if (ids[0] === ids[1]) throw new IdentityRefused(`${kind} ${ids[0]} is itself`);
  await refuseStanding(client, choice);
  const [one, other] = [await loadThing(client, kind, ids[0]), await loadThing(client, kind, ids[1])];
  if (one.chain !== other.chain)
    throw new IdentityRefused(`${one.id} is a store of ${one.chain}, ${other.id} one of ${other.chain}`);
  await refuseUnlike(client, choice);
  const [to, from] = one.key < other.key ? [one, other] : [other, one];
  await client.query(`insert into ${TABLES[kind].merge} (from_id, to_id) values ($1, $2)`, [from.id, to.id]);
  return keepDecision(client, choice, from.id, to.id, 'merge');
}

/** Notes that two are two things, so that no matching asks again. Throws `IdentityRefused`. */
export async function keepApart(client: pg.ClientBase, choice: Choice): Promise<Decision> {
  await refuseStanding(client, choice);
  const [one, other] = [
    await loadThing(client, choice.kind, choice.ids[0]),
    await loadThing(client, choice.kind, choice.ids[1]),
  ];
  const [to, from] = one.key < other.key ? [one, other] : [other, one];
  return keepDecision(client, choice, from.id, to.id, 'apart');
}

async function refuseStanding(client: pg.ClientBase, { kind, ids }: Choice): Promise<void> {
  const { rows } = await client.query<{ decision_id: number; verdict: string }>(
    `select decision_id, verdict from identity_decision
     where kind = $1 and undone_at is null and from_id = any($2::uuid[]) and to_id = any($2::uuid[])`,
    [kind, ids],
  );
  const [standing] = rows;
  if (standing === undefined) return;
  const meaning = standing.verdict === 'merge' ? 'merged them' : 'keeps them apart';
  throw new IdentityRefused(`decision ${standing.decision_id} ${meaning}: undo it first`);
}

/** Two sizes, two barcodes or two trades are two things, whoever says otherwise. */
async function refuseUnlike(client: pg.ClientBase, { kind, ids }: Choice): Promise<void> {
  const { matching } = await loadMatching(client, kind, { ids });
  if (matching.count < 2) return;
  const refusal = matching.refusal(0, 1, matching.compare(0, 1));
  if (refusal !== null) throw new IdentityRefused(`${ids[0]} and ${ids[1]} are two: ${refusal}`);
}

async function keepDecision(
  client: pg.ClientBase,
  { kind, bits, evidence, by }: Choice,
  from: string,
  to: string,
  verdict: Decision['verdict'],
): Promise<Decision> {
  const { rows } = await client.query<Decision>(
    `insert into identity_decision (kind, from_id, to_id, verdict, bits, evidence, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [kind, from, to, verdict, bits, JSON.stringify(evidence), by],
  );
  await client.query(
    `delete from identity_candidate where kind = $1 and first_id = any($2::uuid[]) and second_id = any($2::uuid[])`,
    [kind, [from, to]],
  );
  return rows[0]!;
}

/** Takes a decision back: both ids live again. In a transaction that has the lock. Throws `IdentityRefused`. */
export async function undoDecision(client: pg.ClientBase, decisionId: number, by: string): Promise<Decision> {
  const decision = await findDecision(client, decisionId);
  if (decision === null) throw new IdentityRefused(`there is no decision ${decisionId}`);
  const { kind, from_id, to_id, verdict, undone_at, undone_by } = decision;
  if (undone_at !== null)
    throw new IdentityRefused(
      `decision ${decisionId} was undone already, ${undone_at.toISOString()} by ${undone_by}`,
    );
  if (verdict === 'merge') {
    const gone = await client.query(`delete from ${TABLES[kind].merge} where from_id = $1 and to_id = $2`, [
      from_id,
      to_id,
    ]);
    if (gone.rowCount === 0)
      throw new IdentityRefused(
        `${kind} ${from_id} is not merged into ${to_id} any more: a feed changed that`,
      );
  }
  const { rows } = await client.query<Decision>(
    `update identity_decision set undone_at = clock_timestamp(), undone_by = $2 where decision_id = $1
     returning ${COLUMNS}`,
    [decisionId, by],
  );
  return rows[0]!;
}

/** A decision by its number; null: there is none. */
export async function findDecision(client: pg.ClientBase, decisionId: number): Promise<Decision | null> {
  const { rows } = await client.query<Decision>(
    `select ${COLUMNS} from identity_decision where decision_id = $1`,
    [decisionId],
  );
  return rows[0] ?? null;
}

/** The decisions about a store or product, the last first. */
export async function decisionsAbout(client: pg.ClientBase, id: string): Promise<Decision[]> {
  const { rows } = await client.query<Decision>(
    `select ${COLUMNS} from identity_decision where from_id = $1 or to_id = $1 order by decision_id desc`,
    [id],
  );
  return rows;
}

/** The pairs of a kind that decisions were ever made about, also such that were undone: matching leaves them alone. */
export async function decidedPairs(client: pg.ClientBase, kind: Kind): Promise<Set<string>> {
  const { rows } = await client.query<{ from_id: string; to_id: string }>(
    'select from_id, to_id from identity_decision where kind = $1 order by decision_id',
    [kind],
  );
  return new Set(rows.map(({ from_id, to_id }) => pairKey(from_id, to_id)));
}

/** The same for two ids in either order. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Which id gave each field that the survivor of merges has not from itself. */
export async function fieldSources(
  client: pg.PoolClient,
  kind: Kind,
  survivorId: string,
): Promise<Map<string, string>> {
  const ids =
    kind === 'store' ? await storeGroup(client, survivorId) : await productGroup(client, survivorId);
  return new Map([...ids.record.sources].map(([field, place]) => [field, ids.ids[place]!]));
}

interface Group {
  readonly ids: readonly string[];
  readonly record: SurvivingRecord<unknown>;
}

async function storeGroup(client: pg.PoolClient, survivorId: string): Promise<Group> {
  const survivors = followMerges(await readMerges(client));
  const rows = (await readStores(client)).filter(({ id }) => (survivors.get(id) ?? id) === survivorId);
  const group = [
    ...rows.filter(({ id }) => id === survivorId),
    ...rows.filter(({ id }) => id !== survivorId),
  ];
  return { ids: group.map(({ id }) => id), record: surviveAsStore(group) };
}

async function productGroup(client: pg.PoolClient, survivorId: string): Promise<Group> {
  const merged = await readMergedProducts(client);
  const { rows } = await client.query<{ product_id: number; id: string }>(
    'select product_id, id from product where product_id = any($1::integer[]) order by product_id',
    [merged.map(({ row }) => row.product_id)],
  );
  const idOf = new Map(rows.map(({ product_id, id }) => [product_id, id]));
  const group = merged.filter((one) => idOf.get(one.survivorId) === survivorId).map(({ row }) => row);
  if (group.length === 0) return { ids: [], record: { row: null, sources: new Map() } };
  return { ids: group.map(({ product_id }) => idOf.get(product_id)!), record: surviveAsProduct(group) };
}
