import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  GondolaProblem,
  type PriceRow,
  SnapshotChanged,
  type Store,
  type StoreHistory,
} from '../../packages/client/src/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Requests as they went out, and what stands between them and the service. */
interface Line {
  readonly sent: Request[];
  /** Answers in place of the service's, the first first; null: the service's own. */
  readonly faults: (Response | Error | null)[];
}

function clientOver(line: Line, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl: `http://127.0.0.1:${app.port}/`,
    key: app.key,
    async fetch(input, init) {
      const request = new Request(input, init);
      line.sent.push(request.clone());
      const fault = line.faults.shift() ?? null;
      if (fault instanceof Error) throw fault;
      return fault ?? fetch(request);
    },
    ...options,
  });
}

const newLine = (...faults: Line['faults']): Line => ({ sent: [], faults });
const busy = (seconds: string): Response =>
  new Response('{}', { status: 503, headers: { 'Retry-After': seconds } });

/** A client of a server that answers as it is told. */
async function againstServer<Result>(
  answer: RequestListener,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await use(createClient({ baseUrl: `http://127.0.0.1:${port}` }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const CHAINS = '{"count":0,"chains":[]}';
const wholeHeaders = {
  'content-type': 'application/json',
  etag: 'W/"aa-1"',
  'content-length': CHAINS.length,
};

describe('a call', () => {
  it('takes path, query and body as one object, and its answer has the types of the routes', async () => {
    const client = clientOver(newLine());
    const { stores } = await client.call('listStores', { near: '30303', radius: 20, include: ['hours'] });
    expectTypeOf(stores).toEqualTypeOf<readonly Store[]>();
    expect(stores[0]?.hours).toBeInstanceOf(Array);
    expect(await client.call('getStore', { store_id: stores[0]!.id })).toMatchObject({ id: stores[0]!.id });

    const items = [{ name: 'milk' }] as const;
    const basket = await client.call('getBasket', { items, state: 'GA' });
    expect(basket.data.items).toHaveLength(1);
    expect(await client.call('postBasket', { items, state: 'GA' })).toMatchObject({ data: basket.data });
  });

  it('sends the key to paid routes alone', async () => {
    const line = newLine();
    const client = clientOver(line);
    await client.call('listStores', {});
    await client.call('listProducts', { q: 'milk' });
    expect(line.sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, `Bearer ${app.key}`]);
  });

  it('rejects with what the service says, all bad fields at once', async () => {
    const client = clientOver(newLine());
    const failing = client.call('listPrices', { q: 'milk', near: 'Nowhere, ZZ', limit: 0 });
    await expect(failing).rejects.toBeInstanceOf(GondolaProblem);
    const problem = (await failing.catch((error: unknown) => error)) as GondolaProblem;
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(problem.errors.map(({ field }) => field)).toEqual(['near', 'limit']);
    expect(problem.requestId).toMatch(/\w/);
  });

  it('says that a call is not paid for', async () => {
    const unpaid = clientOver(newLine(), { key: undefined }).call('listProducts', { q: 'milk' });
    await expect(unpaid).rejects.toMatchObject({ status: 402, code: 'payment_required' });
  });

  it('can be called off', async () => {
    const stopped = clientOver(newLine(busy('20'))).call(
      'listStores',
      {},
      { signal: AbortSignal.timeout(50) },
    );
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('can be called off while its answer comes in', async () => {
    const answer: RequestListener = (_, response) => void response.writeHead(200, wholeHeaders).write('{');
    const stopped = againstServer(answer, (client) =>
      client.call('listChains', {}, { signal: AbortSignal.timeout(100) }),
    );
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('rejects where what stands in between answers in place of the service', async () => {
    const line = newLine(
      new Response('<html>Sign in to this network</html>', { headers: { etag: 'W/"a"' } }),
    );
    const client = clientOver(line);
    await expect(client.call('listChains', {})).rejects.toMatchObject({
      name: 'GondolaProblem',
      status: 200,
      code: 'unknown',
      message: 'The answer is not JSON',
    });
    expect(await client.call('listChains', {})).toHaveProperty('chains');
    expect(line.sent[1]?.headers.has('if-none-match')).toBe(false);
  });
});

describe('another try', () => {
  it('waits as Retry-After says, and comes with the same request', async () => {
    const line = newLine(busy('1'), null);
    const started = performance.now();
    await clientOver(line).call('postBasket', { items: [{ name: 'milk' }], state: 'GA' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    const bodies = await Promise.all(line.sent.map((request) => request.text()));
    expect(bodies).toEqual([bodies[0], bodies[0]]);
  });

  it('follows a broken connection', async () => {
    const line = newLine(new TypeError('fetch failed'), null);
    expect(await clientOver(line).call('listChains', {})).toHaveProperty('chains');
    expect(line.sent).toHaveLength(2);
  });

  it('follows an answer that breaks off', async () => {
    let requests = 0;
    const answer: RequestListener = (request, response) => {
      response.writeHead(200, wholeHeaders);
      if (++requests > 1) response.end(CHAINS);
      else response.write('{"count"', () => setTimeout(() => request.socket.destroy(), 20));
    };
    const chains = await againstServer(answer, (client) => client.call('listChains', {}));
    expect(chains).toEqual({ count: 0, chains: [] });
    expect(requests).toBe(2);
  });

  it('ends when the patience does, with what was said last', async () => {
    const line = newLine(busy('5'));
    const failing = clientOver(line, { patienceMs: 1_000 }).call('listChains', {});
    await expect(failing).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(line.sent).toHaveLength(1);
    const cut = clientOver(newLine(new TypeError('fetch failed')), { patienceMs: 0 }).call('listChains', {});
    await expect(cut).rejects.toThrow('fetch failed');
  });
});

describe('an answer that is known', () => {
  it('is asked for by its ETag, and given again', async () => {
    const line = newLine();
    const client = clientOver(line);
    const first = await client.call('listProducts', { q: 'milk' });
    const second = await client.call('listProducts', { q: 'milk' });
    expect(second).toBe(first);
    expect(line.sent[1]?.headers.get('if-none-match')).toMatch(/^W\//);
  });

  it('is forgotten where others were used since', async () => {
    const line = newLine();
    const client = clientOver(line, { memory: 1 });
    await client.call('listProducts', { q: 'milk' });
    await client.call('listProducts', { q: 'eggs' });
    await client.call('listProducts', { q: 'milk' });
    expect(line.sent[2]?.headers.has('if-none-match')).toBe(false);
  });
});

describe('pages', () => {
  it('give every row once, and no more calls than pages', async () => {
    const line = newLine();
    const client = clientOver(line);
    const all = await client.call('listStores', { limit: 500 });
    line.sent.length = 0;
    const ids: string[] = [];
    for await (const store of client.rows('listStores', { limit: 2 })) ids.push(store.id);
    expect(ids).toEqual(all.stores.map(({ id }) => id));
    expect(line.sent).toHaveLength(Math.floor(ids.length / 2) + 1);
  });

  it('of a history are its stores', async () => {
    const client = clientOver(newLine());
    const { product_id } = (await client.call('listProducts', { q: 'milk' })).results[0]!;
    const all = await client.call('getPriceHistory', { product_id, chain: 'freshmart' });
    expect(all.stores.length).toBeGreaterThan(1);
    const stores: StoreHistory[] = [];
    const rows = client.rows('getPriceHistory', { product_id, chain: 'freshmart', limit: 1 });
    for await (const store of rows) stores.push(store);
    expect(stores).toEqual(all.stores);
  });

  it('are as large as can be where nothing is said', async () => {
    const line = newLine();
    const rows: PriceRow[] = [];
    for await (const row of clientOver(line).rows('listPrices', { q: 'milk', state: 'GA' })) rows.push(row);
    expect(rows.length).toBeGreaterThan(0);
    expect(new URL(line.sent[0]!.url).searchParams.get('limit')).toBe('500');
    expect(line.sent).toHaveLength(1);
  });

  it('belong to one snapshot', async () => {
    const page = (tag: string): Response =>
      Response.json({ stores: [{}, {}] }, { headers: { ETag: `W/"${tag}-1a"` } });
    const pages = clientOver(newLine(page('aa'), page('bb'))).pages('listStores', { limit: 2 });
    await pages.next();
    await expect(pages.next()).rejects.toBeInstanceOf(SnapshotChanged);
  });
});
