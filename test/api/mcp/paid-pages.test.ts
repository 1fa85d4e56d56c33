import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentRequired } from '@x402/core/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../../local-chain/facilitator.ts';
import { publish } from '../../../src/publish/publish.ts';
import { loadSnapshot } from '../../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { uuid } from '../../support/catalogue.ts';
import { CLIENTS, type McpClient, type Result, REVISIONS } from '../../support/mcp-clients.ts';
import { newPayer, type Payer, PRICE, startPaidApp } from '../../support/paid-app.ts';

const RICH = 1_000_000n;
const state = () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null });

describe('a page that was paid for, after the next publication', () => {
  let chain: BaseChain;
  let facilitator: Facilitator;
  let app: Awaited<ReturnType<typeof startPaidApp>>;
  let payer: Payer;
  let served: Snapshot;
  let dir: string;

  beforeAll(async () => {
    chain = await startBaseChain();
    facilitator = await startFacilitator(chain);
    app = await startPaidApp(chain, facilitator, { deps: { snapshots: { get: () => served, state } } });
    served = app.snapshot;
    payer = await newPayer(chain, RICH);
    dir = await mkdtemp(join(tmpdir(), 'gondola-paid-pages-'));
  });
  afterAll(async () => {
    await app?.close();
    await facilitator?.stop();
    await chain?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const ask = async (client: McpClient, cursor?: unknown, payment?: object): Promise<Result> => {
    const given = { q: 'milk', limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    return (await client.callTool({
      name: 'find_products',
      arguments: given,
      ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
    })) as Result;
  };
  const sign = (unpaid: Result) => payer.signFor(unpaid.structuredContent as unknown as PaymentRequired);
  const publishAgain = async (brand: string): Promise<void> => {
    await app.pool.query('update product set brand = $1 where id = $2', [brand, uuid('product', 1)]);
    served = await loadSnapshot(dir, await publish(app.pool, { dir }));
  };

  it.each(REVISIONS)('goes to the payment that bought it, and to no other: %s', async (revision) => {
    const client = await CLIENTS[revision](`${app.url}/mcp`);
    const first = await ask(client, undefined, await sign(await ask(client)));
    const cursor = first.structuredContent?.['next'];
    const payment = await sign(await ask(client, cursor));
    const unused = await sign(await ask(client, cursor));
    const page = await ask(client, cursor, payment);
    expect(page.structuredContent).toHaveProperty('rows');
    const before = await chain.balance(app.payTo);

    await publishAgain(revision);
    const again = await ask(client, cursor, payment);
    expect(again.isError ?? false, again.content[0]?.text).toBe(false);
    expect(again.structuredContent).toEqual(page.structuredContent);
    for (const refused of [await ask(client, cursor), await ask(client, cursor, unused)]) {
      expect(refused.isError).toBe(true);
      expect(refused.content[0]?.text).toMatch(/cursor.*older data.*Nothing was charged/);
    }
    expect(await chain.balance(app.payTo)).toBe(before);

    const anew = await ask(client, undefined, unused);
    expect(anew.structuredContent, anew.content[0]?.text).toHaveProperty('rows');
    expect((await chain.balance(app.payTo)) - before).toBe(PRICE);
    await client.close();
  });
});
