import type { Measurement } from './report.ts';
import { getRequest, runLoad, startBareServer, type BareServer } from './load.ts';
import type { Service } from './service.ts';

const CONNECTIONS = 16;
const WARMUP_MS = 1_000;
const DURATION_MS = 4_000;
/** Alternated rounds a pair is measured in; the median ratio counts, because machines are noisy. */
const ROUNDS = 3;

/** A class of HTTP answers with its bar: the least share of the bare server's requests a second. */
export interface HttpClass {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly least: number;
}

async function rate(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const requests = [getRequest(path, headers)];
  const options = { connections: CONNECTIONS, warmupMs: WARMUP_MS, durationMs: DURATION_MS, rate: null };
  const { perSecond, statuses } = await runLoad({ port, requests, ...options });
  const odd = Object.keys(statuses).filter((status) => status !== '200' && status !== '304');
  if (odd.length > 0) throw new Error(`${path} answered ${odd.join(', ')} under load`);
  return perSecond;
}

async function measureClass(service: Service, bare: BareServer, one: HttpClass): Promise<Measurement> {
  const headers = { authorization: service.authorization, ...one.headers };
  const sample = await service.get(one.path, one.headers ?? {});
  const body = Buffer.from(await sample.arrayBuffer());
  const skip = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
  const sent = [...sample.headers].filter(([name]) => !skip.has(name));
  await bare.answer({
    status: sample.status,
    headers: Object.fromEntries(sent),
    bodyBase64: body.toString('base64'),
  });
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await rate(bare.port, one.path, headers);
    pairs.push([await rate(service.port, one.path, headers), baseline]);
  }
  pairs.sort(([a, b], [c, d]) => a / b - c / d);
  const [figure, baseline] = pairs[Math.floor(ROUNDS / 2)] ?? [Number.NaN, Number.NaN];
  return {
    what: `${one.what} (${sample.status}, ${body.length} bytes)`,
    figure,
    unit: 'requests/s',
    baseline: { name: 'bare node:http, same bytes', figure: baseline },
    bar: `at least ${one.least}`,
    met: figure / baseline >= one.least,
  };
}

/** Requests a second of each class beside a bare server that sends the same bytes, both in their own process. */
export async function measureHttp(service: Service, classes: readonly HttpClass[]): Promise<Measurement[]> {
  const bare = await startBareServer();
  try {
    const rows: Measurement[] = [];
    for (const one of classes) rows.push(await measureClass(service, bare, one));
    return rows;
  } finally {
    bare.close();
  }
}
