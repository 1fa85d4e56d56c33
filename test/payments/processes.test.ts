import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentPayload } from '@x402/core/types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../scripts/local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../scripts/local-chain/facilitator.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  newPayee,
  newPayer,
  PAID_POST,
  type Payer,
  paymentHeader,
  PRICE,
  signedPart,
  x402Terms,
} from '../support/paid-app.ts';
import type { ProcessOptions } from '../support/paid-process.ts';

/** `npm run test:duplicates` and `npm run test:kills` set the full numbers. */
const DUPLICATES = Number(process.env['PAYMENT_DUPLICATES'] ?? 200);
const KILLS = Number(process.env['PAYMENT_KILLS'] ?? 3);
const SEED = Number(process.env['PAYMENT_SEED'] ?? 20_261_121);
const AT_ONCE = 6;
const LEASES = { executingMs: 500, settlingMs: 700 };
const BODY = '{"text":"paid"}';
const PROGRAM = fileURLToPath(new URL('../support/paid-process.ts', import.meta.url));
const MINUTE_MS = 60_000;

let chain: BaseChain;
let facilitator: Facilitator;
let database: TestDatabase;
const payTo = newPayee();
const running = new Set<Served>();

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  /** How often it did paid work. */
  runs(): Promise<number>;
}

async function startProcess(): Promise<Served> {
  const options: ProcessOptions = {
    databaseUrl: database.url,
    payTo,
    facilitatorUrl: facilitator.url,
    rpcUrl: chain.url,
    leases: LEASES,
  };
  const child = fork(PROGRAM, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'], stdio: 'ignore' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const served: Served = {
    child,
    url: `http://127.0.0.1:${port}`,
    async runs() {
      child.send('runs');
      const [{ runs }] = (await once(child, 'message')) as [{ runs: number }];
      return runs;
    },
  };
  running.add(served);
  return served;
}

async function kill(served: Served): Promise<void> {
  running.delete(served);
  served.child.kill('SIGKILL');
  if (served.child.exitCode === null && served.child.signalCode === null) await once(served.child, 'exit');
}

beforeAll(async () => {
  [chain, database] = await Promise.all([startBaseChain(), createTestDatabase()]);
  facilitator = await startFacilitator(chain);
}, MINUTE_MS);
afterEach(async () => {
  await Promise.all([...running].map(kill));
});
afterAll(async () => {
  await database?.close();
  await facilitator?.stop();
  await chain?.stop();
});

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Status of one paid call; null where the connection broke. */
function pay(url: string, payload: PaymentPayload): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve) => {
    const outgoing = httpRequest(
      url + PAID_POST,
      { method: 'POST', agent, headers: paymentHeader(payload) },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', () => resolve(null));
      },
    );
    outgoing.on('error', () => resolve(null));
    outgoing.end(BODY);
  });
}

const signFor = (payer: Payer, { url }: Served): Promise<PaymentPayload> =>
  payer.sign(url + PAID_POST, { method: 'POST', body: BODY });

describe('duplicate proofs over two processes', () => {
  it(
    `charge and work exactly once: ${DUPLICATES} at the same time`,
    async () => {
      const served = await Promise.all([startProcess(), startProcess()]);
      const payer = await newPayer(chain, 10n * PRICE);
      const payload = await signFor(payer, served[0]);
      const before = { balance: await chain.balance(payTo), settles: facilitator.calls.settle };
      const statuses = await Promise.all(
        Array.from({ length: DUPLICATES }, async (_, i) => (await pay(served[i % 2]!.url, payload))?.status),
      );
      // A process that has too much to do refuses some before it looks at them: 503, and uncharged like the 409s.
      expect([...new Set(statuses)].filter((status) => ![200, 409, 503].includes(status ?? 0))).toEqual([]);
      expect(statuses).toContain(200);
      expect((await chain.balance(payTo)) - before.balance).toBe(PRICE);
      expect(facilitator.calls.settle - before.settles).toBe(1);
      expect((await served[0].runs()) + (await served[1].runs())).toBe(1);
      const { rows } = await database.pool.query('select state from payment where payer = $1', [
        payer.account.address.toLowerCase(),
      ]);
      expect(rows).toEqual([{ state: 'settled' }]);
    },
    10 * MINUTE_MS,
  );
});

describe('kill -9 at any moment', () => {
  /** Numbers from 0 to 1 that a seed repeats. */
  function randomOf(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** Sends a proof again until it is decided: the answer, or 402. */
  async function sendUntilDecided(served: Served, payload: PaymentPayload): Promise<number> {
    for (;;) {
      const answer = await pay(served.url, payload);
      if (answer === null) throw new Error('the connection broke without a kill');
      if (answer.status === 200 || answer.status === 402) return answer.status;
      await sleep(100);
    }
  }

  async function isCharged(payload: PaymentPayload): Promise<boolean> {
    const { from, nonce } = signedPart(payload).authorization;
    const { rows } = await database.pool.query<{ state: string }>(
      'select state from payment where payer = $1 and nonce = $2',
      [from.toLowerCase(), nonce.toLowerCase()],
    );
    return rows[0]?.state === 'settled';
  }

  it(
    `${KILLS} times: no double charge, no charge without its answer, no answer without a charge`,
    async () => {
      const random = randomOf(SEED);
      const payer = await newPayer(chain, BigInt(KILLS * AT_ONCE + 1) * PRICE);
      const before = await chain.balance(payTo);
      let served = await startProcess();
      let charged = 0;
      for (let round = 0; round < KILLS; round++) {
        const payloads = await Promise.all(Array.from({ length: AT_ONCE }, () => signFor(payer, served)));
        const calls = payloads.map(async (payload) => {
          await sleep(random() * 50);
          return pay(served.url, payload);
        });
        await sleep(random() * 300);
        await kill(served);
        const answers = await Promise.all(calls);
        served = await startProcess();
        for (const [i, payload] of payloads.entries()) {
          const answered = answers[i]?.status === 200;
          // Half of the clients come back with their proof; the others are never heard of again.
          const status = answered || random() < 0.5 ? await sendUntilDecided(served, payload) : null;
          if (answered) expect(status).toBe(200);
          if (status === 200) expect(await isCharged(payload)).toBe(true);
        }
      }
      const now = Number((await chain.reader.getBlock()).timestamp);
      await chain.test.increaseTime({ seconds: Math.max(1, Math.floor(Date.now() / 1000) + 120 - now) });
      await chain.test.mine({ blocks: 1 });
      await sleep(LEASES.settlingMs);
      const rail = createX402Rail({ terms: { x402: x402Terms(payTo, facilitator.url) }, rpcUrl: chain.url });
      await reconcilePayments(openLedger(database.pool, crypto.randomUUID(), LEASES), [rail]);
      const { rows } = await database.pool.query<{ state: string; unanswered: string; total: string }>(
        `select state, count(*) as total, count(*) filter (where answer is null) as unanswered
       from payment where payer = $1 group by state order by state`,
        [payer.account.address.toLowerCase()],
      );
      const settled = rows.find(({ state }) => state === 'settled');
      charged = Number(settled?.total ?? 0);
      expect(settled?.unanswered ?? '0').toBe('0');
      // An abandoned call that had not stored its answer is never charged, whatever its row says.
      expect(
        rows.map(({ state }) => state).filter((state) => state === 'settling' || state === 'unknown'),
      ).toEqual([]);
      expect((await chain.balance(payTo)) - before).toBe(BigInt(charged) * PRICE);
    },
    60 * MINUTE_MS,
  );
});
