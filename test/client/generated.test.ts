import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MS, sharedDemo } from '../support/demo.ts';
import type { Demo } from '../support/shared-demo.ts';

const run = promisify(execFile);
const HOOK = pathToFileURL(resolve('test/client/typescript-5.js')).href;
/** For a generator and a compiler, on a busy machine. */
const GENERATE_MS = 240_000;

let demo: Demo;
let folder: string;

beforeAll(async () => {
  demo = await sharedDemo();
  folder = await mkdtemp(join(tmpdir(), 'gondola-generated-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const description = await fetch(`${demo.url}/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await description.text());
}, DEMO_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a generator of `node_modules` in the folder. */
async function generate(program: string, args: readonly string[]): Promise<void> {
  // The generators start processes of their own, which need the hook too.
  const env = { ...process.env, NODE_OPTIONS: `--import=${HOOK}` };
  await run(process.execPath, [resolve('node_modules', program), ...args], { cwd: folder, env });
}

/** Compiles a program that uses what was generated, strictly, runs it, and resolves with what it prints as JSON. */
async function compiled(source: string): Promise<unknown> {
  await writeFile(join(folder, 'main.ts'), source + BARE);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    outDir: 'out',
    rootDir: '.',
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], {
    cwd: folder,
  }).catch((error: unknown) => {
    throw new Error(`it does not compile: ${String((error as { stdout?: string }).stdout)}`);
  });
  const env = { ...process.env, BASE_URL: demo.url, KEY: demo.key };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'main.ts')], {
    cwd: folder,
    env,
  });
  return JSON.parse(stdout);
}

/** Answers are described bare and in the envelope: what a program does with them that asks for no envelope. */
const BARE = `
  function bare<Answer extends object>(answer: Answer | undefined): Exclude<Answer, { data: unknown }> {
    if (answer === undefined || 'error' in answer) throw new Error('this is no bare answer');
    return answer as Exclude<Answer, { data: unknown }>;
  }`;

/** What a program of either client finds: a store, a typed error, a price there, and a filled list. */
const FOUND = {
  store: expect.stringMatching(/\w/),
  problem: 'validation_failed',
  price: expect.any(Number),
  resolved: true,
};

describe('a client that is generated from /openapi.json', { timeout: GENERATE_MS }, () => {
  it('by @hey-api/openapi-ts compiles and works', async () => {
    const options =
      '--input openapi.json --output client --client @hey-api/client-fetch --silent --no-log-file';
    await generate('@hey-api/openapi-ts/bin/run.js', options.split(' '));
    const found = await compiled(`
      import { client } from './client/client.gen';
      import { listPrices, listStores, resolveList } from './client';

      client.setConfig({ baseUrl: process.env.BASE_URL! });
      const headers = { authorization: 'Bearer ' + process.env.KEY };
      const { data: nearby } = await listStores({ query: { near: '30303', chain: 'kroger', limit: 1 } });
      const store = bare(nearby).stores[0]!;
      const { error } = await listStores({ query: { limit: 0 } });
      const { data: prices } = await listPrices({ headers, query: { q: 'milk', store_id: store.id, limit: 1 } });
      const { data: list } = await resolveList({
        headers,
        path: { slug: store.chain_slug },
        body: { store_id: store.id, items: [{ client_id: '1', name: 'whole milk' }] },
      });
      const problem = (error as { error?: { code?: string } } | undefined)?.error?.code;
      const name: string = store.name;
      const price: number | null = bare(prices).results[0]!.price;
      const resolved: boolean = bare(list).items[0]!.resolved;
      console.log(JSON.stringify({ store: name, problem, price, resolved }));
    `);
    expect(found).toEqual(FOUND);
  });

  it('by openapi-typescript for openapi-fetch compiles and works', async () => {
    await generate('openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'types.ts']);
    const found = await compiled(`
      import createClient from 'openapi-fetch';
      import type { paths } from './types';

      const gondola = createClient<paths>({ baseUrl: process.env.BASE_URL! });
      const headers = { authorization: 'Bearer ' + process.env.KEY };
      const { data: nearby } = await gondola.GET('/v1/stores', {
        params: { query: { near: '30303', chain: 'kroger', limit: 1 } },
      });
      const store = bare(nearby).stores[0]!;
      const { error } = await gondola.GET('/v1/stores', { params: { query: { limit: 0 } } });
      const { data: prices } = await gondola.GET('/v1/prices', {
        headers,
        params: { query: { q: 'milk', store_id: store.id, limit: 1 } },
      });
      const { data: list } = await gondola.POST('/v1/chains/{slug}/resolve-list', {
        headers,
        params: { path: { slug: store.chain_slug } },
        body: { store_id: store.id, items: [{ client_id: '1', name: 'whole milk' }] },
      });
      const problem = (error as { error?: { code?: string } } | undefined)?.error?.code;
      const name: string = store.name;
      const price: number | null = bare(prices).results[0]!.price;
      const resolved: boolean = bare(list).items[0]!.resolved;
      console.log(JSON.stringify({ store: name, problem, price, resolved }));
    `);
    expect(found).toEqual(FOUND);
  });
});
