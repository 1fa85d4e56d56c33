import type { Measurement } from './report.ts';

/** How many answers came, by status. */
export type Statuses = Readonly<Record<string, number>>;

/** Share of answers that are good, 0 to 1; 0 where none came. */
export function goodShare(statuses: Statuses): number {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : ((statuses['200'] ?? 0) + (statuses['304'] ?? 0)) / all;
}

/** Answers that are neither 200 nor 304, as a row of the table: a reader who is refused is a figure, and ends no run. */
export function measureOdd(what: string, statuses: Statuses): Measurement {
  const odd = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '304');
  const named = odd.map(([status, count]) => `${count} of ${status}`).join(', ');
  return {
    what: named === '' ? `${what}, refused or failed` : `${what}, refused or failed (${named})`,
    figure: odd.reduce((sum, [, count]) => sum + count, 0),
    unit: 'answers',
    baseline: null,
    bar: 'none',
    met: odd.length === 0,
  };
}
