import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, startTestApp, type TestApp } from '../../support/app.ts';
import { GUIDES } from '../../../src/api/reference/guides.ts';
import type { SearchEntry } from '../../../src/api/reference/search.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

let shown: TestApp;
let operations: readonly (Operation & { readonly template: string; readonly method: string })[];

beforeAll(async () => {
  shown = await startTestApp({ settings: { pages: true } });
  const document = (await shown.call('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, template, method })),
  );
});
afterAll(() => shown.close());

const page = async (path: string, accept = BROWSER): Promise<string> =>
  (await send(shown.port, path, { headers: { accept } })).text;

describe('GET /docs', () => {
  it('leads to every call, every guide and the texts, and to nothing that is not there', async () => {
    const home = await page('/docs');
    for (const { operationId } of operations) expect(home).toContain(`href="/docs/api/${operationId}"`);
    for (const name of GUIDES) expect(home).toContain(`href="/docs/guides/${name}"`);
    const main = /<main[\s\S]*<\/main>/.exec(home)![0];
    const links = new Set([...main.matchAll(/href="(\/[^"#]*)/g)].map(([, link = '']) => link));
    for (const link of links) {
      expect([link, (await send(shown.port, link, { headers: { accept: BROWSER } })).status]).toEqual([
        link,
        200,
      ]);
    }
  });

  it.each(['/docs/api/none', '/docs/guides/none', '/docs/api/__proto__', '/docs/none'])(
    'has no %s',
    async (path) => {
      expect((await send(shown.port, path, { headers: { accept: BROWSER } })).status).toBe(404);
    },
  );
});

describe('GET /docs/api/{operation}', () => {
  it('has the parameters, the price and the errors of each call', async () => {
    for (const { operationId, parameters = [], responses, security } of operations) {
      const text = await page(`/docs/api/${operationId}`);
      for (const { name } of parameters) expect(text).toContain(`<code>${name}</code>`);
      for (const status of Object.keys(responses).filter((one) => /^[345]/.test(one))) {
        expect(text).toContain(`<td><code>${status}</code></td>`);
      }
      expect(text).toContain(
        security.length === 0 ? '>Free</span>' : security.length === 1 ? '' : '0.01 USD</span>',
      );
    }
  });

  it('shows a call of each catalogue read that works, with its answer, under the address that was asked', async () => {
    const reads = operations.filter(({ template }) => template.startsWith('/v1/'));
    expect(reads.length).toBeGreaterThan(15);
    for (const { operationId } of reads) {
      const text = await page(`/docs/api/${operationId}`);
      expect([operationId, /<h2 id="answer">/.test(text)]).toEqual([operationId, true]);
      expect(text).toContain(`localhost:${shown.port}/v1/`);
      expect(text).not.toContain('127.0.0.1:8080');
    }
  });

  it('has the tool that answers the same question', async () => {
    expect(await page('/docs/api/listPrices')).toContain('&quot;name&quot;:&quot;check_prices&quot;');
    expect(await page('/docs/api/resolveList')).toContain('&quot;name&quot;:&quot;fill_list&quot;');
  });

  it('brings no script, style or address of others', async () => {
    const text = await page('/docs/api/listPrices');
    expect(text).not.toMatch(
      /<script(?![^>]*src="\/assets)|<[^>]* (?:style|on[a-z]+)=|<[^>]* (?:src|action)="(?:https?:)?\/\//,
    );
  });
});

describe('GET /docs/guides/{guide}', () => {
  it('is Markdown for programs, with the address that was asked', async () => {
    const reply = await send(shown.port, '/docs/guides/paying', { headers: { accept: '*/*' } });
    expect(reply.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(reply.headers['vary']).toContain('Accept');
    expect(reply.text).toMatch(/^# Paying\n/);
    expect(reply.text).not.toContain('127.0.0.1:8080');
  });
});

describe('GET /docs/search', () => {
  it('finds parameters, guides and errors without a script', async () => {
    expect(await page('/docs/search?q=radius_mi')).toContain('href="/docs/api/listPrices"');
    expect(await page('/docs/search?q=rotate+key')).toContain('href="/docs/guides/keys#looking-after-them"');
    expect(await page('/docs/search?q=radius+range')).toContain('href="/problems/out-of-range"');
    expect(await page('/docs/search?q=zzzz')).toContain('No page has all of these words');
  });

  it('writes a question as text, of any length', async () => {
    const text = await page(
      `/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}${'x'.repeat(2_000)}`,
    );
    expect(text).not.toContain('<script>alert');
  });

  it('gives scripts the same index', async () => {
    const entries = (await send(shown.port, '/docs/search.json')).json<SearchEntry[]>();
    expect(entries.filter(({ text }) => text.includes('`'))).toEqual([]);
    expect(entries.length).toBeGreaterThan(100);
    expect(new Set(entries.map(({ address, title }) => address + title)).size).toBe(entries.length);
  });
});

describe('GONDOLA_PAGES=off', () => {
  it('turns the documentation off', async () => {
    const hidden = await startTestApp();
    try {
      for (const path of ['/docs', '/docs/api/listPrices', '/docs/guides/keys', '/docs/search.json']) {
        expect((await send(hidden.port, path, { headers: { accept: BROWSER } })).status).toBe(404);
      }
    } finally {
      await hidden.close();
    }
  });
});
