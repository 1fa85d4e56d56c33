import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from '../../../src/access/payments/ledger.ts';
import type { Settlement } from '../../../src/access/payments/rail.ts';
import { keepReconciling, reconcilePayments } from '../../../src/access/payments/reconcile.ts';
import { findPayment, listPayments } from '../../../src/access/payments/report.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { answer, call, newOffer, railWith, RECEIPT } from '../../support/payments.ts';

const LEASES = { executingMs: 60_000, settlingMs: 0 };

let database: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate payment, payment_archive');
  ledger = openLedger(database.pool, randomUUID(), LEASES);
});

async function claimed(change: Parameters<typeof newOffer>[0] = {}): Promise<string> {
  const id = await ledger.claim(newOffer(change), call);
  if (id === null) throw new Error('the proof was claimed before');
  return id;
}

/** An outcome that is open. */
async function open(change: Parameters<typeof newOffer>[0] = {}): Promise<string> {
  const id = await claimed(change);
  expect(await ledger.beginSettling(id, answer)).toBe(true);
  await ledger.unknown(id, 'nobody could say');
  return id;
}

async function column<T>(name: string, id: string): Promise<T | undefined> {
  const { rows } = await database.pool.query<{ value: T }>(
    `select ${name} as value from payment where payment_id = $1`,
    [id],
  );
  return rows[0]?.value;
}

async function count(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::integer as n from payment where ${condition}`,
  );
  return rows[0]?.n ?? 0;
}

describe('a lease that was given before the clock was set back', () => {
  const giveLeases = () =>
    database.pool.query("update payment set lease_until = clock_timestamp() + interval '1 hour'");

  it('keeps no proof from being claimed anew', async () => {
    const offer = newOffer();
    const id = await ledger.claim(offer, call);
    expect(await ledger.claim(offer, call)).toBeNull();
    await giveLeases();
    expect((await ledger.find(offer))?.isLeased).toBe(false);
    expect(await ledger.claim(offer, call)).toBe(id);
  });

  it('keeps no payment of an ended process from being given back', async () => {
    const id = await claimed();
    expect(await ledger.releaseAbandoned()).toBe(0);
    await giveLeases();
    expect(await ledger.releaseAbandoned()).toBe(1);
    expect(await column('state', id)).toBe('released');
  });

  it('keeps no payment from being looked at and taken over', async () => {
    const id = await open();
    await giveLeases();
    expect((await ledger.undecided('0', 9)).map(({ paymentId }) => paymentId)).toEqual([id]);
    expect((await ledger.takeOver(id))?.paymentId).toBe(id);
  });
});

describe('no proof is kept once it is decided', () => {
  it.each([
    ['settled', (id: string) => ledger.settled(id, RECEIPT), true],
    ['failed for good', (id: string) => ledger.failed(id, 'expired', true), false],
  ])('%s', async (_how, decide, hasAnswer) => {
    const id = await open();
    await decide(id);
    expect(await column('proof', id)).toBeNull();
    expect((await column('answer', id)) !== null).toBe(hasAnswer);
  });

  it('given back, by its own process or for one that ended', async () => {
    const given = await claimed();
    await ledger.released(given, 'not found');
    expect(await column('proof', given)).toBeNull();
    const left = await claimed();
    await database.pool.query("update payment set lease_until = now() - interval '1 second'");
    await ledger.releaseAbandoned();
    expect(await column('state', left)).toBe('released');
    expect(await column('proof', left)).toBeNull();
  });

  it('but where the chain can still take it', async () => {
    const id = await open();
    await ledger.failed(id, 'insufficient_funds', false);
    expect(await column('proof', id)).not.toBeNull();
  });
});

it('no answer is kept past its time, however many there are', async () => {
  await open();
  await database.pool.query(
    `insert into payment (rail, state, network, asset, payer, nonce, pay_to, amount_raw, valid_before, proof_digest,
       route, fingerprint, request_id, holder, lease_until, answer, answer_type, receipt, settled_at, updated_at)
     select rail, 'settled', network, asset, payer, 'n' || n, pay_to, amount_raw, valid_before, proof_digest,
       route, fingerprint, request_id, holder, lease_until, answer, answer_type, '{}', now(), now() - interval '8 days'
     from payment, generate_series(1, 2500) as n`,
  );
  const passes = keepReconciling(ledger, [], (error) => expect.unreachable(String(error)), 3_600_000);
  await expect.poll(() => count("state = 'settled' and answer is not null")).toBe(0);
  await passes.stop();
  expect(await count('answer is not null')).toBe(1);
});

it('decided payments are archived by month, and still told of', async () => {
  const old = await open();
  await ledger.settled(old, RECEIPT);
  const undecided = await open();
  const recent = await open();
  await ledger.settled(recent, RECEIPT);
  await database.pool.query(
    `update payment set answer = case when state = 'settled' then null else answer end,
       created_at = '2024-02-29T23:59:59Z', settled_at = case when state = 'settled' then '2024-02-29T23:59:59Z'::timestamptz end,
       valid_before = '2024-03-01T00:01:00Z'
     where payment_id <> $1`,
    [recent],
  );
  expect(await ledger.archive()).toBe(1);
  expect(await column('state', old)).toBeUndefined();
  expect(await column('state', undecided)).toBe('unknown');
  expect(await column('state', recent)).toBe('settled');
  const { rows } = await database.pool.query('select payment_id from payment_archive_2024_02');
  expect(rows).toEqual([{ payment_id: old }]);
  expect(await findPayment(database.pool, old)).toMatchObject({ state: 'settled', receipt: RECEIPT });
  const listed = await listPayments(database.pool, { state: null, payer: null, limit: 10 });
  expect(listed.map(({ paymentId }) => paymentId).sort()).toEqual([old, undecided, recent].sort());
  const daily = await database.pool.query<{ calls: string }>(
    "select calls from payment_daily where charged_on = '2024-02-29'",
  );
  expect(daily.rows).toEqual([{ calls: '1' }]);
});

describe('reconciliation passes over what it cannot decide, and goes on', () => {
  const settlement: Settlement = { kind: 'settled', receipt: RECEIPT };

  it('through all there is, past rails that are not configured and rows that cannot be read', async () => {
    for (let i = 0; i < 120; i++) await open({ rail: 'of earlier settings' });
    const unreadable = await open({ proof: { nonsense: true } });
    const good: string[] = [];
    for (let i = 0; i < 120; i++) good.push(await open());
    const rail = railWith({
      lookUp: async ({ proof }) => {
        if ((proof as { nonsense?: true }).nonsense) throw new Error('no such proof');
        return settlement;
      },
    });
    const found = await reconcilePayments(ledger, [rail]);
    expect(found).toEqual({ settled: 120, failed: 0, open: 121, released: 0 });
    expect(await column('state', unreadable)).toBe('unknown');
    expect(await count("state = 'settled'")).toBe(120);
  });

  it('in the background too, where one stretch begins where the last has ended', async () => {
    for (let i = 0; i < 150; i++) await open({ rail: 'of earlier settings' });
    for (let i = 0; i < 150; i++) await open();
    const passes = keepReconciling(
      ledger,
      [railWith({ lookUp: async () => settlement })],
      (error) => expect.unreachable(String(error)),
      50,
    );
    await expect.poll(() => count("state = 'settled'")).toBe(150);
    await passes.stop();
  });
});
