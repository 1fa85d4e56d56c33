import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, startTestApp, type TestApp } from '../../support/app.ts';
import { unescaped } from '../../support/code-blocks.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const TEXTS = [
  '/methodology.md',
  '/quoting.md',
  '/skill.md',
  '/llms.txt',
  '/prompts.json',
  '/replicate.py',
  '/problems',
  '/problems/not-found',
];

let shown: TestApp;
let hidden: TestApp;

beforeAll(async () => {
  shown = await startTestApp({ settings: { pages: true } });
  hidden = await startTestApp();
});
afterAll(async () => {
  await shown.close();
  await hidden.close();
});

const get = ({ port }: TestApp, path: string, accept?: string) =>
  send(port, path, { headers: accept === undefined ? {} : { accept } });

describe.each(TEXTS)('GET %s', (path) => {
  it('is a page for browsers', async () => {
    const { headers, text } = await get(shown, path, BROWSER);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['vary']).toContain('Accept,');
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script(?![^>]*src=)| style=| on\w+=/);
  });

  it.each([undefined, '*/*', 'text/markdown', 'text/plain, text/html;q=0.5', 'application/json'])(
    'is the same bytes for programs as without pages: Accept %s',
    async (accept) => {
      const [with_, without] = [await get(shown, path, accept), await get(hidden, path, accept)];
      expect(with_.status).toBe(200);
      expect(with_.body.equals(without.body)).toBe(true);
      expect(with_.headers['content-type']).toBe(without.headers['content-type']);
      expect(with_.headers['etag']).toBe(without.headers['etag']);
      expect(with_.headers['vary']).toBe('Accept, Accept-Encoding');
    },
  );

  it('is a text for all where pages are off', async () => {
    const { headers } = await get(hidden, path, BROWSER);
    expect(headers['content-type']).not.toContain('html');
    expect(headers['vary']).toBe('Accept-Encoding');
  });
});

describe('a page of a text', () => {
  it('has every prompt with its calls', async () => {
    const [page, file] = [await get(shown, '/prompts.json', BROWSER), await get(shown, '/prompts.json')];
    const { prompts } = file.json<{ prompts: { title: string; calls: { path: string }[] }[] }>();
    expect(page.text.match(/<h2 id=/g)!.length).toBeGreaterThanOrEqual(prompts.length);
    for (const { path } of prompts.flatMap(({ calls }) => calls)) expect(page.text).toContain(path);
  });

  it('has the whole of a program, as text', async () => {
    const [page, file] = [await get(shown, '/replicate.py', BROWSER), await get(shown, '/replicate.py')];
    const [, shownCode = ''] = /<code>([\s\S]*?)<\/code><\/pre>/.exec(page.text) ?? [];
    const plain = unescaped(shownCode);
    expect(plain).toBe(file.text.trimEnd());
  });

  it('leads from the list of errors to each', async () => {
    const { text } = await get(shown, '/problems', BROWSER);
    const links = [...text.matchAll(/href="(\/problems\/[^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect((await get(shown, link, BROWSER)).text).toContain('<h1');
  });
});
