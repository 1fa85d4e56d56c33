import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FaultOptions, FaultRow, TryFault } from './row.ts';

/** Tests that try a fault, with more of it than a run of all tests has time for. */
interface FaultTests {
  readonly what: string;
  readonly bar: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function faultTests(short: boolean): FaultTests[] {
  const many = (full: number, few: number): string => String(short ? few : full);
  return [
    {
      what: 'kill -9 of importer, publisher and database',
      bar: 'readers see the old or the new, whole; the same again completes it',
      files: [
        'test/ingest/kill.test.ts',
        'test/publish/publish-killed.test.ts',
        'test/record/embedded.test.ts',
      ],
      env: { IMPORT_KILLS: many(60, 2), PUBLISH_KILLS: many(40, 3) },
    },
    {
      what: 'kill -9 while payments are taken',
      bar: 'charged once or not at all, and answered',
      files: ['test/payments/kills.test.ts'],
      env: { PAYMENT_KILLS: many(60, 4) },
    },
    {
      what: 'disk full at a start, a lock, an end, each step of an import, a publish, a backup',
      bar: 'words, and nothing left behind',
      files: [
        'test/process/disk-full.test.ts',
        'test/process/disk-full-record.test.ts',
        'test/cli/backup.test.ts',
      ],
      env: {},
    },
    {
      what: 'disk full at each step of the ledger, a record that goes away, facilitators and nodes that fail',
      bar: '503 and uncharged, or charged once and answered',
      files: ['test/payments/faults.test.ts'],
      env: {},
    },
    {
      what: 'generated requests',
      bar: 'no 5xx, nothing outside its schema, nothing invalid accepted',
      files: ['test/fuzz/openapi-fuzz.test.ts'],
      env: { FUZZ_REQUESTS: many(50_000, 1_000) },
    },
    {
      what: 'clocks that jump: a month back, and payments five minutes off',
      bar: 'no age below 0, and a metric tells; nobody limited for it; paid once or not at all',
      files: [
        'test/api/operations.test.ts',
        'test/api/http/rate-limits.test.ts',
        'test/payments/clocks.test.ts',
      ],
      env: {},
    },
    {
      what: 'a data folder of each older version: its record, its snapshot, a backup of one',
      bar: 'opens with every row',
      files: ['test/record/upgrade.test.ts', 'test/snapshot/formats.test.ts', 'test/record/backup'],
      env: {},
    },
  ];
}

const leftMs = ({ endsMs }: FaultOptions): number => Math.max(0, endsMs - performance.now());

async function runTests({ what, bar, files, env }: FaultTests, options: FaultOptions): Promise<FaultRow> {
  const started = performance.now();
  const child = spawn('npx', ['vitest', 'run', ...files], {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopping = setTimeout(() => child.kill('SIGTERM'), leftMs(options));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(stopping);
  const tests = /Tests\s+(.*)/.exec(said)?.[1] ?? 'not done within the time';
  if (code !== 0) process.stderr.write(said.slice(-6_000));
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  return { what, bar, found: [tests, ...given, `${seconds} s`].join(', '), held: code === 0 };
}

/** The faults that tests try by themselves, one after another. */
export const tryByTests: TryFault = async (options) => {
  const rows: FaultRow[] = [];
  for (const tests of faultTests(options.short)) rows.push(await runTests(tests, options));
  return rows;
};
