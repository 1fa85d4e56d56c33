import type { IndexSnapshot } from '../../../packages/client/src/api.ts';
import type { ChartSpec } from '../chart/spec.ts';
import { addMonths, money } from '../parts/words.ts';

/** Every month from the first to the last: one that is not there is a gap. */
function monthsOf(data: readonly IndexSnapshot[]): string[] {
  const periods = data.map(({ period }) => period).sort();
  const last = periods.at(-1) ?? '';
  const months: string[] = [];
  for (let month = periods[0] ?? ''; month !== '' && month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Month by month: what stands with its interval, the official figure, and as points what was revoked. */
export function chartOf(data: readonly IndexSnapshot[]): ChartSpec {
  const periods = monthsOf(data);
  const by = (
    value: (row: IndexSnapshot) => number | null | undefined,
    only: (row: IndexSnapshot) => boolean,
  ) =>
    periods.map((period) => {
      const row = data.find((one) => one.period === period && only(one));
      return row === undefined ? null : (value(row) ?? null);
    });
  const stands = ({ revoked }: IndexSnapshot): boolean => !revoked;
  const revoked = by(
    ({ value_usd: usd }) => usd,
    (row) => row.revoked,
  );
  const official = by(({ bls_usd: usd }) => usd, stands);
  return {
    times: periods.map((period) => Date.parse(`${period}-01T00:00:00Z`) / 1000),
    span: 'month',
    series: [
      { label: 'Index', colour: 'accent', values: by(({ value_usd: usd }) => usd, stands) },
      {
        label: 'High',
        colour: 'accent',
        hidden: true,
        values: by(({ interval }) => interval?.high_usd, stands),
      },
      {
        label: 'Low',
        colour: 'accent',
        hidden: true,
        values: by(({ interval }) => interval?.low_usd, stands),
      },
      ...(official.some((value) => value !== null)
        ? [{ label: 'BLS', colour: 'tier-chain', dashed: true, values: official }]
        : []),
      ...(revoked.some((value) => value !== null)
        ? [{ label: 'Revoked', colour: 'sale', points: true, values: revoked }]
        : []),
    ],
    bands: [[1, 2]],
    format: money,
  };
}
