import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { builtFile } from '../support/built-sources.ts';

const SCRIPT = builtFile(join(import.meta.dirname, '../../src/cli/exit.ts'));
const BYTES = 1_000_000;

/** A process that writes a megabyte, does something more for 200 ms and exits with 3; `stdout` as of `spawn`. */
function writing(mostMs?: number, stdout: 'pipe' | number = 'pipe') {
  const code = `
    import { exitAfter } from ${JSON.stringify(SCRIPT)};
    import { setTimeout } from 'node:timers/promises';
    await exitAfter(async () => {
      process.stdout.write('x'.repeat(${BYTES}));
      await setTimeout(200);
      process.stderr.write('done\\n');
      return 3;
    }, ${mostMs});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  const told = text(child.stderr!);
  return { child, told };
}

describe('the end of a command', () => {
  it('waits until a slow reader has all that was written', async () => {
    const { child } = writing();
    const ended = once(child, 'exit');
    let read = 0;
    for await (const chunk of child.stdout!) {
      read += (chunk as Buffer).length;
      await setTimeout(10);
    }
    expect(await ended).toEqual([3, null]);
    expect(read).toBe(BYTES);
  });

  it('is not brought on by a reader that left, nor waits for it', async () => {
    const { child, told } = writing();
    const ended = once(child, 'exit');
    child.stdout!.destroy();
    expect(await ended).toEqual([3, null]);
    expect(await told).toBe('done\n');
  });

  it('waits no longer than it may for a reader that does not read', async () => {
    const { child } = writing(200);
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  it.skipIf(!existsSync('/dev/full'))('tells what could not be written, to a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      const { child, told } = writing(undefined, full);
      expect(await once(child, 'exit')).toEqual([3, null]);
      expect(await told).toMatch(/^done\nThe output is incomplete: .*ENOSPC/);
    } finally {
      closeSync(full);
    }
  });

  it.skipIf(!existsSync('/dev/full'))('is a failure where what it printed was all it was for', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      const child = spawn(process.execPath, ['dist/cli.js', '--help'], { stdio: ['ignore', full, 'ignore'] });
      expect(await once(child, 'exit')).toEqual([1, null]);
    } finally {
      closeSync(full);
    }
  });
});
