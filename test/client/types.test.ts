import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it("the client's types are what the routes' schemas say", async () => {
  const checked = promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'scripts/client-types.ts',
    '--check',
  ]);
  await expect(checked).resolves.toMatchObject({ stderr: '' });
});
