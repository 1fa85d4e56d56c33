import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { Receipt } from 'mppx';
import { Mppx, tempo } from 'mppx/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBaseChain } from '../local-chain/base-chain.ts';
import { startFacilitator } from '../local-chain/facilitator.ts';
import { startTempoChain } from '../local-chain/tempo-chain.ts';

/**
 * Shows payments end to end: local chains, the built service on a small demo catalogue, and two unmodified clients that
 * meet the 402, pay, and get data and a receipt. No real money, no network beyond this machine.
 */

const FUNDS = 1_000_000n;
const MICRO = 1e6;
const SCALE = '0.002';
const ASKED = '/v1/products?q=milk&limit=1';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const usd = (raw: bigint): string => `${(Number(raw) / MICRO).toFixed(6)} USD`;

const dataDir = await mkdtemp(join(tmpdir(), 'gondola-demo-pay-'));
const payee = privateKeyToAccount(generatePrivateKey()).address;
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];

async function startService(env: NodeJS.ProcessEnv): Promise<string> {
  const run = promisify(execFile);
  const feed = join(dataDir, 'feed');
  for (const args of [['generate', '--scale', SCALE, '--out', feed], ['import', feed], ['publish']]) {
    await run(process.execPath, ['dist/cli.js', ...args], { env, maxBuffer: 2 ** 26 });
  }
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  closers.unshift(async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    while ((await fetch(`${url}/ready`).catch(() => null))?.status !== 200) {
      await new Promise((wake) => setTimeout(wake, 50));
    }
    return url;
  }
  throw new Error(`the service did not start:\n${output}`);
}

async function showAnswer(response: Response): Promise<void> {
  const text = await response.text();
  say(`  ${response.status}: ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`);
}

async function showBalances(
  balance: (owner: `0x${string}`) => Promise<bigint>,
  payer: `0x${string}`,
  work: () => Promise<void>,
): Promise<void> {
  const show = async (when: string): Promise<void> =>
    say(`  ${when}: payer ${usd(await balance(payer))}, payee ${usd(await balance(payee))}`);
  await show('before');
  await work();
  await show('after ');
}

async function demo(): Promise<void> {
  say('Starting a local Base, a local Tempo and a facilitator (no real money) …');
  const base = await startBaseChain();
  closers.push(() => base.stop());
  const facilitator = await startFacilitator(base);
  closers.push(() => facilitator.stop());
  const tempoChain = await startTempoChain();
  closers.push(() => tempoChain.stop());

  say('Starting the service on a small demo catalogue …');
  const url = await startService({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: '0',
    GONDOLA_DATA_DIR: dataDir,
    GONDOLA_DEMO: 'off',
    X402_PAY_TO: payee,
    X402_FACILITATOR_URL: facilitator.url,
    BASE_RPC_URL: base.url,
    MPP_RECIPIENT: payee,
    MPP_RPC_URL: tempoChain.url,
    MPP_SECRET_KEY: generatePrivateKey(),
  });

  say();
  say(`Without a payment: GET ${ASKED}`);
  await showAnswer(await fetch(url + ASKED));

  say();
  say('With @x402/fetch, as it comes from npm:');
  const x402Payer = await base.fundedAccount(FUNDS);
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(x402Payer));
  await showBalances(
    (owner) => base.balance(owner),
    x402Payer.address,
    async () => {
      const response = await wrapFetchWithPayment(fetch, client)(url + ASKED);
      await showAnswer(response);
      const receipt = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '');
      say(`  receipt: ${JSON.stringify(receipt)}`);
    },
  );

  say();
  say('With mppx, as it comes from npm:');
  const mppPayer = await tempoChain.fundedAccount(FUNDS);
  const getClient = () => tempoChain.clientOf(mppPayer);
  const mppx = Mppx.create({ polyfill: false, methods: [tempo.charge({ account: mppPayer, getClient })] });
  await showBalances(
    (owner) => tempoChain.balance(owner),
    mppPayer.address,
    async () => {
      const response = await mppx.fetch(url + ASKED);
      await showAnswer(response);
      const receipt = Receipt.deserialize(response.headers.get('payment-receipt') ?? '');
      say(`  receipt: ${JSON.stringify(receipt)}`);
    },
  );
  say('  (on Tempo the payer also pays the fee of the transaction, in the same token)');
}

try {
  await demo();
} finally {
  for (const close of closers) await close().catch(() => {});
}
