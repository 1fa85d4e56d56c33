import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBaseChain } from '../local-chain/base-chain.ts';
import { startFacilitator } from '../local-chain/facilitator.ts';
import type { BenchData } from './data.ts';
import { type Measurement, percentile } from './report.ts';
import { inOtherCase, type Samples } from './samples.ts';
import { startService } from './service.ts';

const CALLS = 150;
const WARMUP = 15;
const FORGERIES_A_SECOND = 60;
/** Each of them is within what a source may try. */
const SOURCES = 60;
const FUNDS = 100_000_000n;
/** Times what an honest call takes alone. */
const MOST_TIMES = 1.5;

type Client = x402Client;

/** A payment for a path, in its header. */
async function paymentFor(client: Client, url: string): Promise<string> {
  const required = decodePaymentRequiredHeader((await fetch(url)).headers.get('payment-required') ?? '');
  return encodePaymentSignatureHeader(await client.createPaymentPayload(required));
}

/** The same payment with a signature of nothing. */
function forged(header: string): string {
  const payload = JSON.parse(Buffer.from(header, 'base64').toString()) as { payload: { signature: string } };
  payload.payload.signature = `0x${'12'.repeat(64)}1b`;
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

/** Milliseconds of honest calls, one after another; a call that fails throws. */
async function honestCalls(client: Client, urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [i, url] of urls.entries()) {
    const headers = { 'payment-signature': await paymentFor(client, url), 'x-forwarded-for': '198.51.100.7' };
    const started = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`an honest call was answered with ${response.status}`);
    if (i >= WARMUP) times.push(performance.now() - started);
  }
  return times;
}

/** What honest payers wait beside forged payments, against what they wait alone. */
export async function measureForgeries(
  data: BenchData,
  { choices, products }: Samples,
): Promise<Measurement[]> {
  const base = await startBaseChain();
  const facilitator = await startFacilitator(base);
  const service = await startService(data.dir, {
    X402_PAY_TO: privateKeyToAccount(generatePrivateKey()).address,
    X402_FACILITATOR_URL: facilitator.url,
    BASE_RPC_URL: base.url,
    GONDOLA_TRUSTED_PROXIES: '1',
  });
  const origin = `http://127.0.0.1:${service.port}`;
  const urlsFrom = (start: number): string[] =>
    Array.from({ length: WARMUP + CALLS }, (_, i) => {
      const { id } = products[(start + i) % products.length]!;
      return `${origin}/v1/products?product_id=${inOtherCase(choices, id)}`;
    });
  try {
    const client = new x402Client().register('eip155:*', new ExactEvmScheme(await base.fundedAccount(FUNDS)));
    const alone = await honestCalls(client, urlsFrom(0));
    const bad = forged(await paymentFor(client, `${origin}/v1/products?q=milk`));
    const statuses: Record<number, number> = {};
    let sent = 0;
    const forging = setInterval(() => {
      const headers = { 'payment-signature': bad, 'x-forwarded-for': `203.0.113.${sent++ % SOURCES}` };
      fetch(`${origin}/v1/products?q=milk&offset=${sent}`, { headers }).then(
        ({ status, body }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          return body?.cancel();
        },
        () => (statuses[0] = (statuses[0] ?? 0) + 1),
      );
    }, 1000 / FORGERIES_A_SECOND);
    const beside = await honestCalls(client, urlsFrom(CALLS)).finally(() => clearInterval(forging));
    const said = JSON.stringify(statuses).replaceAll('"', '');
    return [0.5, 0.99].map((share) => {
      const [figure, before] = [percentile(beside, share), percentile(alone, share)];
      return {
        what: `an honest x402 call beside ${FORGERIES_A_SECOND} forged ones a second ${said}, p${share * 100} of ${CALLS}`,
        figure,
        unit: 'ms',
        baseline: { name: 'alone', figure: before },
        bar: `at most ${MOST_TIMES} times`,
        met: figure <= MOST_TIMES * before,
      };
    });
  } finally {
    await service.stop();
    await Promise.all([facilitator.stop(), base.stop()]);
  }
}
