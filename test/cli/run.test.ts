import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineCommand, type ExitCode } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { exitCodeOf } from '../../src/cli/failure.ts';
import { run } from '../../src/cli/run.ts';
import { ImportError, ImportUsageError } from '../../src/ingest/import-error.ts';

let stdout: string;
let stderr: string;

beforeEach(() => {
  stdout = '';
  stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const gondola = (...args: string[]): Promise<ExitCode> => run(commands, args);

describe('gondola', () => {
  it('generates no feed over one that it did not generate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gondola-feed-'));
    try {
      const own = join(folder, 'prices.ndjson');
      for (const readme of [null, '# Our prices']) {
        writeFileSync(own, 'ours');
        if (readme !== null) writeFileSync(join(folder, 'README.md'), readme);
        expect(await gondola('generate', '--scale', '0.001', '--out', folder)).toBe(2);
        expect(stderr).toContain(`${folder} holds a feed that was not generated: name another folder.`);
        expect(readFileSync(own, 'utf8')).toBe('ours');
      }
      const generated = join(folder, 'generated');
      for (const _ of ['once', 'again'])
        expect(await gondola('generate', '--scale', '0.001', '--out', generated)).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows the command table, the settings and the exit codes', async () => {
    expect(await gondola('--help')).toBe(0);
    for (const { name, summary } of commands) {
      expect(stdout).toContain(name);
      expect(stdout).toContain(summary);
    }
    expect(stdout).toContain('INTERNAL_TOKEN');
    expect(stdout).toContain('Exit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 done but');
  });

  it('without a command says what there is, and that it is a mistake', async () => {
    expect(await gondola()).toBe(2);
    expect(stderr).toContain('gondola <command>');
  });

  it.each([
    [
      'identity explain abc',
      'ID must be the number of a decision, such as 12, or the id of a store or product, not "abc".',
    ],
    ['identity undo x', 'DECISION must be the number of a decision, such as 12, not "x".'],
    ['identity undo 0', 'DECISION must be the number of a decision, such as 12, not "0".'],
  ])('calls arguments by their names: %s', async (line, message) => {
    expect(await gondola(...line.split(' '))).toBe(2);
    expect(stderr).toContain(message);
  });

  it('says of a file that is not there that it is not', async () => {
    expect(await gondola('identity', 'evaluate', '/nowhere.ndjson')).toBe(1);
    expect(stderr).toBe('/nowhere.ndjson: no such file or folder\n');
  });

  it('says what cannot be imported before it makes a database', async () => {
    const dataDir = join(tmpdir(), `gondola-nothing-${process.pid}`);
    vi.stubEnv('GONDOLA_DATA_DIR', dataDir);
    expect(await gondola('import', '/nowhere.csv')).toBe(1);
    expect(stderr).toBe('/nowhere.csv: no such file or folder\n');
    stderr = '';
    expect(await gondola('import', 'package.json', '--format', 'spna')).toBe(2);
    expect(stderr).toContain('unknown format spna (did you mean snap?)');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('takes options of an import that cannot be for wrong usage', () => {
    expect(exitCodeOf(new ImportUsageError('unknown format spna'))).toBe(2);
    expect(exitCodeOf(new ImportError('prices.csv: no such file'))).toBe(1);
  });

  it.each(commands.map(({ name }) => name))('%s --help shows its options and examples', async (name) => {
    expect(await gondola(...name.split(' '), '--help')).toBe(0);
    const command = commands.find((candidate) => candidate.name === name);
    for (const option of Object.keys(command?.options ?? {})) expect(stdout).toContain(`--${option}`);
    expect(command?.examples.length).toBeGreaterThan(0);
    for (const example of command?.examples ?? []) expect(stdout).toContain(example);
  });

  it.each(['index', 'keys', 'payments', 'identity', 'enrich', 'secrets'])(
    '%s --help shows the commands that begin so, with an example of each',
    async (first) => {
      expect(await gondola(first, '--help')).toBe(0);
      for (const { name, summary, examples } of commands.filter(({ name }) => name.startsWith(`${first} `))) {
        expect(stdout).toContain(name);
        expect(stdout).toContain(summary);
        expect(stdout).toContain(examples[0]);
      }
    },
  );

  it.each([
    [['publish', '--ful'], 'the nearest is --full.\nTry: gondola publish --help'],
    [['keys', 'create'], 'Try: gondola keys create --help'],
    [['keys', 'creat'], 'Try: gondola keys --help'],
    [['publsh'], 'Try: gondola --help'],
    [['publsh'], '"publsh" is not a command; the nearest is "gondola publish".'],
    [['keys', 'creat', 'x'], 'gondola keys is one of: keys create, keys list, keys rotate, keys revoke.'],
    [['payments', 'lst'], 'The nearest is "gondola payments list".'],
    [['payments'], 'gondola payments is one of: payments list'],
    [['key', 'create'], '"key" is not a command; the nearest is "gondola keys create".'],
    [
      ['usage', '--month', '2026-13'],
      '--month must be a month such as 2030-01, not "2026-13"; the nearest is 2026-12.',
    ],
    [['usage', '--month', '2026/5/31'], 'not "2026/5/31"; the nearest is 2026-05.'],
    [['usage', '--month', 'may'], '--month must be a month such as 2030-01, not "may".'],
    [['usage', '--month', '0000-01'], '--month must be a month such as 2030-01, not "0000-01".'],
    [
      ['payments', 'totals', '--from', '2026-02-30'],
      '--from must be a day such as 2030-01-31, not "2026-02-30"; the nearest is 2026-02-28.',
    ],
    [['payments', 'totals', '--to', '20260531'], 'not "20260531"; the nearest is 2026-05-31.'],
    [
      ['payments', 'totals', '--from', '0000-01-01'],
      '--from must be a day such as 2030-01-31, not "0000-01-01".',
    ],
    [
      ['payments', 'totals', '--from', '2026-06-01', '--to', '2026-05-01'],
      '--from 2026-06-01 is after --to 2026-05-01; the nearest is --from 2026-05-01 --to 2026-06-01.',
    ],
    [['payments', 'totals', '--from', '9000-01-01'], '--from 9000-01-01 is after --to 20'],
    [['payments', 'totals', '--to', '2001-01-01'], ' (today, by default) is after --to 2001-01-01;'],
    [['payments', 'list', '--state', 'setled'], 'not "setled"; the nearest is settled.'],
    [['payments', 'list', '--state', 'UNKNOWN'], 'not "UNKNOWN"; the nearest is unknown.'],
    [['publish', '--ful'], '--ful is not an option of "gondola publish"; the nearest is --full.'],
    [['publish', '--full=yes'], '--full takes no value.'],
    [['publish', '--full', '--full'], '--full is given twice.'],
    [['publish', 'now'], '"now" is one argument too many.'],
    [
      ['payments', 'list', '--limt', '3', '--limit', '5', '--limit=6', '--state', ''],
      '--limt is not an option of "gondola payments list"; the nearest is --limit.\n' +
        '--limit is given twice.\n--state needs a value: --state STATE.',
    ],
    [['publish', 'now', 'all'], '"now" is one argument too many.\n"all" is one argument too many.'],
    [['keys', 'revoke'], 'KEY_ID is missing'],
    [['generate'], '--out DIR is missing'],
    [['enrich', 'places'], '--reviews FILE is missing'],
    [
      ['enrich', 'places', '--reviews', 'x', '--model', 'gpt'],
      '--model must be local or endpoint, not "gpt".',
    ],
    [
      ['enrich', 'places', '--reviews', 'x', '--model', 'endpoint'],
      'needs GONDOLA_LLM_URL and GONDOLA_LLM_MODEL.',
    ],
    [['enrich', 'places', '--reviews', 'x', '--max-calls', '3'], 'are for --model endpoint'],
    [['generate', '--out'], '--out needs a value: --out DIR.'],
    [['generate', '--out', 'x', '--scale', 'huge'], '--scale must be demo, full, or a factor'],
    [['generate', '--out', 'x', '--scale', '11'], '--scale must be demo, full, or a factor'],
    [['generate', '--out', 'x', '--seed', '-1'], '--seed'],
    [['generate', '--out', 'x', '--seed', '1.5'], '--seed must be a whole number from 0'],
    [['import'], 'PATH is missing'],
    [
      ['keys', 'create', '--name', 'a', '--expires', '2030-02-30'],
      '--expires must be a day such as 2030-01-31',
    ],
    [['keys', 'create', '--name', 'a', '--expires', '2020-01-01'], '--expires must lie in the future'],
    [
      ['keys', 'create', '--name', 'a', '--rate-per-second', '0'],
      '--rate-per-second must be a whole number from 1',
    ],
    [['keys', 'create'], '--name NAME is needed, with 1 to 200 characters'],
    [['keys', 'create', '--name', ' '], '--name NAME is needed'],
  ])('refuses %j with exit code 2', async (args, message) => {
    expect(await gondola(...args)).toBe(2);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
  });

  it('tells a failure in words, with exit code 1', async () => {
    const failing = defineCommand({
      name: 'fail',
      summary: 'Fail.',
      arguments: [],
      options: {},
      examples: [],
      run: () => Promise.reject(new Error('the disk is full')),
    });
    expect(await run([failing], ['fail'])).toBe(1);
    expect(stderr).toBe('the disk is full\n');
  });
});
