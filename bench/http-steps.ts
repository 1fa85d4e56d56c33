import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileClock, readProfile, type Step, timeBySteps } from './cpu-profile.ts';
import { type HttpClass, httpClasses, requestsOf } from './http-classes.ts';
import { type BareServer, runLoad, startBareServer } from './load.ts';
import { processCpuUs } from './process-cpu.ts';
import type { Measurement } from './report.ts';
import type { Samples } from './samples.ts';
import { type Service, startService } from './service.ts';

const CONNECTIONS = 16;
const WARMUP_MS = 2_000;
const DURATION_MS = 6_000;
/** Alternated rounds without a profile, the median of which counts, and how long each takes. */
const ROUNDS = 3;
const ROUND_MS = 1_500;
const OTHER = 'other';
const IDLE = 'idle';

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
  of('encoding', 'byte-writer.js', 'encode', 'read-ahead-rows.js', 'envelope.js', 'answer.js'),
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

const SERVED_BY_ONE = { GONDOLA_THREADS: '1' };

/** What each step of a class of answers takes, beside the same step of a bare server that sends the same bytes. */
async function measureClass(dataDir: string, one: HttpClass, dir: string): Promise<Measurement[]> {
  const profiling = ['--cpu-prof', '--cpu-prof-dir', dir];
  const service = await startService(dataDir, SERVED_BY_ONE, profiling);
  const { requests, sample } = await requestsOf(service, one);
  const ours = await profiled(service, requests, dir);
  const bare = await startBareServer(profiling);
  await bare.answer(sample);
  const theirs = await profiled({ port: bare.port, pid: bare.pid, stop: () => bare.end() }, requests, dir);
  const rows = [...STEPS.map(({ name }) => name), OTHER].filter((step) => step !== IDLE);
  const sum = (times: StepTimes): number => rows.reduce((all, step) => all + (times.get(step) ?? 0), 0);
  return [
    ...rows
      .filter((step) => ours.has(step) || theirs.has(step))
      .map((step) => perRequest(`${one.what}: ${step}`, ours.get(step) ?? 0, theirs.get(step) ?? 0)),
    perRequest(`${one.what}: all steps`, sum(ours), sum(theirs)),
  ];
}

function perRequest(what: string, figure: number, bare: number): Measurement {
  const baseline = bare === 0 ? null : { name: 'bare node:http', figure: bare };
  return { what, figure, unit: 'µs a request', baseline, bar: null, met: null };
}

/** Processor time that a server takes a request, in microseconds. */
async function cpuUsOf(
  { port, pid }: Pick<Service, 'port' | 'pid'>,
  requests: readonly string[],
): Promise<number> {
  const before = processCpuUs(pid);
  const load = { port, requests, connections: CONNECTIONS, rate: null };
  const { latenciesMs } = await runLoad({ ...load, warmupMs: 0, durationMs: ROUND_MS });
  return (processCpuUs(pid) - before) / latenciesMs.length;
}

/** The processor time of a class's requests, without a profile, beside the bare server's in the same rounds. */
async function measureCpu(service: Service, bare: BareServer, one: HttpClass): Promise<Measurement> {
  const { requests, sample } = await requestsOf(service, one);
  await bare.answer(sample);
  const size = one.cached ? requests.length : Math.floor(requests.length / (1 + ROUNDS));
  const rounds: { figure: number; baseline: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = one.cached ? 0 : round * size;
    const asked = requests.slice(start, start + size);
    rounds.push({ figure: await cpuUsOf(service, asked), baseline: await cpuUsOf(bare, asked) });
  }
  // The first round warms up.
  const [middle] = rounds
    .slice(1)
    .sort((a, b) => a.figure / a.baseline - b.figure / b.baseline)
    .slice(ROUNDS >> 1);
  return perRequest(`${one.what}: processor time, no profile`, middle!.figure, middle!.baseline);
}

/**
 * The way from the socket to the bytes step by step, by profiles of the service and of a bare server under the same load.
 * Profiling itself costs: shares hold, sums are larger than without. The processor time of each class without a profile
 * stands before them; it counts work and no waiting, so that it can be compared on a busy machine.
 */
export async function measureHttpSteps(dataDir: string, samples: Samples): Promise<Measurement[]> {
  const classes = httpClasses(samples);
  const rows: Measurement[] = [];
  const service = await startService(dataDir, SERVED_BY_ONE);
  const bare = await startBareServer();
  try {
    for (const one of classes) rows.push(await measureCpu(service, bare, one));
  } finally {
    bare.close();
    await service.stop();
  }
  const dir = mkdtempSync(join(tmpdir(), 'gondola-profiles-'));
  try {
    for (const one of classes) rows.push(...(await measureClass(dataDir, one, dir)));
    return rows;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
