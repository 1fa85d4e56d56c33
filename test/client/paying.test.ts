import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { Mppx, tempo } from 'mppx/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { startTempoChain, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createClient, type Fetch, SpendLimitReached } from '../../packages/client/src/client.ts';
import type { TestApp } from '../support/app.ts';
import { newPayee, PRICE, startMppApp, startPaidApp } from '../support/paid-app.ts';

const RICH = 1_000_000n;

/** A connection that breaks after so many answers were made, and the payments that went over it. */
function breakingAfter(answers: number): { readonly fetch: Fetch; readonly proofs: string[] } {
  const proofs: string[] = [];
  let made = 0;
  return {
    proofs,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { headers } = request;
      const proof = headers.get('payment-signature') ?? headers.get('authorization');
      if (proof !== null) proofs.push(proof);
      const answer = await fetch(request);
      made++;
      if (made === answers) {
        await answer.arrayBuffer();
        throw new TypeError('fetch failed');
      }
      return answer;
    },
  };
}

describe('the client, paying by @x402/fetch', () => {
  let chain: BaseChain;
  let facilitator: Facilitator;
  let app: Awaited<ReturnType<typeof startPaidApp>>;
  let pay: (fetch: Fetch) => Fetch;

  beforeAll(async () => {
    chain = await startBaseChain();
    facilitator = await startFacilitator(chain);
    app = await startPaidApp(chain, facilitator);
    const account = await chain.fundedAccount(RICH);
    const x402 = new x402Client().register('eip155:*', new ExactEvmScheme(account));
    pay = (inner) => wrapFetchWithPayment(inner, x402);
  });
  afterAll(async () => {
    await app?.close();
    await facilitator?.stop();
    await chain?.stop();
  });

  it('sends the same payment again where the paid answer was lost, and pays once', async () => {
    const line = breakingAfter(2);
    const client = createClient({ baseUrl: app.url, fetch: line.fetch, pay });
    const before = await chain.balance(app.payTo);
    expect(await client.call('listProducts', { q: 'milk' })).toHaveProperty('results');
    expect(line.proofs).toHaveLength(2);
    expect(line.proofs[0]).toBe(line.proofs[1]);
    expect((await chain.balance(app.payTo)) - before).toBe(PRICE);
    expect(client.spentUsd).toBe(0.01);
  });

  it('signs nothing beyond the limit', async () => {
    const line = breakingAfter(0);
    const client = createClient({ baseUrl: app.url, fetch: line.fetch, pay, maxSpendUsd: 0.015 });
    await client.call('listProducts', { q: 'eggs' });
    await expect(client.call('listProducts', { q: 'bread' })).rejects.toBeInstanceOf(SpendLimitReached);
    expect(line.proofs).toHaveLength(1);
  });

  it('counts nothing for what was not charged', async () => {
    const client = createClient({ baseUrl: app.url, pay });
    await expect(client.call('listProducts', { q: 'milk', limit: 0 })).rejects.toMatchObject({ status: 422 });
    expect(client.spentUsd).toBe(0);
  });
});

describe('the client, paying by mppx', () => {
  let chain: TempoChain;
  let app: TestApp;
  const recipient = newPayee();

  beforeAll(async () => {
    chain = await startTempoChain();
    app = await startMppApp(chain, recipient);
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  it('sends the same payment again where the paid answer was lost, and pays once', async () => {
    const account = await chain.fundedAccount(RICH);
    const methods = [tempo.charge({ account, getClient: () => chain.clientOf(account) })];
    const line = breakingAfter(2);
    const client = createClient({
      baseUrl: `http://127.0.0.1:${app.port}`,
      fetch: line.fetch,
      pay: (inner) => Mppx.create({ fetch: inner, polyfill: false, methods }).fetch as Fetch,
    });
    expect(await client.call('listProducts', { q: 'milk' })).toHaveProperty('results');
    expect(line.proofs).toHaveLength(2);
    expect(line.proofs[0]).toBe(line.proofs[1]);
    expect(await chain.balance(recipient)).toBe(PRICE);
    expect(client.spentUsd).toBe(0.01);
  });
});
