import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, BASE_USDC, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { type NodeProxy, startNodeProxy } from '../../local-chain/node-proxy.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import type { Offer, Rail } from '../../src/access/payments/rail.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { answer, call } from '../support/payments.ts';
import { newPayee, SHORT_PATIENCE, PRICE, signX402, x402Terms } from '../support/paid-app.ts';

const LEASES = { executingMs: 100, settlingMs: 0 };
const payTo = newPayee();

let chain: BaseChain;
let facilitator: Facilitator;
let node: NodeProxy;
let database: TestDatabase;

beforeAll(async () => {
  [chain, database] = await Promise.all([startBaseChain(), createTestDatabase()]);
  [facilitator, node] = await Promise.all([startFacilitator(chain), startNodeProxy(chain.url)]);
});
afterAll(async () => {
  await Promise.all([facilitator?.stop(), node?.stop()]);
  await Promise.all([chain?.stop(), database?.close()]);
});
afterEach(() => {
  node.faults.call = undefined;
});

function railWith(change: Partial<ReturnType<typeof x402Terms>> = {}): Rail {
  const terms = { x402: { ...x402Terms(payTo, facilitator.url), ...change } };
  return createX402Rail({ terms, rpcUrl: node.url, ...SHORT_PATIENCE });
}

async function readOffer(rail: Rail): Promise<Offer> {
  const account = await chain.fundedAccount(PRICE);
  const { timestamp } = await chain.reader.getBlock();
  // The tests before let the chain's time go on.
  const aheadSeconds = Math.max(0, Number(timestamp) - Math.floor(Date.now() / 1000));
  const reading = await rail.read(await signX402(account, payTo, aheadSeconds + 60));
  if (reading.kind !== 'offer') throw new Error(reading.reason);
  return reading.offer;
}

/** A payment that is charged, while the ledger does not know. */
async function chargedOffer(): Promise<{ ledger: ReturnType<typeof openLedger>; offer: Offer }> {
  const rail = railWith();
  const ledger = openLedger(database.pool, crypto.randomUUID(), LEASES);
  const offer = await readOffer(rail);
  const id = (await ledger.claim(offer, call)) ?? '';
  expect(await ledger.beginSettling(id, answer)).toBe(true);
  expect((await rail.settle(offer, false)).kind).toBe('settled');
  return { ledger, offer };
}

async function stateOf({ nonce }: Offer): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from payment where nonce = $1',
    [nonce],
  );
  return rows[0]?.state;
}

const rpcError = (message: string) => ({ jsonrpc: '2.0', id: 1, error: { code: -32000, message } });

/** A node of several behind one address, which answers calls of the state as of an old block; the others are new. */
function lagBehind(oldBlock: bigint): void {
  const old = `0x${oldBlock.toString(16)}`;
  node.faults.call = async (work, _response, { method, params = [], id }) => {
    if (method === 'eth_getTransactionReceipt') return { jsonrpc: '2.0', id, result: null };
    if (method !== 'eth_call') return work();
    const [request, block = 'latest'] = params as [unknown, string?];
    if (block !== 'latest' && BigInt(block) > oldBlock) return { ...rpcError('header not found'), id };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: [request, old] });
    const answered = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (await answered.json()) as object;
  };
}

describe('a verdict is read as of one block', () => {
  it('a node that lags turns no charge into a refusal: not when it settles, and not when it is looked up', async () => {
    const before = await chain.reader.getBlockNumber();
    const { ledger, offer } = await chargedOffer();
    await chain.test.increaseTime({ seconds: 600 });
    await chain.test.mine({ blocks: 1 });
    lagBehind(before);
    expect(await railWith().settle(offer, true)).toMatchObject({ kind: 'unknown' });
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ failed: 0, open: 1 });
    expect(await stateOf(offer)).toBe('unknown');
    node.faults.call = undefined;
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 1, open: 0 });
    expect(await stateOf(offer)).toBe('settled');
  });

  it.each([
    ['stops', async () => null as never],
    ['answers every call with an error', async () => rpcError('out of order')],
    ['answers every call with nonsense', async () => ({ jsonrpc: '2.0', id: 1, result: '0x' })],
    ['says that nothing is there', async () => ({ jsonrpc: '2.0', id: 1, result: null })],
  ])('a node that %s leaves the outcome open', async (what, fault) => {
    const { ledger, offer } = await chargedOffer();
    node.faults.call = async (_work, response, { id }) => {
      if (what === 'stops') {
        response.destroy();
        return null;
      }
      return { ...(await fault()), id };
    };
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 0, failed: 0, open: 1 });
    node.faults.call = undefined;
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 1 });
    expect(await stateOf(offer)).toBe('settled');
  });
});

describe('a node of another chain', () => {
  it('is found out at the start, and each time it has been away, and never believed', async () => {
    const { ledger, offer } = await chargedOffer();
    const rail = railWith();
    expect(await rail.findFault?.()).toBeNull();
    node.faults.call = async (_work, response) => {
      response.destroy();
      return null;
    };
    expect(await rail.lookUp(offer, Date.now())).toMatchObject({ kind: 'unknown' });
    node.faults.call = async (work, _response, { method, id }) =>
      method === 'eth_chainId' ? { jsonrpc: '2.0', id, result: '0x14a34' } : work();
    expect(await rail.lookUp(offer, Date.now())).toMatchObject({ kind: 'unknown' });
    expect(await rail.findFault?.()).toMatch(/the node is of eip155:84532, and eip155:8453 is configured/);
    expect(await reconcilePayments(ledger, [rail])).toMatchObject({ settled: 0, open: 1 });
    node.faults.call = undefined;
    expect(await reconcilePayments(ledger, [rail])).toMatchObject({ settled: 1 });
  });
});

describe('a row is looked up on the network and token that it was made for', () => {
  it('a charged payment stays undecided while another network is configured', async () => {
    const { ledger, offer } = await chargedOffer();
    await chain.test.increaseTime({ seconds: 600 });
    await chain.test.mine({ blocks: 1 });
    const other = railWith({ network: 'eip155:84532' });
    expect(await reconcilePayments(ledger, [other])).toMatchObject({ failed: 0, open: 1 });
    const settles = facilitator.calls.settle;
    expect(await other.settle(offer, true)).toMatchObject({ kind: 'unknown' });
    expect(facilitator.calls.settle).toBe(settles);
    expect(await reconcilePayments(ledger, [railWith()])).toMatchObject({ settled: 1 });
  });

  it('a charged payment is found by its own token where another one is configured', async () => {
    const { ledger, offer } = await chargedOffer();
    await chain.test.increaseTime({ seconds: 600 });
    await chain.test.mine({ blocks: 1 });
    expect(offer.asset).toBe(BASE_USDC.toLowerCase());
    const other = railWith({ asset: `0x${'7'.repeat(40)}` });
    expect(await reconcilePayments(ledger, [other])).toMatchObject({ settled: 1, failed: 0, open: 0 });
    expect(await stateOf(offer)).toBe('settled');
  });
});
