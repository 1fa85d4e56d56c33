import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { snapshotFolder } from '../../../src/cli/data-folder.ts';
import { publish } from '../../../src/publish/publish.ts';
import { fillCatalogue } from '../../support/catalogue.ts';
import { ending } from '../../support/children.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { send } from '../../support/app.ts';
import { startService, type TestService } from '../../support/service.ts';

// Each test starts a process with two threads that serve.
vi.setConfig({ testTimeout: 120_000 });

const INTERNAL_TOKEN = 'internal-token-for-tests';

let record: TestDatabase;
let folder: string;
let service: TestService;
let port: number;

beforeAll(async () => {
  record = await createTestDatabase();
  await fillCatalogue(record.pool, new Date(Date.now() - 3_600_000));
});
afterAll(() => record.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-threads-'));
  await publish(record.pool, { dir: snapshotFolder(folder) });
});
afterEach(() => {
  service.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const dieFile = (): string => join(folder, 'die');

/** Starts the service with two threads, and waits until both serve. */
async function start(env: Record<string, string> = {}): Promise<void> {
  const preload = resolve(import.meta.dirname, '../../support/dying-thread.cjs');
  service = startService({
    GONDOLA_DATA_DIR: folder,
    DATABASE_URL: record.url,
    INTERNAL_TOKEN,
    GONDOLA_THREADS: '2',
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--require ${preload}`,
    TEST_DIE: dieFile(),
    ...env,
  });
  const [, url = ''] = await service.printed(/"url":"(http:[^"]+)","msg":"listening"/);
  port = Number(new URL(url).port);
  await service.printed(/a further thread is listening/);
  await expect.poll(() => metric('gondola_threads'), EVENTUALLY).toBe(2);
  await untilBothAnswer();
}

async function metric(line: string): Promise<number> {
  const { text } = await send(port, '/metrics', { headers: INTERNAL });
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );
}

/** Calls of a route that were answered with a status, of all threads. */
const answered = (route: string, status: number): Promise<number> =>
  metric(`gondola_http_request_duration_seconds_count{route="${route}",status="${status}"}`);

/** The thread that answered a request, by what it logged; 0 is the first one. */
function threadOf(requestId: string): number | undefined {
  const line = service
    .output()
    .split('\n')
    .find((one) => one.includes(`"request_id":"${requestId}"`));
  return line === undefined ? undefined : Number(/"thread":(\d+)/.exec(line)?.[1] ?? 0);
}

let addresses = 0;

const INTERNAL = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };

/** The same request of a number of addresses at once: what they got, by the thread that answered. */
async function crowd(path: string, size: number): Promise<Map<number, string[]>> {
  const replies = await Promise.all(
    Array.from({ length: size }, () =>
      send(port, path, { headers: { 'x-forwarded-for': `198.51.100.${addresses++ % 256}`, ...INTERNAL } }),
    ),
  );
  const byThread = new Map<number, string[]>();
  for (const { status, headers, body } of replies) {
    expect(status).toBe(200);
    const id = String(headers['x-request-id']);
    await expect.poll(() => threadOf(id), EVENTUALLY).toBeDefined();
    const thread = threadOf(id)!;
    const { 'x-request-id': _id, date: _date, ratelimit: _left, ...others } = headers;
    const shown = JSON.stringify([others, body.toString('base64')]);
    byThread.set(thread, [...(byThread.get(thread) ?? []), shown]);
  }
  return byThread;
}

/** Crowds, one after another, until both threads have answered: the kernel gives a connection to whoever comes first. */
async function crowdOfBoth(path: string): Promise<string[]> {
  const all: string[] = [];
  const threads = new Set<number>();
  const another = async (): Promise<number> => {
    for (const [thread, answers] of await crowd(path, 20)) {
      threads.add(thread);
      all.push(...answers);
    }
    return threads.size;
  };
  await expect.poll(another, EVENTUALLY).toBe(2);
  return all;
}

const untilBothAnswer = (): Promise<unknown> => crowdOfBoth('/v1/chains');

describe('two threads', () => {
  it('answer with the same bytes, add up in /metrics, and go over to a publish together', async () => {
    await start();
    const answers = await crowdOfBoth('/v1/stores?limit=3');
    expect(new Set(answers).size).toBe(1);
    // A thread that does not tell its counts within a second is counted as it was told of last.
    await expect.poll(() => answered('/v1/stores', 200)).toBe(answers.length);
    await record.pool.query("update store set name = 'Renamed' || store_id");
    await publish(record.pool, { dir: snapshotFolder(folder) });
    const renamed = async () => (await service.get('/v1/stores?limit=3')).text();
    await expect.poll(renamed, EVENTUALLY).toContain('Renamed');
    // From the first answer of the new one on nobody gets the old one.
    const after = await crowdOfBoth('/v1/stores?limit=3');
    expect(new Set(after).size).toBe(1);
    const [, body] = JSON.parse(after[0]!) as [unknown, string];
    expect(Buffer.from(body, 'base64').toString()).toContain('Renamed');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('answer alike what was derived for both by one of them', async () => {
    await start();
    const items = encodeURIComponent(JSON.stringify([{ name: 'milk' }, { category: 'Dairy' }]));
    for (const path of [
      '/v1/prices?on_sale=true&near=30303&radius_mi=50&limit=50',
      `/v1/index/basket?items=${items}&state=GA`,
      '/v1/coupons?limit=50',
      '/v1/products?q=milk&limit=50',
      '/v1/products?brand=Meadowlark&limit=50',
      '/v1/coverage',
    ]) {
      // Prices grow older while they are asked for.
      const bodies = (await crowdOfBoth(path)).map((shown) => {
        const [, body] = JSON.parse(shown) as [unknown, string];
        return Buffer.from(body, 'base64')
          .toString()
          .replaceAll(/"age_hours":\d+/g, '');
      });
      expect([path, new Set(bodies).size]).toEqual([path, 1]);
      expect(bodies[0]).toMatch(/[0-9a-f]{8}-|"prices":[1-9]/);
    }
  });

  it('hold limits of an address, and allowances and rates of a key, together', async () => {
    const limited = await createKey(record.pool, { name: 'limited', monthlyAllowance: 7 });
    const slow = await createKey(record.pool, { name: 'slow', ratePerSecond: 3 });
    await start({ GONDOLA_RATE_PER_ADDRESS: '30', GONDOLA_TRUSTED_PROXIES: '1' });
    const statuses = async (path: string, size: number, headers: Record<string, string>) => {
      // A key that was not looked up before counts for its address too: each call has another one, if none is named.
      const replies = await Promise.all(
        Array.from({ length: size }, (_, call) =>
          send(port, path, { headers: { 'x-forwarded-for': `203.0.113.${call}`, ...headers } }),
        ),
      );
      return replies.map(({ status }) => status);
    };
    const passed = (all: readonly number[]): number => all.filter((status) => status === 200).length;
    const startedMs = performance.now();
    const ofAddress = await statuses('/v1/chains', 120, { 'x-forwarded-for': '192.0.2.7' });
    const ofSlow = await statuses('/v1/products?q=milk', 30, { authorization: `Bearer ${slow.key}` });
    const seconds = (performance.now() - startedMs) / 1000;
    expect(ofAddress.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(passed(ofAddress)).toBeGreaterThanOrEqual(30);
    expect(passed(ofAddress)).toBeLessThanOrEqual(30 * (1 + seconds));
    expect(passed(ofSlow)).toBeGreaterThanOrEqual(3);
    expect(passed(ofSlow)).toBeLessThanOrEqual(3 * (1 + seconds));
    const ofLimited = await statuses('/v1/products?q=milk', 30, { authorization: `Bearer ${limited.key}` });
    expect(passed(ofLimited)).toBe(7);
  });

  it('outlive each other: the connections of one that dies break, another takes its place, and counts stay', async () => {
    await start();
    const sockets: Socket[] = [];
    const threads: (number | undefined)[] = [];
    const oneMore = async (): Promise<number> => {
      const socket = connect(port, '127.0.0.1');
      threads.push(await ask(socket, `on-${sockets.push(socket)}`));
      return new Set(threads).size;
    };
    await expect.poll(oneMore, EVENTUALLY).toBe(2);
    const counted = await answered('/v1/chains', 200);
    const broken = sockets.map((socket) => once(socket, 'close').then(() => 'closed'));
    writeFileSync(dieFile(), '');
    await service.printed(/told to die by a test/);
    const states = await Promise.all(
      threads.map((thread, i) => (thread === 1 ? broken[i]! : ask(sockets[i]!, `again-${i}`))),
    );
    expect(states).toEqual(threads.map((thread) => (thread === 1 ? 'closed' : 0)));
    await expect.poll(() => metric('gondola_threads'), EVENTUALLY).toBe(2);
    await untilBothAnswer();
    await expect.poll(() => answered('/v1/chains', 200)).toBeGreaterThan(counted);
    for (const socket of sockets) socket.destroy();
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('answer whoever came before SIGTERM, and end', async () => {
    // Longer than a load balancer of a busy machine takes to ask and hear.
    await start({ GONDOLA_DRAIN_SECONDS: '5' });
    const open = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    const asked = { lost: 0, answered: 0, isReady: true };
    const keepAsking = async (): Promise<void> => {
      while (asked.isReady) {
        const answer = await send(port, '/v1/chains').catch(() => null);
        if (answer?.status === 200) asked.answered++;
        else asked.lost++;
      }
    };
    // As a load balancer does, which asks less often than others call.
    const watchReadiness = async (): Promise<void> => {
      while (asked.isReady) asked.isReady = (await send(port, '/ready')).status === 200;
    };
    const asking = Promise.all([watchReadiness(), ...Array.from({ length: 8 }, keepAsking)]);
    service.child.kill('SIGTERM');
    await service.printed(/"stopping"/);
    await asking;
    expect(asked.lost).toBe(0);
    expect(asked.answered).toBeGreaterThan(0);
    const late = await Promise.all(open.map((socket, i) => ask(socket, `late-${i}`)));
    expect(late.filter((thread) => thread !== 0 && thread !== 1)).toEqual([]);
    expect(await ending(service.child)).toBe(0);
  });
});

/** Asks on an open connection; the thread that answered. */
async function ask(socket: Socket, requestId: string): Promise<number | undefined> {
  socket.write(`GET /v1/chains HTTP/1.1\r\nHost: x\r\nX-Request-ID: ${requestId}\r\n\r\n`);
  await once(socket, 'data');
  await expect.poll(() => threadOf(requestId), EVENTUALLY).toBeDefined();
  return threadOf(requestId);
}
