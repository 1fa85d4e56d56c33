import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedDemo } from './support/demo.ts';

const run = promisify(execFile);

/** For a command of `npx`, beside a service that is still making its demo catalogue. */
const COMMAND_MS = 300_000;

/** The shell lines of a Markdown text's `sh` blocks, without the two that install and run everything. */
function shellLines(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks.flatMap((block) => block.trim().split('\n')).filter((line) => !line.startsWith('npm ci'));
}

describe('the README', async () => {
  const lines = shellLines(await readFile('README.md', 'utf8'));
  let dataDir = '';
  let base = '';
  let key = '';

  const shell = async (line: string): Promise<string> => {
    const here = line
      .replaceAll('http://127.0.0.1:8080', base)
      .replaceAll('feeds/sample', join(dataDir, 'feed'));
    const env = { ...process.env, GONDOLA_DATA_DIR: dataDir, KEY: key };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', here], { env, maxBuffer: 64 * 2 ** 20 });
    return stdout;
  };

  beforeAll(async () => {
    ({ url: base, dataDir } = await sharedDemo());
  }, 180_000);

  it(
    'makes a key as it says',
    async () => {
      const line = lines.find((candidate) => candidate.startsWith('export KEY='));
      expect(line).toBeDefined();
      key = (await shell(`${line ?? ''}; echo $KEY`)).trim();
      expect(key).toMatch(/^gsk_[A-Za-z0-9]{12}_[A-Za-z0-9]+$/);
    },
    COMMAND_MS,
  );

  it.each(lines.filter((line) => line.startsWith('curl')))('answers %s', async (line) => {
    const answer = await shell(line);
    if (line.includes('-si')) {
      expect(answer).toMatch(/^HTTP\/1.1 402 /);
      expect(answer).toMatch(/payment-required: /i);
      return;
    }
    const type = line.includes('.md') || line.includes('.txt') ? 'text' : 'json';
    if (type === 'text') expect(answer).toMatch(/^(---\nname: gondola\n|# )/);
    else {
      const body = JSON.parse(answer) as Record<string, unknown>;
      expect(body).not.toHaveProperty('error.code');
      const lists = ['results', 'series', 'stores', 'chains'].flatMap((name) =>
        name in body ? [body[name]] : [],
      );
      // A history is a series over several stores, or what each of them asked.
      if (lists.length > 0) expect(lists.flat()).not.toEqual([]);
    }
  });

  it.each(lines.filter((line) => line.startsWith('npx')))(
    'runs %s',
    async (line) => {
      await expect(shell(line)).resolves.toBeTypeOf('string');
    },
    COMMAND_MS,
  );
});
