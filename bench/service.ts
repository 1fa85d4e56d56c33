import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { BareAnswer } from './bare-server.ts';

const INTERNAL_TOKEN = 'bench-internal-token-0123456789';

/** The built service in a process of its own, over a data folder. */
export interface Service {
  readonly port: number;
  readonly pid: number;
  /** `Authorization` of a B2B key made for this run. */
  readonly authorization: string;
  /** Milliseconds from the start of the process until `/ready` answered 200. */
  readonly readyMs: number;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** One metric of `/metrics` by the start of its line; NaN where it is missing. */
  metric(linePrefix: string): Promise<number>;
  /** The same of several in one look. */
  metrics(linePrefixes: readonly string[]): Promise<number[]>;
  /** Resident memory of the serving process, in bytes. */
  rssBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Below those that systems give to connections, and to whoever asks for any. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;

/** A port that nobody has, and that nobody is given before the service listens: connections of others take one each. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Runs a `gondola` command of the built project on a data folder; resolves with its standard output. */
async function gondola(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['dist/cli.js', ...args], {
    env: { ...process.env, GONDOLA_DATA_DIR: dataDir },
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout;
}

/** The status, headers and body of an answer, for a bare server to send. */
export async function bareAnswerOf(sample: Response): Promise<BareAnswer> {
  const body = Buffer.from(await sample.arrayBuffer());
  const sent = [...sample.headers].filter(([name]) => !ITS_OWN_HEADERS.has(name));
  return {
    status: sample.status,
    headers: Object.fromEntries(sent),
    bodyBase64: body.toString('base64'),
  };
}

/** What every server says by itself. */
const ITS_OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Starts the service, with options of Node.js, and waits until it serves a snapshot. */
export async function startService(
  dataDir: string,
  extra: NodeJS.ProcessEnv = {},
  nodeOptions: readonly string[] = [],
): Promise<Service> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('node', [...nodeOptions, 'dist/main.js'], {
    env: {
      ...process.env,
      GONDOLA_DATA_DIR: dataDir,
      PORT: String(port),
      INTERNAL_TOKEN,
      LOG_LEVEL: 'warn',
      // One client is as many here; the limits are in force and never reached.
      GONDOLA_RATE_PER_KEY: '1000000',
      GONDOLA_RATE_PER_ADDRESS: '1000000',
      ...extra,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  // A benchmark that fails takes its service along.
  const abandon = (): void => void child.kill('SIGTERM');
  process.once('exit', abandon);
  child.once('exit', () => process.removeListener('exit', abandon));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const pid = child.pid ?? 0;
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    if (hasEnded()) {
      const end = child.exitCode ?? child.signalCode;
      throw new Error(`the service stopped with ${end} before it was ready:\n${said}`);
    }
    const ready = await fetch(`${base}/ready`).catch(() => null);
    if (ready?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const readyMs = performance.now() - started;
  const key = /gsk_\S+/.exec(await gondola(dataDir, 'keys', 'create', '--name', 'bench'))?.[0];
  if (key === undefined) throw new Error('keys create printed no key');
  const internal = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };
  const metrics = async (prefixes: readonly string[]): Promise<number[]> => {
    const text = await (await fetch(`${base}/metrics`, { headers: internal })).text();
    const lines = text.split('\n');
    return prefixes.map((prefix) => {
      const line = lines.find((candidate) => candidate.startsWith(prefix));
      return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(' ') + 1));
    });
  };
  return {
    port,
    pid,
    authorization: `Bearer ${key}`,
    readyMs,
    get: (path, headers = {}) =>
      fetch(base + path, {
        headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
      }),
    metric: async (prefix) => (await metrics([prefix]))[0]!,
    metrics,
    rssBytes: async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (!hasEnded()) await once(child, 'exit');
    },
  };
}
