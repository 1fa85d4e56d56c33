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

/** Milliseconds of each call, whole and without what the service waited for others; one call after another. */
async function measureCalls(
  { service, waited }: { readonly service: Service; readonly waited: () => Promise<number> },
  paths: readonly string[],
  pay: (url: string) => Promise<Headers>,
): Promise<{ whole: number[]; own: number[] }> {
  const whole: number[] = [];
  const own: number[] = [];
  for (const [i, path] of paths.entries()) {
    const headers = await pay(`http://127.0.0.1:${service.port}${path}`);
    await waited();
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers });
    await response.arrayBuffer();
    const ms = performance.now() - started;
    if (response.status !== 200) throw new Error(`a paid call was answered with ${response.status}`);
    if (i < WARMUP) continue;
    whole.push(ms);
    own.push(ms - (await waited()));
  }
  return { whole, own };
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
  const waited = async (): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  const measured = { service, waited };
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

    const account = await tempoChain.fundedAccount(FUNDS);
    const mpp = Mppx.create({
      polyfill: false,
      methods: [tempo.charge({ account, getClient: () => tempoChain.clientOf(account) })],
    });
    const byMpp = await measureCalls(measured, pathsOf(2 * CALLS), async (url) => ({
      authorization: await mpp.createCredential(await fetch(url)),
    }));

    const rows = (rail: string, { whole, own }: typeof keyed): Measurement[] =>
      [0.5, 0.99].map((share) => ({
        what: `${rail}: own time of a paid call, p${share * 100} of ${own.length}`,
        figure: percentile(own, share),
        unit: 'ms',
        baseline: { name: 'the whole call', figure: percentile(whole, share) },
        bar: `at most ${MOST_MS} ms`,
        met: percentile(own, share) <= MOST_MS,
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
      ...rows('x402', byX402),
      ...rows('MPP', byMpp),
    ];
  } finally {
    await service.stop();
    await stopOthers();
  }
}
