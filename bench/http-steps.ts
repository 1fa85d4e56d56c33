import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileClock, readProfile, type Step, timeBySteps } from './cpu-profile.ts';
import { httpClasses } from './http-classes.ts';
import { getRequest, runLoad, startBareServer } from './load.ts';
import type { Measurement } from './report.ts';
import type { Samples } from './samples.ts';
import { bareAnswerOf, type Service, startService } from './service.ts';

const CONNECTIONS = 16;
const WARMUP_MS = 2_000;
const DURATION_MS = 6_000;
const OTHER = 'other';
const IDLE = 'idle';
/** The classes of the HTTP bars that are looked into. */
const CLASSES = ['store by id', 'product by id', 'one product at one store', '50 price rows'];

function of(name: string, ...parts: readonly string[]): Step {
  return { name, isOf: (url) => parts.some((part) => url.includes(part)) };
}

/** From the socket to the bytes. Of functions of Node.js itself those are named that begin something; others are their caller's. */
const STEPS: readonly Step[] = [
  { name: IDLE, isOf: (_url, name) => name === '(idle)' },
  { name: 'garbage collection', isOf: (_url, name) => name === '(garbage collector)' },
  { name: 'system calls and native code', isOf: (_url, name) => name === '(program)' },
  of(
    'routing',
    'find-my-way',
    'node_modules/fastify',
    'api/http/router.js',
    'api/http/server.js',
    'overload.js',
  ),
  of('request id', 'http-headers.js', 'node:internal/crypto/random'),
  of('gate', 'access/gate.js', 'access/keys/', 'api/http/admission.js', 'node:internal/crypto/hash'),
  of('limits', 'access/limits/', 'rate-limits.js'),
  of('parameters', 'params.js', 'api/http/route.js', 'api/http/parsing/', 'node_modules/zod'),
  of('conditional', 'conditional.js', 'caching.js', 'response-cache.js', 'compression.js', 'delivery.js'),
  of('encoding', 'byte-writer.js', 'encode', 'envelope.js', 'answer.js'),
  of('lookup', 'dist/lookup/', 'dist/domain/', 'queries.js', 'observed-rows.js', 'row-'),
  of('log and meter', 'request-log.js', 'request-meter.js', 'node_modules/pino'),
  of('reads between', 'catalogue-read.js'),
  of('headers and write', 'transport.js', 'node:_http_outgoing'),
  of('node:http, request', 'node:_http_server', 'node:_http_incoming', 'node:_http_common'),
  of('sockets', 'node:net', 'node:internal/streams', 'node:internal/stream_base_commons'),
];

/** Microseconds a request, by step. */
type StepTimes = ReadonlyMap<string, number>;

/** Loads a server and reads, when it has ended, what it did meanwhile. */
async function profiled(
  { port, pid, stop }: Pick<Service, 'port' | 'pid' | 'stop'>,
  requests: readonly string[],
  dir: string,
): Promise<StepTimes> {
  const load = { port, requests, connections: CONNECTIONS, rate: null };
  await runLoad({ ...load, warmupMs: 0, durationMs: WARMUP_MS });
  const fromUs = profileClock();
  const { latenciesMs } = await runLoad({ ...load, warmupMs: 0, durationMs: DURATION_MS });
  const toUs = profileClock();
  await stop();
  const times = timeBySteps(readProfile(dir, pid), STEPS, { fromUs, toUs }, OTHER);
  return new Map([...times].map(([step, us]) => [step, us / latenciesMs.length]));
}

/** What each step of a class of answers takes, beside the same step of a bare server that sends the same bytes. */
async function measureClass(
  dataDir: string,
  what: string,
  paths: readonly string[],
  dir: string,
): Promise<Measurement[]> {
  const service = await startService(dataDir, { GONDOLA_THREADS: '1' }, [
    '--cpu-prof',
    '--cpu-prof-dir',
    dir,
  ]);
  const requests = paths.map((path) => getRequest(path, { authorization: service.authorization }));
  const answer = await bareAnswerOf(await service.get(paths[0]!));
  const ours = await profiled(service, requests, dir);
  const bare = await startBareServer(['--cpu-prof', '--cpu-prof-dir', dir]);
  await bare.answer(answer);
  const theirs = await profiled({ port: bare.port, pid: bare.pid, stop: () => bare.end() }, requests, dir);
  const rows = [...STEPS.map(({ name }) => name), OTHER].filter((step) => step !== IDLE);
  const sum = (times: StepTimes): number => rows.reduce((all, step) => all + (times.get(step) ?? 0), 0);
  const row = (step: string, figure: number, baseline: number): Measurement => ({
    what: `${what}: ${step}`,
    figure,
    unit: 'µs a request',
    baseline: baseline === 0 ? null : { name: 'bare node:http', figure: baseline },
    bar: null,
    met: null,
  });
  return [
    ...rows
      .filter((step) => ours.has(step) || theirs.has(step))
      .map((step) => row(step, ours.get(step) ?? 0, theirs.get(step) ?? 0)),
    row('all steps', sum(ours), sum(theirs)),
  ];
}

/**
 * The way from the socket to the bytes step by step, by profiles of the service and of a bare server under the same load.
 * Profiling itself costs: shares hold, sums are larger than without.
 */
export async function measureHttpSteps(dataDir: string, samples: Samples): Promise<Measurement[]> {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-profiles-'));
  try {
    const rows: Measurement[] = [];
    for (const { what, paths } of httpClasses(samples)) {
      if (CLASSES.includes(what)) rows.push(...(await measureClass(dataDir, what, paths, dir)));
    }
    return rows;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
