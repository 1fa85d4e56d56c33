import { once } from 'node:events';
import type { PrivateKeyAccount } from 'viem/accounts';
import { Actions } from 'viem/tempo';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Interference } from '../../local-chain/json-server.ts';
import { type NodeProxy, type RpcCall, startNodeProxy } from '../../local-chain/node-proxy.ts';
import { PATH_USD, startTempoChain, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { ROUTES } from '../../src/api/resources.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { EVENTUALLY, whenFree } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type AroundQuery, interceptedPool } from '../support/intercepted-pool.ts';
import { mppClientOf } from '../support/mpp-client.ts';
import { echoRoute, newPayee, PAID_POST, PRICE, runs } from '../support/paid-app.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const RICH = 100_000_000n;
/** On a busy machine too, nobody is given up who answers; but for tests of those who do not. */
const PATIENCE_MS = 20_000;
const HURRY_MS = 2_000;
const LEASES = { executingMs: 300, settlingMs: 400 };
const HOUR_MS = 3_600_000;
const BODY = '{"text":"paid"}';

let chain: TempoChain;
let node: NodeProxy;
let app: TestApp;
let account: PrivateKeyAccount;
const undisturbed: AroundQuery = (_text, run) => run();
/** What happens to the ledger's statements. */
let aroundQuery = undisturbed;
const recipient = newPayee();
const mpp = { recipient, asset: PATH_USD, realm: 'api.test' };
/** Milliseconds that the service's clock is ahead. */
let aheadMs = 0;
const clock = (): number => Date.now() + aheadMs;
const railOver = (rpcUrl: string, timeoutMs = PATIENCE_MS) =>
  createMppRail({ terms: { mpp }, rpcUrl, secretKey: SECRET, timeoutMs, clock });

/** A service that asks the node, and waits so long for it. */
const startApp = (timeoutMs: number): Promise<TestApp> =>
  startTestApp({
    settings: { mpp: { ...mpp, secretKey: SECRET } },
    deps: {
      routes: [...ROUTES, echoRoute],
      payments: {
        rails: [railOver(node.url, timeoutMs)],
        leases: LEASES,
        reconcileMs: HOUR_MS,
      },
    },
    ledgerPool: (pool) => interceptedPool(pool, (text, run) => aroundQuery(text, run)),
  });

beforeAll(async () => {
  chain = await startTempoChain();
  node = await startNodeProxy(chain.url);
  app = await startApp(PATIENCE_MS);
  account = await chain.fundedAccount(RICH);
});
afterAll(async () => {
  await app?.close();
  await node?.stop();
  await chain?.stop();
});
afterEach(() => {
  node.faults.call = undefined;
  aroundQuery = undisturbed;
  aheadMs = 0;
});

/** A new credential of an unmodified client. */
async function credentialOf(payer = account): Promise<string> {
  return mppClientOf(chain, payer).createCredential(
    await fetch(`http://127.0.0.1:${app.port}${PAID_POST}`, { method: 'POST', body: BODY }),
  );
}

const send = (authorization: string, to = app): Promise<Response> =>
  fetch(`http://127.0.0.1:${to.port}${PAID_POST}`, {
    method: 'POST',
    body: BODY,
    headers: { authorization },
  });

async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.balance(recipient);
  await work();
  return (await chain.balance(recipient)) - before;
}

/** State of the newest payment. */
async function newestState(at = app): Promise<string | undefined> {
  const { rows } = await at.pool.query<{ state: string }>(
    'select state from payment order by payment_id desc limit 1',
  );
  return rows[0]?.state;
}

const lookUpAll = () =>
  reconcilePayments(openLedger(app.pool, crypto.randomUUID(), LEASES), [railOver(chain.url)]);

/** Interferes with calls of one method only. */
const atMethod =
  (method: string, interference: Interference<RpcCall>): Interference<RpcCall> =>
  (work, response, call) =>
    call.method === method ? interference(work, response, call) : work();
const atVerify = (interference: Interference<RpcCall>) => atMethod('eth_call', interference);
const atSettle = (interference: Interference<RpcCall>) =>
  atMethod('eth_sendRawTransactionSync', interference);

const hangUp: Interference<RpcCall> = async (_work, response) => {
  response.destroy();
  return null;
};
const garbage: Interference<RpcCall> = async (_work, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<html>bad gateway');
  return null;
};
const refusing =
  (code: number, message: string): Interference<RpcCall> =>
  async (_work, _response, call) => ({
    jsonrpc: '2.0',
    id: (call as RpcCall & { readonly id: number }).id,
    error: { code, message },
  });
/** Answers when nobody waits for it any more. */
const tooLate: Interference<RpcCall> = async (work, response) => {
  const answer = await work();
  if (!response.closed) await once(response, 'close');
  return answer;
};
const after =
  (interference: Interference<RpcCall>): Interference<RpcCall> =>
  async (work, response, call) => {
    await work();
    return interference(work, response, call);
  };

describe('a node that is given up', () => {
  let hurried: TestApp;
  beforeAll(async () => {
    hurried = await startApp(HURRY_MS);
  });
  afterAll(() => hurried?.close());

  it('at verify: 503 with Retry-After, no work, no charge, and the payment stays good', async () => {
    const credential = await credentialOf();
    const before = runs.count;
    node.faults.call = atVerify(tooLate);
    const spent = await earned(async () => {
      const response = await send(credential, hurried);
      expect(response.status).toBe(503);
      expect(((await response.json()) as ErrorAnswer).error.code).toBe('payment_rail_unavailable');
      expect(response.headers.get('retry-after')).not.toBeNull();
    });
    expect(spent).toBe(0n);
    expect(runs.count).toBe(before);
    node.faults.call = undefined;
    await expect.poll(async () => (await send(credential, hurried)).status).toBe(200);
  });

  it('at settle, after it has sent: the client gets its answer, charged once', async () => {
    const credential = await credentialOf();
    node.faults.call = atSettle(tooLate);
    const spent = await earned(async () => {
      const response = await send(credential, hurried);
      expect(response.status).toBe(200);
      expect(response.headers.get('payment-receipt')).not.toBeNull();
    });
    expect(spent).toBe(PRICE);
    await expect.poll(() => newestState(hurried)).toBe('settled');
  });
});

describe('a node that fails at verify', () => {
  it.each([
    ['answering garbage', garbage],
    ['hanging up', hangUp],
    ['out of order', refusing(-32_603, 'internal error')],
    ['asked too often', refusing(-32_005, 'limit exceeded')],
  ])('%s: 503 with Retry-After, no work, no charge, and the payment stays good', async (_what, fault) => {
    const credential = await credentialOf();
    const before = runs.count;
    node.faults.call = atVerify(fault);
    const spent = await earned(async () => {
      const response = await send(credential);
      expect(response.status).toBe(503);
      expect(((await response.json()) as ErrorAnswer).error.code).toBe('payment_rail_unavailable');
      expect(response.headers.get('retry-after')).not.toBeNull();
      expect(response.headers.get('www-authenticate')).toBeNull();
    });
    expect(spent).toBe(0n);
    expect(runs.count).toBe(before);
    node.faults.call = undefined;
    expect((await send(credential)).status).toBe(200);
  });
});

describe('a node that fails at settle', () => {
  it.each([
    ['hanging up, after it has sent', after(hangUp)],
    ['answering garbage, after it has sent', after(garbage)],
    ['saying no, after it has sent', after(refusing(-32_003, 'transaction rejected'))],
  ])('%s: the client gets its answer, charged once', async (_what, fault) => {
    const credential = await credentialOf();
    node.faults.call = atSettle(fault);
    const spent = await earned(async () => {
      const response = await send(credential);
      expect(response.status).toBe(200);
      expect(response.headers.get('payment-receipt')).not.toBeNull();
    });
    expect(spent).toBe(PRICE);
    await expect.poll(() => newestState(), EVENTUALLY).toBe('settled');
  });

  it.each([
    ['hanging up', hangUp],
    ['answering garbage', garbage],
    ['keeping the transaction, without a block yet', refusing(4, 'not processed in time')],
    ['out of order', refusing(-32_603, 'internal error')],
    ['saying that it has it already', refusing(-32_000, 'already known')],
  ])(
    '%s: 503 without a challenge, and the same payment gets the stored answer later',
    async (_what, fault) => {
      const credential = await credentialOf();
      node.faults.call = atSettle(fault);
      const before = runs.count;
      const spent = await earned(async () => {
        const response = await send(credential);
        expect(response.status).toBe(503);
        expect(((await response.json()) as ErrorAnswer).error.code).toBe('payment_pending');
        expect(response.headers.get('www-authenticate')).toBeNull();
        expect(await newestState()).toBe('unknown');
        node.faults.call = undefined;
        const again = await whenFree(() => send(credential));
        expect(again.status).toBe(200);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(await again.json()).toEqual({ text: 'paid' });
      });
      expect(spent).toBe(PRICE);
      expect(runs.count).toBe(before + 1);
    },
  );

  it('refusing the transaction: 402, answer withheld, uncharged', async () => {
    const credential = await credentialOf();
    node.faults.call = atSettle(refusing(-32_003, 'transaction rejected'));
    const spent = await earned(async () => {
      const response = await send(credential);
      expect(response.status).toBe(402);
      expect(await response.text()).not.toContain('"text"');
    });
    expect(spent).toBe(0n);
    expect(await newestState()).toBe('failed');
  });
});

describe('a record that goes away', () => {
  it('before the charge is noted: the client gets its answer, and the chain tells the record later', async () => {
    const credential = await credentialOf();
    aroundQuery = (text, run) =>
      text.includes("set state = 'settled'") ? Promise.reject(new Error('the record is away')) : run();
    const spent = await earned(async () => expect((await send(credential)).status).toBe(200));
    expect(spent).toBe(PRICE);
    expect(await newestState()).toBe('settling');
    aroundQuery = undisturbed;
    await expect.poll(async () => (await lookUpAll()).settled, EVENTUALLY).toBe(1);
    const again = await send(credential);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

// Time goes on for the chain in the last of these.
describe('the payer', () => {
  /** Spends until not even a quarter of the price, and its fee, can be spent any more. */
  async function spendAll(poor: PrivateKeyAccount): Promise<void> {
    const spend = () =>
      Actions.token.transferSync(chain.clientOf(poor), {
        token: PATH_USD,
        to: `0x${'9'.repeat(40)}`,
        amount: PRICE / 4n,
        feeToken: PATH_USD,
      });
    while (await spend().catch(() => null));
  }

  it.each([
    ['before verify', 'before'],
    ['between verify and settle', 'between'],
  ])('out of funds %s gets 402 and no answer', async (_what, when) => {
    const poor = await chain.fundedAccount(10n * PRICE);
    const credential = await credentialOf(poor);
    if (when === 'before') await spendAll(poor);
    else {
      aroundQuery = async (text, run) => {
        if (text.includes('insert into payment')) await spendAll(poor);
        return run();
      };
    }
    const spent = await earned(async () => {
      const response = await send(credential);
      expect(response.status).toBe(402);
      expect(await response.text()).not.toContain('"text"');
    });
    expect(spent).toBe(0n);
  });

  it('who sends a payment again when it has run out gets what it has bought', async () => {
    const credential = await credentialOf();
    const first = await send(credential);
    aheadMs = 120_000;
    const again = await send(credential);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
  });

  it('whose payment was on its way when it ran out is not charged, and told by the chain', async () => {
    const credential = await credentialOf();
    node.faults.call = atSettle(hangUp);
    const spent = await earned(async () => {
      expect((await send(credential)).status).toBe(503);
      await lookUpAll();
      expect(await newestState()).toBe('unknown');
      await chain.passTime(120);
      await lookUpAll();
    });
    expect(spent).toBe(0n);
    expect(await newestState()).toBe('failed');
  });
});
