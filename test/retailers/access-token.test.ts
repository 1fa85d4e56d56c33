import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenSource } from '../../src/retailers/access-token.ts';
import { claimRefresh, findAccount, linkAccount, tokenTimes } from '../../src/retailers/accounts.ts';
import { CartFault } from '../../src/retailers/fault.ts';
import type { OAuthClient, Tokens } from '../../src/retailers/oauth-client.ts';
import { rotateSecrets } from '../../src/retailers/rotate-secrets.ts';
import { signOut } from '../../src/retailers/sign-in.ts';
import { SealError } from '../../src/retailers/secret-keys.ts';
import { makeSecretKeys } from '../support/cart-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const keys = makeSecretKeys('k1');
const MINUTE_MS = 60_000;

interface StrictRetailer extends OAuthClient {
  readonly refreshes: () => number;
  readonly revoked: string[];
  fail: CartFault | null;
  /** What a refresh waits for before it is answered. */
  hold: () => Promise<void>;
}

/** A retailer that rotates its refresh tokens and takes each once, as the strict ones do. */
function strictRetailer(): StrictRetailer {
  let count = 0;
  const client = {
    fail: null as CartFault | null,
    hold: () => new Promise<void>((wake) => setTimeout(wake, 50)),
    revoked: [] as string[],
    refreshes: () => count,
    async refresh(refreshToken: string): Promise<Tokens> {
      await client.hold();
      if (client.fail !== null) throw client.fail;
      if (refreshToken !== `refresh-${count}`) throw new CartFault('sign_in_required', 'reused');
      count++;
      return { accessToken: `access-${count}`, refreshToken: `refresh-${count}`, lifetimeS: 600, scopes: [] };
    },
    start: () => Promise.reject(new Error('not here')),
    exchange: () => Promise.reject(new Error('not here')),
    revoke: (token: string) => Promise.resolve(client.revoked.push(token) > 0),
  };
  return client;
}

const FIRST: Tokens = {
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  lifetimeS: 600,
  scopes: ['cart'],
};

async function setUp(tokens: Partial<Tokens> = {}) {
  const name = { retailer: 'freshmart', userId: `shopper-${randomUUID()}` };
  const clock = { ms: Date.now() };
  const client = strictRetailer();
  await linkAccount(database.pool, keys, name, { ...FIRST, ...tokens }, clock.ms);
  const source = () => createTokenSource(database.pool, keys, () => clock.ms);
  return { name, clock, client, source };
}

describe('when a token is refreshed', () => {
  it.each([
    [3_600, 3_540],
    [240, 180],
    [200, 150],
    [0, 0],
  ])('one that lives %i s is refreshed after %i s', (lifetimeS, afterS) => {
    const { refreshAt, expiresAt } = tokenTimes(lifetimeS, 0);
    expect([refreshAt?.getTime(), expiresAt?.getTime()]).toEqual([afterS * 1000, lifetimeS * 1000]);
  });

  it('one whose end is not known is not refreshed ahead', () => {
    expect(tokenTimes(null, 0)).toEqual({ refreshAt: null, expiresAt: null });
  });
});

describe('the access token', () => {
  it('is the kept one while it lives on for a minute, and a refreshed one from then on', async () => {
    const { name, clock, client, source } = await setUp();
    clock.ms += 9 * MINUTE_MS - 1;
    expect((await source().fresh(name, client)).token).toBe('access-0');
    clock.ms += 1;
    expect((await source().fresh(name, client)).token).toBe('access-1');
    expect((await findAccount(database.pool, name))?.tokenVersion).toBe(2);
  });

  it('is refreshed once for all callers of all processes', async () => {
    const { name, clock, client, source } = await setUp();
    clock.ms += 10 * MINUTE_MS;
    const callers = [source(), source(), source()].flatMap((process) =>
      Array.from({ length: 10 }, () => process.fresh(name, client)),
    );
    const tokens = await Promise.all(callers);
    expect(new Set(tokens.map(({ token }) => token))).toEqual(new Set(['access-1']));
    expect(client.refreshes()).toBe(1);
  });

  it('after a refusal is newer than the one that was refused', async () => {
    const { name, client, source } = await setUp();
    const tokens = await Promise.all([source().after(name, client, 1), source().after(name, client, 1)]);
    expect(tokens.map(({ token }) => token)).toEqual(['access-1', 'access-1']);
    expect((await source().after(name, client, 1)).token).toBe('access-1');
    expect(client.refreshes()).toBe(1);
  });

  it('goes on where a refresh ahead of its end fails for now, and not beyond its end', async () => {
    const { name, clock, client, source } = await setUp();
    client.fail = new CartFault('retailer_unavailable', 'down', 5);
    clock.ms += 9.5 * MINUTE_MS;
    expect((await source().fresh(name, client)).token).toBe('access-0');
    clock.ms += MINUTE_MS;
    await expect(source().fresh(name, client)).rejects.toMatchObject({ code: 'retailer_unavailable' });
    client.fail = null;
    expect((await source().fresh(name, client)).token).toBe('access-1');
  });

  it('cannot be refreshed without a refresh token: the shopper has to sign in', async () => {
    const { name, clock, client, source } = await setUp({ refreshToken: null });
    clock.ms += 10 * MINUTE_MS;
    await expect(source().fresh(name, client)).rejects.toMatchObject({ code: 'sign_in_required' });
    expect((await findAccount(database.pool, name))?.status).toBe('sign_in_required');
  });

  it('is refreshed by another where the one who claimed the refresh never comes back', async () => {
    const { name, client, source } = await setUp();
    expect(await claimRefresh(database.pool, name, 1, randomUUID(), 400)).toBe(true);
    expect(await claimRefresh(database.pool, name, 1, randomUUID(), 400)).toBe(false);
    expect((await source().after(name, client, 1)).token).toBe('access-1');
  });

  it('is refreshed by another where the one who claimed did so before the clock was set back', async () => {
    const { name } = await setUp();
    const claim = () => claimRefresh(database.pool, name, 1, randomUUID(), 60_000);
    expect([await claim(), await claim()]).toEqual([true, false]);
    await database.pool.query(
      "update retailer_account set refresh_lease_until = clock_timestamp() + interval '1 hour' where user_id = $1",
      [name.userId],
    );
    expect(await claim()).toBe(true);
  });
});

describe('a sign-out', () => {
  it('during a refresh: the tokens that it brings are revoked too', async () => {
    const { name, client, clock, source } = await setUp();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      client.hold = () => {
        resolve();
        return answered;
      };
    });
    const refreshing = source().after(name, client, 1);
    const settled = expect(refreshing).rejects.toMatchObject({ code: 'sign_in_required' });
    await asked;
    const context = { pool: database.pool, keys, client, nowMs: clock.ms };
    expect(await signOut(context, name)).toEqual({ revokedAtRetailer: true });
    answer();
    await settled;
    expect(client.revoked).toEqual(['refresh-0', 'access-0', 'refresh-1', 'access-1']);
  });

  it('forgets tokens whose key is gone, and says that they are not revoked', async () => {
    const { name, client, clock } = await setUp();
    const context = { pool: database.pool, keys: makeSecretKeys('k2'), client, nowMs: clock.ms };
    expect(await signOut(context, name)).toEqual({ revokedAtRetailer: false });
    expect(await findAccount(database.pool, name)).toBeNull();
    expect(client.revoked).toEqual([]);
  });
});

describe('gondola secrets rotate', () => {
  it('seals every secret with the current key; until then both keys open', async () => {
    const { name, client, source } = await setUp();
    const rotated = { currentId: 'k2', keys: new Map([...makeSecretKeys('k2').keys, ...keys.keys]) };
    const onlyNew = { currentId: 'k2', keys: new Map([...rotated.keys].slice(0, 1)) };
    const read = (which: typeof rotated) =>
      createTokenSource(database.pool, which, Date.now).fresh(name, client);
    expect((await read(rotated)).token).toBe('access-0');
    await expect(read(onlyNew)).rejects.toThrow(SealError);
    const { sealedAnew, unusedKeyIds } = await rotateSecrets(database.pool, rotated);
    expect(sealedAnew).toBeGreaterThan(0);
    expect(unusedKeyIds).toEqual(['k1']);
    expect((await read(onlyNew)).token).toBe('access-0');
    expect((await rotateSecrets(database.pool, rotated)).sealedAnew).toBe(0);
    await expect(source().fresh(name, client)).rejects.toThrow(SealError);
  });

  it('goes on after a row that it cannot open, and names it', async () => {
    const broken = await setUp();
    const whole = await setUp();
    const { retailer, userId } = broken.name;
    const spoil = 'update retailer_account set access_token_sealed = $3 where retailer = $1 and user_id = $2';
    await database.pool.query(spoil, [retailer, userId, Buffer.alloc(40)]);
    const rotated = { currentId: 'k3', keys: new Map([...makeSecretKeys('k3').keys, ...keys.keys]) };
    const { unopened, unusedKeyIds } = await rotateSecrets(database.pool, rotated);
    expect(unopened.filter((row) => row.includes(`the account of ${userId} at ${retailer}: `))).toHaveLength(
      1,
    );
    expect(unusedKeyIds).toEqual([]);
    const onlyNew = { currentId: 'k3', keys: new Map([...rotated.keys].slice(0, 1)) };
    const { token } = await createTokenSource(database.pool, onlyNew, Date.now).fresh(
      whole.name,
      whole.client,
    );
    expect(token).toBe('access-0');
  });
});
