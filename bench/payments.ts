import { ExactEvmScheme } from '@x402/evm/exact/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { x402Client } from '@x402/fetch';
import { Mppx, tempo } from 'mppx/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBaseChain } from '../local-chain/base-chain.ts';
import { startFacilitator } from '../local-chain/facilitator.ts';
import { startTempoChain } from '../local-chain/tempo-chain.ts';
import type { BenchData } from './data.ts';
import { type Measurement, percentile } from './report.ts';
import { inOtherCase, type Samples } from './samples.ts';
import { freePort, type Service, startService } from './service.ts';

const CALLS = 400;
const WARMUP = 30;
const FUNDS = 100_000_000n;
/** The bar, in milliseconds. */
const MOST_MS = 5;

type Headers = Readonly<Record<string, string>>;

/** What the service did since it was asked last; `outbound-wait.mjs` says it. */
interface Account {
  /** How long its requests to others took, and how many there were. */
  readonly outboundMs: number;
  readonly outbound: number;
  /** The same of statements to the record. */
  readonly statementsMs: number;
  readonly statements: number;
  /** Of all its threads. */
  readonly processorMs: number;
}

/** What calls took, one entry a call; milliseconds where they are times. */
interface Calls {
  /** From the request to the end of the answer. */
  readonly whole: number[];
  /** The same without what the service waited for others. */
  readonly own: number[];
  readonly accounts: Account[];
}

/** One call after another. */
async function measureCalls(
  { service, account }: { readonly service: Service; readonly account: () => Promise<Account> },
  paths: readonly string[],
  pay: (url: string) => Promise<Headers>,
): Promise<Calls> {
  const calls: Calls = { whole: [], own: [], accounts: [] };
  for (const [i, path] of paths.entries()) {
    const headers = await pay(`http://127.0.0.1:${service.port}${path}`);
    await account();
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers });
    await response.arrayBuffer();
    const ms = performance.now() - started;
    if (response.status !== 200) throw new Error(`a paid call was answered with ${response.status}`);
    if (i < WARMUP) continue;
    const spent = await account();
    calls.whole.push(ms);
    calls.own.push(ms - spent.outboundMs);
    calls.accounts.push(spent);
  }
  return calls;
}

/** Rows of a rail. */
function rowsOf(rail: string, { whole, own, accounts }: Calls): Measurement[] {
  const times = [0.5, 0.99].map((share) => ({
    what: `${rail}: own time of a paid call, p${share * 100} of ${own.length}`,
    figure: percentile(own, share),
    unit: 'ms',
    baseline: { name: 'the whole call', figure: percentile(whole, share) },
    bar: `at most ${MOST_MS} ms`,
    met: percentile(own, share) <= MOST_MS,
  }));
  const median = (what: string, unit: string, of: (account: Account) => number): Measurement => ({
    what: `${rail}: ${what}, p50`,
    figure: percentile(accounts.map(of), 0.5),
    unit,
    baseline: null,
    bar: null,
    met: null,
  });
  return [
    ...times,
    median('processor time of the service a call, all threads', 'ms', ({ processorMs }) => processorMs),
    median('statements to the record a call', 'statements', ({ statements }) => statements),
    median('time of these, one beside the facilitator', 'ms', ({ statementsMs }) => statementsMs),
    median('requests to others a call', 'requests', ({ outbound }) => outbound),
  ];
}

/**
 * Paid point reads by unmodified clients on local chains: what the service adds to its waiting for the facilitator and
 * the nodes of the chains. Checking the payment, the ledger's commits and the answer itself are the service's own.
 */
export async function measurePayments(
  data: BenchData,
  { choices, products }: Samples,
): Promise<Measurement[]> {
  const [base, tempoChain] = await Promise.all([startBaseChain(), startTempoChain()]);
  const [facilitator, port] = await Promise.all([startFacilitator(base), freePort()]);
  const payee = privateKeyToAccount(generatePrivateKey()).address;
  const stopOthers = (): Promise<unknown> =>
    Promise.all([facilitator.stop(), base.stop(), tempoChain.stop()]);
  const service = await startService(data.dir, {
    X402_PAY_TO: payee,
    X402_FACILITATOR_URL: facilitator.url,
    BASE_RPC_URL: base.url,
    MPP_RECIPIENT: payee,
    MPP_RPC_URL: tempoChain.url,
    MPP_SECRET_KEY: 'a secret of the benchmark, long enough',
    NODE_OPTIONS: `--import ${new URL('./outbound-wait.mjs', import.meta.url).href}`,
    BENCH_OUTBOUND_PORT: String(port),
  }).catch(async (error: unknown) => {
    await stopOthers();
    throw error;
  });
  const account = async (): Promise<Account> =>
    (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Account;
  const measured = { service, account };
  try {
    const pathsOf = (start: number): string[] =>
      Array.from({ length: WARMUP + CALLS }, (_, i) => {
        const { id } = products[(start + i) % products.length]!;
        return `/v1/products?product_id=${inOtherCase(choices, id)}`;
      });
    const key = { authorization: service.authorization };
    const keyed = await measureCalls(measured, pathsOf(0), async () => key);

    const x402 = new x402Client().register('eip155:*', new ExactEvmScheme(await base.fundedAccount(FUNDS)));
    const byX402 = await measureCalls(measured, pathsOf(CALLS), async (url) => {
      const challenge = await fetch(url);
      const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '');
      const payload = await x402.createPaymentPayload(required);
      return { 'payment-signature': encodePaymentSignatureHeader(payload) };
    });

    const payer = await tempoChain.fundedAccount(FUNDS);
    const mpp = Mppx.create({
      polyfill: false,
      methods: [tempo.charge({ account: payer, getClient: () => tempoChain.clientOf(payer) })],
    });
    const byMpp = await measureCalls(measured, pathsOf(2 * CALLS), async (url) => ({
      authorization: await mpp.createCredential(await fetch(url)),
    }));

    return [
      {
        what: `the same with a B2B key, p50 of ${keyed.whole.length}`,
        figure: percentile(keyed.whole, 0.5),
        unit: 'ms',
        baseline: null,
        bar: null,
        met: null,
      },
      ...rowsOf('x402', byX402),
      ...rowsOf('MPP', byMpp),
    ];
  } finally {
    await service.stop();
    await stopOthers();
  }
}
