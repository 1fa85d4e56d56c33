import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchData } from './data.ts';
import { getRequest, runLoad } from './load.ts';
import { goodShare } from './odd-answers.ts';
import type { Measurement } from './report.ts';
import { inOtherCase, type Samples } from './samples.ts';

const CONNECTIONS = 16;
const WARMUP_MS = 500;
const DURATION_MS = 1_500;
/** Alternated; the median ratio counts. */
const ROUNDS = 5;
const PATHS = 60_000;
/** The gate may take this share of a point read. */
const LEAST = 0.9;

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly key: string;
}

async function serve({ dir }: BenchData, mode: 'paid' | 'free'): Promise<Served> {
  const child = fork(new URL('./gate-server.ts', import.meta.url), [dir, mode], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ port, key }] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { child, port, key };
}

/** Point reads of products with a B2B key, a rate and an allowance, against the same reads with every route free. */
export async function measureGate(data: BenchData, { choices, products }: Samples): Promise<Measurement> {
  const [gated, free] = [await serve(data, 'paid'), await serve(data, 'free')];
  try {
    const paths = Array.from({ length: PATHS }, (_, i) => {
      const { id } = products[i % products.length]!;
      return `/v1/products?product_id=${inOtherCase(choices, id)}`;
    });
    const perSecond = async ({ port, key }: Served): Promise<number> => {
      const headers = { authorization: `Bearer ${key}` };
      const requests = paths.map((path) => getRequest(path, headers));
      const load = { port, requests, connections: CONNECTIONS, warmupMs: WARMUP_MS, rate: null };
      const result = await runLoad({ ...load, durationMs: DURATION_MS });
      return result.perSecond * goodShare(result.statuses);
    };
    const rounds: { figure: number; baseline: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ baseline: await perSecond(free), figure: await perSecond(gated) });
    }
    rounds.sort((a, b) => a.figure / a.baseline - b.figure / b.baseline);
    const { figure, baseline } = rounds[Math.floor(ROUNDS / 2)]!;
    return {
      what: 'product by id with a B2B key, its rate and allowance',
      figure,
      unit: 'requests/s',
      baseline: { name: 'the same with the gate off', figure: baseline },
      bar: `at least ${LEAST}`,
      met: figure / baseline >= LEAST,
    };
  } finally {
    for (const { child } of [gated, free]) child.disconnect();
  }
}
