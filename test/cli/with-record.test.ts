import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withRecord } from '../../src/cli/with-record.ts';
import { loadConfig } from '../../src/config/config.ts';
import { API_ROLE } from '../../src/record/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => database.close());

const END = 'select pg_terminate_backend(pg_backend_pid())';

describe('a command under which the database goes away', () => {
  it.each([
    ['at a statement', [END]],
    ['between two', [END, 'select 1']],
  ])('says that nothing is left of it and that it can be run again: %s', async (_, statements) => {
    vi.stubEnv('DATABASE_URL', database.url);
    const broken = withRecord(loadConfig(), async (pool) => {
      const client = await pool.connect();
      client.on('error', () => {});
      try {
        await client.query('begin');
        const before = statements.slice(0, -1);
        for (const statement of before) await client.query(statement).catch(() => {});
        await client.query(statements.at(-1)!);
      } finally {
        client.release(true);
      }
    });
    await expect(broken).rejects.toThrow(
      /^The connection to the database was lost \(.+\): uncommitted changes are rolled back\. Run the command again\.$/,
    );
  });

  it.each(['EPIPE', 'ECONNRESET'])('says so too where it is a write that fails: %s', async (code) => {
    vi.stubEnv('DATABASE_URL', database.url);
    const failing = withRecord(loadConfig(), async () => {
      throw Object.assign(new Error(`write ${code}`), { code });
    });
    await expect(failing).rejects.toThrow(/^The connection to the database was lost \(write /);
  });

  it('leaves an error of what was asked as it is', async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await expect(withRecord(loadConfig(), (pool) => pool.query('select nothing'))).rejects.toThrow(
      'column "nothing" does not exist',
    );
  });
});

describe('a command of a login without the rights for it', () => {
  it('says whose rights it takes', async () => {
    vi.stubEnv('DATABASE_URL', database.url.replace('//gondola@', `//${API_ROLE}@`));
    const denied = withRecord(loadConfig(), (pool) => pool.query('delete from import_debt'));
    await expect(denied).rejects.toThrow(
      /^The login of DATABASE_URL may not do this \(permission denied for table import_debt\): .* owner/,
    );
  });
});

describe('a command that does not reach the database of DATABASE_URL', () => {
  it.each([
    ['where nobody listens', 'postgres://owner:hidden@127.0.0.1:1/record'],
    ['at a name that nobody has', 'postgres://owner:hidden@nowhere.invalid/record'],
  ])('names the setting, and not its value: %s', async (_, url) => {
    vi.stubEnv('DATABASE_URL', url);
    for (const asItIs of [false, true]) {
      const failing = withRecord(loadConfig(), () => Promise.resolve(), { asItIs });
      await expect(failing).rejects.toThrow(
        /^The database of DATABASE_URL cannot be reached \((?!.*hidden).+\): make sure that it runs, or correct the setting/,
      );
    }
  });
});

describe('a command that the server of DATABASE_URL does not let in', () => {
  it.each([
    [
      'a login',
      (url: string) => url.replace('//gondola@', '//nobody:hidden@'),
      'role "nobody" does not exist',
    ],
    [
      'a database',
      (url: string) => url.replace(/\/[^/?]+\?/, '/nowhere?'),
      'database "nowhere" does not exist',
    ],
  ])('names the setting and what it names wrongly: %s', async (_, wrong, why) => {
    vi.stubEnv('DATABASE_URL', wrong(database.url));
    await expect(withRecord(loadConfig(), () => Promise.resolve())).rejects.toThrow(
      `The database of DATABASE_URL cannot be used (${why}): correct the setting, or make that login or database, and try again.`,
    );
  });
});
