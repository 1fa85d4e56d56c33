import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/api/mcp/tools.ts';
import { DEMO_MS, sharedDemoWithIndices } from '../support/demo.ts';
import { CLIENTS, type Result } from '../support/mcp-clients.ts';
import type { Demo } from '../support/shared-demo.ts';
import { CLAIMS } from './guide-claims.ts';

interface Parameter {
  readonly name: string;
  readonly schema: { readonly minimum?: number; readonly maximum?: number; readonly default?: unknown };
}
interface Operation {
  readonly parameters?: readonly Parameter[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What the documents quote that is no name of the service's: examples of words, and headers. */
const QUOTED = ['milk', 'Snacks', '07', 'Authorization', 'ETag', 'RateLimit', '_meta'];
/** The calls that cost nothing, as the guide has them. */
const FREE = /^\/v1\/(stores|chains|indices|coverage)(\/\{\w+\})?$/;

let demo: Demo;
let skill: string;
let llms: string;
let description: Description;
/** Every name and enumerated value in the description of the service. */
let names: Set<string>;
let store: { id: string; chain_slug: string };

const textOf = async (path: string): Promise<string> => (await fetch(demo.url + path)).text();
const withKey = (): Record<string, string> => ({ authorization: `Bearer ${demo.key}` });

beforeAll(async () => {
  demo = await sharedDemoWithIndices();
  [skill, llms] = [await textOf('/skill.md'), await textOf('/llms.txt')];
  description = JSON.parse(await textOf('/openapi.json')) as Description;
  names = new Set([...JSON.stringify(description).matchAll(/"([\w-]+)"/g)].map(([, name = '']) => name));
  const { stores } = JSON.parse(await textOf('/v1/stores?near=30303&chain=kroger&limit=1')) as {
    stores: (typeof store)[];
  };
  store = stores[0]!;
}, DEMO_MS);

/** Paragraphs, list items and rows of tables, without headings, samples and what tables begin with. */
function blocksOf(markdown: string): string[] {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .filter(
      (line) =>
        line !== '' && !/^(#| {4}|\|-|\| (routes|`source_tier`|parameter|`missing_reason`) \|)/.test(line),
    );
}

describe('/skill.md', () => {
  it('says nothing that no test runs', () => {
    for (const [claim, file, title] of CLAIMS) {
      expect(skill, claim).toContain(claim);
      expect(readFileSync(`test/${file}`, 'utf8'), `${file}: ${title}`).toContain(title);
    }
    const alone = blocksOf(skill).filter((block) => !CLAIMS.some(([claim]) => block.includes(claim)));
    expect(alone).toEqual([]);
  });

  it('runs every call that it shows', { timeout: 120_000 }, async () => {
    const samples = [...skill.matchAll(/^ {4}(GET|POST) (\S+)(?:\n {4}(\{.*\}))?$/gm)];
    expect(samples.length).toBeGreaterThan(15);
    for (const [, method = '', path = '', body] of samples) {
      const here = path.replace('{slug}', store.chain_slug);
      const reply = await fetch(demo.url + here, {
        method,
        headers: withKey(),
        ...(body === undefined ? {} : { body: body.replace('…', store.id) }),
      });
      expect(reply.status, here).toBe(200);
      expect(reply.headers.get('content-type'), here).toMatch(/^application\/json/);
      const answer = (await reply.json()) as Record<string, unknown>;
      const lists = Object.values(answer.data instanceof Object ? { ...answer, ...answer.data } : answer);
      expect(
        lists.some((list) => Array.isArray(list) && list.length > 0),
        here,
      ).toBe(true);
    }
  });

  it('asks for payment exactly where it says, a cent', async () => {
    for (const [template, operations] of Object.entries(description.paths)) {
      if (!template.startsWith('/v1/') || !('get' in operations)) continue;
      const path = template
        .replace('{store_id}', store.id)
        .replace('/chains/{slug}', `/chains/${store.chain_slug}`)
        .replace('/indices/{slug}', '/indices/eggs_cage_free_large_dozen')
        .replace(/\{\w+\}/, store.id);
      const reply = await fetch(demo.url + path);
      const isFree = FREE.test(template) && template !== '/v1/indices/{slug}';
      expect([template, reply.status === 402]).toEqual([template, !isFree]);
      if (isFree) continue;
      const { accepts } = (await reply.json()) as {
        accepts: { amount?: string; amount_raw?: string }[];
      };
      expect(accepts.map((one) => one.amount_raw ?? one.amount)).toEqual(['10000', '0.01']);
    }
  });

  it('says the bounds and defaults of the description', () => {
    let compared = 0;
    for (const section of skill.split(/^### /m).slice(1)) {
      const [, path = ''] = /`(?:GET|POST) (\/v1[^`]*)`/.exec(section) ?? [];
      const parameters = Object.values(description.paths[path] ?? {}).flatMap((one) => one.parameters ?? []);
      for (const [, name, bounds = ''] of section.matchAll(/`(\w+)` \(([^()]*)\)/g)) {
        const schema = parameters.find((parameter) => parameter.name === name)?.schema;
        if (schema === undefined) continue;
        const [, least, most] = /([\d.]+) to ([\d.]+)/.exec(bounds) ?? [];
        const [, fallback] = /default (\w+)/.exec(bounds) ?? [];
        if (least !== undefined && schema.maximum !== undefined) {
          expect([name, schema.minimum, schema.maximum]).toEqual([name, Number(least), Number(most)]);
          compared++;
        }
        if (fallback !== undefined && schema.default !== undefined) {
          expect([name, JSON.stringify(schema.default)]).toEqual([name, fallback]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('reads a plus as a space', async () => {
    const ask = async (q: string): Promise<unknown> => {
      const reply = await fetch(`${demo.url}/v1/products?q=${q}&limit=3`, { headers: withKey() });
      return ((await reply.json()) as { results: unknown }).results;
    };
    expect(await ask('whole+milk')).toEqual(await ask('whole%20milk'));
  });
});

describe.each(['/skill.md', '/llms.txt'])('%s', (path) => {
  const text = (): string => (path === '/skill.md' ? skill : llms);

  it('names only what the service knows', () => {
    const known = new Set([...names, ...TOOLS.map(({ name }) => name), ...QUOTED]);
    const quoted = [...text().matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
    const words = quoted.filter((one) => /^[\w.-]+(=[\w,.]+|: (null|true|false))?$/.test(one));
    expect(words.length).toBeGreaterThan(40);
    const parts = words
      .flatMap((one) => one.replace(/: \w+$/, '').split(/[=.,]/))
      .filter((one) => !/^\d*$/.test(one));
    expect(parts.filter((part) => !known.has(part) && !['true', 'false', 'YYYY-MM'].includes(part))).toEqual(
      [],
    );
    const routes = quoted.flatMap((one) => /^(?:(GET|POST) )(\/\S*)$/.exec(one)?.slice(1, 3) ?? []);
    for (let i = 0; i < routes.length; i += 2) {
      if (routes[i + 1] === '/mcp') continue;
      expect(description.paths[routes[i + 1]!], routes[i + 1]).toHaveProperty(routes[i]!.toLowerCase());
    }
  });

  it('has the tools that it names, free or paid as it says', async () => {
    const [, free = '', paid = ''] =
      /((?:`\w+`(?:, )?)+) \(free\), ((?:`\w+`(?:, )?)+) \(paid/.exec(text()) ?? [];
    const client = await CLIENTS['2026-07-28'](`${demo.url}/mcp`);
    const { tools } = await client.listTools();
    const named = (list: string): string[] => [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect([...named(free), ...named(paid)].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    for (const name of named(free)) {
      expect(((await client.callTool({ name, arguments: {} })) as Result).isError ?? false, name).toBe(false);
    }
    expect(
      TOOLS.filter((tool) => tool.paid)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(named(paid).toSorted());
    await client.close();
  });
});

describe('/llms.txt', () => {
  it('lists every call of the service, free or paid as it is', async () => {
    const listed = [...llms.matchAll(/^- (.*?) \((free|paid)\): /gm)].flatMap(([, calls = '', access]) =>
      [...calls.matchAll(/`(GET|POST) (\S+)`/g)].map(([, method = '', path = '']) => [
        `${method} ${path}`,
        access,
      ]),
    );
    expect(listed.length).toBeGreaterThan(15);
    for (const [call = '', access] of listed) {
      const [method = '', template = ''] = call.split(' ');
      const path = template
        .replace('/indices/{slug}', '/indices/eggs_cage_free_large_dozen')
        .replace('{slug}', store.chain_slug)
        .replace(/\{\w+\}/, store.id);
      const { status } = await fetch(demo.url + path, {
        method,
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      expect([call, status === 402 ? 'paid' : 'free']).toEqual([call, access]);
    }
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      path.startsWith('/v1/') && 'get' in operations ? [`GET ${path}`] : [],
    );
    const all = listed.map(([call]) => call);
    expect(described.filter((call) => !all.includes(call))).toEqual([]);
  });
});
