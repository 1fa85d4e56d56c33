import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../src/cli/data-folder.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { identify } from '../../src/record/lock-file.ts';
import { CLI } from '../support/programs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a data folder', () => {
  it('belongs to one service at a time; the second is told which process has it and what to do', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(
      new RegExp(`process ${process.pid}\\. Stop it .*GONDOLA_DATA_DIR`),
    );
    unlock();
    const unlockAgain = await lockDataFolder(folder);
    unlockAgain();
  });

  it('into which a restore runs is to be waited for, not to be freed by ending that', async () => {
    const unlock = await lockDataFolder(folder);
    mkdirSync(join(folder, 'restoring'));
    await expect(lockDataFolder(folder)).rejects.toThrow(
      new RegExp(`^A restore into .* is running: process ${process.pid}\\. Wait for it, or give`),
    );
    unlock();
  });

  it('that cannot be one is told by the name of its setting', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')]) {
      await expect(lockDataFolder(path)).rejects.toThrow(/GONDOLA_DATA_DIR must be a folder/);
    }
  });

  it('in which no lock can be made is told by the name of its setting too', async () => {
    if (!existsSync('/proc/self')) return; // Where else may even root write nothing?
    await expect(lockDataFolder('/proc')).rejects.toThrow(ConfigError);
    await expect(lockDataFolder('/proc')).rejects.toThrow(/GONDOLA_DATA_DIR must be .*service\.lock/);
  });

  it('is free again when its service was killed', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, 'service.lock'), JSON.stringify({ pid, startTicks: '1' }));
    (await lockDataFolder(folder))();
  });

  it('is free when its lock was never signed and is of a day to come: the clock was set back', async () => {
    const lock = join(folder, 'service.lock');
    writeFileSync(lock, '');
    const tomorrow = Date.now() / 1000 + 86_400;
    utimesSync(lock, tomorrow, tomorrow);
    (await lockDataFolder(folder))();
  });

  it('is free when the number of its service now belongs to another process', async () => {
    const { startTicks } = identify(process.pid);
    if (startTicks === null) return; // Without /proc the two cannot be told apart.
    writeFileSync(join(folder, 'service.lock'), JSON.stringify({ pid: process.pid, startTicks: '1' }));
    (await lockDataFolder(folder))();
  });

  it('goes to exactly one of many that find it abandoned', async () => {
    writeFileSync(join(folder, 'service.lock'), JSON.stringify({ pid: 2 ** 22, startTicks: '1' }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a command whose data folder cannot be written', () => {
  const commands = ['serve', 'migrate', 'keys list'];
  const isNone = 'is none';
  const holdsAFile = 'holds a file where its database is to be';
  it.each(commands.flatMap((command) => [isNone, holdsAFile].map((fault) => ({ command, fault }))))(
    'ends with 2, as with all bad settings, and names the setting: $command, where it $fault',
    ({ command, fault }) => {
      const file = join(folder, 'postgres');
      writeFileSync(file, '');
      const env = {
        PATH: process.env['PATH'],
        GONDOLA_DATA_DIR: fault === isNone ? file : folder,
        GONDOLA_DEMO: 'off',
        PORT: '0',
      };
      const ended = spawnSync(process.execPath, [CLI, ...command.split(' ')], { env, encoding: 'utf8' });
      expect(ended.stdout + ended.stderr).toContain('GONDOLA_DATA_DIR');
      expect(ended.status).toBe(2);
    },
  );
});
