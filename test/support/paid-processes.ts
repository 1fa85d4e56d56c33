import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import { Challenge } from 'mppx';
import { tempo as tempoMethod } from 'mppx/client';
import type { Pool } from 'pg';
import { startBaseChain } from '../../local-chain/base-chain.ts';
import { startFacilitator } from '../../local-chain/facilitator.ts';
import { startNodeProxy } from '../../local-chain/node-proxy.ts';
import { PATH_USD, startTempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { publish } from '../../src/publish/publish.ts';
import { fillCatalogue } from './catalogue.ts';
import { ending, nextMessage } from './children.ts';
import { createTestDatabase } from './database.ts';
import type { Result } from './mcp-clients.ts';
import { CREDENTIAL, credentialFor } from './mpp-credential.ts';
import { mppClientOf } from './mpp-client.ts';
import { newPayee, newPayer, PAID_POST, paymentHeader, signedPart, x402Terms } from './paid-app.ts';
import type { Moment, ProcessOptions, Question } from './paid-moments.ts';
import { buildProgram } from './programs.ts';

const PROGRAM = new URL('./paid-process.ts', import.meta.url);
const BODY = '{"text":"paid"}';
const SECRET = '0123456789abcdef0123456789abcdef';
const FUNDS = 1_000_000_000n;
const PATIENCE_S = 120;

/** A process that serves paid calls. */
export interface Served {
  readonly url: string;
  /** How often it did paid work. */
  runs(): Promise<number>;
  /** Lets it end, as by a power cut, when a paid call reaches that moment. */
  dieAt(moment: Moment): Promise<void>;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone, by what it was told before. */
  ended(): Promise<void>;
}

/** A payment, ready to be sent. */
export interface Proof {
  readonly headers: Readonly<Record<string, string>>;
  /** The row that it gets: its nonce, or its challenge. */
  readonly id: string;
}

/** A payment for a tool, ready to be sent in `_meta` of a call. */
export interface ToolProof {
  readonly meta: Record<string, unknown>;
  /** The row that it gets: its nonce, or its challenge. */
  readonly id: string;
}

/** A way to pay, with a payer of its own, over a chain of its own. */
export interface PayingClient {
  /** An unmodified client signs for the answer to its 402. */
  proofFor(served: Served): Promise<Proof>;
  /** The same for a tool that asked for payment. */
  proofForTool(unpaid: Result): Promise<ToolProof>;
  /** What the payee has. */
  income(): Promise<bigint>;
  /** Calls `deed` when the next order to charge arrives, before it is carried out. */
  onNextOrder(deed: () => Promise<void>): void;
  /** Lets the chain's time go on until no payment of today is good any more. */
  expireAll(): Promise<void>;
}

/** What a paid call came to. */
export interface PaidAnswer {
  readonly status: number;
  readonly isReplay: boolean;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Sends one payment; null where the connection broke. */
export function pay(served: Served, { headers }: Proof): Promise<PaidAnswer | null> {
  return new Promise((resolve) => {
    const url = served.url + PAID_POST;
    const outgoing = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      const isReplay = response.headers['idempotent-replayed'] === 'true';
      let body = '';
      response.on('data', (chunk: Buffer) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, isReplay, body }));
      response.on('error', () => resolve(null));
    });
    outgoing.on('error', () => resolve(null));
    outgoing.end(BODY);
  });
}

const nonceOf = (payload: PaymentPayload): string => signedPart(payload).authorization.nonce.toLowerCase();

const challengeOf = (served: Served): Promise<Response> =>
  fetch(served.url + PAID_POST, { method: 'POST', body: BODY });

/** Publishes the small catalogue; resolves with the snapshot folder. */
async function publishCatalogue(pool: Pool): Promise<string> {
  await fillCatalogue(pool, new Date(Date.now() - 2 * 3_600_000));
  const dir = await mkdtemp(join(tmpdir(), 'gondola-paid-'));
  await publish(pool, { dir });
  return dir;
}

/**
 * Local chains, a facilitator, a record, and as many serving processes over them as are started: with the small catalogue
 * where it is asked for, else with nothing but the echo.
 */
export async function startPaidWorld(leases: ProcessOptions['leases'], withCatalogue = false) {
  const [base, tempo, database] = await Promise.all([
    startBaseChain(),
    startTempoChain(),
    createTestDatabase(),
  ]);
  const [facilitator, node] = await Promise.all([startFacilitator(base), startNodeProxy(tempo.url)]);
  const payTo = newPayee();
  const snapshots = withCatalogue ? await publishCatalogue(database.pool) : null;
  const running = new Set<Served>();
  const program = await buildProgram(PROGRAM);

  const startProcess = async (aheadMs = 0): Promise<Served> => {
    const options: ProcessOptions = {
      databaseUrl: database.url,
      payTo,
      facilitatorUrl: facilitator.url,
      rpcUrl: base.url,
      mpp: { asset: PATH_USD, rpcUrl: node.url, secretKey: SECRET },
      aheadMs,
      leases,
      snapshots,
    };
    const child = fork(program, [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (part: Buffer) => (said += String(part)));
    const { port } = await nextMessage<{ port: number }>(child, () => said);
    const ask = async (question: Question): Promise<number> => {
      const answer = nextMessage<{ runs: number }>(child, () => said);
      // One that has ended is told of by the answer that does not come.
      child.send(question, () => {});
      return (await answer).runs;
    };
    const served: Served = {
      url: `http://127.0.0.1:${port}`,
      runs: () => ask({ dieAt: null }),
      async dieAt(moment) {
        await ask({ dieAt: moment });
      },
      async kill() {
        child.kill('SIGKILL');
        await served.ended();
      },
      async ended() {
        running.delete(served);
        await ending(child);
      },
    };
    running.add(served);
    return served;
  };

  const payer = await newPayer(base, FUNDS);
  const x402: PayingClient = {
    async proofFor(served) {
      const payload = await payer.sign(served.url + PAID_POST, { method: 'POST', body: BODY });
      return { headers: paymentHeader(payload), id: nonceOf(payload) };
    },
    async proofForTool({ structuredContent }) {
      const payload = await payer.signFor(structuredContent as unknown as PaymentRequired);
      return { meta: { 'x402/payment': payload }, id: nonceOf(payload) };
    },
    income: () => base.balance(payTo),
    onNextOrder(deed) {
      facilitator.faults.settle = async (work) => {
        facilitator.faults.settle = undefined;
        await deed();
        return work();
      };
    },
    async expireAll() {
      const now = Number((await base.reader.getBlock()).timestamp);
      const until = Math.floor(Date.now() / 1000) + PATIENCE_S;
      await base.test.increaseTime({ seconds: Math.max(1, until - now) });
      await base.test.mine({ blocks: 1 });
    },
  };

  const account = await tempo.fundedAccount(FUNDS);
  const mppClient = mppClientOf(tempo, account);
  const methods = [tempoMethod.charge({ account, getClient: () => tempo.clientOf(account) })];
  const mpp: PayingClient = {
    async proofFor(served) {
      const challenge = await challengeOf(served);
      const { id } = Challenge.fromResponse(challenge);
      return { headers: { authorization: await mppClient.createCredential(challenge) }, id };
    },
    async proofForTool(unpaid) {
      const credential = await credentialFor(unpaid, methods);
      return { meta: { [CREDENTIAL]: credential }, id: credential.challenge.id };
    },
    income: () => tempo.balance(payTo),
    onNextOrder(deed) {
      node.faults.call = async (work, _response, { method }) => {
        if (method !== 'eth_sendRawTransactionSync') return work();
        node.faults.call = undefined;
        await deed();
        return work();
      };
    },
    expireAll: () => tempo.passTime(PATIENCE_S),
  };

  return {
    facilitator,
    pool: database.pool,
    clients: { x402, mpp },
    /** What the processes settle by. */
    rails: [
      createX402Rail({ terms: { x402: x402Terms(payTo, facilitator.url) }, rpcUrl: base.url }),
      createMppRail({
        terms: { mpp: { recipient: payTo, asset: PATH_USD, realm: 'api.test' } },
        rpcUrl: tempo.url,
        secretKey: SECRET,
      }),
    ],
    startProcess,
    /** The ledger's row of a payment. */
    async rowOf({ id }: Proof): Promise<{ state: string; hasAnswer: boolean } | undefined> {
      const { rows } = await database.pool.query<{ state: string; hasAnswer: boolean }>(
        'select state, answer is not null as "hasAnswer" from payment where nonce = $1 or challenge_id = $1',
        [id],
      );
      return rows[0];
    },
    killAll: () => Promise.all([...running].map((served) => served.kill())),
    async close() {
      await database.close();
      if (snapshots !== null) await rm(snapshots, { recursive: true, force: true });
      await Promise.all([facilitator.stop(), node.stop()]);
      await Promise.all([base.stop(), tempo.stop()]);
    },
  };
}

export type PaidWorld = Awaited<ReturnType<typeof startPaidWorld>>;
