import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);

const SCRIPT = resolve('scripts/build.js');
const MODULES = resolve('node_modules');

let project: string;

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'gondola-build-'));
  for (const name of ['tsconfig.json', 'tsconfig.build.json', 'package.json']) {
    copyFileSync(name, join(project, name));
  }
  mkdirSync(join(project, 'src', 'greetings'), { recursive: true });
  write('src/greetings/hello.ts', "export const hello: string = 'hello';\n");
  write('src/cli.ts', "import { hello } from './greetings/hello.ts';\nprocess.stdout.write(hello);\n");
  withCompiler();
  await build();
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

function withCompiler(): void {
  symlinkSync(MODULES, join(project, 'node_modules'));
}

/** Whoever compiles from here on fails. */
function withoutCompiler(): void {
  rmSync(join(project, 'node_modules'));
}

/** Pages as small as can be bundled. */
function withPages(): void {
  mkdirSync(join(project, 'pages', 'src'), { recursive: true });
  write('pages/tsconfig.json', '{}\n');
  for (const name of ['explorer.tsx', 'docs.ts', 'theme.ts', 'render.tsx'])
    write(`pages/src/${name}`, `export const page = '${name}${' and more'.repeat(500)}';\n`);
  write(
    'pages/src/store-map.ts',
    "export { default as counties } from 'map-borders/counties';\nexport { default as states } from 'map-borders/states';\n",
  );
  write('pages/src/explorer.tsx', "export const map = import('./store-map.ts');\n");
  write('pages/src/gondola.css', 'main { margin: 0 }\n');
  write('pages/src/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
}

/** The names of the files of a folder, with what is in each. */
function contents(folder: string): Map<string, string> {
  const names = readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(names.toSorted().map((name) => [name, readFileSync(name, 'base64')]));
}

async function build(): Promise<void> {
  await run(process.execPath, [SCRIPT], { cwd: project });
}

async function said(): Promise<string> {
  return (await run(process.execPath, ['dist/cli.js'], { cwd: project })).stdout;
}

describe('the build', () => {
  it('makes an executable from a fresh clone', async () => {
    expect(await said()).toBe('hello');
    expect(statSync(join(project, 'dist/cli.js')).mode & 0o111).toBe(0o111);
  });

  it('compiles nothing where nothing changed, and writes nothing either', async () => {
    withoutCompiler();
    const before = statSync(join(project, 'dist/.built')).mtimeMs;
    await build();
    expect(statSync(join(project, 'dist/.built')).mtimeMs).toBe(before);
  });

  it('compiles what changed', async () => {
    write('src/greetings/hello.ts', "export const hello: string = 'good day';\n");
    await build();
    expect(await said()).toBe('good day');
  });

  it('takes a deleted source out of service', async () => {
    write('src/cli.ts', "process.stdout.write('alone');\n");
    rmSync(join(project, 'src/greetings'), { recursive: true });
    await build();
    expect(await said()).toBe('alone');
    expect(existsSync(join(project, 'dist/greetings'))).toBe(false);
  });

  it.each([
    ['was removed', () => rmSync(join(project, 'dist'), { recursive: true })],
    ['lost a file', () => rmSync(join(project, 'dist/greetings/hello.js'))],
    ['was edited', () => write('dist/greetings/hello.js', "export const hello = 'forged';\n")],
  ])('mends a dist that %s', async (_, damage) => {
    damage();
    await build();
    expect(await said()).toBe('hello');
  });

  it('does not trust what a compiler by itself made of other sources', async () => {
    write('src/greetings/hello.ts', "export const hello: string = 'other';\n");
    await run(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
      cwd: project,
    });
    write('src/greetings/hello.ts', "export const hello: string = 'hello';\n");
    await build();
    expect(await said()).toBe('hello');
  });

  it('fails on an error of types, and again until it is mended', async () => {
    write('src/greetings/hello.ts', "export const hello: string = 'hello'.length;\n");
    const refusal = { stdout: expect.stringContaining('not assignable') };
    await expect(build()).rejects.toMatchObject(refusal);
    await expect(build()).rejects.toMatchObject(refusal);
    expect(await said()).toBe('hello');
    write('src/greetings/hello.ts', "export const hello: string = 'mended';\n");
    await build();
    expect(await said()).toBe('mended');
  });

  it('is whole where several run at once', async () => {
    withPages();
    write('src/greetings/hello.ts', "export const hello: string = 'good day';\n");
    await Promise.all([build(), build(), build()]);
    expect(await said()).toBe('good day');
    const entries = JSON.parse(readFileSync(join(project, 'pages/dist/assets.json'), 'utf8')) as object;
    const assets = readdirSync(join(project, 'pages/dist/assets'));
    expect(assets).toEqual(expect.arrayContaining(Object.values(entries)));
    expect(readdirSync(join(project, 'pages')).toSorted()).toEqual(['dist', 'src', 'tsconfig.json']);
    withoutCompiler();
    await build();
  });

  it('makes the same pages of the same sources, by name and by byte', async () => {
    withPages();
    await build();
    const made = contents('pages/dist');
    expect([...made.keys()].filter((name) => name.endsWith('.bin'))).toHaveLength(2);
    rmSync(join(project, 'pages/dist'), { recursive: true });
    await build();
    expect(contents('pages/dist')).toEqual(made);
  });

  // Root may write anywhere: for root this says no more than that nothing fails.
  it('leaves a current dist that nobody may write to alone', async () => {
    chmodSync(join(project, 'dist'), 0o555);
    await build();
    chmodSync(join(project, 'dist'), 0o755);
    expect(await said()).toBe('hello');
  });
});
