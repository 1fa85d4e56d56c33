import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** For a process of its own, on a busy machine. */
const CHECK_MS = 120_000;

it("the client's types are what the routes' schemas say", { timeout: CHECK_MS }, async () => {
  const checked = promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'scripts/client-types.ts',
    '--check',
  ]);
  await expect(checked).resolves.toMatchObject({ stderr: '' });
});
