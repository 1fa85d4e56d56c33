import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A local chain in a process of its own. */
export interface Anvil {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

const START_MS = 10_000;
const POLL_MS = 10;

/** The program from its npm package. Throws where there is none for this platform. */
function anvilBinary(): string {
  const name = '@foundry-rs/anvil-linux-amd64';
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
  } catch (error) {
    throw new Error(
      `${name} is not installed: local chains need Linux on x64, and "npm ci" with optional packages.`,
      { cause: error },
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Calls a node by JSON-RPC; rejects where it does not answer with a success. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { readonly error?: { readonly message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
}

const answers = (url: string): Promise<boolean> =>
  rpc(url, 'eth_chainId', []).then(
    () => true,
    () => false,
  );

/** Starts anvil with these arguments and waits until it answers. It ends with this process. */
export async function startAnvil(args: readonly string[]): Promise<Anvil> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(anvilBinary(), ['--port', String(port), '--host', '127.0.0.1', '--silent', ...args], {
    stdio: 'ignore',
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  const untilMs = performance.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > untilMs) {
      kill();
      throw new Error(`anvil ${args.join(' ')} did not start`);
    }
    await sleep(POLL_MS);
  }
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
