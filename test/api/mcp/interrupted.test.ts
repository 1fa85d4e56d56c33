import type { PaymentRequired } from '@x402/core/types';
import { tempo } from 'mppx/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BaseChain, startBaseChain } from '../../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../../local-chain/facilitator.ts';
import { startTempoChain, type TempoChain } from '../../../local-chain/tempo-chain.ts';
import { routeNamed } from '../../../src/api/mcp/tool.ts';
import type { TestApp } from '../../support/app.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { CLIENTS, callWith, type McpClient, type Result, REVISIONS } from '../../support/mcp-clients.ts';
import { CREDENTIAL, credentialFor } from '../../support/mpp-credential.ts';
import { newPayee, newPayer, type Payer, PRICE, startMppApp, startPaidApp } from '../../support/paid-app.ts';

const RICH = 1_000_000n;
const MILK = { name: 'find_products', arguments: { q: 'milk' } };
const PRICES = { name: 'check_prices', arguments: { q: 'milk', state: 'GA' } };

/** Stops what passes it until it is told. */
interface Barrier {
  readonly reached: Promise<void>;
  readonly open: () => void;
  readonly pass: <Of>(work: () => Promise<Of>) => Promise<Of>;
}

function newBarrier(): Barrier {
  let reach = (): void => {};
  let open = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open: () => open(),
    async pass(work) {
      reach();
      await opened;
      return work();
    },
  };
}

/** How often the route behind `find_products` worked. */
let runs = 0;

beforeAll(() => {
  const route = routeNamed('listProducts');
  const { prepare } = route;
  vi.spyOn(route, 'prepare').mockImplementation((...request) => {
    const read = prepare(...request);
    if (!read.ok) return read;
    return {
      ...read,
      make(...rest) {
        runs++;
        return read.make(...rest);
      },
    };
  });
});
afterAll(() => vi.restoreAllMocks());

describe('a call paid by x402', () => {
  let chain: BaseChain;
  let facilitator: Facilitator;
  let app: Awaited<ReturnType<typeof startPaidApp>>;
  let payer: Payer;
  let pauper: Payer;
  const clients = new Map<(typeof REVISIONS)[number], McpClient>();

  beforeAll(async () => {
    chain = await startBaseChain();
    facilitator = await startFacilitator(chain);
    app = await startPaidApp(chain, facilitator);
    [payer, pauper] = [await newPayer(chain, RICH), await newPayer(chain, 1n)];
    for (const revision of REVISIONS) clients.set(revision, await CLIENTS[revision](`${app.url}/mcp`));
  });
  afterEach(() => {
    facilitator.faults.verify = undefined;
    facilitator.faults.settle = undefined;
  });
  afterAll(async () => {
    await Promise.all([...clients.values()].map((client) => client.close()));
    await app?.close();
    await facilitator?.stop();
    await chain?.stop();
  });

  /** A signed payment for a tool, as `_meta`. */
  async function signed(call = MILK, by = payer): Promise<Record<string, unknown>> {
    const unpaid = (await clients.get('2026-07-28')!.callTool(call)) as Result;
    return { 'x402/payment': await by.signFor(unpaid.structuredContent as unknown as PaymentRequired) };
  }
  const stateOf = async (): Promise<string | undefined> => {
    const { rows } = await app.pool.query<{ state: string }>(
      'select state from payment order by payment_id desc limit 1',
    );
    return rows[0]?.state;
  };

  it('is not run, nor charged, where it was cancelled before the payment was taken; the payment stays good', async () => {
    const client = clients.get('2026-07-28')!;
    const [income, worked] = [await chain.balance(app.payTo), runs];
    const _meta = await signed();
    const barrier = newBarrier();
    facilitator.faults.verify = barrier.pass;
    const leaving = new AbortController();
    const calling = callWith('2026-07-28', client, { ...MILK, _meta }, { signal: leaving.signal });
    await barrier.reached;
    expect(runs).toBe(worked);
    leaving.abort();
    await expect(calling).rejects.toThrow();
    barrier.open();
    await expect.poll(stateOf, EVENTUALLY).toBe('released');
    expect(await chain.balance(app.payTo)).toBe(income);

    facilitator.faults.verify = undefined;
    expect(await callWith('2026-07-28', client, { ...MILK, _meta }, {})).toHaveProperty(
      'structuredContent.rows',
    );
    expect((await chain.balance(app.payTo)) - income).toBe(PRICE);
  });

  it.each(REVISIONS)(
    'is charged once where a client of %s went while it was being charged, and the payment gets its answer',
    async (revision) => {
      const client = clients.get(revision)!;
      const [income, worked] = [await chain.balance(app.payTo), runs];
      const _meta = await signed();
      const barrier = newBarrier();
      facilitator.faults.settle = barrier.pass;
      const leaving = new AbortController();
      const calling = callWith(revision, client, { ...MILK, _meta }, { signal: leaving.signal });
      await barrier.reached;
      leaving.abort();
      await expect(calling).rejects.toThrow();
      barrier.open();
      await expect.poll(stateOf, EVENTUALLY).toBe('settled');
      expect(await callWith(revision, client, { ...MILK, _meta }, {})).toHaveProperty(
        'structuredContent.rows',
      );
      expect((await chain.balance(app.payTo)) - income).toBe(PRICE);
      expect(runs - worked).toBe(1);
    },
  );

  it.each(REVISIONS)('takes a progress token of a client of %s, and reports none', async (revision) => {
    const reports: unknown[] = [];
    const _meta = await signed();
    const call = { ...MILK, _meta };
    const onprogress = (progress: unknown): void => void reports.push(progress);
    const paid = await callWith(revision, clients.get(revision)!, call, { onprogress });
    expect(paid).toHaveProperty('structuredContent.rows');
    expect(reports).toEqual([]);
  });

  it('does no work before a payment is good: none, one that is none, one that is not covered', async () => {
    const client = clients.get('2026-07-28')!;
    const [income, worked] = [await chain.balance(app.payTo), runs];
    for (const _meta of [{}, { 'x402/payment': 'none' }, await signed(MILK, pauper)]) {
      expect(await client.callTool({ ...MILK, _meta })).toMatchObject({ isError: true });
    }
    expect(runs).toBe(worked);
    expect(await chain.balance(app.payTo)).toBe(income);
  });

  it('is refused where the payment bought the answer of another tool', async () => {
    const client = clients.get('2026-07-28')!;
    const _meta = await signed();
    const income = await chain.balance(app.payTo);
    await client.callTool({ ...MILK, _meta });
    const other = await client.callTool({ ...PRICES, _meta });
    expect(other).toMatchObject({ isError: true, structuredContent: { error: 'payment_already_used' } });
    expect((await chain.balance(app.payTo)) - income).toBe(PRICE);
  });

  it.each(REVISIONS)(
    'takes no payment of a client of %s for a tool that is not there, wrong types and a megabyte',
    async (revision) => {
      const client = clients.get(revision)!;
      const _meta = await signed();
      const income = await chain.balance(app.payTo);
      await expect(client.callTool({ name: 'no_such_tool', _meta })).rejects.toMatchObject({ code: -32602 });
      for (const wrong of [{ q: 5 }, { q: ['milk'] }, { q: 'milk', limit: 'ten' }, { q: null }]) {
        const refused = (await client.callTool({ ...MILK, arguments: wrong, _meta })) as Result;
        expect(refused.content[0]?.text).toMatch(/not valid; nothing was charged/);
      }
      const huge = client.callTool({ ...MILK, arguments: { q: 'x'.repeat(2 ** 20) }, _meta });
      await expect(huge).rejects.toThrow(/413|64 KB|large/i);
      expect(await chain.balance(app.payTo)).toBe(income);
      expect(await client.callTool({ ...MILK, _meta })).toHaveProperty('structuredContent.rows');
    },
  );
});

describe('a call paid by MPP', () => {
  let chain: TempoChain;
  let app: TestApp;
  let client: McpClient;
  const recipient = newPayee();

  beforeAll(async () => {
    chain = await startTempoChain();
    app = await startMppApp(chain, recipient);
    client = await CLIENTS['2026-07-28'](`http://127.0.0.1:${app.port}/mcp`);
  });
  afterAll(async () => {
    await client?.close();
    await app?.close();
    await chain?.stop();
  });

  it('is refused, uncharged and not run, where the payment was signed for another tool or other arguments', async () => {
    const account = await chain.fundedAccount(RICH);
    const methods = [tempo.charge({ account, getClient: () => chain.clientOf(account) })];
    const credential = await credentialFor((await client.callTool(MILK)) as Result, methods);
    const _meta = { [CREDENTIAL]: credential };
    const worked = runs;
    for (const other of [PRICES, { ...MILK, arguments: { q: 'eggs' } }]) {
      const refused = (await client.callTool({ ...other, _meta })) as Result;
      expect(refused.isError).toBe(true);
      expect(refused.structuredContent).not.toHaveProperty('rows');
    }
    expect(runs).toBe(worked);
    expect(await chain.balance(recipient)).toBe(0n);

    expect(await client.callTool({ ...MILK, _meta })).toHaveProperty('structuredContent.rows');
    expect(await client.callTool({ ...MILK, _meta })).toHaveProperty('structuredContent.rows');
    expect(await chain.balance(recipient)).toBe(PRICE);
    expect(runs - worked).toBe(1);
  });
});
