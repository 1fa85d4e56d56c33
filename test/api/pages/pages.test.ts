import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, startTestApp, type TestApp } from '../../support/app.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const CODE = 'a-code-that-is-good-once';

/** Time of every price of every service here: two that answer in two hours of the clock tell the same age. */
const OBSERVED_AT = new Date(Date.now() - 2 * 3_600_000);

let shown: TestApp;

beforeAll(async () => {
  const redeemCode = async (code: string): Promise<string | null> =>
    code === CODE ? 'gsk_of_the_demo' : null;
  shown = await startTestApp({
    settings: { pages: true },
    deps: { isSynthetic: () => true, redeemCode },
    observedAt: OBSERVED_AT,
  });
});
afterAll(() => shown.close());

const page = (path: string, accept = BROWSER) => send(shown.port, path, { headers: { accept } });

describe('GET /', () => {
  it.each([
    ['a browser', BROWSER, 'text/html; charset=utf-8'],
    ['curl', '*/*', 'application/json; charset=utf-8'],
    ['a client of JSON', 'application/json', 'application/json; charset=utf-8'],
    [
      'a client that takes either, rather JSON',
      'text/html;q=0.5, application/json',
      'application/json; charset=utf-8',
    ],
    ['nobody in particular', '', 'application/json; charset=utf-8'],
  ])('answers %s in its own form', async (_, accept, contentType) => {
    const reply = await page('/', accept);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(contentType);
    expect(reply.headers['vary']).toContain('Accept');
  });

  it('tells programs where everything is, and names nothing that is not there', async () => {
    const index = (await page('/', 'application/json')).json<Record<string, unknown>>();
    const addresses = JSON.stringify(index)
      .match(/"\/[^"]*"/g)!
      .map((text) => text.slice(1, -1));
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses.filter((one) => one !== '/docs' && one !== '/mcp')) {
      expect([address, (await page(address, '*/*')).status]).toEqual([address, 200]);
    }
  });
});

describe('a page', () => {
  it('runs nothing that stands in it, and loads nothing from elsewhere', async () => {
    const { headers, text } = await page('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))/);
    expect(text).not.toMatch(/ style=| on\w+=/);
    expect(text).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  });

  it('says that prices are synthetic', async () => {
    expect((await page('/')).text).toContain('synthetic prices');
  });

  it('lists what is free without scripts', async () => {
    const { text } = await page('/?q=30303');
    const stores = (await page('/v1/stores?near=30303&radius=10&limit=12', '*/*')).json<{
      stores: { id: string }[];
    }>();
    expect(stores.stores.length).toBeGreaterThan(0);
    for (const { id } of stores.stores) expect(text).toContain(`href="/store/${id}`);
  });

  it('writes what was asked for as text, never as markup', async () => {
    const { text } = await page(`/?q=${encodeURIComponent('"><img src=x onerror=alert(1)></script><b>')}`);
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('</script><b>');
  });

  it('of a store that is not there is a 404, and says so in words', async () => {
    const reply = await page(`/store/${crypto.randomUUID()}`);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain('<h1>No such store</h1>');
    expect(reply.text).toContain('No store has or had this id.');
  });

  it.each([
    ['/indices/nope', 'No such index', 'No index has this slug'],
    ['/product/nope', 'No such product', 'it must be a UUID'],
    ['/store/nope', 'No such store', 'must be a UUID'],
    ['/nope', 'No such page', 'Nothing is at this address'],
    ['/docs/api/nope', 'No such page', 'Nothing is at this address'],
  ])('of %s, which is not there, is a 404 without anything to pay for', async (path, title, words) => {
    const reply = await page(path);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain(`<title>${title} · Gondola</title>`);
    expect(reply.text).toContain(words);
    expect(reply.text).not.toContain('paid question');
  });

  it('stands for no route of the interface, and for no other method', async () => {
    for (const reply of [
      await page('/nope', '*/*'),
      await page('/v1/nope'),
      await send(shown.port, '/nope', { method: 'POST', headers: { accept: BROWSER } }),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  it('is not sent again to whom has it', async () => {
    const first = await page('/');
    const again = await send(shown.port, '/', {
      headers: { accept: BROWSER, 'if-none-match': String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /map/stores', () => {
  it('has every open store that is on the map once, however they stand together', async () => {
    const all = (await page('/v1/coverage', '*/*')).json<{ stores_geocoded: number }>();
    for (const zoom of [3, 6, 12]) {
      const { cells } = (await page(`/map/stores?bbox=-180,-90,180,90&zoom=${zoom}`, '*/*')).json<{
        cells: { count: number; id?: string }[];
      }>();
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(all.stores_geocoded);
      for (const { count, id } of cells) expect(id === undefined).toBe(count > 1);
    }
  });

  it.each(['', 'bbox=1,2,3', 'bbox=5,0,1,9&zoom=3', 'bbox=a,b,c,d&zoom=3', 'bbox=-9,-9,9,9&zoom=1.5'])(
    'refuses %s',
    async (query) => expect((await page(`/map/stores?${query}`, '*/*')).status).toBe(400),
  );
});

describe('GET /assets', () => {
  it('may be kept for ever, for its name is its content', async () => {
    const { text } = await page('/');
    const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) {
      const plain = await send(shown.port, file);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(file).toMatch(/-[A-Z0-9]{8}\.\w+$/);
      const coded = await send(shown.port, file, { headers: { 'accept-encoding': 'br' } });
      const body = coded.headers['content-encoding'] === 'br' ? brotliDecompressSync(coded.body) : coded.body;
      expect(body.equals(plain.body)).toBe(true);
    }
  });

  it.each(['/assets/none.js', '/assets/..%2fassets.json', '/assets/assets.json'])(
    'has no %s',
    async (path) => {
      expect((await send(shown.port, path)).status).toBe(404);
    },
  );
});

describe('POST /session', () => {
  const ask = (code: unknown, headers: Record<string, string> = {}) =>
    send(shown.port, '/session', { method: 'POST', body: JSON.stringify({ code }), headers });

  it('gives a key for a code, and keeps it nowhere on the way', async () => {
    const reply = await ask(CODE, { 'sec-fetch-site': 'same-origin' });
    expect(reply.json()).toEqual({ key: 'gsk_of_the_demo' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['another code', () => ask('another-code-of-some-length')],
    ['no code', () => ask(undefined)],
    ['no text', () => ask({ length: 24 })],
    ['a page of another origin', () => ask(CODE, { 'sec-fetch-site': 'cross-site' })],
  ])('gives %s nothing', async (_, asking) => {
    const reply = await asking();
    expect(reply.status).toBe(401);
    expect(reply.text).not.toContain('gsk_');
  });
});

/** Two services differ in their ports, and their catalogues in when they were made. */
const comparable = (text: string, port: number): string =>
  text.replaceAll(String(port), 'PORT').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

describe('GONDOLA_PAGES=off', () => {
  it('leaves the index for programs, and no page', async () => {
    const hidden = await startTestApp({ observedAt: OBSERVED_AT });
    try {
      const index = await send(hidden.port, '/', { headers: { accept: BROWSER } });
      expect(index.headers['content-type']).toBe('application/json; charset=utf-8');
      expect((await send(hidden.port, '/session', { method: 'POST', body: '{}' })).status).toBe(404);
      for (const path of [
        '/coverage',
        '/docs',
        '/docs/api/listStores',
        '/assets/x.js',
        '/map/stores?bbox=1,2,3,4&zoom=3',
      ])
        expect([path, (await send(hidden.port, path, { headers: { accept: BROWSER } })).status]).toEqual([
          path,
          404,
        ]);
    } finally {
      await hidden.close();
    }
  });

  it.each([
    '/v1/stores?near=30303&limit=3',
    '/v1/chains',
    '/v1/coverage',
    '/v1/indices',
    '/openapi.json',
    '/skill.md',
    '/prompts.json',
    '/problems/not-found',
    '/.well-known/x402',
  ])('harms nothing that programs read: %s', async (path) => {
    const hidden = await startTestApp({ observedAt: OBSERVED_AT });
    try {
      const [with_, without] = [await send(shown.port, path), await send(hidden.port, path)];
      expect(with_.status).toBe(200);
      expect(comparable(without.text, hidden.port)).toBe(comparable(with_.text, shown.port));
    } finally {
      await hidden.close();
    }
  });

  it('asks for the same payment', async () => {
    const hidden = await startTestApp({ observedAt: OBSERVED_AT });
    try {
      const ask = '/v1/products?q=eggs';
      const [with_, without] = [await send(shown.port, ask), await send(hidden.port, ask)];
      expect([with_.status, without.status]).toEqual([402, 402]);
      expect(without.json<{ accepts: unknown }>().accepts).toEqual(
        with_.json<{ accepts: unknown }>().accepts,
      );
      expect((await hidden.paid(ask)).text).toBe((await shown.paid(ask)).text);
    } finally {
      await hidden.close();
    }
  });
});
