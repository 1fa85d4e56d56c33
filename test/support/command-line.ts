import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** What the commands of a test file work on, and what they have said since the test began, or since it was set to nothing. */
export interface CommandLine {
  record: TestDatabase;
  /** Its own, with the data folder in it. */
  folder: string;
  stdout: string;
  stderr: string;
  /** Runs a command, without `gondola` before it, and gives back its exit code. */
  readonly gondola: (...args: string[]) => Promise<number>;
}

/** Gives a test file a record and a folder of its own that its commands use, and keeps what they say from the screen. */
export function useCommandLine(options: Parameters<typeof createTestDatabase>[0] = {}): CommandLine {
  const gondola = (...args: string[]): Promise<number> => run(commands, args);
  const line = { stdout: '', stderr: '', gondola } as CommandLine;
  const keep =
    (stream: 'stdout' | 'stderr') =>
    (text: unknown): boolean => ((line[stream] += String(text)), true);
  beforeAll(async () => {
    line.record = await createTestDatabase(options);
    line.folder = mkdtempSync(join(tmpdir(), 'gondola-command-line-'));
    vi.stubEnv('DATABASE_URL', line.record.url);
    vi.stubEnv('GONDOLA_DATA_DIR', join(line.folder, 'data'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(line.folder, { recursive: true });
    await line.record.close();
  });
  beforeEach(() => {
    line.stdout = '';
    line.stderr = '';
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('stdout'));
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('stderr'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return line;
}
