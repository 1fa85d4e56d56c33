import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { authorizationSigners } from '../../src/access/x402/authorization-signer.ts';
import { readX402, signedBy } from '../../src/access/x402/proof.ts';
import { requirementsOf } from '../../src/access/x402/requirements.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { PAID_POST, PRICE, runs, startPaidApp, x402Terms } from '../support/paid-app.ts';

/** Made by `createPaymentHeader` of x402 1.2.0, the library of x402-fetch, with a key of sevens for a payee of twos. */
const BY_X402_FETCH =
  'eyJ4NDAyVmVyc2lvbiI6MSwic2NoZW1lIjoiZXhhY3QiLCJuZXR3b3JrIjoiYmFzZSIsInBheWxvYWQiOnsic2lnbmF0dXJlIjoi' +
  'MHg0NzZjMjllOTkxMzE4ODJlOWQ1NjYyZTJmOTg0NzVlYmQ0YjVmOGMzMDE2OWY4MTU2Y2Y5N2I2NWIyODVhY2Q0MDQ2ODkwMmUw' +
  'Y2MwMGEyNGMyZTJkYzczNGZlZWQ1MTBiNTYyMmM3NTllNGU0YjgwODRiMDc2NTQ4ZGEwMjU0MzFjIiwiYXV0aG9yaXphdGlvbiI6' +
  'eyJmcm9tIjoiMHg0YTYyMzE2NjIzYWQ0NTdGMDJjREM1RDk5N2RlRDY3YTM4M0VDNTY5IiwidG8iOiIweDIyMjIyMjIyMjIyMjIy' +
  'MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIiLCJ2YWx1ZSI6IjEwMDAwIiwidmFsaWRBZnRlciI6IjE3OTUzNDgzODEiLCJ2YWxp' +
  'ZEJlZm9yZSI6IjE3OTUzNDkwNDEiLCJub25jZSI6IjB4MTUwOWZhZDgxYzg2MDY5ZGY0NjkyZjU5ZjJhMzg1ZDY2ODljNGVkMzJk' +
  'N2VhMmE0ZjRlNjNkOTA0N2Y1MDcwOCJ9fX0=';

const POST = { method: 'POST', body: '{"text":"paid"}' };

let chain: BaseChain;
let facilitator: Facilitator;
let app: Awaited<ReturnType<typeof startPaidApp>>;

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain);
  app = await startPaidApp(chain, facilitator);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});

/** What a client of version 1 has to be told by hand: our 402 does not say it in the form that it reads. */
function termsOfVersion1() {
  const { amount, asset, payTo, maxTimeoutSeconds, extra } = requirementsOf({
    x402: x402Terms(app.payTo, facilitator.url),
  });
  return {
    scheme: 'exact',
    network: 'base',
    maxAmountRequired: amount,
    asset,
    payTo,
    maxTimeoutSeconds,
    extra,
  };
}

describe('a payment of x402 version 1 in X-PAYMENT', () => {
  it('buys one answer, charged once, with the receipt where its clients look for it', async () => {
    const account = await chain.fundedAccount(2n * PRICE);
    const scheme = new ExactEvmSchemeV1(account);
    const terms = termsOfVersion1() as unknown as Parameters<typeof scheme.createPaymentPayload>[1];
    const payload = await scheme.createPaymentPayload(1, terms);
    const headers = { 'X-PAYMENT': Buffer.from(JSON.stringify(payload)).toString('base64') };
    const before = { balance: await chain.balance(app.payTo), runs: runs.count };
    const paid = await fetch(app.url + PAID_POST, { ...POST, headers });
    expect(paid.status).toBe(200);
    const receipt = Buffer.from(paid.headers.get('x-payment-response') ?? '', 'base64').toString();
    expect(JSON.parse(receipt)).toMatchObject({ success: true, payer: account.address.toLowerCase() });
    const settled = async () => {
      const { rows } = await app.pool.query<{ state: string }>('select state from payment');
      return rows;
    };
    await expect.poll(settled, EVENTUALLY).toEqual([{ state: 'settled' }]);
    const again = await fetch(app.url + PAID_POST, { ...POST, headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await chain.balance(app.payTo)).toBe(before.balance + PRICE);
    expect(runs.count).toBe(before.runs + 1);
  });

  it('made by the library of x402-fetch is read, and its signer found', () => {
    const requirements = requirementsOf({ x402: x402Terms(`0x${'2'.repeat(40)}`, facilitator.url) });
    const reading = readX402(BY_X402_FETCH, requirements, 'x402');
    if (reading.kind !== 'offer') throw new Error(reading.reason);
    const { authorization, signature } = signedBy(reading.offer);
    expect(authorizationSigners(requirements)(authorization, signature)).toBe(reading.offer.payer);
    expect(reading.offer.payer).toBe('0x4a62316623ad457f02cdc5d997ded67a383ec569');
  });

  it('is what x402-fetch cannot make of our 402 by itself: the contract says other names than it reads', async () => {
    const { accepts } = (await (await fetch(app.url + PAID_POST, POST)).json()) as {
      accepts: Record<string, unknown>[];
    };
    // It wants each of these in every entry.
    for (const name of ['maxAmountRequired', 'resource', 'mimeType', 'maxTimeoutSeconds']) {
      expect(accepts.every((entry) => entry[name] === undefined)).toBe(true);
    }
  });
});
