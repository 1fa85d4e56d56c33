import type { PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { tempo } from 'mppx/client';
import { McpClient as MppxMcpClient } from 'mppx/mcp/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../../local-chain/facilitator.ts';
import { startTempoChain, type TempoChain } from '../../../local-chain/tempo-chain.ts';
import type { TestApp } from '../../support/app.ts';
import { CLIENTS, type McpClient, type Result, REVISIONS } from '../../support/mcp-clients.ts';
import { newPayee, PRICE, startMppApp, startPaidApp } from '../../support/paid-app.ts';

const RICH = 1_000_000n;
const DUPLICATES = 20;

describe('paying for tools by x402', () => {
  let chain: BaseChain;
  let facilitator: Facilitator;
  let app: Awaited<ReturnType<typeof startPaidApp>>;
  let payer: x402Client;

  beforeAll(async () => {
    chain = await startBaseChain();
    facilitator = await startFacilitator(chain);
    app = await startPaidApp(chain, facilitator);
    payer = new x402Client().register('eip155:*', new ExactEvmScheme(await chain.fundedAccount(RICH)));
  });
  afterAll(async () => {
    await app?.close();
    await facilitator?.stop();
    await chain?.stop();
  });

  const call = async (client: McpClient, q: string, payment?: unknown): Promise<Result> =>
    (await client.callTool({
      name: 'find_products',
      arguments: { q },
      ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
    })) as Result;
  const sign = async (unpaid: Result) =>
    payer.createPaymentPayload(unpaid.structuredContent as unknown as PaymentRequired);

  it.each(REVISIONS)(
    'a client of %s pays once, and gets its answer again for the same payment',
    async (revision) => {
      const client = await CLIENTS[revision](`${app.url}/mcp`);
      const before = await chain.balance(app.payTo);
      const payment = await sign(await call(client, 'milk'));
      const paid = await call(client, 'milk', payment);
      expect(paid.structuredContent).toHaveProperty('rows');
      expect(paid._meta?.['x402/payment-response']).toMatchObject({ success: true, network: 'eip155:8453' });
      expect((await call(client, 'milk', payment)).structuredContent).toEqual(paid.structuredContent);
      expect((await chain.balance(app.payTo)) - before).toBe(PRICE);

      const other = await call(client, 'eggs', payment);
      expect(other).toMatchObject({ isError: true, structuredContent: { error: 'payment_already_used' } });
      expect((await chain.balance(app.payTo)) - before).toBe(PRICE);
      await client.close();
    },
  );

  it('duplicates at the same time are charged once, and all others hear of the one', async () => {
    const client = await CLIENTS['2026-07-28'](`${app.url}/mcp`);
    const before = await chain.balance(app.payTo);
    const payment = await sign(await call(client, 'bread'));
    const results = await Promise.all(
      Array.from({ length: DUPLICATES }, () => call(client, 'bread', payment)),
    );
    const answers = results.filter(({ isError }) => isError !== true);
    expect(answers.length).toBeGreaterThan(0);
    for (const { content } of results.filter(({ isError }) => isError === true)) {
      expect(content[0]?.text).toMatch(/being processed/);
    }
    expect((await chain.balance(app.payTo)) - before).toBe(PRICE);
    await client.close();
  });

  it.each([
    [
      'price_index',
      { slug: 'bred' },
      /^No index has the slug bred: the nearest is bread\. list_indices lists all indices\./,
    ],
    [
      'fill_list',
      { chain: 'cornr', store_id: crypto.randomUUID(), items: ['milk'] },
      /^No chain has the slug cornr: the nearest is corner\. No store has or had the id [-\w]+\./,
    ],
  ])('a payment for what is not there is given back by %s, and still good', async (name, given, told) => {
    const client = await CLIENTS['2026-07-28'](`${app.url}/mcp`);
    const before = await chain.balance(app.payTo);
    const ask = async (payment?: unknown): Promise<Result> =>
      (await client.callTool({
        name,
        arguments: given,
        ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
      })) as Result;
    const payment = await sign(await ask());
    const missing = await ask(payment);
    expect(missing).toMatchObject({ isError: true });
    expect(missing.content[0]?.text).toMatch(told);
    expect(missing.content[0]?.text).toMatch(/ Nothing was charged\.$/);
    expect(missing._meta).not.toHaveProperty('x402/payment-response');
    expect(await chain.balance(app.payTo)).toBe(before);
    expect((await call(client, 'milk', payment)).structuredContent).toHaveProperty('rows');
    expect((await chain.balance(app.payTo)) - before).toBe(PRICE);
    await client.close();
  });

  it('a payment for arguments that are not valid is not taken', async () => {
    const client = await CLIENTS['2026-07-28'](`${app.url}/mcp`);
    const before = await chain.balance(app.payTo);
    const payment = await sign(await call(client, 'rice'));
    const refused = await call(client, '', payment);
    expect(refused.content[0]?.text).toMatch(/othing was charged/);
    const malformed = await call(client, 'rice', 'no payment');
    expect(malformed).toMatchObject({ isError: true });
    expect(malformed.content[0]?.text).toMatch(/^The payment is not valid: .* Nothing was charged\.$/);
    expect(await chain.balance(app.payTo)).toBe(before);
    await client.close();
  });
});

describe('paying for tools by mppx', () => {
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

  it.each(REVISIONS)('a client of %s pays once', async (revision) => {
    const client = await CLIENTS[revision](`http://127.0.0.1:${app.port}/mcp`);
    const account = await chain.fundedAccount(RICH);
    const methods = [tempo.charge({ account, getClient: () => chain.clientOf(account) })];
    MppxMcpClient.wrap(client as Parameters<typeof MppxMcpClient.wrap>[0], { methods });
    const before = await chain.balance(recipient);
    const paid = (await client.callTool({ name: 'find_products', arguments: { q: 'milk' } })) as Result;
    expect(paid.structuredContent).toHaveProperty('rows');
    expect(paid._meta?.['org.paymentauth/receipt']).toMatchObject({ method: 'tempo', status: 'success' });
    expect((await chain.balance(recipient)) - before).toBe(PRICE);
    await client.close();
  });
});
