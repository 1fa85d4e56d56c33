import { verify } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseApiKey } from '../../../src/access/keys/api-key.ts';
import { createKey, KeyError, listKeys, revokeKey, rotateKey } from '../../../src/access/keys/keys.ts';
import { findUsableKeys } from '../../../src/access/keys/usable-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const usable = async (keyId: string): Promise<boolean> =>
  (await findUsableKeys(database.pool, [keyId])).length === 1;

describe('keys in the record', () => {
  it('are stored only as a bcrypt hash of cost 12, and a digest', async () => {
    const { key, keyId } = await createKey(database.pool, { name: 'Acme' });
    const { rows } = await database.pool.query<{ row: string; secret_hash: string }>(
      'select api_key::text as row, secret_hash from api_key where key_id = $1',
      [keyId],
    );
    const secret = parseApiKey(key)?.secret ?? '';
    expect(rows[0]?.row).not.toContain(secret.slice(0, 8));
    expect(rows[0]?.secret_hash).toMatch(/^\$2[aby]\$12\$/);
    expect(await verify(secret, rows[0]?.secret_hash ?? '')).toBe(true);
  });

  it('are listed newest first, with their limits', async () => {
    const expiresAt = new Date('2099-01-01T00:00:00Z');
    const { keyId } = await createKey(database.pool, {
      name: 'limited',
      expiresAt,
      monthlyAllowance: 1000,
      ratePerSecond: 5,
    });
    const [newest, ...older] = await listKeys(database.pool);
    expect(newest).toMatchObject({
      keyId,
      name: 'limited',
      expiresAt,
      monthlyAllowance: 1000,
      ratePerSecond: 5,
    });
    expect(older.length).toBeGreaterThan(0);
    expect(newest).not.toHaveProperty('secretHash');
  });

  it('rotate into a key of the same name and limits; both are good for the grace period', async () => {
    const old = await createKey(database.pool, { name: 'rotating', ratePerSecond: 7 });
    const issued = await rotateKey(database.pool, old.keyId, { graceSeconds: 3600 });
    const records = await listKeys(database.pool);
    expect(records.find(({ keyId }) => keyId === issued.keyId)).toMatchObject({
      name: 'rotating',
      ratePerSecond: 7,
    });
    const replaced = records.find(({ keyId }) => keyId === old.keyId);
    expect(replaced?.replacedBy).toBe(issued.keyId);
    const graceMs = (replaced?.expiresAt?.getTime() ?? 0) - Date.now();
    expect(graceMs).toBeGreaterThan(3_500_000);
    expect(graceMs).toBeLessThanOrEqual(3_600_000);
    expect([await usable(old.keyId), await usable(issued.keyId)]).toEqual([true, true]);
  });

  it('rotate at once with no grace period, and never lengthen the life of the old key', async () => {
    const ended = await createKey(database.pool, { name: 'now' });
    await rotateKey(database.pool, ended.keyId, { graceSeconds: 0 });
    expect(await usable(ended.keyId)).toBe(false);
    const expiresAt = new Date(Date.now() + 60_000);
    const short = await createKey(database.pool, { name: 'short', expiresAt });
    await rotateKey(database.pool, short.keyId, { graceSeconds: 3600 });
    const record = (await listKeys(database.pool)).find(({ keyId }) => keyId === short.keyId);
    expect(record?.expiresAt).toEqual(expiresAt);
  });

  it('rotate into a key that ends when the old one would have ended', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const trial = await createKey(database.pool, { name: 'trial', expiresAt });
    const issued = await rotateKey(database.pool, trial.keyId, { graceSeconds: 0 });
    const record = (await listKeys(database.pool)).find(({ keyId }) => keyId === issued.keyId);
    expect(record?.expiresAt).toEqual(expiresAt);
  });

  it('do not rotate when unknown, revoked, expired or replaced', async () => {
    const revoked = await createKey(database.pool, { name: 'revoked' });
    await revokeKey(database.pool, revoked.keyId);
    const expired = await createKey(database.pool, { name: 'expired', expiresAt: new Date(0) });
    const replaced = await createKey(database.pool, { name: 'replaced' });
    await rotateKey(database.pool, replaced.keyId, { graceSeconds: 60 });
    for (const keyId of ['aaaaaaaaaaaa', revoked.keyId, expired.keyId, replaced.keyId]) {
      await expect(rotateKey(database.pool, keyId, { graceSeconds: 60 })).rejects.toThrow(KeyError);
    }
  });

  it('are revoked for good, and the time of it stays', async () => {
    const { keyId } = await createKey(database.pool, { name: 'gone' });
    await revokeKey(database.pool, keyId);
    const at = async () => (await listKeys(database.pool)).find((key) => key.keyId === keyId)?.revokedAt;
    const first = await at();
    await revokeKey(database.pool, keyId);
    expect(await at()).toEqual(first);
    expect(await usable(keyId)).toBe(false);
    await expect(revokeKey(database.pool, 'aaaaaaaaaaaa')).rejects.toThrow(KeyError);
  });
});
