import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Vitals } from '../../api/operations/health.ts';

/** What the thread says once: where it listens, or why it cannot. */
export type HealthStart = { readonly port: number } | { readonly problem: string };

/** A process that has not said how it is for so long is stuck, whatever it said last. */
const SILENT_MS = 15_000;

const { host, port } = workerData as { readonly host: string; readonly port: number };
let vitals: Vitals = { health: null, ready: 'No snapshot is loaded yet.' };
let heardMs = performance.now();

function problemOf(path: string): string | null | undefined {
  const silentMs = performance.now() - heardMs;
  const stuck =
    silentMs > SILENT_MS ? `The process has not responded for ${Math.round(silentMs / 1000)} s.` : null;
  if (path === '/health') return stuck ?? vitals.health;
  return path === '/ready' ? (stuck ?? vitals.ready) : undefined;
}

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const problem = problemOf(path);
  const status = problem === undefined ? 404 : problem === null ? 200 : 503;
  const state = path === '/ready' ? 'ready' : 'ok';
  const detail = problem ?? 'There are only /health and /ready here.';
  const body = JSON.stringify(problem === null ? { status: state } : { detail });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
});

function say(start: HealthStart): void {
  parentPort?.postMessage(start);
}

parentPort?.on('message', (told: Vitals) => {
  vitals = told;
  heardMs = performance.now();
});
server.on('error', (error) => say({ problem: error.message }));
server.listen({ host, port }, () => {
  const address = server.address();
  say({ port: typeof address === 'object' && address !== null ? address.port : port });
});
