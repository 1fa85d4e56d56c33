import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryDatabase } from '../bench/faults/database.ts';
import { tryLeaving } from '../bench/faults/leaving.ts';
import { tryBadKeys, tryOverload } from '../bench/faults/overload.ts';
import { trySockets } from '../bench/faults/sockets.ts';
import { trySwaps } from '../bench/faults/swap.ts';
import { generateFeed } from '../src/demo/generate.ts';

const MINUTE_MS = 60_000;
/** Of the full scale: what is asked for here is the same of any catalogue. */
const SCALE = 0.001;

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-faults-'));
  dataDir = join(folder, 'data');
  const feed = join(folder, 'feed');
  await generateFeed({ scale: SCALE, seed: 1, out: feed });
  const env = { ...process.env, GONDOLA_DATA_DIR: dataDir };
  for (const args of [['import', feed], ['publish']])
    execFileSync(process.execPath, ['dist/cli.js', ...args], { env, stdio: 'ignore' });
}, 2 * MINUTE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run test:faults` tries, with small counts: that it holds, not in what time. */
describe('the faults table, in short', () => {
  it.each([
    ['the database frozen, then killed', tryDatabase],
    ['SIGTERM under load', tryLeaving],
    ['overload', tryOverload],
    ['unknown keys', tryBadKeys],
    ['slow and raw sockets', trySockets],
    ['publishes under load', trySwaps],
  ])(
    '%s',
    async (_what, attempt) => {
      const rows = await attempt({ dataDir, short: true, endsMs: performance.now() + 10 * MINUTE_MS });
      expect(rows.length).toBeGreaterThan(0);
      for (const { what, found, held } of rows) expect(held, `${what}: ${found}`).toBe(true);
    },
    3 * MINUTE_MS,
  );
});
