import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '../../support/answers.ts';
import type { Reply } from '../../support/app.ts';
import {
  type AccountReply,
  type CartTestApp,
  FRESHMART,
  startCartTestApp,
  VALUEBARN,
} from '../../support/cart-app.ts';

let test: CartTestApp;
beforeAll(async () => {
  test = await startCartTestApp();
});
afterAll(() => test.close());

const base = (slug = FRESHMART): string => `/internal/v1/retailers/${slug}/oauth`;
const codeOf = (reply: Reply): string => reply.json<ErrorAnswer>().error.code;
const shopper = (): string => `shopper-${randomUUID()}`;

interface Started {
  readonly authorization_url: string;
  readonly state: string;
}
const authorize = async (userId: string, slug = FRESHMART): Promise<Started> =>
  (await test.call('POST', `${base(slug)}/authorize`, { user_id: userId })).json<Started>();

const comeBack = async (userId: string): Promise<Record<string, string>> => {
  const { authorization_url } = await authorize(userId);
  return Object.fromEntries(await test.server.signIn(authorization_url, userId));
};

describe('POST /internal/v1/retailers/{slug}/oauth/authorize', () => {
  it('starts an authorization-code flow with PKCE and a state', async () => {
    const reply = await test.call('POST', `${base()}/authorize`, { user_id: shopper() });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { authorization_url, state } = reply.json<Started>();
    const url = new URL(authorization_url);
    expect(url.origin).toBe(test.server.origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'gondola-tests',
      scope: 'cart.write',
      state,
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(state.length).toBeGreaterThanOrEqual(43);
  });

  it('gives another state and another challenge each time', async () => {
    const userId = shopper();
    const [one, two] = await Promise.all([authorize(userId), authorize(userId)]);
    expect(one.state).not.toBe(two.state);
    const challenge = ({ authorization_url }: Started) =>
      new URL(authorization_url).searchParams.get('code_challenge');
    expect(challenge(one)).not.toBe(challenge(two));
  });

  it('answers 404 for a retailer that is not configured', async () => {
    for (const slug of ['corner', 'nobody']) {
      const reply = await test.call('POST', `${base(slug)}/authorize`, { user_id: shopper() });
      expect(reply.status).toBe(404);
      expect(codeOf(reply)).toBe('not_found');
    }
  });

  it('names every bad field at once', async () => {
    const reply = await test.call('POST', '/internal/v1/retailers/no%20slug/oauth/authorize?limit=1', {
      user_id: 'a b',
      scope: 'all',
    });
    expect(reply.status).toBe(422);
    const { errors } = reply.json<ErrorAnswer>().error;
    expect(errors.map((error) => `${error.in} ${error.field}`).sort()).toEqual([
      'body scope',
      'body user_id',
      'path slug',
      'query limit',
    ]);
  });
});

describe('POST /internal/v1/retailers/{slug}/oauth/exchange', () => {
  it('signs the shopper in, and answers no token', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    const reply = await test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback });
    expect(reply.status).toBe(200);
    expect(reply.json<AccountReply>()).toMatchObject({
      user_id: userId,
      retailer: FRESHMART,
      status: 'linked',
      scopes: ['cart.write'],
      refreshable: true,
    });
    for (const token of test.server.issued) expect(reply.text).not.toContain(token);
  });

  it('takes the state and code alone, where the caller vouches for the shopper', async () => {
    const userId = shopper();
    const { state, code } = await comeBack(userId);
    const reply = await test.call('POST', `${base()}/exchange`, { state, code });
    expect(reply.json<AccountReply>()).toMatchObject({ user_id: userId, status: 'linked' });
  });

  it('spends a state only where the retailer answered', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    const exchange = () => test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback });
    test.server.pause();
    const reply = await exchange();
    expect([reply.status, codeOf(reply)]).toEqual([503, 'retailer_unavailable']);
    test.server.resume();
    expect((await exchange()).status).toBe(200);
    expect(codeOf(await exchange())).toBe('state_used');
  });

  it('takes a state once: the second time it is 400 state_used', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(codeOf(reply)).toBe('state_used');
  });

  it('answers 400 state_mismatch for a state of another shopper, which its owner can still use', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    const stolen = await test.call('POST', `${base()}/exchange`, { user_id: shopper(), ...callback });
    expect([stolen.status, codeOf(stolen)]).toEqual([400, 'state_mismatch']);
    const own = await test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback });
    expect(own.status).toBe(200);
  });

  it('answers 400 state_mismatch for a state of another retailer', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    const reply = await test.call('POST', `${base(VALUEBARN)}/exchange`, { user_id: userId, ...callback });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'state_mismatch']);
  });

  it('answers 400 state_expired after ten minutes', async () => {
    const userId = shopper();
    const callback = await comeBack(userId);
    test.advance(10 * 60_000 + 1);
    const reply = await test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'state_expired']);
  });

  it('answers 400 state_unknown for a state that was never given out', async () => {
    const reply = await test.call('POST', `${base()}/exchange`, { state: 'x'.repeat(43), code: 'y' });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'state_unknown']);
  });

  it('answers 400 code_refused where the retailer refuses the code', async () => {
    const userId = shopper();
    const { state } = await authorize(userId);
    const reply = await test.call('POST', `${base()}/exchange`, { user_id: userId, state, code: 'made-up' });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'code_refused']);
  });

  it('refuses a callback that names another issuer', async () => {
    const userId = shopper();
    const callback = { ...(await comeBack(userId)), iss: 'https://evil.example' };
    const reply = await test.call('POST', `${base()}/exchange`, { user_id: userId, ...callback });
    expect([reply.status, codeOf(reply)]).toEqual([502, 'retailer_misbehaved']);
  });
});

describe('POST /internal/v1/retailers/{slug}/oauth/refresh', () => {
  it('refreshes the tokens and rotates the refresh token', async () => {
    const userId = await test.link(FRESHMART);
    for (let round = 0; round < 3; round++) {
      const before = test.server.grants['refresh_token'] ?? 0;
      const reply = await test.call('POST', `${base()}/refresh`, { user_id: userId });
      expect(reply.status).toBe(200);
      expect(reply.json<AccountReply>().refreshed_at).not.toBeNull();
      // The server takes each refresh token once: the third round needs the second one's.
      expect(test.server.grants['refresh_token']).toBe(before + 1);
      await test.app.pool.query(
        "update retailer_account set refreshed_at = refreshed_at - interval '1 minute' where user_id = $1",
        [userId],
      );
    }
  });

  it('shares one refresh among callers within some seconds', async () => {
    const userId = await test.link(FRESHMART);
    const before = test.server.grants['refresh_token'] ?? 0;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => test.call('POST', `${base()}/refresh`, { user_id: userId })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(test.server.grants['refresh_token']).toBe(before + 1);
  });

  it('answers 404 for a shopper who never signed in', async () => {
    const reply = await test.call('POST', `${base()}/refresh`, { user_id: shopper() });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });

  it('answers 409 sign_in_required where the retailer ended the sign-in, and says so again without asking it', async () => {
    const userId = await test.link(FRESHMART);
    const { rows } = await test.app.pool.query<{ refresh_token_sealed: Buffer }>(
      'select refresh_token_sealed from retailer_account where user_id = $1',
      [userId],
    );
    // An older refresh token is put back: the server takes it for stolen and ends the whole sign-in.
    await test.call('POST', `${base()}/refresh`, { user_id: userId });
    await test.app.pool.query(
      `update retailer_account set refresh_token_sealed = $2, refreshed_at = refreshed_at - interval '1 minute'
      where user_id = $1`,
      [userId, rows[0]?.refresh_token_sealed],
    );
    for (let round = 0; round < 2; round++) {
      const reply = await test.call('POST', `${base()}/refresh`, { user_id: userId });
      expect([reply.status, codeOf(reply)]).toEqual([409, 'sign_in_required']);
    }
    await test.link(FRESHMART, userId);
    expect((await test.call('POST', `${base()}/refresh`, { user_id: userId })).status).toBe(200);
  });
});

describe('DELETE /internal/v1/retailers/{slug}/oauth/{user_id}', () => {
  it('forgets the tokens here and revokes them at the retailer', async () => {
    const before = test.server.issued.size;
    const userId = await test.link(FRESHMART);
    const [token = ''] = [...test.server.issued].slice(before);
    expect(await test.server.accepts(token)).toBe(true);
    const reply = await test.call('DELETE', `${base()}/${userId}`);
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ user_id: userId, retailer: FRESHMART, revoked_at_retailer: true });
    expect(await test.server.accepts(token)).toBe(false);
    const { rowCount } = await test.app.pool.query('select from retailer_account where user_id = $1', [
      userId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('answers 404 the second time, and for a shopper who never signed in', async () => {
    const reply = await test.call('DELETE', `${base()}/${shopper()}`);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });
});
