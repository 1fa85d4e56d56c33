import type { IndexSnapshot } from '../../../packages/client/src/api.ts';
import { Figure } from '../parts/figure.tsx';
import { addMonths, count, many, money, percent } from '../parts/words.ts';

/** The last month that stands, against those before it; nothing where none does. */
export function LatestFigures({ data }: { readonly data: readonly IndexSnapshot[] }) {
  const standing = data.filter(({ revoked }) => !revoked);
  const last = standing.at(-1);
  if (last === undefined) return null;
  const [before, year] = [1, 12].map((months) => monthsBefore(standing, months));
  return (
    <dl class="figures">
      <Figure
        name={`${last.period}${last.provisional ? ', provisional' : ''}`}
        value={money(last.value_usd)}
        note={intervalOf(last)}
      />
      <Figure
        name="Against the month before"
        value={change(last, before)}
        note={before?.period ?? NO_MONTH}
      />
      <Figure name="Against a year before" value={change(last, year)} note={year?.period ?? NO_MONTH} />
      <Figure
        name="Seen"
        value={many(last.n_stores, 'store')}
        note={`${count(last.n_observations)} prices, coverage ${percent(last.coverage_score)}`}
      />
    </dl>
  );
}

/** The value so many months before the last that it may be compared with: of another version of the method it may not. */
function monthsBefore(standing: readonly IndexSnapshot[], months: number): IndexSnapshot | undefined {
  const last = standing.at(-1);
  return (
    last &&
    standing.find(
      ({ period, methodology_version: version }) =>
        period === addMonths(last.period, -months) && version === last.methodology_version,
    )
  );
}

const NO_MONTH = 'no month to compare with';

function intervalOf({ interval }: IndexSnapshot): string {
  if (interval === null || interval === undefined) return 'no interval: too few stores';
  return `${money(interval.low_usd)} to ${money(interval.high_usd)} (${percent(interval.level)})`;
}

function change(last: IndexSnapshot, before: IndexSnapshot | undefined): string {
  if (before === undefined) return '–';
  const share = (last.value_usd / before.value_usd - 1) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}
