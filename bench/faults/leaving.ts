import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../service.ts';
import type { TryFault } from './row.ts';
import { callOnce, callSteadily, tally } from './single-calls.ts';

const READ = '/v1/products?q=whole%20milk&limit=10';
const EXIT_MS = 15_000;

/**
 * SIGTERM under 100 calls a second, each over a new connection, by clients that do not heed `/ready`. Who comes in the
 * tenths of a millisecond between the last look for somebody and the end of listening is reset, which no server can help.
 * In the short form calls come ten at once, so that they wait to be accepted and seldom come just then.
 */
export const tryLeaving: TryFault = async ({ dataDir, short }) => {
  const runs = short ? 1 : 5;
  const counts: Record<string, number> = {};
  let longestMs = 0;
  for (let run = 0; run < runs; run++) {
    const service = await startService(dataDir);
    const stopping = new AbortController();
    const headers = { Authorization: service.authorization };
    const calling = callSteadily(
      100,
      () => callOnce(service.port, READ, headers),
      stopping.signal,
      short ? 10 : 1,
    );
    await sleep(short ? 500 : 2_000);
    const started = performance.now();
    await service.stop();
    longestMs = Math.max(longestMs, performance.now() - started);
    stopping.abort();
    for (const [kind, count] of Object.entries(tally(await calling)))
      counts[kind] = (counts[kind] ?? 0) + count;
  }
  // Whoever comes when nobody listens any more is refused at once, and has lost nothing.
  const failed = Object.keys(counts).filter((kind) => kind !== '200' && kind !== 'ECONNREFUSED');
  return [
    {
      what: `SIGTERM under 100 new connections a second, ${runs} times`,
      bar: 'no failed request; exit within 15 s',
      found: `${JSON.stringify(counts).replaceAll('"', '')}; longest exit ${(longestMs / 1000).toFixed(1)} s`,
      held: failed.length === 0,
      inTime: longestMs <= EXIT_MS,
    },
  ];
};
