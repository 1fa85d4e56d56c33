import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FaultRow, TryFault } from './row.ts';

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
      env: { PUBLISH_KILLS: many(40, 3) },
    },
    {
      what: 'kill -9 while payments are taken',
      bar: 'charged once or not at all, and answered',
      files: ['test/payments/kills.test.ts'],
      env: { PAYMENT_KILLS: many(60, 4) },
    },
    {
      what: 'disk full at a start, a lock, a publish',
      bar: 'words, and nothing left behind',
      files: ['test/process/disk-full.test.ts'],
      env: {},
    },
    {
      what: 'generated requests',
      bar: 'no 5xx, nothing outside its schema, nothing invalid accepted',
      files: ['test/fuzz/openapi-fuzz.test.ts'],
      env: { FUZZ_REQUESTS: many(50_000, 1_000) },
    },
    {
      what: 'a clock that goes back by a month',
      bar: 'no age below 0, and a metric tells',
      files: ['test/api/operations.test.ts'],
      env: {},
    },
    {
      what: 'a record of each older version, and a backup of one',
      bar: 'opens with every row',
      files: ['test/record/upgrade.test.ts', 'test/record/backup'],
      env: {},
    },
  ];
}

async function runTests({ what, bar, files, env }: FaultTests): Promise<FaultRow> {
  const started = performance.now();
  const child = spawn('npx', ['vitest', 'run', ...files], {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const tests = /Tests\s+(.*)/.exec(said)?.[1] ?? 'no test ran';
  if (code !== 0) process.stderr.write(said.slice(-6_000));
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  return { what, bar, found: [tests, ...given, `${seconds} s`].join(', '), passed: code === 0 };
}

/** The faults that tests try by themselves, one after another. */
export const tryByTests: TryFault = async ({ short }) => {
  const rows: FaultRow[] = [];
  for (const tests of faultTests(short)) rows.push(await runTests(tests));
  return rows;
};
