import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequest, startLoad } from '../load.ts';
import { freePort, startService } from '../service.ts';
import type { TryFault } from './row.ts';

/** Least squares: by how much `y` grows a unit of `x`, and the standard error of that. */
function slopeOf(points: readonly (readonly [number, number])[]): { slope: number; error: number } {
  const mean = (index: 0 | 1): number => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const overX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / overX;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / overX) };
}

/** What is left after a collection, in MB: the heap with what it holds outside of itself, and the whole process. */
interface Left {
  readonly live: number;
  readonly resident: number;
}

const SECONDS_A_POINT = 5;
const MOST_SLOPE = 1;

async function whatIsLeft(port: number): Promise<Left> {
  const answer = await fetch(`http://127.0.0.1:${port}`);
  const { heapUsed, external, rss } = (await answer.json()) as NodeJS.MemoryUsage;
  return { live: (heapUsed + external) / 1e6, resident: rss / 1e6 };
}

/** How a memory grows, in words, and whether it is seen to grow by more than the bar. */
function growthOf(
  points: readonly (readonly [number, Left])[],
  which: keyof Left,
): { words: string; inTime: boolean } {
  const { slope, error } = slopeOf(points.map(([hours, left]) => [hours, left[which]]));
  const last = points.at(-1)![1][which];
  return {
    words: `${last.toFixed(1)} MB, ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} MB an hour`,
    inTime: slope - 2 * error <= MOST_SLOPE,
  };
}

/**
 * Memory under load, after a warm-up. Resident memory swings by tens of megabytes with what was not collected yet, so
 * that what is judged is what lives after a collection; that of the process stands beside it. Served by one thread: each
 * has a heap of its own.
 */
export const tryMemory: TryFault = async ({ dataDir, short }) => {
  const [warmupS, measuredS] = short ? [1, 30] : [120, 600];
  const port = await freePort();
  const settings = { GONDOLA_THREADS: '1', BENCH_HEAP_PORT: String(port) };
  const preload = fileURLToPath(new URL('./live-heap.mjs', import.meta.url));
  const service = await startService(dataDir, settings, ['--expose-gc', '--import', preload]);
  try {
    const load = startLoad({
      port: service.port,
      requests: Array.from({ length: 400 }, (_, i) =>
        getRequest(`/v1/products?q=milk&offset=${i}`, { Authorization: service.authorization }),
      ),
      connections: 8,
      warmupMs: 0,
      durationMs: null,
      rate: short ? 50 : 300,
    });
    await load.begun;
    await sleep(warmupS * 1000);
    const points: (readonly [number, Left])[] = [];
    const startedMs = performance.now();
    for (let second = 0; second < measuredS; second += SECONDS_A_POINT) {
      points.push([(performance.now() - startedMs) / 3_600_000, await whatIsLeft(port)]);
      await sleep(SECONDS_A_POINT * 1000);
    }
    const { statuses } = await load.stop();
    const [live, resident] = [growthOf(points, 'live'), growthOf(points, 'resident')];
    return [
      {
        what: `memory over ${measuredS} s of 300 searches a second, after ${warmupS} s`,
        bar: `what lives after a collection grows by at most ${MOST_SLOPE} MB an hour, as far as its error lets tell`,
        found: `live ${live.words}; resident ${resident.words}`,
        held: Object.keys(statuses).every((status) => status === '200'),
        inTime: live.inTime,
      },
    ];
  } finally {
    await service.stop();
  }
};
