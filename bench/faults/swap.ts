import { join } from 'node:path';
import { publish } from '../../src/publish/publish.ts';
import { openEmbedded } from '../../src/record/embedded.ts';
import { openPool } from '../../src/record/pool.ts';
import { getRequest, startLoad } from '../load.ts';
import { percentile } from '../report.ts';
import { startService } from '../service.ts';
import type { TryFault } from './row.ts';

/** Publishes changed prices again and again under 200 reads a second: a swap refuses nobody. */
export const trySwaps: TryFault = async ({ dataDir, short }) => {
  const publishes = short ? 2 : 50;
  const service = await startService(dataDir);
  const record = await openEmbedded(dataDir);
  const pool = openPool(record.url);
  try {
    const paths = ['/v1/chains', '/v1/products?q=milk&limit=10', '/v1/products?q=bread&limit=20'];
    const load = startLoad({
      port: service.port,
      requests: paths.map((path) => getRequest(path, { Authorization: service.authorization })),
      connections: 16,
      warmupMs: 0,
      durationMs: null,
      rate: short ? 50 : 200,
    });
    await load.begun;
    for (let i = 0; i < publishes; i++) {
      await pool.query(
        `update price_pack set observed_min = (select array_agg(m + 1 order by n) from unnest(observed_min) with ordinality as o (m, n))
         where chain_id = (select chain_id from chain order by chain_id offset $1 % (select count(*) from chain) limit 1)`,
        [i],
      );
      await publish(pool, { dir: join(dataDir, 'snapshots') });
    }
    const { statuses, latenciesMs } = await load.stop();
    const others = Object.entries(statuses).filter(([status]) => status !== '200');
    return [
      {
        what: `${publishes} publishes under 200 reads a second`,
        bar: 'a swap refuses nobody',
        found: `${JSON.stringify(statuses).replaceAll('"', '')}, p99 ${percentile(latenciesMs, 0.99).toFixed(1)} ms`,
        held: others.length === 0,
      },
    ];
  } finally {
    await pool.end();
    await record.close();
    await service.stop();
  }
};
