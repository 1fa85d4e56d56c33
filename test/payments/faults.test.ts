import { once } from 'node:events';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { parseSignature } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BaseChain, BASE_USDC, startBaseChain, USDC_ABI } from '../../local-chain/base-chain.ts';
import { type Facilitator, type FacilitatorCall, startFacilitator } from '../../local-chain/facilitator.ts';
import type { Interference as InterferenceOf } from '../../local-chain/json-server.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { createSandboxRail } from '../../src/access/x402/sandbox-rail.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { INTERNAL_TOKEN } from '../support/app.ts';
import { EVENTUALLY, whenFree } from '../support/eventually.ts';
import { interceptedPool } from '../support/intercepted-pool.ts';
import {
  newPayer,
  PAID_POST,
  type Payer,
  paymentHeader,
  PRICE,
  reasonOf,
  runs,
  SHORT_PATIENCE,
  signedPart,
  startPaidApp,
  x402Terms,
} from '../support/paid-app.ts';

type Interference = InterferenceOf<FacilitatorCall>;

const RICH = 1_000_000n;
const LEASES = { executingMs: 300, settlingMs: 400 };
const NOWHERE = 'http://127.0.0.1:9';
const POST = { method: 'POST', body: '{"text":"paid"}' };
const HOUR_MS = 3_600_000;

type PaidApp = Awaited<ReturnType<typeof startPaidApp>>;

let chain: BaseChain;
let facilitator: Facilitator;
let app: PaidApp;
let payer: Payer;
/** Milliseconds that the service's clock is ahead. */
let skewMs = 0;
/** SQL that the record does not answer, for a while, and what it says then. */
let broken: RegExp | null = null;
const AWAY = new Error('the record is away');
const DISK_FULL = Object.assign(new Error('could not extend file'), { code: '53100' });
let brokenBy: Error = AWAY;

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain);
  app = await startPaidApp(chain, facilitator, {
    patience: SHORT_PATIENCE,
    deps: {
      clock: () => Date.now() + skewMs,
      payments: { rails: [], leases: LEASES, reconcileMs: HOUR_MS },
    },
    ledgerPool: (pool) =>
      interceptedPool(pool, (text, run) => (broken?.test(text) === true ? Promise.reject(brokenBy) : run())),
  });
  payer = await newPayer(chain, RICH);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});
afterEach(() => {
  facilitator.faults.verify = undefined;
  facilitator.faults.settle = undefined;
  broken = null;
  brokenBy = AWAY;
  skewMs = 0;
});

const url = (): string => app.url + PAID_POST;
const signed = () => payer.sign(url(), POST);
const send = (payload: Awaited<ReturnType<typeof signed>>, to = url()): Promise<Response> =>
  fetch(to, { ...POST, headers: paymentHeader(payload) });
const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as ErrorAnswer).error.code;
const stateOf = async (
  payload: Awaited<ReturnType<typeof signed>>,
  at = app,
): Promise<string | undefined> => {
  const { nonce } = signedPart(payload).authorization;
  const { rows } = await at.pool.query<{ state: string }>('select state from payment where nonce = $1', [
    nonce,
  ]);
  return rows[0]?.state;
};
async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.balance(app.payTo);
  await work();
  return (await chain.balance(app.payTo)) - before;
}
const lookUpAll = () => {
  const terms = { x402: x402Terms(app.payTo, facilitator.url) };
  const rail = createX402Rail({ terms, rpcUrl: chain.url, ...SHORT_PATIENCE });
  return reconcilePayments(openLedger(app.pool, crypto.randomUUID(), LEASES), [rail]);
};

/** Answers when nobody waits for it any more. */
const tooLate: Interference = async (work, response) => {
  const answer = await work();
  if (!response.closed) await once(response, 'close');
  return answer;
};
const garbage: Interference = async (_work, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<html>bad gateway');
  return null;
};
const broke: Interference = async (_work, response) => {
  response.statusCode = 500;
  response.end('{"oops":1}');
  return null;
};
const hangUp: Interference = async (_work, response) => {
  response.destroy();
  return null;
};

describe('a facilitator that is given up', () => {
  const HURRY_MS = 2_000;

  it('at verify: 503 with Retry-After, no work, no charge, and the proof stays good', async () => {
    const hurried = await startPaidApp(chain, facilitator, {
      payTo: app.payTo,
      patience: { ...SHORT_PATIENCE, verifyMs: HURRY_MS },
    });
    const to = hurried.url + PAID_POST;
    const payload = await signed();
    facilitator.faults.verify = tooLate;
    const before = runs.count;
    const spent = await earned(async () => {
      const response = await send(payload, to);
      expect(response.status).toBe(503);
      expect(await codeOf(response)).toBe('payment_rail_unavailable');
      expect(response.headers.get('retry-after')).not.toBeNull();
    });
    expect(spent).toBe(0n);
    expect(runs.count).toBe(before);
    facilitator.faults.verify = undefined;
    await expect.poll(async () => (await send(payload, to)).status).toBe(200);
    await hurried.close();
  });

  it('at settle, after it has charged: the client gets its answer, charged once', async () => {
    const hurried = await startPaidApp(chain, facilitator, {
      payTo: app.payTo,
      patience: { ...SHORT_PATIENCE, settleMs: HURRY_MS },
    });
    const payload = await signed();
    let isCharged: () => void = () => {};
    const charged = new Promise<void>((resolve) => (isCharged = resolve));
    facilitator.faults.settle = async (work, response, call) => {
      facilitator.faults.settle = undefined;
      return tooLate(() => work().finally(isCharged), response, call);
    };
    const spent = await earned(async () => {
      const response = await send(payload, hurried.url + PAID_POST);
      await charged;
      expect(response.status).toBe(200);
      expect(decodePaymentResponseHeader(response.headers.get('payment-response') ?? '').success).toBe(true);
    });
    expect(spent).toBe(PRICE);
    await expect.poll(() => stateOf(payload, hurried)).toBe('settled');
    await hurried.close();
  });
});

describe('a facilitator that fails at verify', () => {
  it.each([
    ['answering garbage', garbage],
    ['answering 500', broke],
    ['hanging up', hangUp],
    ['naming another payer', async () => ({ isValid: true, payer: `0x${'1'.repeat(40)}` })],
  ] as [string, Interference][])(
    '%s: 503 with Retry-After, no work, no charge, and the proof stays good',
    async (_what, fault) => {
      const payload = await signed();
      facilitator.faults.verify = fault;
      const before = runs.count;
      const spent = await earned(async () => {
        const response = await send(payload);
        expect(response.status).toBe(503);
        expect(await codeOf(response)).toBe('payment_rail_unavailable');
        expect(response.headers.get('retry-after')).not.toBeNull();
        expect(response.headers.get('payment-required')).toBeNull();
      });
      expect(spent).toBe(0n);
      expect(runs.count).toBe(before);
      facilitator.faults.verify = undefined;
      expect((await send(payload)).status).toBe(200);
    },
  );

  it('saying yes to a payer without money: settling says no, 402, and the answer is withheld', async () => {
    const payload = await (await newPayer(chain, 0n)).sign(url(), POST);
    facilitator.faults.verify = async () => ({ isValid: true });
    const response = await send(payload);
    expect(response.status).toBe(402);
    expect(await response.text()).not.toContain('paid"');
    const receipt = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '');
    expect(receipt.success).toBe(false);
    expect(await stateOf(payload)).toBe('failed');
  });
});

describe('why payments could not be dealt with', () => {
  it('is counted by rail and cause in /metrics', async () => {
    const count = async (cause: string): Promise<number> => {
      const headers = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };
      const metrics = await (await fetch(`${app.url}/metrics`, { headers })).text();
      const line = new RegExp(
        String.raw`^gondola_payment_troubles_total\{rail="x402",cause="${cause}"\} (\d+)$`,
        'm',
      );
      return Number(line.exec(metrics)?.[1] ?? 0);
    };
    const causes = async () => ({
      facilitator: await count('facilitator'),
      record: await count('record'),
      unknown: await count('unknown_outcome'),
    });
    const before = await causes();
    facilitator.faults.verify = hangUp;
    expect((await send(await signed())).status).toBe(503);
    facilitator.faults.verify = undefined;
    facilitator.faults.settle = broke;
    expect((await send(await signed())).status).toBe(503);
    facilitator.faults.settle = undefined;
    broken = /insert into payment/;
    expect((await send(await signed())).status).toBe(503);
    broken = null;
    expect(await causes()).toEqual({
      facilitator: before.facilitator + 1,
      record: before.record + 1,
      unknown: before.unknown + 1,
    });
  });
});

describe('a facilitator that fails at settle', () => {
  it.each([
    [
      'silent, after it has charged',
      async (work, response) => {
        await work();
        response.destroy();
        return null;
      },
    ],
    [
      'answering garbage, after it has charged',
      async (work, response, body) => {
        await work();
        return garbage(work, response, body);
      },
    ],
    [
      'saying that it failed, after it has charged',
      async (work) => {
        await work();
        return {
          success: false,
          errorReason: 'unexpected_settle_error',
          transaction: '',
          network: 'eip155:8453',
        };
      },
    ],
    [
      'failing once',
      async (work, response, body) => {
        facilitator.faults.settle = undefined;
        return broke(work, response, body);
      },
    ],
  ] as [string, Interference][])('%s: the client gets its answer, charged once', async (_what, fault) => {
    const payload = await signed();
    facilitator.faults.settle = fault;
    const spent = await earned(async () => {
      const response = await send(payload);
      expect(response.status).toBe(200);
      expect(decodePaymentResponseHeader(response.headers.get('payment-response') ?? '').success).toBe(true);
    });
    expect(spent).toBe(PRICE);
    await expect.poll(() => stateOf(payload), EVENTUALLY).toBe('settled');
  });

  const elsewhere = `0x${'ab'.repeat(32)}`;
  it.each([
    ['answering 500 each time', broke],
    ['hanging up each time', hangUp],
    [
      'naming a transaction that is not there',
      async () => ({ success: true, transaction: elsewhere, network: 'eip155:8453' }),
    ],
    ['naming no transaction', async () => ({ success: true, transaction: '', network: 'eip155:8453' })],
    ['naming another network', async () => ({ success: true, transaction: elsewhere, network: 'eip155:1' })],
    [
      'giving up on a transaction that it has sent',
      async () => ({
        success: false,
        errorReason: 'settle_exact_evm_transaction_confirmation_timed_out',
        transaction: elsewhere,
        network: 'eip155:8453',
      }),
    ],
    [
      'failing for a reason that says nothing, with a 400',
      async (_work, response) => {
        response.statusCode = 400;
        return {
          success: false,
          errorReason: 'unexpected_settle_error',
          transaction: '',
          network: 'eip155:8453',
        };
      },
    ],
    [
      'not knowing yet',
      async () => ({
        success: false,
        errorReason: 'settlement_pending',
        transaction: '',
        network: 'eip155:8453',
      }),
    ],
  ] as [string, Interference][])(
    '%s: 503 without a challenge, and the same proof gets the stored answer later',
    async (_what, fault) => {
      const payload = await signed();
      facilitator.faults.settle = fault;
      const before = runs.count;
      const spent = await earned(async () => {
        const response = await send(payload);
        expect(response.status).toBe(503);
        expect(await codeOf(response)).toBe('payment_pending');
        expect(response.headers.get('payment-required')).toBeNull();
        expect(await stateOf(payload)).toBe('unknown');
        facilitator.faults.settle = undefined;
        const again = await whenFree(() => send(payload));
        expect(again.status).toBe(200);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(await again.json()).toEqual({ text: 'paid' });
      });
      expect(spent).toBe(PRICE);
      expect(runs.count).toBe(before + 1);
    },
  );

  it('naming the transaction of another payment: 503, not delivered', async () => {
    const first = await send(await signed());
    const { transaction } = decodePaymentResponseHeader(first.headers.get('payment-response') ?? '');
    facilitator.faults.settle = async () => ({ success: true, transaction, network: 'eip155:8453' });
    const spent = await earned(async () => expect((await send(await signed())).status).toBe(503));
    expect(spent).toBe(0n);
  });

  it('refusing, and charging afterwards all the same: the next look at the chain finds it, and the proof gets its answer', async () => {
    const payload = await signed();
    let chargeLater: () => Promise<unknown> = async () => null;
    facilitator.faults.settle = async (work) => {
      chargeLater = work;
      return { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' };
    };
    expect((await send(payload)).status).toBe(402);
    expect(await stateOf(payload)).toBe('failed');
    await chargeLater();
    await app.pool.query("update payment set valid_before = now() - interval '1 hour' where nonce = $1", [
      signedPart(payload).authorization.nonce,
    ]);
    expect((await lookUpAll()).settled).toBe(1);
    await expect.poll(() => stateOf(payload), EVENTUALLY).toBe('settled');
    expect((await send(payload)).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a facilitator that asks for a token', () => {
  it('gets it at verify and at settle', async () => {
    const token = 'a-token-of-the-facilitator';
    const terms = { x402: x402Terms(app.payTo, facilitator.url) };
    const rail = createX402Rail({ terms, rpcUrl: chain.url, facilitatorToken: token });
    const seen: (string | undefined)[] = [];
    facilitator.faults.verify = facilitator.faults.settle = async (work, response) => {
      seen.push(response.req.headers.authorization);
      return work();
    };
    const own = await startPaidApp(chain, facilitator, { payTo: app.payTo, rails: [rail] });
    expect((await payer.fetch(own.url + PAID_POST, POST)).status).toBe(200);
    await own.close();
    expect(seen).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });
});

describe('the payer', () => {
  const afterVerify =
    (deed: (payload: Awaited<ReturnType<typeof signed>>) => Promise<unknown>) => async () => {
      const payload = await signed();
      facilitator.faults.verify = async (work) => {
        const verdict = await work();
        await deed(payload);
        return verdict;
      };
      return payload;
    };

  it('who cancels between verify and settle gets 402 and no answer', async () => {
    const wallet = chain.walletOf(await chain.fundedAccount(0n));
    await chain.giveEther(wallet.account.address);
    const payload = await afterVerify(async (one) => {
      const { nonce, from } = signedPart(one).authorization;
      const { v, r, s } = parseSignature(
        await payer.account.signTypedData({
          domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: BASE_USDC },
          types: {
            CancelAuthorization: [
              { name: 'authorizer', type: 'address' },
              { name: 'nonce', type: 'bytes32' },
            ],
          },
          primaryType: 'CancelAuthorization',
          message: { authorizer: from, nonce },
        }),
      );
      const hash = await wallet.writeContract({
        address: BASE_USDC,
        abi: USDC_ABI,
        functionName: 'cancelAuthorization',
        args: [from, nonce, Number(v), r, s],
      });
      await chain.reader.waitForTransactionReceipt({ hash });
    })();
    const spent = await earned(async () => {
      const response = await send(payload);
      expect(response.status).toBe(402);
      // A cancelled authorisation reads as used.
      expect(reasonOf(response)).toBe('invalid_exact_evm_nonce_already_used');
    });
    expect(spent).toBe(0n);
  });

  it('whose authorisation is charged by a service with another ledger and the same payee buys there alone', async () => {
    const elsewhere = await startPaidApp(chain, facilitator, { payTo: app.payTo });
    const payload = await signed();
    facilitator.faults.verify = async (work) => {
      facilitator.faults.verify = undefined;
      const verdict = await work();
      expect((await send(payload, elsewhere.url + PAID_POST)).status).toBe(200);
      return verdict;
    };
    const spent = await earned(async () => {
      const response = await send(payload);
      expect(response.status).toBe(402);
      expect(await response.text()).not.toContain('paid"');
    });
    expect(spent).toBe(PRICE);
    expect(await stateOf(payload)).toBe('failed');
    // Nor does it buy later, when reconciliation looks at what was refused.
    await app.pool.query("update payment set valid_before = now() - interval '1 hour' where nonce = $1", [
      signedPart(payload).authorization.nonce,
    ]);
    await lookUpAll();
    expect(await stateOf(payload)).toBe('failed');
    expect((await send(payload)).status).toBe(402);
    await elsewhere.close();
  });

  it('whose authorisation is used after an order of ours whose outcome is unknown has paid: the chain decides', async () => {
    const payload = await signed();
    facilitator.faults.settle = async (work, response, call) => {
      facilitator.faults.settle = undefined;
      await work();
      return broke(work, response, call);
    };
    const spent = await earned(async () => expect((await send(payload)).status).toBe(200));
    expect(spent).toBe(PRICE);

    // The first order is on its way when the chain is asked, and is done when the second one comes.
    const later = await signed();
    facilitator.faults.settle = async (first, response, call) => {
      facilitator.faults.settle = async (second) => {
        facilitator.faults.settle = undefined;
        await first();
        return second();
      };
      return broke(first, response, call);
    };
    const spentLater = await earned(async () => expect((await send(later)).status).toBe(200));
    expect(spentLater).toBe(PRICE);
  });

  it('out of funds between verify and settle gets 402 and no answer', async () => {
    const poor = await newPayer(chain, PRICE);
    await chain.giveEther(poor.account.address);
    const payload = await poor.sign(url(), POST);
    facilitator.faults.verify = async (work) => {
      const verdict = await work();
      const hash = await chain.walletOf(poor.account).writeContract({
        address: BASE_USDC,
        abi: USDC_ABI,
        functionName: 'transfer',
        args: [`0x${'9'.repeat(40)}`, PRICE],
      });
      await chain.reader.waitForTransactionReceipt({ hash });
      return verdict;
    };
    const spent = await earned(async () => expect((await send(payload)).status).toBe(402));
    expect(spent).toBe(0n);
    expect(await stateOf(payload)).toBe('failed');
  });

  // What clients sign was always valid, and ends after a minute.
  it.each([
    ['five minutes ahead', 300_000, 402, /valid_before/],
    ['five minutes behind', -300_000, 200, null],
  ])(
    'whose clock differs from ours is charged only where there is time left: we are %s',
    async (_what, ms, status, reason) => {
      const payload = await signed();
      skewMs = ms;
      const verifies = facilitator.calls.verify;
      const spent = await earned(async () => {
        const response = await send(payload);
        expect(response.status).toBe(status);
        if (reason !== null) expect(reasonOf(response)).toMatch(reason);
      });
      expect(spent).toBe(status === 200 ? PRICE : 0n);
      expect(facilitator.calls.verify).toBe(verifies + (status === 200 ? 1 : 0));
    },
  );

  it('who sends a payment again after it has run out gets what it has bought, and never another challenge', async () => {
    const paid = await signed();
    const first = await send(paid);
    facilitator.faults.settle = broke;
    const open = await signed();
    expect((await send(open)).status).toBe(503);
    skewMs = 300_000;
    const again = await send(paid);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    const pending = await send(open);
    expect(pending.status).toBe(503);
    expect(pending.headers.get('payment-required')).toBeNull();
  });
});

describe('a node of the chain that is down', () => {
  it('is no reason to withhold what the facilitator has charged', async () => {
    const cut = await startPaidApp(chain, facilitator, { rpcUrl: NOWHERE });
    const before = await chain.balance(cut.payTo);
    expect((await payer.fetch(cut.url + PAID_POST, POST)).status).toBe(200);
    expect((await chain.balance(cut.payTo)) - before).toBe(PRICE);
    facilitator.faults.settle = broke;
    const payload = await payer.sign(cut.url + PAID_POST, POST);
    expect((await send(payload, cut.url + PAID_POST)).status).toBe(503);
    await cut.close();
  });
});

describe.each([
  ['that goes away', AWAY],
  ['whose disk is full', DISK_FULL],
])('a record %s', (_how, error) => {
  beforeEach(() => void (brokenBy = error));

  it.each([
    ['before the payment is looked up', /^\s*select/],
    ['before it is claimed', /insert into payment/],
    ['before the answer is stored', /state = 'settling', answer/],
  ])('%s: 503, uncharged, and the proof is good again', async (_what, sql) => {
    const payload = await signed();
    broken = sql;
    const spent = await earned(async () => {
      const response = await send(payload);
      expect(response.status).toBe(503);
      expect(await codeOf(response)).toBe('payment_rail_unavailable');
    });
    expect(spent).toBe(0n);
    broken = null;
    expect((await whenFree(() => send(payload))).status).toBe(200);
  });

  it('before the charge is noted: the client gets its answer, and the chain tells the record later', async () => {
    const payload = await signed();
    broken = /set state = 'settled'/;
    const spent = await earned(async () => expect((await send(payload)).status).toBe(200));
    expect(spent).toBe(PRICE);
    expect(await stateOf(payload)).toBe('settling');
    broken = null;
    const lookUp = () => lookUpAll().then(() => stateOf(payload));
    await expect.poll(lookUp, EVENTUALLY).toBe('settled');
    const again = await send(payload);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('reconciliation', () => {
  it('moves no money: what was not charged in time is not charged at all', async () => {
    const payload = await signed();
    facilitator.faults.settle = broke;
    const settles = facilitator.calls.settle;
    const spent = await earned(async () => {
      expect((await send(payload)).status).toBe(503);
      facilitator.faults.settle = undefined;
      await lookUpAll();
      expect(await stateOf(payload)).toBe('unknown');
      const now = Number((await chain.reader.getBlock()).timestamp);
      const { validBefore } = signedPart(payload).authorization;
      await chain.test.increaseTime({ seconds: Math.max(1, Number(validBefore) - now + 61) });
      await chain.test.mine({ blocks: 1 });
      await lookUpAll();
    });
    expect(spent).toBe(0n);
    expect(await stateOf(payload)).toBe('failed');
    expect(facilitator.calls.settle).toBe(settles + 2);
  });
});

describe('the sandbox', () => {
  it('checks signatures for real, answers, says that it is a sandbox, and charges nothing', async () => {
    const terms = { x402: x402Terms(app.payTo, 'https://facilitator.sandbox.invalid') };
    const sandbox = await startPaidApp(chain, facilitator, {
      payTo: app.payTo,
      rails: [createSandboxRail(terms, () => true)],
    });
    const stranger = await newPayer(chain, 0n);
    const spent = await earned(async () => {
      const response = await stranger.fetch(sandbox.url + PAID_POST, POST);
      expect(response.status).toBe(200);
      const receipt: object = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '');
      expect(receipt).toMatchObject({ success: true, sandbox: true });
      const forged = await stranger.sign(sandbox.url + PAID_POST, POST);
      signedPart(forged).signature = `0x${'12'.repeat(65)}`;
      expect((await send(forged, sandbox.url + PAID_POST)).status).toBe(402);
    });
    expect(spent).toBe(0n);
    const { rows } = await sandbox.pool.query('select rail, state from payment');
    expect(rows).toEqual([{ rail: 'sandbox', state: 'settled' }]);
    await sandbox.close();
  });
});
