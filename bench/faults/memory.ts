import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest, startLoad } from '../load.ts';
import { startService } from '../service.ts';
import type { TryFault } from './row.ts';

/** Least squares: by how much `y` grows a unit of `x`. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1): number => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

/** Memory under load, after a warm-up. */
export const tryMemory: TryFault = async ({ dataDir, short }) => {
  const [warmupS, measuredS] = short ? [1, 3] : [90, 240];
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
      rate: 300,
    });
    await sleep(warmupS * 1000);
    const points: (readonly [number, number])[] = [];
    for (let second = 0; second < measuredS; second++) {
      points.push([second / 3600, (await service.rssBytes()) / 1e6]);
      await sleep(1_000);
    }
    await load.stop();
    const slope = slopeOf(points);
    const last = points.at(-1)?.[1] ?? Number.NaN;
    return [
      {
        what: `memory over ${measuredS} s of 300 searches a second`,
        bar: 'slope printed; at most 1 MB an hour over 4 hours',
        found: `${Math.round(last)} MB resident, ${slope.toFixed(1)} MB an hour by least squares: too short to hold against the bar`,
        passed: null,
      },
    ];
  } finally {
    await service.stop();
  }
};
