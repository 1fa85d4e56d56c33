import type pg from 'pg';
import type { Spec } from 'vega';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import { monthStartMs } from '../domain/month.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { readSnapshots, type SnapshotRow } from './snapshots.ts';

/** A point of the picture. */
interface Point {
  readonly ms: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly kind: 'published' | 'beta' | 'hidden' | 'revoked';
  readonly flagged: boolean;
}

const KINDS = ['published', 'beta', 'hidden', 'revoked'] as const;
const COLOURS = ['#1f5fa8', '#9a9a9a', '#c9a227', '#b3261e'];

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

const x = { scale: 'x', field: 'ms' };

/** A Vega specification, https://vega.github.io/vega/docs/specification/ */
function seriesSpec(title: string, subtitle: string, points: readonly Point[], base: number | null): Spec {
  const y = (field: string) => ({ scale: 'y', field });
  return {
    width: 760,
    height: 320,
    padding: 12,
    background: 'white',
    title: { text: title, subtitle, anchor: 'start', font: 'sans-serif', subtitleFont: 'sans-serif' },
    data: [
      { name: 'points', values: [...points] },
      {
        name: 'current',
        source: 'points',
        transform: [{ type: 'filter', expr: "datum.kind !== 'revoked'" }],
      },
      { name: 'flagged', source: 'points', transform: [{ type: 'filter', expr: 'datum.flagged' }] },
      { name: 'base', values: base === null ? [] : [{ value: base }] },
    ],
    scales: [
      { name: 'x', type: 'utc', domain: { data: 'points', field: 'ms' }, range: 'width' },
      {
        name: 'y',
        type: 'linear',
        domain: {
          fields: [
            { data: 'points', field: 'low' },
            { data: 'points', field: 'high' },
            { data: 'base', field: 'value' },
          ],
        },
        range: 'height',
        nice: true,
        zero: false,
      },
      { name: 'kind', type: 'ordinal', domain: [...KINDS], range: COLOURS },
    ],
    axes: [
      {
        orient: 'bottom',
        scale: 'x',
        format: '%b %Y',
        labelFont: 'sans-serif',
        tickCount: Math.min(12, points.length),
      },
      { orient: 'left', scale: 'y', format: '$,.2f', grid: true, labelFont: 'sans-serif' },
    ],
    legends: [
      {
        fill: 'kind',
        orient: 'bottom',
        direction: 'horizontal',
        labelFont: 'sans-serif',
        symbolType: 'circle',
      },
    ],
    marks: [
      {
        type: 'area',
        from: { data: 'current' },
        encode: {
          enter: { x, y: y('low'), y2: y('high'), fill: { value: '#1f5fa8' }, fillOpacity: { value: 0.18 } },
        },
      },
      {
        type: 'rule',
        from: { data: 'base' },
        encode: {
          enter: {
            x: { value: 0 },
            x2: { signal: 'width' },
            y: y('value'),
            stroke: { value: '#555555' },
            strokeDash: { value: [5, 4] },
          },
        },
      },
      {
        type: 'line',
        from: { data: 'current' },
        encode: { enter: { x, y: y('value'), stroke: { value: '#1f5fa8' }, strokeWidth: { value: 1.5 } } },
      },
      {
        type: 'symbol',
        from: { data: 'points' },
        encode: { enter: { x, y: y('value'), size: { value: 45 }, fill: { scale: 'kind', field: 'kind' } } },
      },
      {
        type: 'text',
        from: { data: 'flagged' },
        encode: {
          enter: {
            x,
            y: y('value'),
            dy: { value: -9 },
            align: { value: 'center' },
            text: { value: '⚑' },
            fill: { value: '#b3261e' },
          },
        },
      },
    ],
  };
}
