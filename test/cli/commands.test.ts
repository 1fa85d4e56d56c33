import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { useCommandLine } from '../support/command-line.ts';

const shell = useCommandLine({ template: null });

/** A feed of one chain, and of stores of which `bad` have no name. */
function writeFeed(name: string, bad: number): string {
  const path = join(shell.folder, name);
  mkdirSync(path);
  const store = { chain_slug: 'corner', address: '1 Main St', city: 'Atlanta', state: 'GA', zip: '30303' };
  const stores = [{ ...store, web_external_id: '1', name: 'Corner 1' }];
  for (let i = 0; i < bad; i++) stores.push({ ...store, web_external_id: `bad ${i}`, name: '' });
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(
    join(path, 'chains.ndjson'),
    lines([{ slug: 'corner', name: 'Corner', pricing_scope: 'per_store' }]),
  );
  writeFileSync(join(path, 'stores.ndjson'), lines(stores));
  return path;
}

describe('gondola migrate', () => {
  it('names the migrations that it applied, and does nothing the second time', async () => {
    expect(await shell.gondola('migrate')).toBe(0);
    expect(shell.stdout).toMatch(/^applied 0001_catalogue\.sql, /);
    shell.stdout = '';
    expect(await shell.gondola('migrate')).toBe(0);
    expect(shell.stdout).toBe('nothing to do\n');
  });
});

describe('gondola import and publish', () => {
  it('shows what a dry run would change, and writes nothing', async () => {
    expect(await shell.gondola('import', writeFeed('dry', 0), '--dry-run')).toBe(0);
    expect(shell.stdout).toContain('store: 1 added, 0 changed, 0 unchanged');
    expect(shell.stdout).toContain('Dry run: nothing was written.');
    const { rows } = await shell.record.pool.query('select count(*)::int as stores from store');
    expect(rows).toEqual([{ stores: 0 }]);
  });

  it('takes the good records, says why it rejected the others, and ends with exit code 3', async () => {
    expect(await shell.gondola('import', writeFeed('some-bad', 2))).toBe(3);
    expect(shell.stdout).toContain('2 rejected');
    expect(shell.stdout).toMatch(/rejected: name: .*: 2/);
    expect(shell.stdout).toContain('stores.ndjson.rejects.ndjson');
  });

  it('with --strict fails the file whole, with exit code 1', async () => {
    expect(await shell.gondola('import', writeFeed('strict', 1), '--strict')).toBe(1);
    expect(shell.stdout).toContain('FAILED, nothing of it was written');
  });

  it('publishes what was imported', async () => {
    expect(await shell.gondola('publish')).toBe(0);
    expect(shell.stdout).toMatch(/^version \d+: 1 chains, 1 stores, 0 products, 0 prices\n$/);
  });
});

describe('gondola export', () => {
  it('writes what was published, and says how many rows', async () => {
    const out = join(shell.folder, 'exported');
    expect(await shell.gondola('export', '--out', out, '--format', 'csv')).toBe(0);
    expect(shell.stdout).toMatch(
      /^version \d+ in .*: 0 products, 1 stores, 0 coupons, 0 prices, 0 history\n$/,
    );
    expect(readdirSync(out).sort()).toEqual(['manifest.json', 'stores']);
    const [, version = ''] = /^version (\d+)/.exec(shell.stdout) ?? [];
    expect(await shell.gondola('export', '--out', out, '--since', version)).toBe(0);
    expect(shell.stdout).toContain('0 products, 0 stores, 0 coupons, 0 prices, 0 history');
  });

  it('leaves the earlier export alone, and nothing of its own, where Ctrl-C stops it', async () => {
    const out = join(shell.folder, 'stopped');
    expect(await shell.gondola('export', '--out', out)).toBe(0);
    const earlier = readFileSync(join(out, 'manifest.json'), 'utf8');
    expect(process.listenerCount('SIGINT')).toBe(0);
    const ending = shell.gondola('export', '--out', out);
    while (!process.emit('SIGINT')) if ((await Promise.race([ending, nextTurn('later')])) !== 'later') break;
    expect(await ending).toBe(1);
    expect(shell.stderr).toContain('interrupted');
    expect(readdirSync(out).sort()).toEqual(['manifest.json', 'stores']);
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(earlier);
    expect(process.listenerCount('SIGINT')).toBe(0);
  });

  it.each([
    { args: [], says: '--out DIR is missing' },
    { args: ['--out', 'x', '--format', 'xlsx'], says: '--format must be parquet, csv or ndjson' },
    { args: ['--out', 'x', '--since', 'yesterday'], says: '--since must be a whole number' },
    { args: ['--out', 'x', '--since', '999999'], says: 'it published 1 to ' },
  ])('refuses $args with exit code 2: $says', async ({ args, says }) => {
    expect(await shell.gondola('export', ...args)).toBe(2);
    expect(shell.stderr).toContain(says);
  });
});

describe('gondola publish after an import that was broken off', () => {
  it('names what is missing and refuses, unless it is told to go on', async () => {
    await shell.record.pool.query(
      "insert into import_debt (path, file_name) values ('/feeds/today/prices.ndjson', 'prices.ndjson')",
    );
    expect(await shell.gondola('publish')).toBe(1);
    expect(shell.stderr).toContain('/feeds/today/prices.ndjson');
    expect(shell.stderr).toContain('--incomplete');
    expect(await shell.gondola('publish', '--incomplete')).toBe(0);
    await shell.record.pool.query('delete from import_debt');
  });
});

describe('gondola keys', () => {
  it('prints the new key alone on standard output, lists it, rotates and revokes it', async () => {
    expect(await shell.gondola('keys', 'create', '--name', 'Acme', '--rate-per-second', '5')).toBe(0);
    const [, keyId = ''] = /^gsk_([A-Za-z0-9]{12})_\S+\n$/.exec(shell.stdout) ?? [];
    expect(keyId).not.toBe('');
    shell.stdout = '';
    expect(await shell.gondola('keys', 'rotate', keyId)).toBe(0);
    const [, newId = ''] = /^gsk_([A-Za-z0-9]{12})_/.exec(shell.stdout) ?? [];
    expect(await shell.gondola('keys', 'revoke', newId)).toBe(0);
    shell.stdout = '';
    expect(await shell.gondola('keys', 'list', '--json')).toBe(0);
    const listed = shell.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(listed).toMatchObject([
      { keyId: newId, name: 'Acme', state: 'revoked', ratePerSecond: 5 },
      { keyId, name: 'Acme', state: 'replaced', replacedBy: newId },
    ]);
    expect(shell.stdout).not.toContain('$2');
  });

  it('lists what bounds each key', async () => {
    const bounds = ['--monthly-allowance', '5', '--rate-per-second', '3', '--expires', '2099-01-31'];
    expect(await shell.gondola('keys', 'create', '--name', 'Trial', ...bounds)).toBe(0);
    expect(await shell.gondola('keys', 'create', '--name', 'Open')).toBe(0);
    shell.stdout = '';
    expect(await shell.gondola('keys', 'list')).toBe(0);
    expect(shell.stdout).toMatch(/  Trial  \(5 calls a month, 3 a second, until 2099-01-31T00:00Z\)\n/);
    expect(shell.stdout).toMatch(/  Open\n/);
  });

  it('says which key does not exist', async () => {
    expect(await shell.gondola('keys', 'revoke', 'AbCdEf123456')).toBe(1);
  });
});

describe('gondola publish of an empty record into the folder of another', () => {
  let lost: TestDatabase;

  beforeAll(async () => {
    lost = await createTestDatabase({ template: null });
    vi.stubEnv('DATABASE_URL', lost.url);
  });

  afterAll(async () => {
    vi.stubEnv('DATABASE_URL', shell.record.url);
    await lost.close();
  });

  it('refuses, and keeps what is served, unless it is told to', async () => {
    expect(await shell.gondola('publish')).toBe(1);
    expect(shell.stderr).toMatch(
      /The record is empty, and version \d+, which is served, has 1 stores and 0 products\./,
    );
    expect(shell.stderr).toContain('--empty');
    expect(await shell.gondola('publish', '--empty')).toBe(0);
    expect(shell.stdout).toMatch(/^version \d+: 0 chains, 0 stores, 0 products, 0 prices\n$/);
    expect(await shell.gondola('publish')).toBe(0);
  });
});
