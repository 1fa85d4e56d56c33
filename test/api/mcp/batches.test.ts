import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { INTERNAL_TOKEN, send, startTestApp, type TestApp } from '../../support/app.ts';

const CALLS = 5;
const RATE = 2;

/** Time stands still but for where a test moves it. */
let nowMs = Date.UTC(2030, 0, 15);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { ratePerAddress: RATE },
    deps: { clock: () => nowMs },
  });
});
afterAll(() => app.close());

/** Calls a tool several times in one message, as revision 2025-03-26 lets clients; how many were answered, and why others were not. */
async function callInBatch(name: string, given: object, headers: Record<string, string>) {
  const body = Array.from({ length: CALLS }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: given },
  }));
  const reply = await send(app.port, '/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  const results = reply.text.split('\n').filter((line) => line.startsWith('data: {'));
  expect(results).toHaveLength(CALLS);
  const refused = results.filter((line) => line.includes('"isError":true'));
  return { answered: CALLS - refused.length, refused };
}

describe('a batch of calls in one message', () => {
  it('holds no more of them than its key may make in a second', async () => {
    const { key, keyId } = await createKey(app.pool, { name: 'batches', ratePerSecond: RATE });
    const headers = { authorization: `Bearer ${key}` };
    const first = await callInBatch('find_products', { q: 'milk' }, headers);
    expect(first.answered).toBe(RATE);
    expect(first.refused[0]).toContain('This key has made too many calls in this second.');
    nowMs += 1_000;
    expect((await callInBatch('find_products', { q: 'milk' }, headers)).answered).toBe(RATE);
    const counted = async () =>
      (await app.pool.query('select calls from key_usage where key_id = $1', [keyId])).rows as unknown[];
    await expect.poll(counted).toEqual([{ calls: String(2 * RATE) }]);
  });

  it('holds no more of them than an address may make without a key', async () => {
    nowMs += 1_000;
    const { answered, refused } = await callInBatch('find_stores', { near: '30303' }, {});
    expect(answered).toBe(RATE);
    expect(refused[0]).toContain('This address has made too many calls');
  });

  it('is not limited for the internal token', async () => {
    const headers = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };
    expect((await callInBatch('find_products', { q: 'milk' }, headers)).answered).toBe(CALLS);
  });
});
