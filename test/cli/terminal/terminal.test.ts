import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { snapshotFolder } from '../../../src/cli/data-folder.ts';
import { openRecord } from '../../../src/record/database.ts';
import { migrate } from '../../../src/record/migrate.ts';
import { openPool } from '../../../src/record/pool.ts';
import { publish } from '../../../src/publish/publish.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { CLI, MAIN } from '../../support/programs.ts';
import { hasPseudoTerminals, runOnTerminal, type TerminalRun } from '../../support/pseudo-terminal.ts';
import { startService } from '../../support/service.ts';

// Each test starts a process or two.
vi.setConfig({ testTimeout: 120_000 });

const GONDOLA = `${process.execPath} ${CLI}`;
const SERVICE = `${process.execPath} ${MAIN}`;
const ESCAPE = '\u001B[';
const CTRL_C = '\u0003';

let record: TestDatabase;
let folder: string;

beforeAll(async () => {
  record = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'gondola-terminal-'));
  await record.pool.query(`
    insert into chain (id, slug, name, pricing_scope)
      values ('00000000-0000-4000-8000-000000000001', 'corner', 'Corner', 'per_store')`);
  await publish(record.pool, { dir: snapshotFolder(folder) });
});

afterAll(async () => {
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is left to see of each line, without colours. */
function lines(text: string): string[] {
  const plain = text.replace(/\u001B\[\d+m/g, '').replaceAll('\r\n', '\n');
  return plain.split('\n').map((line) => line.split('\r').at(-1)!.trimEnd());
}

function expectCalm(text: string): void {
  expect(lines(text).filter((line) => /^[{[]|"(level|msg)":/.test(line))).toEqual([]);
}

if (!hasPseudoTerminals) console.warn('Terminals are not tried: util-linux has no `script` here.');

describe.skipIf(!hasPseudoTerminals)('on a terminal', () => {
  const serve = (env: Record<string, string> = {}): TerminalRun =>
    runOnTerminal(SERVICE, { GONDOLA_DATA_DIR: folder, DATABASE_URL: record.url, PORT: '0', ...env });

  it('the service shows one screen: where to look, what is wrong, and no JSON', async () => {
    const service = serve({ PAYMENT_STUB: 'allow' });
    await service.printed(/Ctrl-C stops it/);
    service.type(CTRL_C);
    await expect(service.ended).resolves.toBe(0);
    expectCalm(service.output());
    expect(service.output()).toContain(ESCAPE);
    const shown = lines(service.output()).join('\n');
    expect(shown).toMatch(/warning Open on .*UNSAFE: PAYMENT_STUB/);
    expect(shown).toMatch(/\nGondola is ready on http:\/\/127\.0\.0\.1:\d+\n1 chains, 0 stores/);
    expect(shown).toMatch(/curl 'http:\/\/127\.0\.0\.1:\d+\/v1\/chains'/);
    expect(shown).toMatch(/Stopping\.\n$/);
  });

  it('the service shows no link that would bring no key: over data of its own, in a folder of its own', async () => {
    const own = mkdtempSync(join(tmpdir(), 'gondola-own-'));
    const cluster = await openRecord({ databaseUrl: null, dataDir: own });
    const pool = openPool(cluster.ownerUrl, { applicationName: 'a test', max: 1 });
    await migrate(pool);
    await pool.query(
      "insert into chain (id, slug, name, pricing_scope) values (gen_random_uuid(), 'corner', 'Corner', 'per_store')",
    );
    await pool.end();
    await cluster.close();
    try {
      const service = runOnTerminal(SERVICE, { GONDOLA_DATA_DIR: own, PORT: '0', NO_COLOR: '1' });
      await service.printed(/Ctrl-C stops it/);
      service.type(CTRL_C);
      await expect(service.ended).resolves.toBe(0);
      expect(service.output()).toMatch(/Explorer {2,}http:\/\/127\.0\.0\.1:\d+\/\s/);
      expect(service.output()).toContain('npx gondola keys create');
      expect(service.output()).not.toMatch(/#code=|demo catalogue/);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });

  it('the service has no colours under NO_COLOR, and shows each request at level debug', async () => {
    const service = serve({ NO_COLOR: '1', LOG_LEVEL: 'debug' });
    const [, url] = await service.printed(/ready on (http:\S+)/);
    await fetch(`${url}/v1/chains`);
    await service.printed(/debug request .*url=\/v1\/chains .*status=200|request \(sampled\) .*\/v1\/chains/);
    service.type(CTRL_C);
    await expect(service.ended).resolves.toBe(0);
    expectCalm(service.output());
    expect(service.output()).not.toContain(ESCAPE);
  });

  it('the service says in words why it cannot start', async () => {
    const service = serve({ INTERNAL_TOKEN: 'short', NO_COLOR: '1' });
    await expect(service.ended).resolves.toBe(2);
    expect(lines(service.output())).toContainEqual(expect.stringMatching(/INTERNAL_TOKEN must be 16/));
    expectCalm(service.output());
  });

  it('a long command rewrites one line and leaves its answer, also under NO_COLOR', async () => {
    const out = join(folder, 'feed');
    const command = runOnTerminal(`${GONDOLA} generate --scale 0.002 --out ${out}`, { NO_COLOR: '1' });
    await expect(command.ended).resolves.toBe(0);
    expect(command.output()).toContain('\rchains: ');
    expect(command.output()).not.toContain(ESCAPE);
    const kept = lines(command.output()).filter((line) => line !== '');
    expect(kept.filter((line) => /^chains: \d+$/.test(line))).toHaveLength(1);
    expectCalm(command.output());
  });

  it('a mistake is told in words, in red', async () => {
    const command = runOnTerminal(`${GONDOLA} publsh`);
    await expect(command.ended).resolves.toBe(2);
    expect(command.output()).toContain(`${ESCAPE}31m"publsh" is not a command`);
  });
});

describe('where there is no terminal', () => {
  it('every line of the service is JSON, from the start to the end', async () => {
    const service = startService({ GONDOLA_DATA_DIR: folder, DATABASE_URL: record.url });
    await service.printed(/is ready on/);
    expect(await service.end('SIGTERM')).toBe(0);
    const refused = startService({ GONDOLA_DATA_DIR: folder, INTERNAL_TOKEN: 'short' });
    await refused.printed(/INTERNAL_TOKEN must be 16/);
    const written = `${service.output()}${refused.output()}`.trimEnd().split('\n');
    const messages = written.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContainEqual(expect.stringMatching(/^Gondola is ready on http/));
    expect(messages).toContain('stopping');
    expect(messages.at(-1)).toMatch(/INTERNAL_TOKEN must be 16/);
  });
});
