import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '../../support/answers.ts';
import type { Reply } from '../../support/app.ts';
import { type CartReply, type CartTestApp, itemsOf, startCartTestApp } from '../../support/cart-app.ts';
import { uuid } from '../../support/catalogue.ts';

let test: CartTestApp;
beforeAll(async () => {
  test = await startCartTestApp();
});
afterAll(() => test.close());

const at = (cartId: string): string => `/internal/v1/carts/${cartId}`;
const codeOf = (reply: Reply): string => reply.json<ErrorAnswer>().error.code;
const fieldsOf = (reply: Reply): string[] =>
  reply.json<ErrorAnswer>().error.errors.map((error) => `${error.in} ${error.field}`);
const cartOf = (items: Record<number, number>, store = 1, user = 'ann') => ({
  user_id: user,
  store_id: uuid('store', store),
  items: itemsOf(items),
});
const put = (cartId: string, cart: object, headers: Record<string, string> = {}): Promise<Reply> =>
  test.call('PUT', at(cartId), cart, { headers });

describe('PUT /internal/v1/carts/{cart_id}', () => {
  it('makes a cart at version 1, with its ETag', async () => {
    const cartId = randomUUID();
    const reply = await put(cartId, cartOf({ 1: 2, 3: 1 }));
    expect(reply.status).toBe(201);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json<CartReply>()).toMatchObject({
      cart_id: cartId,
      user_id: 'ann',
      store_id: uuid('store', 1),
      chain_slug: 'freshmart',
      version: 1,
      sync: null,
      items: [
        { product_id: uuid('product', 1), quantity: 2, outcome: null },
        { product_id: uuid('product', 3), quantity: 1, outcome: null },
      ],
    });
  });

  it('replaces the whole cart where If-Match names its version, and keeps the order', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 2, 2: 1 });
    const items = [...itemsOf({ 4: 7 }), ...itemsOf({ 1: 1 })];
    const reply = await put(cartId, { ...cartOf({}), items }, { 'if-match': '"1"' });
    expect([reply.status, reply.headers.etag]).toEqual([200, '"2"']);
    const read = (await test.call('GET', at(cartId))).json<CartReply>();
    expect(read.version).toBe(2);
    expect(read.items.map((item) => [item.product_id, item.quantity])).toEqual([
      [uuid('product', 4), 7],
      [uuid('product', 1), 1],
    ]);
  });

  it('answers 412 version_conflict for any other version, and changes nothing', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 2 });
    for (const stale of ['"2"', '"7"', 'W/"1"', '"one"', '"1-x"']) {
      const reply = await put(cartId, cartOf({ 2: 2 }), { 'if-match': stale });
      expect([stale, reply.status, codeOf(reply)]).toEqual([stale, 412, 'version_conflict']);
    }
    expect((await test.call('GET', at(cartId))).json<CartReply>().version).toBe(1);
    const missing = await put(randomUUID(), cartOf({ 1: 1 }), { 'if-match': '*' });
    expect(missing.status).toBe(412);
  });

  it('takes one of several writers at the same version', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(cartId, cartOf({ 1: i + 2 }), { 'if-match': '"1"' })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
  });

  it('takes one of several first writers', async () => {
    const cartId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => put(cartId, cartOf({ 1: 1 }), { 'if-none-match': '*' })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 412, 412, 412, 412, 412,
    ]);
  });

  it('answers 428 version_required where a cart exists and no version is named', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    const reply = await put(cartId, cartOf({ 1: 2 }));
    expect([reply.status, codeOf(reply)]).toEqual([428, 'version_required']);
  });

  it('takes the version from the body in place of If-Match, and wants the two to agree', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    expect((await put(cartId, { ...cartOf({ 1: 2 }), version: 1 })).status).toBe(200);
    expect((await put(cartId, { ...cartOf({ 1: 2 }), version: 1 })).status).toBe(412);
    const reply = await put(cartId, { ...cartOf({ 1: 2 }), version: 1 }, { 'if-match': '"2"' });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body version']]);
    expect((await put(cartId, { ...cartOf({ 1: 2 }), version: 2 }, { 'if-match': '*' })).status).toBe(200);
  });

  it('follows a merged store to the one that survives', async () => {
    const reply = await put(randomUUID(), { ...cartOf({ 1: 1 }), store_id: uuid('gone', 1) });
    expect(reply.json<CartReply>().store_id).toBe(uuid('store', 1));
  });

  it('takes an empty cart', async () => {
    expect((await put(randomUUID(), cartOf({}))).status).toBe(201);
  });

  it('never gives a cart to another shopper or another chain', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    const shopper = await put(cartId, cartOf({ 1: 1 }, 1, 'bob'), { 'if-match': '"1"' });
    expect([shopper.status, fieldsOf(shopper)]).toEqual([422, ['body user_id']]);
    const chain = await put(cartId, cartOf({ 1: 1 }, 3), { 'if-match': '"1"' });
    expect([chain.status, fieldsOf(chain)]).toEqual([422, ['body store_id']]);
    expect((await put(cartId, cartOf({ 1: 1 }, 2), { 'if-match': '"1"' })).status).toBe(200);
  });

  it('names every bad field at once', async () => {
    const bad = {
      user_id: '',
      store_id: 'here',
      items: [
        { product_id: uuid('product', 1), quantity: 0 },
        { product_id: uuid('product', 1), quantity: 1.5 },
        { product_id: 'milk', quantity: 1000, note: 'cold' },
      ],
      version: 0,
      price: 1,
    };
    const reply = await put('no-uuid', bad);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply).sort()).toEqual([
      'body items[0].quantity',
      'body items[1].quantity',
      'body items[2].note',
      'body items[2].product_id',
      'body items[2].quantity',
      'body price',
      'body store_id',
      'body user_id',
      'body version',
      'path cart_id',
    ]);
  });

  it('names unknown and closed stores, unknown and repeated products, and bad conditions', async () => {
    const unknown = { product_id: randomUUID(), quantity: 1 };
    const items = [...itemsOf({ 1: 1 }), unknown];
    const store = await put(
      randomUUID(),
      { user_id: 'ann', store_id: randomUUID(), items },
      { 'if-match': '1' },
    );
    expect([store.status, fieldsOf(store)]).toEqual([
      422,
      ['body store_id', 'body items[1].product_id', 'header If-Match'],
    ]);
    const closed = await put(randomUUID(), cartOf({ 1: 1 }, 6));
    expect([closed.status, fieldsOf(closed)]).toEqual([422, ['body store_id']]);
    const twice = await put(randomUUID(), {
      ...cartOf({}),
      items: [...itemsOf({ 1: 1 }), ...itemsOf({ 1: 2 })],
    });
    expect([twice.status, fieldsOf(twice)]).toEqual([422, ['body items[1].product_id']]);
    const tag = await put(randomUUID(), cartOf({ 1: 1 }), { 'if-none-match': '"1"', 'if-match': '"1"' });
    expect([tag.status, fieldsOf(tag)]).toEqual([422, ['header If-None-Match', 'header If-Match']]);
  });

  it('takes 200 products and no more', async () => {
    const items = Array.from({ length: 201 }, () => ({ product_id: randomUUID(), quantity: 1 }));
    const reply = await put(randomUUID(), { ...cartOf({}), items });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body items']]);
  });

  it.each(['', 'nothing', '[]', 'null', '{"a":'])('answers 422 to the body %j', async (body) => {
    const reply = await test.call('PUT', at(randomUUID()), undefined, { body });
    expect(reply.status).toBe(422);
  });
});

describe('GET /internal/v1/carts/{cart_id}', () => {
  it('answers 404 for a cart that does not exist', async () => {
    const reply = await test.call('GET', at(randomUUID()));
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });

  it('takes the id in either case', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    expect((await test.call('GET', at(cartId.toUpperCase()))).json<CartReply>().cart_id).toBe(cartId);
  });

  it('wraps its answer where the envelope is asked for', async () => {
    const cartId = await test.putCart('ann', 1, { 1: 1 });
    const reply = await test.call('GET', `${at(cartId)}?envelope=true`);
    const wrapped = reply.json<{ data: CartReply; meta: { request_id: string }; error: null }>();
    expect(wrapped).toMatchObject({ data: { cart_id: cartId }, error: null });
    expect(wrapped.meta.request_id).toBe(reply.headers['x-request-id']);
  });
});
