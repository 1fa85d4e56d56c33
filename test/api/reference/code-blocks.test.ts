import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDES } from '../../../src/api/reference/guides.ts';
import {
  blocksOfMarkdown,
  blocksOfPage,
  type CodeBlock,
  type RunBlock,
  runPythonBlocks,
  runShellBlock,
  runTypeScriptBlocks,
} from '../../support/code-blocks.ts';
import { DEMO_MS, sharedDemoWithIndices } from '../../support/demo.ts';
import type { Demo } from '../../support/shared-demo.ts';

/** Blocks that show an error on purpose, by what they ask for. */
const ERRORS = /nera=|gsk_AAAA|curl -si '[^']*q=eggs'/;

let demo: Demo;
let folder: string;
let blocks: CodeBlock[];

beforeAll(async () => {
  demo = await sharedDemoWithIndices();
  folder = mkdtempSync(join(tmpdir(), 'gondola-blocks-'));
  // As in a project that has what the blocks import.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  blocks = await allBlocks();
}, DEMO_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function textOf(path: string, accept: string): Promise<string> {
  const reply = await fetch(demo.url + path, { headers: { accept } });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.text();
}

/** Every block of every guide and of every call's page, as the running service shows them. */
async function allBlocks(): Promise<CodeBlock[]> {
  const home = await textOf('/docs', 'text/html');
  const calls = [...new Set([...home.matchAll(/href="(\/docs\/api\/\w+)"/g)].map(([, path = '']) => path))];
  expect(calls.length).toBeGreaterThan(20);
  const found: CodeBlock[] = [];
  for (const name of GUIDES) {
    const place = `/docs/guides/${name}`;
    found.push(...blocksOfMarkdown(place, await textOf(place, 'text/markdown')));
  }
  for (const place of calls) found.push(...blocksOfPage(place, await textOf(place, 'text/html')));
  return found;
}

const inLanguage = (language: string): CodeBlock[] => blocks.filter((block) => block.language === language);
const env = (): Record<string, string> => ({ KEY: demo.key, GONDOLA_DATA_DIR: demo.dataDir });
const faults = (ran: readonly RunBlock[]): string[] =>
  ran.filter(({ fault }) => fault !== null).map(({ place, code, fault }) => `${place}: ${code}\n${fault}`);

describe('every code block of the documentation', { timeout: DEMO_MS }, () => {
  it('is found: as many as the pages and guides have', async () => {
    for (const place of new Set(blocks.map((block) => block.place))) {
      const html = await textOf(place, 'text/html');
      const found = blocks.filter((block) => block.place === place).length;
      expect([place, found]).toEqual([place, html.match(/<pre\b/g)?.length]);
    }
    const languages = [...new Set(blocks.map(({ language }) => language))];
    const counts = languages.map((language) => `${inLanguage(language).length} ${language}`);
    console.info(`${blocks.length} blocks of code: ${counts.join(', ')}`);
  });

  it('is in a language that is run here', () => {
    const languages = new Set(blocks.map(({ language }) => language));
    expect([...languages].sort()).toEqual(['json', 'python', 'sh', 'ts']);
  });

  it('of a shell does what it says', async () => {
    const ran: RunBlock[] = [];
    for (const block of inLanguage('sh')) {
      const code = block.code.replaceAll('feeds/', `${folder}/feeds/`);
      const prepared = `mkdir -p ${folder}/feeds\n${code}`;
      ran.push({ ...(await runShellBlock({ ...block, code: prepared }, env())), code });
    }
    expect(ran.length).toBeGreaterThan(50);
    expect(faults(ran)).toEqual([]);
    const silent = ran.filter(({ output }) => output.trim() === '');
    expect(silent.map(({ place, code }) => `${place}: ${code}`)).toEqual([]);
    const failed = ran.filter(
      ({ code, output }) => !ERRORS.test(code) && /"status":[45]\d\d|"isError":true/.test(output),
    );
    expect(failed.map(({ place, code, output }) => `${place}: ${code}\n${output.slice(0, 300)}`)).toEqual([]);
    for (const { output } of ran.filter(({ code }) => ERRORS.test(code)))
      expect(output).toMatch(/"status":4\d\d|^HTTP\/1.1 402/);
  });

  it('of TypeScript runs as it stands', async () => {
    const ran = await runTypeScriptBlocks(inLanguage('ts'), join(folder, 'ts'), env());
    expect(ran.length).toBeGreaterThan(20);
    expect(faults(ran)).toEqual([]);
    expect(ran.filter(({ output }) => output === '').map(({ place }) => place)).toEqual([]);
  });

  it('of Python runs as it stands', async () => {
    const ran = await runPythonBlocks(inLanguage('python'), join(folder, 'python'), env());
    expect(ran.length).toBeGreaterThan(20);
    expect(faults(ran)).toEqual([]);
    expect(ran.filter(({ output }) => output === '').map(({ place }) => place)).toEqual([]);
  });

  it('of JSON stands on the page of a call', () => {
    expect(inLanguage('json').filter(({ place }) => !place.startsWith('/docs/api/'))).toEqual([]);
  });

  it('of JSON is what the call beside it answers now', async () => {
    const answers = inLanguage('json').filter(({ place }) => place.startsWith('/docs/api/'));
    expect(answers.length).toBeGreaterThan(20);
    for (const { place, code } of answers) {
      const call = blocks.find((block) => block.place === place && block.language === 'sh')!;
      const { output } = await runShellBlock(call, env());
      const shown = Object.keys(isWhole(code) ? (JSON.parse(code) as object) : {});
      if (shown.length > 0)
        expect([place, Object.keys(JSON.parse(output) as object)]).toEqual([place, shown]);
      else expect([place, packed(output).startsWith(packed(code.slice(0, 20)))]).toEqual([place, true]);
    }
  });
});

/** Long answers end with a line of their own, and SVG is no JSON. */
function isWhole(code: string): boolean {
  return code.startsWith('{') && !code.trimEnd().endsWith('…');
}

/** Without white space: pages show JSON in lines. */
function packed(text: string): string {
  return text.replace(/\s/g, '');
}
