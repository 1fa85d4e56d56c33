import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureFolder } from '../../src/process/ensure-folder.ts';
import { CLI } from '../support/programs.ts';

const work = mkdtempSync(join(tmpdir(), 'gondola-folders-'));
afterAll(() => rmSync(work, { recursive: true }));

describe('a folder that is needed', () => {
  it('is made with those above it, and left as it is where it is there', () => {
    const path = join(work, 'a', 'b', 'c');
    ensureFolder(path, 0o700);
    ensureFolder(path);
    expect(statSync(join(work, 'a')).mode & 0o777).toBe(0o700);
    symlinkSync(path, join(work, 'link'));
    ensureFolder(join(work, 'link', 'd'));
    expect(existsSync(join(path, 'd'))).toBe(true);
  });

  it('is refused in the words of the system where a file or a broken link is in its way', () => {
    writeFileSync(join(work, 'file'), '');
    symlinkSync(join(work, 'nowhere', 'at-all'), join(work, 'broken'));
    expect(() => ensureFolder(join(work, 'file'))).toThrow('EEXIST');
    expect(() => ensureFolder(join(work, 'file', 'below'))).toThrow('ENOTDIR');
    expect(() => ensureFolder(join(work, 'broken', 'below'))).toThrow('EEXIST');
  });

  // In a process of its own: where it never comes back, no time limit of a test ends it.
  it.skipIf(!existsSync('/proc/self'))('is refused where no folder can ever be made', async () => {
    const gondola = async (args: string[], dataDir: string): Promise<string> => {
      const env = { ...process.env, GONDOLA_DATA_DIR: dataDir, GONDOLA_DEMO: 'off' };
      const options = { timeout: 100_000, killSignal: 'SIGKILL' as const, env };
      const ended = await promisify(execFile)(process.execPath, [CLI, ...args], options).catch(
        (error: { stderr: string; killed: boolean }) => error,
      );
      return 'killed' in ended && ended.killed ? 'had to be killed' : ended.stderr;
    };
    const dataDir = join(work, 'data');
    mkdirSync(dataDir);
    const refused = await Promise.all([
      gondola(['export', '--out', '/proc/nowhere/exports'], dataDir),
      gondola(['generate', '--out', '/proc/nowhere/feed'], dataDir),
      gondola(['publish'], '/proc/nowhere/data'),
    ]);
    expect(refused).toEqual(refused.map(() => expect.stringContaining("mkdir '/proc/nowhere'")));
  });
});
