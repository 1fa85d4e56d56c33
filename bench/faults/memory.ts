import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest, startLoad } from '../load.ts';
import { startService } from '../service.ts';
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

/** Of each so many seconds the least counts: what is above it waits for the garbage collector. */
const SECONDS_A_POINT = 10;
const MOST_SLOPE = 1;

/** Memory under load, after a warm-up. */
export const tryMemory: TryFault = async ({ dataDir, short }) => {
  const [warmupS, measuredS] = short ? [1, 30] : [120, 300];
  const service = await startService(dataDir);
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
    await sleep(warmupS * 1000);
    const points: (readonly [number, number])[] = [];
    for (let second = 0; second < measuredS; second += SECONDS_A_POINT) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < SECONDS_A_POINT; i++) {
        least = Math.min(least, (await service.rssBytes()) / 1e6);
        await sleep(1_000);
      }
      points.push([second / 3600, least]);
    }
    const { statuses } = await load.stop();
    const { slope, error } = slopeOf(points);
    return [
      {
        what: `memory over ${measuredS} s of 300 searches a second, after ${warmupS} s`,
        bar: `slope at most ${MOST_SLOPE} MB an hour, as far as its error lets tell`,
        found: `${Math.round(points.at(-1)![1])} MB resident, ${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} MB an hour`,
        held: Object.keys(statuses).every((status) => status === '200'),
        inTime: slope - 2 * error <= MOST_SLOPE,
      },
    ];
  } finally {
    await service.stop();
  }
};
