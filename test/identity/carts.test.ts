import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergePair } from '../../src/identity/decisions.ts';
import { undo } from '../../src/identity/review.ts';
import { publish } from '../../src/publish/publish.ts';
import { inTransaction } from '../../src/record/transaction.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { type CartReply, type CartTestApp, FRESHMART, startCartTestApp } from '../support/cart-app.ts';
import { uuid } from '../support/catalogue.ts';
import { addTwins, TWIN_PRODUCT, TWIN_STORE } from './twins.ts';

const MILK = uuid('product', 1);
const CHIPS = uuid('product', 3);
const MIDTOWN = uuid('store', 1);
const EVIDENCE = { weights: [], prior_bits: 0, runner_up: null, reasons: [] };

let dir: string;
let served: Snapshot | undefined;
let test: CartTestApp;

async function republish(): Promise<void> {
  served = await loadSnapshot(dir, await publish(test.app.pool, { dir }));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gondola-carts-'));
  const state = () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null });
  test = await startCartTestApp({}, { change: addTwins, snapshots: { get: () => served, state } });
  await republish();
});
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true });
});

const merge = (kind: 'store' | 'product', one: string, other: string) =>
  inTransaction(test.app.pool, (client) =>
    mergePair(client, { kind, ids: [one, other], bits: 9, evidence: EVIDENCE, by: 'tester' }),
  );
const put = (cartId: string, userId: string, items: readonly (readonly [string, number])[]) =>
  test.call('PUT', `/internal/v1/carts/${cartId}`, {
    user_id: userId,
    store_id: TWIN_STORE,
    items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
  });
const read = async (cartId: string): Promise<CartReply> =>
  (await test.call('GET', `/internal/v1/carts/${cartId}`)).json<CartReply>();
const linesOf = ({ items }: CartReply) => items.map(({ product_id, quantity }) => [product_id, quantity]);

describe('a cart whose products and store are merged', () => {
  const cartId = '22222222-2222-4333-8444-555555555555';
  const lines = [
    [TWIN_PRODUCT, 2],
    [CHIPS, 1],
    [MILK, 3],
  ] as const;
  let decisions: number[];

  it('is kept as the shopper put it', async () => {
    const userId = await test.link(FRESHMART);
    const reply = await put(cartId, userId, lines);
    expect(reply.status, reply.text).toBe(201);
    expect(linesOf(await read(cartId))).toEqual(lines);
  });

  it('follows the redirects, and has one line of what is one product', async () => {
    decisions = [await merge('store', MIDTOWN, TWIN_STORE), await merge('product', MILK, TWIN_PRODUCT)].map(
      ({ decision_id }) => decision_id,
    );
    await republish();
    const cart = await read(cartId);
    expect(cart.store_id).toBe(MIDTOWN);
    expect(linesOf(cart)).toEqual([
      [MILK, 5],
      [CHIPS, 1],
    ]);
  });

  it('is pushed to the retailer as one line, once', async () => {
    const reply = await test.call('POST', `/internal/v1/carts/${cartId}/sync`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json<CartReply>().items).toMatchObject([
      { product_id: MILK, quantity: 5, outcome: 'added' },
      { product_id: CHIPS, quantity: 1, outcome: 'added' },
    ]);
    const sent = [...test.generic.lines].filter(([reference]) => reference.startsWith(cartId));
    expect(sent).toEqual([
      [`${cartId}.${MILK}`, 5],
      [`${cartId}.${CHIPS}`, 1],
    ]);
  });

  it('takes two ids of one product, and a merged store', async () => {
    const other = '33333333-2222-4333-8444-555555555555';
    const reply = await put(other, 'bea', [
      [TWIN_PRODUCT, 1],
      [MILK, 1],
    ]);
    expect(reply.status).toBe(201);
    expect(reply.json<CartReply>()).toMatchObject({
      store_id: MIDTOWN,
      items: [{ product_id: MILK, quantity: 2 }],
    });
  });

  it('has its lines and its store again after the undo', async () => {
    for (const decision of decisions) await undo(test.app.pool, decision, 'ann');
    await republish();
    const cart = await read(cartId);
    expect(cart.store_id).toBe(TWIN_STORE);
    expect(linesOf(cart)).toEqual(lines);
    const other = await read('33333333-2222-4333-8444-555555555555');
    expect([other.store_id, linesOf(other)]).toEqual([
      TWIN_STORE,
      [
        [TWIN_PRODUCT, 1],
        [MILK, 1],
      ],
    ]);
  });
});
