import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/service.ts';

/** A real list where it is there; else one of the same layout. */
const REAL = new URL('../../shared/data/stores/snap_retailers_ga_2026-07-29.csv', import.meta.url);
const SMALL =
  'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County\n' +
  'KROGER 412,-84.39,33.75,412 Peachtree St,,Atlanta,GA,30303,1234,FULTON\n' +
  'Corner Shop,-84.39,33.76,1 Main St,,Atlanta,GA,30303,1234,FULTON\n';

const WALK_MS = 180_000;

/** The page's commands as one script, each announced; the service ends with it. */
async function walk(folder: string): Promise<string> {
  const page = await readFile('docs/onboarding.md', 'utf8');
  const port = await freePort();
  const script = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .join('')
    .replace(/^npm ci\n/m, '')
    .replaceAll(/\bmine\b/g, folder)
    .replaceAll('npx gondola', 'node dist/cli.js')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(/^(node|curl) .*$/gm, (line) => `echo; echo '$ ${line.replaceAll("'", '"')}'; ${line}`);
  const whole = `set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null; wait' EXIT\n${script}\n`;
  const shell: ChildProcessByStdio<null, Readable, Readable> = spawn('bash', ['-c', whole], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'exit');
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code] = (await ended) as [number | null];
  expect(code, `${output}\n${errors}`).toBe(0);
  return output;
}

describe('docs/onboarding.md', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gondola-onboarding-'));
    const path = join(folder, 'snap.csv');
    await (existsSync(REAL) ? copyFile(REAL, path) : writeFile(path, SMALL));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    'leads from nothing to prices of files of one’s own',
    async () => {
      const output = await walk(folder);
      expect(output).toContain('snap.csv (snap, a table of 10 columns, comma separated');
      expect(output).toContain('all of them: ' + join(folder, 'snap.csv.left-out.csv'));
      expect(output).toContain('"my-chain" stands in its place');
      expect(output).toContain('with --create-chains their chains are made');
      expect(output).toMatch(/current_price: 3 added/);
      const [stores, prices] = output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): unknown => JSON.parse(line));
      expect(stores).toMatchObject({
        stores: [{ web_external_id: '102' }, { web_external_id: '101', zip: '30308' }],
      });
      expect(prices).toMatchObject({
        count: 1,
        results: [{ name: 'Cola', chain_slug: 'oak-grocers', price: 2.59, source_tier: 'specific' }],
      });
    },
    WALK_MS,
  );
});
