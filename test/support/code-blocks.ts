import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLIENT = pathToFileURL(resolve('packages/client/src/client.ts')).href;

/** A piece of code that a document shows, and what it is run with. */
export interface CodeBlock {
  /** Where it stands. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

/** What became of a block. */
export interface RunBlock extends CodeBlock {
  readonly output: string;
  /** Null: it ended well. */
  readonly fault: string | null;
}

/** The settings that all blocks see. */
export type BlockEnvironment = Readonly<Record<string, string>>;

/** The blocks of Markdown. */
export function blocksOfMarkdown(place: string, markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    place,
    language,
    code,
  }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Text as it was before it was written into HTML. */
export function unescaped(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!);
}

/** The blocks of a page. */
export function blocksOfPage(place: string, html: string): CodeBlock[] {
  const blocks = html.matchAll(
    /<pre class="code"[^>]*data-language="(\w+)"[^>]*><code>([\s\S]*?)<\/code><\/pre>/g,
  );
  return [...blocks].map(([, language = '', code = '']) => ({
    place,
    language,
    code: unescaped(code),
  }));
}

/** Runs shell blocks, each in a shell of its own from the project's folder. */
export async function runShellBlock(block: CodeBlock, env: BlockEnvironment): Promise<RunBlock> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 };
  try {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', block.code], options);
    return { ...block, output: stdout, fault: null };
  } catch (error) {
    return { ...block, output: '', fault: String(error) };
  }
}

/** Runs all blocks of a language in one process: by a runner that writes one line of JSON a block. */
async function runTogether(
  blocks: readonly CodeBlock[],
  folder: string,
  { command, runner, extension }: { command: readonly string[]; runner: string; extension: string },
  env: BlockEnvironment,
): Promise<RunBlock[]> {
  if (blocks.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  const files = blocks.map(({ code }, index) => {
    const file = join(folder, `block-${index}${extension}`);
    writeFileSync(file, code.replace("'gondola-client'", JSON.stringify(CLIENT)));
    return file;
  });
  const main = join(folder, `runner${extension}`);
  writeFileSync(main, runner);
  const [program = '', ...rest] = command;
  const { stdout } = await run(program, [...rest, main, ...files], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 2 ** 20,
  });
  const ran = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pick<RunBlock, 'output' | 'fault'>);
  return blocks.map((block, index) => ({ ...block, ...ran[index]! }));
}

const TYPESCRIPT_RUNNER = `
const say = console.log;
for (const file of process.argv.slice(2)) {
  const lines: string[] = [];
  console.log = (...values: unknown[]) => void lines.push(values.map((one) => typeof one === 'string' ? one : JSON.stringify(one)).join(' '));
  const fault = await import(file).then(() => null, (error: unknown) => String(error));
  say(JSON.stringify({ output: lines.join('\\n'), fault }));
}
`;

const PYTHON_RUNNER = `
import contextlib, io, json, sys
for path in sys.argv[1:]:
    out = io.StringIO()
    fault = None
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(open(path).read(), path, "exec"), {"__name__": "__main__"})
    except BaseException as error:
        fault = repr(error)
    print(json.dumps({"output": out.getvalue(), "fault": fault}))
`;

/** Runs TypeScript blocks, all in one process. */
export function runTypeScriptBlocks(
  blocks: readonly CodeBlock[],
  folder: string,
  env: BlockEnvironment,
): Promise<RunBlock[]> {
  const command = [process.execPath, '--import', 'tsx'];
  return runTogether(blocks, folder, { command, runner: TYPESCRIPT_RUNNER, extension: '.mts' }, env);
}

/** Runs Python blocks, all in one process. */
export function runPythonBlocks(
  blocks: readonly CodeBlock[],
  folder: string,
  env: BlockEnvironment,
): Promise<RunBlock[]> {
  return runTogether(blocks, folder, { command: ['python3'], runner: PYTHON_RUNNER, extension: '.py' }, env);
}
