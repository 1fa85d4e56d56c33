import type pg from 'pg';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import { monthStartMs } from '../domain/time/month.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type Point, seriesSpec } from './series-spec.ts';
import { readSnapshots, type SnapshotRow } from './snapshots.ts';

function kindOf({ revoked_at, publish_status }: SnapshotRow): Point['kind'] {
  if (revoked_at !== null) return 'revoked';
  if (publish_status === 'beta') return 'beta';
  return publish_status === 'auto' || publish_status === 'forced_publish' ? 'published' : 'hidden';
}

/** An SVG of a whole series in US dollars: its 95% interval, its base, its flags, and what was revoked. Throws IndexError where there is nothing to draw. */
export async function plotIndex(pool: pg.Pool, slug: string, region: IndexRegion): Promise<string> {
  const client = await pool.connect();
  try {
    const definition = await readDefinition(client, slug);
    const rows = await readSnapshots(client, definition.indexId, { region });
    if (rows.length === 0)
      throw new IndexError(`${slug} has no snapshot for ${region}: gondola index compute makes some.`);
    const { rows: bases } = await client.query<{ period: string; value_usd: number }>(
      `select period, value_usd from index_base where index_id = $1 and region = $2 and superseded_at is null
       order by methodology_version desc limit 1`,
      [definition.indexId, region],
    );
    const base = bases[0];
    const points = rows.map(
      (row): Point => ({
        ms: monthStartMs(row.period),
        value: row.value_usd,
        low: row.low_usd ?? row.value_usd,
        high: row.high_usd ?? row.value_usd,
        kind: kindOf(row),
        flagged: row.open_flags > 0,
      }),
    );
    const title = `${definition.name}: ${region}`;
    const subtitle =
      base === undefined
        ? 'US dollars with the 95% interval; in beta, no base yet'
        : `US dollars with the 95% interval; ${base.period} = 100 (dashed, $${base.value_usd})`;
    return await drawSeries(title, subtitle, points, base?.value_usd ?? null);
  } finally {
    client.release();
  }
}

async function drawSeries(
  title: string,
  subtitle: string,
  points: readonly Point[],
  base: number | null,
): Promise<string> {
  // Only pictures need it: everything else starts without.
  const { parse, View } = await import('vega');
  const view = new View(parse(seriesSpec(title, subtitle, points, base)), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return `${svg}\n`;
}
