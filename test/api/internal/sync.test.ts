import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/api/app.ts';
import { type CartApp, createCartApp } from '../../../src/retailers/cart-app.ts';
import { findCart } from '../../../src/retailers/carts.ts';
import { openRun, startItem } from '../../../src/retailers/sync-runs.ts';
import { pino } from 'pino';
import type { AddressInfo } from 'node:net';
import type { ErrorAnswer } from '../../support/answers.ts';
import { INTERNAL_TOKEN, type Reply, send } from '../../support/app.ts';
import {
  type CartReply,
  type CartTestApp,
  FRESHMART,
  itemsOf,
  startCartTestApp,
  VALUEBARN,
} from '../../support/cart-app.ts';
import { uuid } from '../../support/catalogue.ts';
import type { RetailerCart, Trouble } from '../../support/retailer-carts.ts';

let test: CartTestApp;
beforeAll(async () => {
  test = await startCartTestApp();
});
afterAll(() => test.close());

/** Stores of the two retailers; products 1 to 5 have barcodes. */
const GENERIC_STORE = 1;
const KROGER_STORE = 3;

const sync = (cartId: string, headers: Record<string, string> = {}): Promise<Reply> =>
  test.call('POST', `/internal/v1/carts/${cartId}/sync`, undefined, { headers });
const codeOf = (reply: Reply): string => reply.json<ErrorAnswer>().error.code;
const outcomesOf = (reply: Reply): (string | null)[] =>
  reply.json<CartReply>().items.map(({ outcome }) => outcome);
const change = async (cartId: string, version: number, store: number, items: Record<number, number>) => {
  const { user_id } = (await test.call('GET', `/internal/v1/carts/${cartId}`)).json<CartReply>();
  const cart = { user_id, store_id: uuid('store', store), items: itemsOf(items) };
  const reply = await test.call('PUT', `/internal/v1/carts/${cartId}`, cart, {
    headers: { 'if-match': `"${version}"` },
  });
  expect(reply.status).toBe(200);
};
const linesOf = (retailer: RetailerCart, cartId: string): Record<string, number> =>
  Object.fromEntries(
    [...retailer.lines]
      .filter(([reference]) => reference.startsWith(cartId))
      .map(([reference, quantity]) => [reference.slice(cartId.length + 1), quantity]),
  );
const status =
  (code: number, headers: Record<string, string> = {}): Trouble =>
  (response) =>
    response.writeHead(code, headers).end();

/** Pushes a cart by an app of its own, each item under the retailer's number `own`. */
async function push(carts: CartApp, cartId: string): ReturnType<CartApp['sync']> {
  const cart = await findCart(test.app.pool, cartId);
  if (cart === null) throw new Error('there is no cart');
  const skus = new Map(
    cart.items.map(({ productId }) => [productId, { retailerProductId: 'own', upc: null }]),
  );
  return carts.sync(cart, { skus, storeNumber: null });
}

beforeEach(() => {
  test.generic.troubles.length = 0;
  test.kroger.troubles.length = 0;
});

describe('POST /internal/v1/carts/{cart_id}/sync, with a retailer whose lines can be set', () => {
  it('pushes every item and answers what became of each', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2, 3: 1 });
    const reply = await sync(cartId);
    expect([reply.status, reply.headers.etag]).toEqual([200, '"1"']);
    const run = reply.json<CartReply>();
    expect(run).toMatchObject({ cart_id: cartId, version: 1, status: 'complete' });
    expect(run.items).toEqual([
      {
        product_id: uuid('product', 1),
        quantity: 2,
        attempts: 1,
        outcome: 'added',
        retailer_product_id: '036000291452',
        detail: null,
      },
      {
        product_id: uuid('product', 3),
        quantity: 1,
        attempts: 1,
        outcome: 'added',
        retailer_product_id: '012345678905',
        detail: null,
      },
    ]);
    expect(linesOf(test.generic, cartId)).toEqual({ [uuid('product', 1)]: 2, [uuid('product', 3)]: 1 });
    const sent = test.generic.received.at(-1);
    expect(sent?.body).toEqual({ sku: '012345678905', quantity: 1, store_number: 'w1' });
  });

  it('shows the outcomes with the cart', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2 });
    const run = (await sync(cartId)).json<CartReply>();
    const cart = (await test.call('GET', `/internal/v1/carts/${cartId}`)).json<CartReply>();
    expect(cart.sync).toMatchObject({ sync_id: run.sync_id, status: 'complete' });
    expect(cart.items[0]).toMatchObject({ outcome: 'added', retailer_product_id: '036000291452' });
  });

  it('pushes a version once: a second call answers the same and asks the retailer nothing', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2 });
    const first = await sync(cartId);
    const asked = test.generic.received.length;
    const second = await sync(cartId);
    expect(second.json()).toEqual(first.json());
    expect(test.generic.received.length).toBe(asked);
  });

  it('pushes what changed with the next version, and takes out what is gone', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2, 2: 1, 3: 1 });
    await sync(cartId);
    const asked = test.generic.received.length;
    await change(cartId, 1, GENERIC_STORE, { 1: 2, 2: 5, 4: 1 });
    const reply = await sync(cartId);
    expect(reply.json<CartReply>().items.map((item) => [item.product_id, item.outcome])).toEqual([
      [uuid('product', 1), 'unchanged'],
      [uuid('product', 2), 'changed_quantity'],
      [uuid('product', 4), 'added'],
      [uuid('product', 3), 'removed'],
    ]);
    expect(test.generic.received.slice(asked).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']);
    expect(linesOf(test.generic, cartId)).toEqual({
      [uuid('product', 1)]: 2,
      [uuid('product', 2)]: 5,
      [uuid('product', 4)]: 1,
    });
  });

  it('reports what the retailer substitutes, cannot supply and refuses', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, {
      1: 1,
      2: 1,
      3: 1,
      4: 9,
      6: 1,
    });
    const say =
      (body: object): Trouble =>
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    test.generic.troubles.push(
      say({ outcome: 'substituted', sku: '777', detail: 'Another brand' }),
      status(404),
      say({ outcome: 'refused', detail: 'Members only' }),
      say({ quantity: 4, detail: 'Four a customer' }),
    );
    const { items } = (await sync(cartId)).json<CartReply>();
    expect(
      items.map(({ outcome, detail, retailer_product_id }) => [outcome, retailer_product_id, detail]),
    ).toEqual([
      ['substituted', '777', 'Another brand'],
      ['unavailable', '036000291469', 'The retailer answered 404.'],
      ['refused', '012345678905', 'Members only'],
      ['changed_quantity', '4006381333931', 'Four a customer'],
      ['unavailable', null, "The retailer's own number of this product is not known."],
    ]);
  });

  it('tries again after a passing trouble, and waits as long as Retry-After asks', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1 });
    test.generic.troubles.push(status(503), status(500), status(429, { 'retry-after': '1' }));
    const started = performance.now();
    const reply = await sync(cartId);
    expect(outcomesOf(reply)).toEqual(['added']);
    expect(reply.json<CartReply>().items[0]?.attempts).toBe(4);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
  });

  it('answers 202 with Retry-After where the pause is longer than the deadline, and goes on with the next call', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1, 2: 1, 3: 1 });
    test.generic.troubles.push(
      (response, _received, act) => {
        act();
        response.writeHead(200).end();
      },
      status(429, { 'retry-after': '60' }),
    );
    const stopped = await sync(cartId);
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([202, '60']);
    expect(stopped.json<CartReply>().status).toBe('running');
    expect(outcomesOf(stopped)).toEqual(['added', null, null]);
    const asked = test.generic.received.length;
    const resumed = await sync(cartId);
    expect([resumed.status, outcomesOf(resumed)]).toEqual([200, ['added', 'added', 'added']]);
    expect(test.generic.received.length - asked).toBe(2);
  });

  it('sends again what it does not know to have arrived: the line is there once', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2 });
    test.generic.troubles.push((response, _received, act) => {
      act();
      response.destroy();
    });
    expect(outcomesOf(await sync(cartId))).toEqual(['changed_quantity']);
    expect(linesOf(test.generic, cartId)).toEqual({ [uuid('product', 1)]: 2 });
  });

  it('takes out what may have arrived, also where later tries surely did not', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2 });
    test.generic.troubles.push(
      (response, _received, act) => {
        act();
        response.destroy();
      },
      status(429, { 'retry-after': '60' }),
    );
    expect((await sync(cartId)).status).toBe(202);
    await change(cartId, 1, GENERIC_STORE, { 2: 1 });
    expect(outcomesOf(await sync(cartId))).toEqual(['added', 'removed']);
    expect(linesOf(test.generic, cartId)).toEqual({ [uuid('product', 2)]: 1 });
  });

  it('gives up waiting for a retailer that is slow', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1 });
    const neverAnswers: Trouble = () => {};
    test.generic.troubles.push(neverAnswers, neverAnswers, neverAnswers, neverAnswers);
    const bounds = { deadlineMs: 1_500, backoffMs: 20, timeoutMs: 500 };
    const hurried = createCartApp({ pool: test.app.pool, ...test.settings, clock: test.now, bounds });
    expect((await push(hurried, cartId)).run.items.map(({ state }) => state)).toEqual(['sending']);
    test.generic.troubles.length = 0;
    expect((await sync(cartId)).status).toBe(200);
  });

  it('refreshes once after a 401, and pushes with the new token', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1, 2: 1 });
    await test.server.forgetAccessTokens();
    const before = test.server.grants['refresh_token'] ?? 0;
    expect(outcomesOf(await sync(cartId))).toEqual(['added', 'added']);
    expect(test.server.grants['refresh_token']).toBe(before + 1);
  });

  it('answers 409 sign_in_required after a second 401, and goes on after the next sign-in', async () => {
    const userId = await test.link(FRESHMART);
    const cartId = await test.putCart(userId, GENERIC_STORE, { 1: 1 });
    test.generic.troubles.push(status(401), status(401));
    const reply = await sync(cartId);
    expect([reply.status, codeOf(reply)]).toEqual([409, 'sign_in_required']);
    expect((await sync(cartId)).status).toBe(409);
    await test.link(FRESHMART, userId);
    expect(outcomesOf(await sync(cartId))).toEqual(['added']);
  });

  it('answers 502 to a redirect, and never follows it', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1 });
    const asked = test.kroger.received.length;
    test.generic.troubles.push(status(307, { location: `${test.kroger.origin}/cart/items/x` }));
    const reply = await sync(cartId);
    expect([reply.status, codeOf(reply)]).toEqual([502, 'retailer_misbehaved']);
    expect(test.kroger.received.length).toBe(asked);
    expect(outcomesOf(await sync(cartId))).toEqual(['added']);
  });

  it('answers 502 to an answer without end', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1 });
    test.generic.troubles.push((response) => void response.writeHead(200).end('x'.repeat(200_000)));
    const reply = await sync(cartId);
    expect([reply.status, codeOf(reply)]).toEqual([502, 'retailer_misbehaved']);
  });

  it('answers 409 for a shopper who never signed in, 404 for an unknown cart or a chain without sign-in', async () => {
    const unlinked = await sync(await test.putCart(`nobody-${randomUUID()}`, GENERIC_STORE, { 1: 1 }));
    expect([unlinked.status, codeOf(unlinked)]).toEqual([409, 'sign_in_required']);
    const unknown = await sync(randomUUID());
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found']);
    const chain = await sync(await test.putCart('ann', 5, { 1: 1 }));
    expect([chain.status, codeOf(chain)]).toEqual([404, 'not_found']);
  });

  it('answers 412 where If-Match names another version', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1 });
    const reply = await sync(cartId, { 'if-match': '"2"' });
    expect([reply.status, codeOf(reply)]).toEqual([412, 'version_conflict']);
    expect((await sync(cartId, { 'if-match': '"1"' })).status).toBe(200);
  });

  it('stops pushing a version that is no longer the current one', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1, 2: 1 });
    test.generic.troubles.push((response, _received, act) => {
      act();
      void change(cartId, 1, GENERIC_STORE, { 2: 3 }).then(() => response.writeHead(200).end());
    });
    const overtaken = await sync(cartId);
    expect([overtaken.status, codeOf(overtaken)]).toEqual([412, 'version_conflict']);
    const next = await sync(cartId);
    expect(next.json<CartReply>().items.map((item) => [item.product_id, item.outcome])).toEqual([
      [uuid('product', 2), 'added'],
      [uuid('product', 1), 'removed'],
    ]);
    expect(linesOf(test.generic, cartId)).toEqual({ [uuid('product', 2)]: 3 });
  });
});

describe("POST /internal/v1/carts/{cart_id}/sync, with Kroger's cart, which only adds", () => {
  const EGGS = '0400638133393';
  const eggs = (): number => test.kroger.lines.get(EGGS) ?? 0;

  it('sends upc, quantity and modality, item by item', async () => {
    const cartId = await test.putCart(await test.link(VALUEBARN), KROGER_STORE, { 4: 2, 6: 1 });
    const reply = await sync(cartId);
    expect(outcomesOf(reply)).toEqual(['added', 'unavailable']);
    expect(test.kroger.received.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/v1/cart/add',
      body: { items: [{ upc: EGGS, quantity: 2, modality: 'PICKUP' }] },
    });
  });

  it('adds the difference for a higher quantity, and says what it cannot lower or take out', async () => {
    const cartId = await test.putCart(await test.link(VALUEBARN), KROGER_STORE, { 4: 2 });
    await sync(cartId);
    const before = eggs();
    await change(cartId, 1, KROGER_STORE, { 4: 5 });
    expect(outcomesOf(await sync(cartId))).toEqual(['changed_quantity']);
    expect(eggs()).toBe(before + 3);
    await change(cartId, 2, KROGER_STORE, { 4: 1 });
    const lower = (await sync(cartId)).json<CartReply>();
    expect(lower.items[0]).toMatchObject({
      outcome: 'refused',
      detail: "Kroger's cart can only be added to: the shopper has to lower 5 to 1.",
    });
    await change(cartId, 3, KROGER_STORE, {});
    expect((await sync(cartId)).json<CartReply>().items).toMatchObject([{ quantity: 0, outcome: 'refused' }]);
    expect(eggs()).toBe(before + 3);
  });

  it('reports what Kroger refuses, with its reason', async () => {
    const cartId = await test.putCart(await test.link(VALUEBARN), KROGER_STORE, { 4: 2 });
    test.kroger.troubles.push((response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ errors: { code: 'CART-2216', reason: 'Invalid UPC' } })),
    );
    expect((await sync(cartId)).json<CartReply>().items[0]).toMatchObject({
      outcome: 'refused',
      detail: 'Invalid UPC',
    });
  });

  it('tries again only what surely did not arrive; what may have is reported as unconfirmed', async () => {
    const userId = await test.link(VALUEBARN);
    const surely = await test.putCart(userId, KROGER_STORE, { 4: 2 });
    const before = eggs();
    test.kroger.troubles.push(status(429, { 'retry-after': '0' }), status(503));
    expect(outcomesOf(await sync(surely))).toEqual(['added']);
    expect(eggs()).toBe(before + 2);
    const maybe = await test.putCart(userId, KROGER_STORE, { 4: 3 });
    test.kroger.troubles.push((response, _received, act) => {
      act();
      response.destroy();
    });
    expect(outcomesOf(await sync(maybe))).toEqual(['unconfirmed']);
    expect(eggs()).toBe(before + 5);
    // The next version counts it as there.
    await change(maybe, 1, KROGER_STORE, { 4: 4 });
    expect(outcomesOf(await sync(maybe))).toEqual(['changed_quantity']);
    expect(eggs()).toBe(before + 6);
  });
});

describe('a push whose process ended', () => {
  /** Leaves a run as a process does that ends between sending and hearing. */
  const crash = async (cartId: string, sku: string, lease = '1 second'): Promise<void> => {
    const cart = await findCart(test.app.pool, cartId);
    const run = cart === null ? null : await openRun(test.app.pool, cart);
    const item = run?.items[0];
    if (run === null || item === undefined) throw new Error('there is no run to leave');
    await startItem(test.app.pool, { run, item, line: { sku, quantity: item.quantity, confirmed: false } });
    await test.app.pool.query(
      `update retailer_account set sync_lease_by = $2, sync_lease_until = now() + $3::interval
       where user_id = $1`,
      [cart?.userId, randomUUID(), lease],
    );
  };

  it('is gone on with: what can be sent again is sent again', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2, 2: 1 });
    await crash(cartId, '036000291452');
    const reply = await sync(cartId);
    expect([reply.status, outcomesOf(reply)]).toEqual([200, ['added', 'added']]);
    expect(linesOf(test.generic, cartId)).toEqual({ [uuid('product', 1)]: 2, [uuid('product', 2)]: 1 });
  });

  it('is gone on with, though it was to end an hour later when the clock was set back', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 2, 2: 1 });
    await crash(cartId, '036000291452', '1 hour');
    expect(outcomesOf(await sync(cartId))).toEqual(['added', 'added']);
  });

  it('is gone on with: what would add twice is reported as unconfirmed', async () => {
    const cartId = await test.putCart(await test.link(VALUEBARN), KROGER_STORE, { 4: 2, 5: 1 });
    await crash(cartId, '0400638133393');
    const before = test.kroger.lines.get('0400638133393');
    const reply = await sync(cartId);
    expect([reply.status, outcomesOf(reply)]).toEqual([200, ['unconfirmed', 'added']]);
    expect(test.kroger.lines.get('0400638133393')).toBe(before);
  });

  it('stops in order when the process is told to end, and another goes on', async () => {
    const cartId = await test.putCart(await test.link(FRESHMART), GENERIC_STORE, { 1: 1, 2: 1, 3: 1 });
    const ending = createCartApp({ pool: test.app.pool, ...test.settings, clock: test.now });
    test.generic.troubles.push((response, _received, act) => {
      act();
      void ending.close();
      setTimeout(() => response.writeHead(200).end(), 100);
    });
    const { run } = await push(ending, cartId);
    expect(run.items.map(({ state }) => state)).toEqual(['done', 'pending', 'pending']);
    expect(outcomesOf(await sync(cartId))).toEqual(['added', 'added', 'added']);
  });
});

describe('20 pushes at once', () => {
  it('of one account cause one token refresh and no line twice, over two processes', async () => {
    const userId = await test.link(VALUEBARN);
    const carts = await Promise.all(
      Array.from({ length: 4 }, () => test.putCart(userId, KROGER_STORE, { 4: 1, 5: 2 })),
    );
    const second = buildApp({
      settings: test.app.settings,
      snapshots: {
        get: () => test.app.snapshot,
        state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
      },
      pool: test.app.pool,
      logger: pino({ level: 'silent' }),
      clock: test.now,
      longestTurnMs: 60_000,
    });
    await second.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = second.server.address() as AddressInfo;
      const headers = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };
      const [before4, before5] = ['0400638133393', '0400638133394'].map(
        (upc) => test.kroger.lines.get(upc) ?? 0,
      );
      const refreshes = test.server.grants['refresh_token'] ?? 0;
      // The access token is about to end: whoever comes first has to refresh it.
      test.advance(1_190_000);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const cartId = carts[i % carts.length] ?? '';
          const url = `/internal/v1/carts/${cartId}/sync`;
          return i % 2 < 1 ? sync(cartId) : send(port, url, { method: 'POST', headers });
        }),
      );
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
      for (const reply of replies) expect(outcomesOf(reply)).toEqual(['added', 'added']);
      expect(test.server.grants['refresh_token']).toBe(refreshes + 1);
      expect(test.kroger.lines.get('0400638133393')).toBe((before4 ?? 0) + 4);
      expect(test.kroger.lines.get('0400638133394')).toBe((before5 ?? 0) + 8);
    } finally {
      await second.close();
    }
  });
});
