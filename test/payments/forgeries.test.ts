import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { interceptedPool } from '../support/intercepted-pool.ts';
import {
  newPayer,
  PAID_POST,
  PRICE,
  type Payer,
  paymentHeader,
  reasonOf,
  runs,
  signedPart,
  startPaidApp,
} from '../support/paid-app.ts';

const POST = { method: 'POST', body: '{"text":"paid"}' };
const UNPAID = 3;
const PAID = 2;

let chain: BaseChain;
let facilitator: Facilitator;
let app: Awaited<ReturnType<typeof startPaidApp>>;
let payer: Payer;
let statements = 0;
/** Stands still unless a test lets it go on. */
let nowMs = Date.now();

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain);
  app = await startPaidApp(chain, facilitator, {
    settings: { trustedProxies: 1, rateUnpaidPerAddress: UNPAID, ratePerPayer: PAID },
    deps: { clock: () => nowMs, payments: { rails: [], reconcileMs: 3_600_000 } },
    ledgerPool: (pool) =>
      interceptedPool(pool, (text, run) => {
        if (text.includes('payment')) statements++;
        return run();
      }),
  });
  payer = await newPayer(chain, 1_000_000n);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});

const url = (): string => app.url + PAID_POST;
type Payload = Awaited<ReturnType<Payer['sign']>>;

/** A payment that `spoil` has changed after it was signed. */
async function spoiled(spoil: (part: ReturnType<typeof signedPart>) => void): Promise<Payload> {
  const payload = await payer.sign(url(), POST);
  spoil(signedPart(payload));
  return payload;
}

const send = (payload: Payload, source: string): Promise<Response> =>
  fetch(url(), { ...POST, headers: { ...paymentHeader(payload), 'x-forwarded-for': source } });

const forge = () => spoiled((part) => (part.authorization.nonce = `0x${'33'.repeat(32)}`));

describe('a forged payment costs no facilitator call and no statement', () => {
  it.each<readonly [string, Parameters<typeof spoiled>[0]]>([
    ['another nonce', (part) => (part.authorization.nonce = `0x${'44'.repeat(32)}`)],
    ['another payer', (part) => (part.authorization.from = `0x${'4'.repeat(40)}`)],
    ['a longer life', (part) => (part.authorization.validBefore = String(2n ** 255n))],
    ['a number that is too long to be signed', (part) => (part.authorization.validBefore = '9'.repeat(78))],
    ['a signature of nothing', (part) => (part.signature = `0x${'11'.repeat(65)}`)],
    ['one byte of a signature', (part) => (part.signature = '0x11')],
    [
      'the other signature that anybody can make of one',
      (part) => {
        const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
        const s = (order - BigInt(`0x${part.signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
        const v = part.signature.endsWith('1b') ? '1c' : '1b';
        part.signature = `0x${part.signature.slice(2, 66)}${s}${v}`;
      },
    ],
  ])('%s', async (what, spoil) => {
    const payload = await spoiled(spoil);
    const before = { verifies: facilitator.calls.verify, statements, runs: runs.count };
    const response = await send(payload, `192.0.2.${what.length}`);
    expect(response.status).toBe(402);
    expect(reasonOf(response)).toBe('invalid_exact_evm_payload_signature');
    expect({ verifies: facilitator.calls.verify, statements, runs: runs.count }).toEqual(before);
  });
});

describe('unpaid attempts are limited by source', () => {
  it('so that the next is not looked at, and all others are served', async () => {
    const forged = await forge();
    const honest = await payer.sign(url(), POST);
    const statuses = [];
    for (let i = 0; i < UNPAID + 2; i++) statuses.push((await send(forged, '192.0.2.100')).status);
    expect(statuses).toEqual([402, 402, 402, 429, 429]);
    const limited = await send(honest, '192.0.2.100');
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('1');
    expect(limited.headers.get('ratelimit-policy')).toBe(`"unpaid";q=${UNPAID};w=1`);
    expect(limited.headers.get('ratelimit')).toBe('"unpaid";r=0;t=1');
    expect((await send(honest, '192.0.2.101')).status).toBe(200);
    // A request without a payment, and one with a key, are no attempts.
    const from = { 'x-forwarded-for': '192.0.2.100' };
    expect((await fetch(url(), { ...POST, headers: from })).status).toBe(402);
    const keyed = { ...from, ...paymentHeader(forged), authorization: `Bearer ${app.key}` };
    expect((await fetch(url(), { ...POST, headers: keyed })).status).toBe(200);
    nowMs += 2_000;
    expect((await send(forged, '192.0.2.100')).status).toBe(402);
  });

  it('of which an IPv6 /64 is one, however it is written', async () => {
    const forged = await forge();
    const sources = ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:0db8:0000:0000:1:2:3:4'];
    for (const source of sources) expect((await send(forged, source)).status).toBe(402);
    expect((await send(forged, '2001:db8::5')).status).toBe(429);
    expect((await send(forged, '2001:db8:0:1::5')).status).toBe(402);
    expect((await send(forged, '::ffff:192.0.2.110')).status).toBe(402);
  });

  it('also where the payment is none at all', async () => {
    const bad = (): Promise<Response> =>
      fetch(url(), { ...POST, headers: { 'payment-signature': '!', 'x-forwarded-for': '192.0.2.120' } });
    for (let i = 0; i < UNPAID; i++) expect((await bad()).status).toBe(400);
    expect((await bad()).status).toBe(429);
  });
});

it('a payer beyond its rate is told 429 by that rate, and pays nothing', async () => {
  const busy = await newPayer(chain, 1_000_000n);
  const calls = [];
  for (let i = 0; i < PAID + 1; i++) calls.push(await send(await busy.sign(url(), POST), '192.0.2.130'));
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 429]);
  const { headers } = calls[PAID]!;
  expect(headers.get('retry-after')).toBe('1');
  expect(headers.get('ratelimit-policy')).toBe(`"payer";q=${PAID};w=1`);
  expect(headers.get('ratelimit')).toBe('"payer";r=0;t=1');
  expect(headers.get('payment-response')).toBeNull();
  expect(await chain.balance(busy.account.address)).toBe(1_000_000n - BigInt(PAID) * PRICE);
});
