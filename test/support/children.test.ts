import { spawn, type ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ending, nextMessage } from './children.ts';

function run(code: string): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += String(part)));
  return { child, said: () => said };
}

describe('who waits for a process', () => {
  it('gets its message', async () => {
    const { child, said } = run('process.send({ port: 7 }); process.disconnect()');
    expect(await nextMessage(child, said)).toEqual({ port: 7 });
    expect(await ending(child)).toBe(0);
  });

  it.each(['process.exit(3)', "process.kill(process.pid, 'SIGKILL')"])(
    'is told that it has ended, now or before: %s',
    async (code) => {
      const { child, said } = run(code);
      await expect(nextMessage(child, said)).rejects.toThrow(/ended with (3|SIGKILL)/);
      await expect(nextMessage(child, said)).rejects.toThrow(/ended with (3|SIGKILL)/);
      expect(await ending(child)).toBe(code.includes('exit') ? 3 : null);
    },
  );
});
