import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../src/cli/exit.ts');
const BYTES = 1_000_000;

/** A process that writes a megabyte and exits with 3. */
function writing(mostMs?: number) {
  const code = `
    import { exit } from ${JSON.stringify(SCRIPT)};
    process.stdout.write('x'.repeat(${BYTES}));
    await exit(3, ${mostMs});`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('the end of a command', () => {
  it('waits until a slow reader has all that was written', async () => {
    const child = writing();
    const ended = once(child, 'exit');
    let read = 0;
    for await (const chunk of child.stdout) {
      read += (chunk as Buffer).length;
      await setTimeout(10);
    }
    expect(await ended).toEqual([3, null]);
    expect(read).toBe(BYTES);
  });

  it('does not wait for a reader that left', async () => {
    const child = writing();
    const ended = once(child, 'exit');
    child.stdout.destroy();
    expect(await ended).toEqual([3, null]);
  });

  it('waits no longer than it may for a reader that does not read', async () => {
    const child = writing(200);
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});
