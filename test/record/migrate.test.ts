import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, MigrationError, readMigrations, serverFault } from '../../src/record/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ template: null });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeFileSync(join(folder, '0001_first.sql'), 'create table first (id integer);');
  writeFileSync(join(folder, '0002_second.sql'), 'create table second (id integer);');
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies each file once, also when several processes start together', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { folder })));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.pool, { folder })).toEqual([]);
  });

  it('leaves the record as it was where a file fails, with those before it, and names the one', async () => {
    writeFileSync(join(folder, '0003_third.sql'), 'create table third (id integer);');
    const failing = join(folder, '0004_failing.sql');
    writeFileSync(failing, 'create table fourth (id integer); select 1 / 0;');
    await expect(migrate(database.pool, { folder })).rejects.toThrow(
      /0004_failing\.sql failed, and the record is as it was: .*division by zero/,
    );
    const { rows } = await database.pool.query("select to_regclass('third') as third");
    expect(rows).toEqual([{ third: null }]);
    rmSync(failing);
    rmSync(join(folder, '0003_third.sql'));
  });

  it('tells what each does while it brings an older record along', async () => {
    const seen: string[] = [];
    const onStep = (migration: string, seconds: number): void => void seen.push(`${migration}: ${seconds}`);
    writeFileSync(join(folder, '0003_third.sql'), '-- Makes a third table: one more.\nselect 1;');
    expect(await migrate(database.pool, { folder, onStep })).toEqual(['0003_third.sql']);
    expect(seen).toEqual(['0003_third.sql (Makes a third table): 0']);
    rmSync(join(folder, '0003_third.sql'));
    await database.pool.query('delete from migration where number = 3');
  });

  it('refuses a record whose applied file has changed since', async () => {
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id bigint);');
    await expect(migrate(database.pool, { folder })).rejects.toThrow(/0001_first\.sql has changed/);
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id integer);\r\n'.trimEnd());
  });

  it('refuses a record of a newer version', async () => {
    rmSync(join(folder, '0002_second.sql'));
    await expect(migrate(database.pool, { folder })).rejects.toThrow(/0002_second\.sql.*newer version/);
  });

  it('refuses a folder with a gap in its numbers', async () => {
    writeFileSync(join(folder, '0003_third.sql'), 'select 1;');
    await expect(readMigrations(folder)).rejects.toThrow(MigrationError);
  });
});

describe('a database of one’s own', () => {
  it('is told that it cannot hold the letters of names, before anything is made in it', async () => {
    const latin = await createTestDatabase({ template: "template0 encoding 'LATIN1' locale 'C'" });
    try {
      await expect(migrate(latin.pool)).rejects.toThrow(
        'The database of DATABASE_URL is in LATIN1, and the record needs UTF8: make a database with createdb --encoding=UTF8',
      );
      const { rows } = await latin.pool.query("select to_regclass('migration') as migration");
      expect(rows).toEqual([{ migration: null }]);
    } finally {
      await latin.close();
    }
  });

  it('is told that its server is too old', () => {
    expect(serverFault('15.18 (Debian 15.18-0+deb12u1)', 'UTF8')).toMatch(
      /^The server of DATABASE_URL is PostgreSQL 15\.18 .*, and the record needs 18: use such a server/,
    );
    expect(serverFault('18.4', 'UTF8')).toBeNull();
    expect(serverFault('19beta1', 'UTF8')).toBeNull();
  });
});
