import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readUsage } from '../../../src/access/limits/usage-report.ts';
import { defineRoute } from '../../../src/api/http/route.ts';
import { routeNamed } from '../../../src/api/mcp/tool.ts';
import { ROUTES } from '../../../src/api/resources.ts';
import { send, startTestApp, type TestApp } from '../../support/app.ts';
import { CLIENTS, callWith } from '../../support/mcp-clients.ts';

const SLOW = '/v1/test-slow';
const MILK = { name: 'find_products', arguments: { q: 'milk' } };

/** Where the answer in the making waits, and how it goes on. */
let reached = (): void => {};
let goOn = (): void => {};

/** Tells that an answer is in the making, which then waits for `goOn`. */
function hold(): Promise<void> {
  const held = new Promise<void>((resolve) => (goOn = resolve));
  reached();
  return held;
}

const slowRoute = defineRoute({
  operationId: 'testSlow',
  method: 'GET',
  template: SLOW,
  tag: 'Tests',
  summary: 'Waits until it is told',
  description: '',
  paid: true,
  parts: [],
  cacheControl: 'public, max-age=1',
  path: z.strictObject({}),
  query: z.strictObject({}),
  response: z.object({}).meta({ id: 'TestSlow' }),
  gather: hold,
  answer: () => Buffer.from('{}'),
});

let app: TestApp;
/** Ends of responses, answered or not. */
let closed: Promise<unknown>;
beforeAll(async () => {
  app = await startTestApp({ deps: { routes: [...ROUTES, slowRoute] } });
  app.app.server.prependListener('request', (_request, response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

describe('a caller with a key who goes before the answer is made', () => {
  const month = new Date().toISOString().slice(0, 7);
  const usage = async () =>
    (await readUsage(app.pool, month, true)).map(({ route, calls }) => ({ route, calls }));

  it('is not charged, as a payment would not be; who stays is', async () => {
    const headers = { authorization: `Bearer ${app.key}` };
    const held = new Promise<void>((resolve) => (reached = resolve));
    const leaving = request({ port: app.port, path: SLOW, headers, agent: false });
    leaving.on('error', () => {});
    leaving.end();
    await held;
    leaving.destroy();
    await closed;
    goOn();

    const stays = new Promise<void>((resolve) => (reached = resolve));
    const staying = send(app.port, SLOW, { headers });
    await stays;
    goOn();
    expect((await staying).status).toBe(200);
    await expect.poll(usage).toEqual([{ route: SLOW, calls: 1 }]);
  });

  it('is not charged for a tool either', async () => {
    const route = routeNamed('listProducts');
    const { prepare } = route;
    vi.spyOn(route, 'prepare').mockImplementation((...given) => {
      const read = prepare(...given);
      return read.ok ? { ...read, gather: hold } : read;
    });
    const url = `http://127.0.0.1:${app.port}/mcp`;
    const client = await CLIENTS['2026-07-28'](url, { authorization: `Bearer ${app.key}` });
    const held = new Promise<void>((resolve) => (reached = resolve));
    const leaving = new AbortController();
    const calling = callWith('2026-07-28', client, MILK, { signal: leaving.signal });
    await held;
    const gone = closed;
    leaving.abort();
    await expect(calling).rejects.toThrow();
    await gone;
    goOn();

    const stays = new Promise<void>((resolve) => (reached = resolve));
    const staying = client.callTool(MILK);
    await stays;
    goOn();
    expect(await staying).toHaveProperty('structuredContent.rows');
    await client.close();
    await expect.poll(usage).toContainEqual({ route: 'mcp:find_products', calls: 1 });
  });
});
