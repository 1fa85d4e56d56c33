import uPlot from 'uplot';
import type { ChartSeries, ChartSpec } from './spec.ts';

/** A chart in an element. */
export interface LineChart {
  destroy(): void;
}

const HEIGHT = 300;
const NARROW = 480;
const DAY_SECONDS = 86_400;
/** Steps of an axis over months, in days as the library counts months and years, and those over days besides. */
const MONTH_STEPS = [30, 60, 90, 120, 180, 365, 730, 1825, 3650];
const DAY_STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, ...MONTH_STEPS];

function colour(element: HTMLElement, name: string): string {
  element.style.color = `var(--${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}

/** How the values of a time are told, and each line drawn. */
function linesOf(element: HTMLElement, { span, series, format }: ChartSpec): uPlot.Series[] {
  return [
    span === 'day' ? { label: 'Day', value: '{YYYY}-{MM}-{DD}' } : { label: 'Month', value: '{YYYY}-{MM}' },
    ...series.map((line): uPlot.Series => {
      const { label, colour: name, dashed, thick, hidden } = line;
      return {
        label,
        ...(hidden === true ? { class: 'edge' } : {}),
        stroke: hidden === true ? 'transparent' : colour(element, name),
        width: hidden === true ? 0 : thick === true ? 5 : 2,
        ...(dashed === true ? { dash: [6, 4] } : {}),
        points: pointsOf(line, colour(element, name)),
        spanGaps: false,
        value: (_chart, value) => (value === null ? '–' : format(value)),
      };
    }),
  ];
}

/** Points of a line: all where it says so, else those that no line leads to. */
function pointsOf({ thick, points, hidden }: ChartSeries, fill: string): uPlot.Series.Points {
  if (hidden === true) return { show: false };
  if (points === true) return { show: true, size: 9, fill };
  return { show: true, size: thick === true ? 9 : 7, fill, filter: valuesAlone };
}

/** Places of values between two gaps, which no line would show. */
function valuesAlone(chart: uPlot, series: number): number[] {
  const values = chart.data[series] ?? [];
  const isGap = (at: number): boolean => values[at] === null || values[at] === undefined;
  return Array.from(values.keys()).filter((at) => !isGap(at) && isGap(at - 1) && isGap(at + 1));
}

function axesOf(element: HTMLElement, { span, format }: ChartSpec): uPlot.Axis[] {
  const axis = {
    stroke: colour(element, 'muted'),
    grid: { stroke: colour(element, 'line'), width: 1 },
    ticks: { show: false },
  };
  // Of days there are no hours, and of months no days.
  const steps = span === 'day' ? DAY_STEPS : MONTH_STEPS;
  return [
    { ...axis, space: 80, incrs: steps.map((days) => days * DAY_SECONDS) },
    { ...axis, size: 64, values: (_chart, values) => values.map((value) => format(value)) },
  ];
}

/** Draws series over time: gaps stay gaps, bands are shaded. Where nobody points at it, it tells its last values. */
export function openLineChart(element: HTMLElement, spec: ChartSpec): LineChart {
  const { times, series, bands } = spec;
  const last = times.length - 1;
  const width = (): number => Math.max(200, element.clientWidth);
  const chart = new uPlot(
    {
      width: width(),
      height: width() < NARROW ? (HEIGHT * 3) / 4 : HEIGHT,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
      legend: { show: true, live: true },
      cursor: { drag: { x: false, y: false } },
      hooks: {
        setCursor: [({ cursor }) => typeof cursor.idx !== 'number' && chart.setLegend({ idx: last })],
      },
      scales: { x: { time: true } },
      axes: axesOf(element, spec),
      series: linesOf(element, spec),
      bands: bands.map(([high, low]) => ({
        series: [high + 1, low + 1],
        fill: toAlpha(colour(element, 'accent')),
      })),
    },
    [[...times], ...series.map(({ values }) => [...values])],
    element,
  );
  chart.setLegend({ idx: last });
  const resize = new ResizeObserver(() => chart.setSize({ width: width(), height: chart.height }));
  resize.observe(element);
  return {
    destroy() {
      resize.disconnect();
      chart.destroy();
    },
  };
}

/** The same colour, a sixth as strong. */
function toAlpha(rgb: string): string {
  const [r = '0', g = '0', b = '0'] = rgb.match(/[\d.]+/g) ?? [];
  return `rgba(${r}, ${g}, ${b}, 0.16)`;
}
