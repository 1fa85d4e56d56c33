import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);

describe('the eggs of this year, while the demo still computes its indices', () => {
  let empty: Server;
  beforeAll(async () => {
    empty = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"meta":{}}'),
    ).listen(0, '127.0.0.1');
    await once(empty, 'listening');
  });
  afterAll(() => empty.close());

  it.each([
    ['TypeScript', process.execPath, ['--import', 'tsx', 'examples/typescript/eggs-this-year.ts']],
    ['Python', 'python3', ['examples/python/eggs_this_year.py']],
  ])('are told as not published yet in %s, and not by silence', async (_, command, args) => {
    const { port } = empty.address() as AddressInfo;
    const env = { ...process.env, BASE_URL: `http://127.0.0.1:${port}`, KEY: 'gsk_a_key' };
    const { stdout } = await run(command, args, { env });
    expect(stdout).toBe('No month of this year is published yet.\n');
  });
});
