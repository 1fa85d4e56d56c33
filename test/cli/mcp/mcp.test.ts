import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../../src/api/mcp/tools.ts';
import { publish } from '../../../src/publish/publish.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import type { Result } from '../../support/mcp-clients.ts';
import { CLI } from '../../support/programs.ts';

/** For processes of their own, on a busy machine. */
const PROCESS_MS = 120_000;

let app: TestApp;
let dataDir = '';

beforeAll(async () => {
  app = await startTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'gondola-mcp-'));
  await publish(app.pool, { dir: join(dataDir, 'snapshots') });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** How a client is told to start a server; a service that runs already has an address instead. */
interface Configured {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What an unmodified client of either era gets from `gondola mcp`. */
async function ask(
  mode: 'auto' | 'legacy',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ readonly tools: number; readonly paid: Result; readonly unknown: unknown }> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', ...args],
      env: { PATH: process.env['PATH'] ?? '', GONDOLA_DATA_DIR: dataDir, ...env },
    }),
  );
  const { tools } = await client.listTools();
  const paid = (await client.callTool({ name: 'find_products', arguments: { q: 'milk' } })) as Result;
  const unknown = await client.callTool({ name: 'no_such_tool' }).catch((error: unknown) => error);
  await client.close();
  return { tools: tools.length, paid, unknown };
}

describe.each(['auto', 'legacy'] as const)(
  'gondola mcp, to a client that is %s',
  { timeout: PROCESS_MS },
  (mode) => {
    it('answers from the data folder, free', async () => {
      const { tools, paid, unknown } = await ask(mode, [], {});
      expect(tools).toBe(TOOLS.length);
      expect(paid.structuredContent).toHaveProperty('rows.0.product_id');
      expect(unknown).toMatchObject({ code: -32602 });
    });

    it('passes on to a service, with the key', async () => {
      const url = ['--url', `http://127.0.0.1:${app.port}/mcp`];
      const { paid, unknown } = await ask(mode, url, { GONDOLA_KEY: app.key });
      expect(paid.structuredContent).toHaveProperty('rows.0.product_id');
      expect(unknown).toMatchObject({ code: -32602 });
      const { paid: unpaid } = await ask(mode, url, {});
      expect(unpaid.structuredContent).toHaveProperty('x402Version', 2);
    });
  },
);

it('is started from any folder as docs/agents.md says', { timeout: PROCESS_MS }, async () => {
  const page = readFileSync('docs/agents.md', 'utf8');
  const configured = [...page.matchAll(/```json\n(\{ "mcpServers".*)\n```/g)]
    .map(([, json = '']) => (JSON.parse(json) as { mcpServers: { gondola: Configured } }).mcpServers.gondola)
    .filter(({ command }) => command !== undefined);
  expect(configured).toHaveLength(2);
  const here = (text: string): string =>
    text
      .replace('/path/to/gondola/dist/cli.js', CLI)
      .replace('/path/to/gondola/data', dataDir)
      .replace('127.0.0.1:8080', `127.0.0.1:${app.port}`)
      .replace('gsk_…', app.key);
  for (const { command = '', args = [], env = {} } of configured) {
    const client = new Client({ name: 'tests', version: '1.0.0' });
    const named = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(value)]));
    const started = {
      command,
      args: args.map(here),
      env: { PATH: process.env['PATH'] ?? '', ...named },
      cwd: tmpdir(),
    };
    await client.connect(new StdioClientTransport(started));
    const { structuredContent } = await client.callTool({ name: 'find_products', arguments: { q: 'milk' } });
    expect(structuredContent).toHaveProperty('rows.0.product_id');
    await client.close();
  }
});

it('ends without a fault when nobody reads its output any more', { timeout: PROCESS_MS }, async () => {
  const env = { PATH: process.env['PATH'] ?? '', GONDOLA_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [CLI, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {});
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('is given no key in the address, and does not repeat it', { timeout: PROCESS_MS }, async () => {
  const child = spawn(process.execPath, [CLI, 'mcp', '--url', 'http://u:p4ssw0rd@127.0.0.1:1/mcp']);
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += String(part)));
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(said).toMatch(/GONDOLA_KEY/);
  expect(said).not.toContain('p4ssw0rd');
});
