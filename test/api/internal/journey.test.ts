import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateSecrets } from '../../../src/retailers/rotate-secrets.ts';
import {
  type AccountReply,
  type CartReply,
  type CartTestApp,
  FRESHMART,
  makeSecretKeys,
  startCartTestApp,
} from '../../support/cart-app.ts';
import { uuid } from '../../support/catalogue.ts';

let test: CartTestApp;
beforeAll(async () => {
  test = await startCartTestApp();
});
afterAll(() => test.close());

const MILK = '036000291452';
const CHIPS = '012345678905';
const STORE = uuid('store', 1);

interface BasketAnswer {
  readonly data: { readonly items: readonly { readonly product_id: string; readonly price: number }[] };
}

/** What the shopper's list costs at the store: the products by id, with their prices. */
async function priceList(): Promise<readonly { product_id: string; price: number }[]> {
  const items = JSON.stringify([{ upc: MILK, quantity: 2 }, { upc: CHIPS }]);
  const query = new URLSearchParams({ store_id: STORE, items });
  return (await test.call('GET', `/v1/index/basket?${query.toString()}`)).json<BasketAnswer>().data.items;
}

/** Every value of every table of the record, as text; bytes both as they are and in the forms a token has in them. */
async function dumpDatabase(): Promise<string> {
  const { pool } = test.app;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      parts.push(
        Buffer.isBuffer(value)
          ? `${value.toString('latin1')} ${value.toString('hex')}`
          : JSON.stringify(value),
      );
    }
  }
  return parts.join('\n');
}

describe('the whole journey of a shopper', () => {
  it('goes from sign-in over a priced cart to its push, a refresh by the clock, and the sign-out', async () => {
    const userId = 'ann@example.org';
    const base = `/internal/v1/retailers/${FRESHMART}/oauth`;

    const started = await test.call('POST', `${base}/authorize`, { user_id: userId });
    const { authorization_url, state } = started.json<{ authorization_url: string; state: string }>();
    const callback = Object.fromEntries(await test.server.signIn(authorization_url, userId));
    expect(callback['state']).toBe(state);
    const linked = await test.call('POST', `${base}/exchange`, { user_id: userId, ...callback });
    expect(linked.json<AccountReply>().status).toBe('linked');

    const [milk, chips] = await priceList();
    expect([milk, chips]).toMatchObject([
      { product_id: uuid('product', 1), price: 3.49 },
      { product_id: uuid('product', 3), price: 2.5 },
    ]);
    const cartId = randomUUID();
    const items = [
      { product_id: milk?.product_id, quantity: 2 },
      { product_id: chips?.product_id, quantity: 1 },
    ];
    const put = await test.call('PUT', `/internal/v1/carts/${cartId}`, {
      user_id: userId,
      store_id: STORE,
      items,
    });
    expect(put.status).toBe(201);
    const pushed = await test.call('POST', `/internal/v1/carts/${cartId}/sync`);
    expect(pushed.json<CartReply>().items.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
    expect([...test.generic.lines.values()]).toEqual([2, 1]);
    expect(test.server.grants['refresh_token']).toBeUndefined();

    test.advance(1_190_000);
    const more = await test.call(
      'PUT',
      `/internal/v1/carts/${cartId}`,
      { user_id: userId, store_id: STORE, items: items.slice(0, 1) },
      { headers: { 'if-match': put.headers.etag ?? '' } },
    );
    expect(more.status).toBe(200);
    const again = await test.call('POST', `/internal/v1/carts/${cartId}/sync`);
    expect(again.json<CartReply>().items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'removed']);
    expect(test.server.grants['refresh_token']).toBe(1);

    const { rows } = await test.app.pool.query<{ key_id: string }>('select key_id from retailer_account');
    expect(rows).toEqual([{ key_id: 'k1' }]);
    const { keys } = test.settings.secretKeys ?? makeSecretKeys('none');
    const rotated = { currentId: 'k2', keys: new Map([...makeSecretKeys('k2').keys, ...keys]) };
    expect(await rotateSecrets(test.app.pool, rotated)).toEqual({
      sealedAnew: 2,
      unopened: [],
      unusedKeyIds: ['k1'],
    });

    const database = await dumpDatabase();
    const log = test.log();
    expect(database).toContain(userId);
    expect(log).toContain('/oauth/exchange');
    expect(test.server.issued.size).toBe(4);
    const secrets = [...test.server.issued, state, callback['code'] ?? '', 'client-secret-for-tests'];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]) {
        expect(database.includes(form)).toBe(false);
        expect(log.includes(form)).toBe(false);
      }
    }

    // Rotated back, because the application here knows the first key alone.
    await rotateSecrets(test.app.pool, { ...rotated, currentId: 'k1' });
    const token = test.generic.received.at(-1)?.token ?? '';
    expect(await test.server.accepts(token)).toBe(true);
    const ended = await test.call('DELETE', `${base}/${encodeURIComponent(userId)}`);
    expect(ended.json()).toMatchObject({ user_id: userId, revoked_at_retailer: true });
    expect(await test.server.accepts(token)).toBe(false);
    const after = await test.call('POST', `/internal/v1/carts/${cartId}/sync`);
    expect(after.status).toBe(200);
    const fresh = await test.putCart(userId, 1, { 1: 1 });
    expect((await test.call('POST', `/internal/v1/carts/${fresh}/sync`)).status).toBe(409);
  });
});
