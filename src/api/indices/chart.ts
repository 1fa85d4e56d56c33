import { periodNumber } from '../../domain/time/period.ts';
import type { SeriesJson } from './series-json.ts';

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 70;
const RIGHT = 20;
const TOP = 58;
const BOTTOM = 62;
const TICKS = 5;

/** A month or week of the chart. */
interface Point {
  readonly month: number;
  readonly period: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly isRevoked: boolean;
  readonly isProvisional: boolean;
  /** Of the method. */
  readonly version: number;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What no XML document may hold, not even escaped: a reader shows an error in place of the whole chart. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: unknown): string {
  return String(text)
    .replace(NOT_IN_XML, '\uFFFD')
    .replace(/[&<>"]/g, (c) => ENTITIES[c]!);
}

function pointsOf({ data }: SeriesJson): Point[] {
  return data.map((row) => {
    const value = Number(row['value_usd']);
    const bounds = row['interval'] as { low_usd: number; high_usd: number } | null | undefined;
    return {
      month: periodNumber(String(row['period'])),
      period: String(row['period']),
      value,
      low: bounds?.low_usd ?? value,
      high: bounds?.high_usd ?? value,
      isRevoked: row['revoked'] === true,
      isProvisional: row['provisional'] === true,
      version: Number(row['methodology_version']),
    };
  });
}

/** Steps of 1, 2 or 5 times a power of ten, some `TICKS` of them over a range. */
function tickStep(range: number): number {
  const raw = range / TICKS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
}

/** Positions on the page. */
interface Scale {
  readonly x: (month: number) => number;
  readonly y: (usd: number) => number;
  readonly ticks: readonly number[];
  readonly decimals: number;
}

function scaleOf(points: readonly Point[]): Scale {
  const months = points.map(({ month }) => month);
  const first = Math.min(...months);
  const span = Math.max(1, Math.max(...months) - first);
  const least = Math.min(...points.map(({ low }) => low));
  const most = Math.max(...points.map(({ high }) => high));
  const step = tickStep(Math.max(most - least, most * 0.02));
  const bottom = Math.floor(least / step) * step;
  const top = Math.max(bottom + step, Math.ceil(most / step) * step);
  const count = Math.round((top - bottom) / step);
  return {
    x: (month) => LEFT + ((WIDTH - LEFT - RIGHT) * (month - first)) / span,
    y: (usd) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (usd - bottom)) / (top - bottom),
    ticks: Array.from({ length: count + 1 }, (_, i) => bottom + i * step),
    decimals: Math.max(0, -Math.floor(Math.log10(step))),
  };
}

const at = (value: number): string => value.toFixed(1);

function axes({ x, y, ticks, decimals }: Scale, points: readonly Point[]): string[] {
  const lines = ticks.map(
    (usd) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(usd))}" y2="${at(y(usd))}" stroke="#ddd"/><text x="${LEFT - 8}" y="${at(y(usd) + 4)}" text-anchor="end">$${usd.toFixed(decimals)}</text>`,
  );
  const every = Math.ceil(points.length / 12);
  const labels = points
    .filter(({ isRevoked }) => !isRevoked)
    .filter((_, i) => i % every === 0)
    .map(
      ({ month, period }) =>
        `<text x="${at(x(month))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${period}</text>`,
    );
  return [...lines, ...labels];
}

/**
 * The series in runs of months that follow one another by one version of the method: a line over a month without a value
 * would say that it had one, and a line from one version to the next that they compare.
 */
function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last !== undefined && last.month + 1 === point.month && last.version === point.version;
    if (goesOn) runs.at(-1)!.push(point);
    else runs.push([point]);
  }
  return runs;
}

function marks({ x, y }: Scale, points: readonly Point[]): string[] {
  const standing = points.filter(({ isRevoked }) => !isRevoked);
  const path = (run: readonly Point[], of: (point: Point) => number): string =>
    run.map((point) => `${at(x(point.month))},${at(y(of(point)))}`).join(' ');
  const drawn = runsOf(standing).flatMap((run) => [
    `<polygon points="${path(run, ({ high }) => high)} ${path(run.toReversed(), ({ low }) => low)}" fill="#1f5fa8" fill-opacity="0.15"/>`,
    `<polyline points="${path(run, ({ value }) => value)}" fill="none" stroke="#1f5fa8" stroke-width="2"/>`,
  ]);
  const dots = points.map(({ month, value, period, isRevoked, isProvisional }) => {
    const fill = isRevoked ? '#b3261e' : isProvisional ? '#fff' : '#1f5fa8';
    const note = isRevoked ? ', revoked' : isProvisional ? ', provisional' : '';
    return `<circle cx="${at(x(month))}" cy="${at(y(value))}" r="3.5" fill="${fill}" stroke="${isRevoked ? '#b3261e' : '#1f5fa8'}"><title>${period}: $${value}${note}</title></circle>`;
  });
  return [...drawn, ...dots];
}

/** A series as an SVG that stands on its own: values with their 95% interval, what is provisional and what was revoked. */
export function drawChart(series: SeriesJson): string {
  const { meta } = series;
  const points = pointsOf(series);
  const noBase = meta['experimental'] === true ? 'no base' : 'in beta, no base yet';
  const base =
    meta['base_period'] === null
      ? noBase
      : `${escaped(meta['base_period'])} = 100 ($${escaped(meta['base_value_usd'])})`;
  const title = `${escaped(meta['name'])}, ${escaped(meta['region'])}`;
  const version = `method version ${escaped(meta['methodology_version'])}${meta['experimental'] === true ? ', weeks are experimental' : ''}`;
  const warning = meta['warning'] === null ? '' : ` ${escaped(meta['warning'])}`;
  const scale = points.length === 0 ? null : scaleOf(points);
  const body =
    scale === null
      ? [
          `<text x="${WIDTH / 2}" y="${HEIGHT / 2}" text-anchor="middle">Nothing is published here.${warning}</text>`,
        ]
      : [...axes(scale, points), ...marks(scale, points)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="17" font-weight="bold">${title}</text>`,
    `<text x="${LEFT}" y="44">US dollars with the 95% interval; ${base}; ${version}</text>`,
    ...body,
    `<text x="${LEFT}" y="${HEIGHT - 14}" fill="#777">as of ${escaped(meta['as_of'])}; open dots are provisional, red ones were revoked; ${escaped(meta['methodology_url'])}</text>`,
    '</svg>\n',
  ].join('\n');
}
