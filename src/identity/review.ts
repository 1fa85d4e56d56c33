import type pg from 'pg';
import { inTransaction } from '../record/transaction.ts';
import {
  type Choice,
  type Decision,
  type Evidence,
  keepApart,
  lockIdentity,
  mergePair,
  undoDecision,
} from './decisions.ts';
import type { Kind } from './load-identities.ts';

/** A pair that matching left to a person. */
export interface ReviewPair {
  readonly kind: Kind;
  readonly ids: readonly [string, string];
  readonly bits: number;
  readonly evidence: Evidence;
}

/** A record as a person compares it: its fields in words, in one order for all of a kind. */
export type ShownRecord = Readonly<Record<string, string>>;

/** What the last matching left to a person, likeliest first. */
export async function listReview(
  client: pg.ClientBase | pg.Pool,
  kind: Kind | null,
  limit: number,
): Promise<ReviewPair[]> {
  const { rows } = await client.query<{
    kind: Kind;
    first_id: string;
    second_id: string;
    bits: number;
    evidence: Evidence;
  }>(
    `select kind, first_id, second_id, bits, evidence from identity_candidate
     where $1::text is null or kind = $1 order by bits desc, first_id, second_id limit $2`,
    [kind, limit],
  );
  return rows.map(({ kind, first_id, second_id, bits, evidence }) => ({
    kind,
    ids: [first_id, second_id],
    bits,
    evidence,
  }));
}

const SHOWN: Readonly<Record<Kind, string>> = {
  store: `select s.id, jsonb_build_object('id', s.id, 'chain', c.slug, 'name', s.name, 'number', s.web_external_id,
      'address', s.address, 'city', s.city, 'state', s.state, 'zip', s.zip, 'phone', s.phone, 'lat', s.lat, 'lng', s.lng,
      'format', s.format) as shown
    from store s join chain c using (chain_id) where s.id = any($1::uuid[])`,
  product: `select p.id, jsonb_build_object('id', p.id, 'name', p.name, 'brand', p.brand,
      'size', coalesce(p.size_display, p.derived_size), 'barcode', coalesce(p.gtin14, p.upc,
        (select min(b.gtin14) from barcode_claim b where b.product_id = p.product_id)),
      'category', coalesce(p.category, p.derived_category), 'chains', (select string_agg(distinct c.slug, ', ')
        from product_sku k join chain c using (chain_id) where k.product_id = p.product_id)) as shown
    from product p where p.id = any($1::uuid[])`,
};

const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  store: [
    'id',
    'chain',
    'name',
    'number',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'lat',
    'lng',
    'format',
  ],
  product: ['id', 'name', 'brand', 'size', 'barcode', 'category', 'chains'],
};

/** Records side by side, in the order of the ids; one that is not there any more is empty. */
export async function showRecords(
  client: pg.ClientBase | pg.Pool,
  kind: Kind,
  ids: readonly string[],
): Promise<ShownRecord[]> {
  const { rows } = await client.query<{ id: string; shown: Record<string, unknown> }>(SHOWN[kind], [ids]);
  const shownOf = new Map(rows.map(({ id, shown }) => [id, shown]));
  return ids.map((id) =>
    Object.fromEntries(FIELDS[kind].map((field) => [field, wordOf(shownOf.get(id)?.[field])] as const)),
  );
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Makes a person's decision on a pair. Throws `IdentityRefused`. */
export async function decideReview(
  pool: pg.Pool,
  { kind, ids, bits, evidence }: ReviewPair,
  verdict: Decision['verdict'],
  by: string,
): Promise<Decision> {
  const choice: Choice = { kind, ids, bits, evidence, by };
  return inTransaction(pool, async (client) => {
    await lockIdentity(client);
    return verdict === 'merge' ? mergePair(client, choice) : keepApart(client, choice);
  });
}

/** Takes a decision on a pair back and leaves the pair to a person again, until one decides. Throws `IdentityRefused`. */
export async function reopenReview(
  pool: pg.Pool,
  { kind, ids, bits, evidence }: ReviewPair,
  decisionId: number,
  by: string,
): Promise<Decision> {
  return inTransaction(pool, async (client) => {
    await lockIdentity(client);
    const undone = await undoDecision(client, decisionId, by);
    await client.query(
      `insert into identity_candidate (kind, first_id, second_id, bits, evidence) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [kind, ...ids, bits, JSON.stringify(evidence)],
    );
    return undone;
  });
}

/** Takes a decision back. Throws `IdentityRefused`. */
export async function undo(pool: pg.Pool, decisionId: number, by: string): Promise<Decision> {
  return inTransaction(pool, async (client) => {
    await lockIdentity(client);
    return undoDecision(client, decisionId, by);
  });
}
