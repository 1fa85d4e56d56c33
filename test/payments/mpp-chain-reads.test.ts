import { Challenge } from 'mppx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Interference } from '../../local-chain/json-server.ts';
import { type NodeProxy, type RpcCall, startNodeProxy } from '../../local-chain/node-proxy.ts';
import { PATH_USD, startTempoChain, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import { mppProtocol } from '../../src/access/mpp/protocol.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import type { Offer, Rail } from '../../src/access/payments/rail.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type MppClient, mppClientOf } from '../support/mpp-client.ts';
import { newPayee, PRICE } from '../support/paid-app.ts';
import { answer, call } from '../support/payments.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const LEASES = { executingMs: 100, settlingMs: 0 };
const mpp = { recipient: newPayee(), asset: PATH_USD, realm: 'api.test', secretKey: SECRET };
const ROUTE = {
  method: 'GET',
  template: '/v1/products',
  description: '',
  pathNames: [],
  queryNames: [],
} as const;

let chain: TempoChain;
let node: NodeProxy;
let database: TestDatabase;
let client: MppClient;

beforeAll(async () => {
  [chain, database] = await Promise.all([startTempoChain(), createTestDatabase()]);
  node = await startNodeProxy(chain.url);
  client = mppClientOf(chain, await chain.fundedAccount(100n * PRICE));
});
afterAll(async () => {
  await node?.stop();
  await Promise.all([chain?.stop(), database?.close()]);
});
afterEach(() => {
  node.faults.call = undefined;
});

const railWith = (change: Partial<typeof mpp> = {}): Rail =>
  createMppRail({
    terms: { mpp: { ...mpp, ...change } },
    rpcUrl: node.url,
    secretKey: SECRET,
    timeoutMs: 2_000,
  });

/** A payment by an unmodified client. */
async function newOffer(rail: Rail): Promise<Offer> {
  const { host, method, target } = call;
  const unpaid = {
    url: `http://${host}${target}`,
    host,
    method,
    path: target,
    problem: null,
    nowMs: Date.now(),
  };
  const { headers } = mppProtocol({ mpp }).challengeFor(ROUTE)(unpaid);
  const challenge = new Response(null, { status: 402, headers: { 'www-authenticate': headers[1]! } });
  expect(Challenge.fromResponse(challenge).method).toBe('tempo');
  const reading = await rail.read(await client.createCredential(challenge));
  if (reading.kind !== 'offer') throw new Error(reading.reason);
  return reading.offer;
}

/** A payment whose charge was ordered and is not known to the ledger; it is charged where `isCharged`. */
async function openPayment(
  isCharged: boolean,
): Promise<{ ledger: ReturnType<typeof openLedger>; offer: Offer }> {
  const rail = railWith();
  const ledger = openLedger(database.pool, crypto.randomUUID(), LEASES);
  const offer = await newOffer(rail);
  expect(await rail.verify(offer, call)).toEqual({ kind: 'good' });
  const id = (await ledger.claim(offer, call)) ?? '';
  expect(await ledger.beginSettling(id, answer)).toBe(true);
  if (isCharged) expect((await rail.settle(offer, false)).kind).toBe('settled');
  return { ledger, offer };
}

async function stateOf({ nonce }: Offer): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from payment where nonce = $1',
    [nonce],
  );
  return rows[0]?.state;
}

const said =
  (result: unknown): Interference<RpcCall> =>
  async (_work, _response, { id }) => ({ jsonrpc: '2.0', id, result });

/** A node of several behind one address: of the two that answer, the one that knows receipts is late. */
function lag(): void {
  const missing = said(null);
  node.faults.call = (work, response, asked) => {
    const isOldNodes =
      asked.method === 'eth_getTransactionReceipt' ||
      (asked.method === 'eth_getBlockByNumber' && asked.params?.[0] !== 'latest');
    return isOldNodes ? missing(work, response, asked) : work();
  };
}

describe('a node of Tempo', () => {
  it.each<readonly [string, Interference<RpcCall>]>([
    [
      'stops',
      async (_work, response) => {
        response.destroy();
        return null;
      },
    ],
    [
      'answers every call with an error',
      async (_work, _response, { id }) => ({
        jsonrpc: '2.0',
        id,
        error: { code: -32_000, message: 'out of order' },
      }),
    ],
    ['answers every call with nonsense', said('0x')],
    ['says that nothing is there', said(null)],
    [
      'gives the receipt of another transaction',
      async (work, _response, { method }) => {
        const given = (await work()) as { result?: object | null };
        const isReceipt = method === 'eth_getTransactionReceipt' || method === 'eth_sendRawTransactionSync';
        if (!isReceipt || given.result == null) return given;
        return { ...given, result: { ...given.result, transactionHash: `0x${'7'.repeat(64)}` } };
      },
    ],
  ])('that %s leaves the outcome open, and refuses nothing', async (_what, fault) => {
    const { ledger, offer } = await openPayment(true);
    node.faults.call = fault;
    expect(await railWith().settle(offer, true)).toMatchObject({ kind: 'unknown' });
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 0, failed: 0, open: 1 });
    node.faults.call = undefined;
    const before = await chain.balance(mpp.recipient);
    expect(await railWith().settle(offer, true)).toMatchObject({ kind: 'settled' });
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 1 });
    expect(await chain.balance(mpp.recipient)).toBe(before);
  });
});

describe('a node of another chain than Tempo', () => {
  it('is found out, and nothing that it says is believed', async () => {
    const { ledger, offer } = await openPayment(true);
    const fresh = await newOffer(railWith());
    node.faults.call = (work, response, asked) =>
      asked.method === 'eth_chainId' ? said('0x14a34')(work, response, asked) : work();
    const rail = railWith();
    expect(await rail.findFault?.()).toMatch(/the node is of eip155:84532, and eip155:4217 is configured/);
    expect(await rail.verify(fresh, call)).toMatchObject({ kind: 'unavailable', cause: 'node' });
    expect(await rail.settle(fresh, false)).toMatchObject({ kind: 'unknown' });
    expect(await reconcilePayments(ledger, [rail])).toMatchObject({ settled: 0, failed: 0, open: 1 });
    node.faults.call = undefined;
    expect(await rail.findFault?.()).toBeNull();
    expect(await reconcilePayments(ledger, [rail])).toMatchObject({ settled: 1 });
    expect(await stateOf(offer)).toBe('settled');
  });
});

describe('an MPP payment is looked up on the network and token that it was made for', () => {
  it('whatever token and payee are configured now, and not at all on another network', async () => {
    const { ledger, offer } = await openPayment(true);
    const elsewhere = { ...offer, network: 'eip155:42431' };
    const other = railWith({ asset: `0x20c0${'0'.repeat(35)}1`, recipient: newPayee() });
    expect(await other.lookUp(elsewhere, 0)).toMatchObject({ kind: 'unknown' });
    expect(await other.settle(elsewhere, true)).toMatchObject({ kind: 'unknown' });
    expect(await reconcilePayments(ledger, [other])).toMatchObject({ settled: 1, open: 0 });
    expect(await stateOf(offer)).toBe('settled');
  });
});

// Last, because the chain's time goes on, and what is signed afterwards has run out there.
describe('that a transaction is not there counts only from a node that has the block', () => {
  it('a node that lags turns no charge into a refusal: not when it settles, and not when it is looked up', async () => {
    const charged = await openPayment(true);
    const uncharged = await openPayment(false);
    await chain.passTime(600);
    lag();
    for (const { ledger, offer } of [charged, uncharged]) {
      expect(await railWith().settle(offer, true)).toMatchObject({ kind: 'unknown' });
      expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 0, failed: 0, open: 2 });
      expect(await stateOf(offer)).toBe('unknown');
    }
    node.faults.call = undefined;
    expect(await reconcilePayments(charged.ledger, [railWith()])).toMatchObject({
      settled: 1,
      failed: 1,
      open: 0,
    });
    expect(await stateOf(charged.offer)).toBe('settled');
    expect(await stateOf(uncharged.offer)).toBe('failed');
  });
});
