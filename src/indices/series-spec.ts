import type { Axis, Data, Legend, Mark, Scale, Spec } from 'vega';

const KINDS = ['published', 'beta', 'hidden', 'revoked'] as const;
const COLOURS = ['#1f5fa8', '#9a9a9a', '#c9a227', '#b3261e'];

/** A month of the picture, in US dollars. */
export interface Point {
  /** Start of the month, in milliseconds since 1970. */
  readonly ms: number;
  readonly value: number;
  /** The 95% interval. */
  readonly low: number;
  readonly high: number;
  readonly kind: (typeof KINDS)[number];
  readonly flagged: boolean;
}

const x = { scale: 'x', field: 'ms' };
const y = (field: string) => ({ scale: 'y', field });

const SCALES: Scale[] = [
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
];

const LEGENDS: Legend[] = [
  {
    fill: 'kind',
    orient: 'bottom',
    direction: 'horizontal',
    labelFont: 'sans-serif',
    symbolType: 'circle',
  },
];

/** The interval, the base, the line, its points, and a flag where one is open. */
const MARKS: Mark[] = [
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
];

function dataOf(points: readonly Point[], base: number | null): Data[] {
  return [
    { name: 'points', values: [...points] },
    {
      name: 'current',
      source: 'points',
      transform: [{ type: 'filter', expr: "datum.kind !== 'revoked'" }],
    },
    { name: 'flagged', source: 'points', transform: [{ type: 'filter', expr: 'datum.flagged' }] },
    { name: 'base', values: base === null ? [] : [{ value: base }] },
  ];
}

function axesOf(points: readonly Point[]): Axis[] {
  return [
    {
      orient: 'bottom',
      scale: 'x',
      format: '%b %Y',
      labelFont: 'sans-serif',
      tickCount: Math.min(12, points.length),
    },
    { orient: 'left', scale: 'y', format: '$,.2f', grid: true, labelFont: 'sans-serif' },
  ];
}

/**
 * A series as a Vega specification (https://vega.github.io/vega/docs/specification/). `base` is the value that counts as
 * 100, drawn as a line; null: there is none yet.
 */
export function seriesSpec(
  title: string,
  subtitle: string,
  points: readonly Point[],
  base: number | null,
): Spec {
  return {
    width: 760,
    height: 320,
    padding: 12,
    background: 'white',
    title: { text: title, subtitle, anchor: 'start', font: 'sans-serif', subtitleFont: 'sans-serif' },
    data: dataOf(points, base),
    scales: SCALES,
    axes: axesOf(points),
    legends: LEGENDS,
    marks: MARKS,
  };
}
