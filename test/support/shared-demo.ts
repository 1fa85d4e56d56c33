import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ending, hasEnded } from './children.ts';

/** The built service over the demo catalogue, in a process of its own; `X-Payment-Stub: allow` passes its gate. */
export interface Demo {
  readonly url: string;
  /** An API key. */
  readonly key: string;
  readonly dataDir: string;
}

const run = promisify(execFile);

/** Waits for the address that a service prints. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += String(part)));
  for (;;) {
    const [, url] = /"url":"(http:[^"]+)"/.exec(output) ?? [];
    if (url !== undefined) return url;
    if (hasEnded(child)) throw new Error(`the service ended:\n${output}`);
    await sleep(50);
  }
}

async function startDemo(dataDir: string, child: ChildProcess): Promise<Demo> {
  const url = await addressOf(child);
  while ((await fetch(`${url}/ready`).catch(() => null))?.status !== 200) {
    if (hasEnded(child)) throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}`);
    await sleep(250);
  }
  const env = { ...process.env, GONDOLA_DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ['dist/cli.js', 'keys', 'create', '--name', 'tests'], {
    env,
  });
  const [key = ''] = /gsk_\S+/.exec(stdout) ?? [];
  return { url, key, dataDir };
}

/**
 * Offers one demo to all test files of a run, which have processes of their own: it starts when the first one asks at
 * this address, and ends with the run.
 */
export async function offerDemo(): Promise<{ readonly url: string; close(): Promise<void> }> {
  let running: { readonly child: ChildProcess; readonly dataDir: string } | undefined;
  let demo: Promise<Demo> | undefined;
  const start = (): Promise<Demo> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gondola-demo-'));
    const env = {
      ...process.env,
      GONDOLA_DATA_DIR: dataDir,
      PORT: '0',
      GONDOLA_DEMO: 'on',
      PAYMENT_STUB: 'allow',
    };
    const child = spawn('node', ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    running = { child, dataDir };
    return startDemo(dataDir, child);
  };
  const server = createServer((_request, response) => {
    demo ??= start();
    demo.then(
      (started) => response.end(JSON.stringify(started)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      if (running === undefined) return;
      const { child, dataDir } = running;
      child.kill('SIGTERM');
      await ending(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
