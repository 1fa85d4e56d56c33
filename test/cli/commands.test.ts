import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let record: TestDatabase;
let folder: string;
let stderr = '';
let stdout: string;

beforeAll(async () => {
  record = await createTestDatabase({ template: null });
  folder = mkdtempSync(join(tmpdir(), 'gondola-commands-'));
  vi.stubEnv('DATABASE_URL', record.url);
  vi.stubEnv('GONDOLA_DATA_DIR', join(folder, 'data'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await record.close();
});

beforeEach(() => {
  stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true));
  stderr = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A feed of one chain, and of stores of which `bad` have no name. */
function writeFeed(name: string, bad: number): string {
  const path = join(folder, name);
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
    expect(await run(commands, ['migrate'])).toBe(0);
    expect(stdout).toMatch(/^applied 0001_catalogue\.sql, /);
    stdout = '';
    expect(await run(commands, ['migrate'])).toBe(0);
    expect(stdout).toBe('nothing to do\n');
  });
});

describe('gondola import and publish', () => {
  it('shows what a dry run would change, and writes nothing', async () => {
    expect(await run(commands, ['import', writeFeed('dry', 0), '--dry-run'])).toBe(0);
    expect(stdout).toContain('store: 1 added, 0 changed, 0 unchanged');
    expect(stdout).toContain('Dry run: nothing was written.');
    const { rows } = await record.pool.query('select count(*)::int as stores from store');
    expect(rows).toEqual([{ stores: 0 }]);
  });

  it('takes the good records, says why it rejected the others, and ends with exit code 3', async () => {
    expect(await run(commands, ['import', writeFeed('some-bad', 2)])).toBe(3);
    expect(stdout).toContain('2 rejected');
    expect(stdout).toMatch(/rejected: name: .*: 2/);
    expect(stdout).toContain('stores.ndjson.rejects.ndjson');
  });

  it('with --strict fails the file whole, with exit code 1', async () => {
    expect(await run(commands, ['import', writeFeed('strict', 1), '--strict'])).toBe(1);
    expect(stdout).toContain('FAILED, nothing of it was written');
  });

  it('publishes what was imported', async () => {
    expect(await run(commands, ['publish'])).toBe(0);
    expect(stdout).toMatch(/^version \d+: 1 chains, 1 stores, 0 products, 0 prices\n$/);
  });
});

describe('gondola export', () => {
  it('writes what was published, and says how many rows', async () => {
    const out = join(folder, 'exported');
    expect(await run(commands, ['export', '--out', out, '--format', 'csv'])).toBe(0);
    expect(stdout).toMatch(/^version \d+ in .*: 0 products, 1 stores, 0 coupons, 0 prices, 0 history\n$/);
    expect(readdirSync(out).sort()).toEqual(['manifest.json', 'stores']);
    const [, version = ''] = /^version (\d+)/.exec(stdout) ?? [];
    expect(await run(commands, ['export', '--out', out, '--since', version])).toBe(0);
    expect(stdout).toContain('0 products, 0 stores, 0 coupons, 0 prices, 0 history');
  });

  it.each([
    { args: [], says: '--out DIR is missing' },
    { args: ['--out', 'x', '--format', 'xlsx'], says: '--format must be parquet, csv or ndjson' },
    { args: ['--out', 'x', '--since', 'yesterday'], says: '--since must be a whole number' },
    { args: ['--out', 'x', '--since', '999999'], says: 'it published 1 to ' },
  ])('refuses $args with exit code 2: $says', async ({ args, says }) => {
    expect(await run(commands, ['export', ...args])).toBe(2);
    expect(stderr).toContain(says);
  });
});

describe('gondola publish after an import that was broken off', () => {
  it('names what is missing and refuses, unless it is told to go on', async () => {
    await record.pool.query(
      "insert into import_debt (path, file_name) values ('/feeds/today/prices.ndjson', 'prices.ndjson')",
    );
    expect(await run(commands, ['publish'])).toBe(1);
    expect(stderr).toContain('/feeds/today/prices.ndjson');
    expect(stderr).toContain('--incomplete');
    expect(await run(commands, ['publish', '--incomplete'])).toBe(0);
    await record.pool.query('delete from import_debt');
  });
});

describe('gondola keys', () => {
  it('prints the new key alone on standard output, lists it, rotates and revokes it', async () => {
    expect(await run(commands, ['keys', 'create', '--name', 'Acme', '--rate-per-second', '5'])).toBe(0);
    const [, keyId = ''] = /^gsk_([A-Za-z0-9]{12})_\S+\n$/.exec(stdout) ?? [];
    expect(keyId).not.toBe('');
    stdout = '';
    expect(await run(commands, ['keys', 'rotate', keyId])).toBe(0);
    const [, newId = ''] = /^gsk_([A-Za-z0-9]{12})_/.exec(stdout) ?? [];
    expect(await run(commands, ['keys', 'revoke', newId])).toBe(0);
    stdout = '';
    expect(await run(commands, ['keys', 'list', '--json'])).toBe(0);
    const listed = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(listed).toMatchObject([
      { keyId: newId, name: 'Acme', state: 'revoked', ratePerSecond: 5 },
      { keyId, name: 'Acme', state: 'replaced', replacedBy: newId },
    ]);
    expect(stdout).not.toContain('$2');
  });

  it('lists what bounds each key', async () => {
    const bounds = ['--monthly-allowance', '5', '--rate-per-second', '3', '--expires', '2099-01-31'];
    expect(await run(commands, ['keys', 'create', '--name', 'Trial', ...bounds])).toBe(0);
    expect(await run(commands, ['keys', 'create', '--name', 'Open'])).toBe(0);
    stdout = '';
    expect(await run(commands, ['keys', 'list'])).toBe(0);
    expect(stdout).toMatch(/  Trial  \(5 calls a month, 3 a second, until 2099-01-31T00:00Z\)\n/);
    expect(stdout).toMatch(/  Open\n/);
  });

  it('says which key does not exist', async () => {
    expect(await run(commands, ['keys', 'revoke', 'AbCdEf123456'])).toBe(1);
  });
});

describe('gondola publish of an empty record into the folder of another', () => {
  let lost: TestDatabase;

  beforeAll(async () => {
    lost = await createTestDatabase({ template: null });
    vi.stubEnv('DATABASE_URL', lost.url);
  });

  afterAll(async () => {
    vi.stubEnv('DATABASE_URL', record.url);
    await lost.close();
  });

  it('refuses, and keeps what is served, unless it is told to', async () => {
    expect(await run(commands, ['publish'])).toBe(1);
    expect(stderr).toMatch(
      /The record is empty, and version \d+, which is served, has 1 stores and 0 products\./,
    );
    expect(stderr).toContain('--empty');
    expect(await run(commands, ['publish', '--empty'])).toBe(0);
    expect(stdout).toMatch(/^version \d+: 0 chains, 0 stores, 0 products, 0 prices\n$/);
    expect(await run(commands, ['publish'])).toBe(0);
  });
});
