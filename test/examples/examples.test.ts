import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../packages/client/src/client.ts';
import { DEMO_MS, sharedDemo, sharedDemoWithIndices } from '../support/demo.ts';
import type { Demo } from '../support/shared-demo.ts';

const run = promisify(execFile);

const MOST_CALLS = 2;

let demo: Demo;
let counting: Server;
let calls = 0;
let store: { readonly id: string; readonly chain_slug: string };

/** Passes everything on to the demo, and counts. */
function countingServer(): Server {
  return createServer((request, response) => {
    calls++;
    const { method, headers, url = '' } = request;
    const onward = httpRequest(`${demo.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
}

beforeAll(async () => {
  demo = await sharedDemo();
  counting = countingServer().listen(0, '127.0.0.1');
  await once(counting, 'listening');
  const { stores } = await createClient({ baseUrl: demo.url }).call('listStores', {
    near: '30303',
    chain: 'kroger',
    limit: 1,
  });
  store = stores[0]!;
}, DEMO_MS);

afterAll(() => counting.close());

const LANGUAGES = {
  typescript: (task: string) => [process.execPath, '--import', 'tsx', `examples/typescript/${task}.ts`],
  python: (task: string) => ['python3', `examples/python/${task.replaceAll('-', '_')}.py`],
  curl: (task: string) => ['sh', `examples/curl/${task}.sh`],
} as const;

/** What a script prints. It may make at most two calls. */
async function printed(
  language: keyof typeof LANGUAGES,
  task: string,
  values: readonly string[] = [],
): Promise<string> {
  const [command = '', ...rest] = LANGUAGES[language](task);
  const { port } = counting.address() as AddressInfo;
  const env = { ...process.env, BASE_URL: `http://127.0.0.1:${port}`, KEY: demo.key };
  const before = calls;
  const { stdout } = await run(command, [...rest, ...values], { env });
  expect(calls - before).toBeGreaterThan(0);
  expect(calls - before).toBeLessThanOrEqual(MOST_CALLS);
  return stdout;
}

/** Runs a task in all languages: what TypeScript and Python print is the same, and right; what curl prints is JSON. */
async function runTask(
  task: string,
  lines: RegExp,
  facts: (answer: Record<string, unknown>) => void,
  values: readonly string[] = [],
): Promise<void> {
  const typescript = await printed('typescript', task, values);
  expect(typescript).toMatch(lines);
  expect(await printed('python', task, values)).toBe(typescript);
  facts(JSON.parse(await printed('curl', task, values)) as Record<string, unknown>);
}

describe('the examples', { timeout: 120_000 }, () => {
  it('find where a list is cheapest', async () => {
    await runTask('cheapest-list', /^\$\d+\.\d\d for 3 of 3 items at .+\n(  \$\d+\.\d\d .+\n){3}/, (answer) =>
      expect(answer).toMatchObject({ data: { stores: [{ items_missing: 0 }, {}, {}] } }),
    );
  });

  it('tell whether a coupon is good', async () => {
    await runTask('good-coupon', /\n(great|good|okay|poor): saves \d|not known: |no coupon/, (answer) =>
      expect(answer).toHaveProperty('computable'),
    );
  });

  it('find whole milk that is whole milk', async () => {
    await runTask(
      'cheapest-milk',
      /^\$\d+\.\d\d .*(whole|whl|vit).*(milk|mlk).* at .+, seen \d+ hours ago\n$/i,
      (answer) => expect(answer).toMatchObject({ results: [{ price: expect.any(Number) }] }),
    );
  });

  it('fill a list at a store and tell the aisles', async () => {
    await runTask(
      'fill-list',
      /^2 lb chicken breast: .*chicken.*, \$\d.*, .+\ndozen eggs: .*egg.*, \$\d.*, (?!aisle not known).+\n2x whole milk: .*milk.*, \$\d.*, (?!aisle not known).+\n/im,
      (answer) => expect(answer).toHaveProperty('results.0.aisle'),
      [store.chain_slug, store.id],
    );
  });

  it(
    'tell how eggs moved',
    async () => {
      await sharedDemoWithIndices();
      // In January there is nothing of this year.
      const months = new Date().getUTCMonth();
      const told =
        months > 0
          ? /^\d{4}-\d\d \$\d+\.\d\d.*\n[^]*change: -?\d+\.\d%\n$/
          : /^No month of this year is published yet\.\n$/;
      await runTask('eggs-this-year', told, (answer) =>
        expect(answer).toHaveProperty(months > 0 ? 'data.0.value_usd' : 'data'),
      );
    },
    DEMO_MS,
  );
});
