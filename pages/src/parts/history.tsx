import type { StoreHistory } from '../../../packages/client/src/api.ts';
import type { ChartSpec } from '../chart/spec.ts';
import { Chart } from './chart.tsx';
import { Figure } from './figure.tsx';
import { Tier } from './price.tsx';
import { type Column, Table } from './table.tsx';
import { day, many, money } from './words.ts';

type Held = StoreHistory['prices'][number];

const DAY_MS = 86_400_000;
/** A window is a year; one that is longer is drawn to its first days. */
const MOST_DAYS = 800;

/** Day by day: days without a price are gaps, and days at a reduced price stand out. */
function chartOf(prices: readonly Held[], nowMs: number): ChartSpec {
  const first = Date.parse(prices[0]?.from ?? '');
  const last = Math.max(...prices.map(({ to }) => (to === null ? nowMs : Date.parse(to))));
  const days = Math.min(MOST_DAYS, Math.max(1, Math.ceil((last - first) / DAY_MS)));
  const regular: (number | null)[] = Array.from({ length: days }, () => null);
  const paid = [...regular];
  const reduced = [...regular];
  for (const held of prices) {
    const start = Math.round((Date.parse(held.from) - first) / DAY_MS);
    const end = held.to === null ? days : Math.round((Date.parse(held.to) - first) / DAY_MS);
    for (let at = start; at < Math.min(end, days); at++) {
      regular[at] = held.regular_price;
      paid[at] = held.price;
      reduced[at] = held.is_on_sale ? held.price : null;
    }
  }
  return {
    times: paid.map((_, at) => (first + at * DAY_MS) / 1000),
    span: 'day',
    series: [
      { label: 'Regular', colour: 'muted', values: regular, dashed: true },
      { label: 'Price', colour: 'accent', values: paid },
      { label: 'On sale', colour: 'sale', values: reduced, thick: true },
    ],
    bands: [],
    format: money,
  };
}

/** By the rule of `/v1/deals`, in words: what today's price is against its own past. */
function verdictOf({
  summary: { deal, percentile, covered_days: days, typical_365: year },
}: StoreHistory): string {
  if (deal === null) return 'There is no price today.';
  const { verdict, typical_price: typical, saving_pct: saving, regular_asked_pct: asked } = deal;
  const percentBelow = Math.round(saving ?? 0);
  const against =
    typical === null || saving === null
      ? ''
      : `${Math.abs(percentBelow)}% ${percentBelow < 0 ? 'above' : 'below'} the typical ${money(typical)}`;
  const often = `it was lower on ${Math.round(percentile ?? 0)}% of the ${many(year?.days ?? 0, 'day')} with a price in the last year`;
  const words: Readonly<Record<typeof verdict, string>> = {
    record_low: `A record low: ${against}, and never as low before.`,
    good: `A good price: ${against}; ${often}.`,
    usual: `${percentBelow < 0 ? 'No bargain' : 'A usual price'}: ${percentBelow === 0 ? 'the typical price' : against}; ${often}.`,
    inflated_regular: `No bargain: the regular price that the sale claims was asked on ${Math.round(asked ?? 0)}% of the days before it.`,
    too_little_history: `Too little history for a verdict: ${many(days, 'day')} with a price.`,
  };
  return words[verdict];
}

/** What a product cost at a store, since when, and whether that is a bargain. */
export function History({ history, nowMs }: { readonly history: StoreHistory; readonly nowMs: number }) {
  const { summary, prices, store_name: store } = history;
  const { typical_90: typical, typical_365: ofYear, lowest, highest, sale_days: onSale, gaps } = summary;
  return (
    <>
      <p>
        <b>{verdictOf(history)}</b>{' '}
        <a class="small" href="/methodology.md#whether-an-offer-is-a-bargain">
          The rule
        </a>
      </p>
      <dl class="figures">
        <Figure
          name="Typical, 90 days"
          value={typical === null ? '–' : money(typical.price)}
          note={ofYear === null ? '' : `over the year ${money(ofYear.price)}`}
        />
        <Figure
          name="Lowest"
          value={lowest === null ? '–' : money(lowest.price)}
          note={lowest === null ? '' : `from ${day(lowest.from)}`}
        />
        <Figure
          name="Highest"
          value={highest === null ? '–' : money(highest.price)}
          note={highest === null ? '' : `from ${day(highest.from)}`}
        />
        <Figure
          name="On sale"
          value={many(onSale, 'day')}
          note={gaps.length === 0 ? 'without gaps' : `${many(gaps.length, 'gap')} without a price`}
        />
      </dl>
      <Chart
        label={`Price at ${store}, day by day; the table below has the changes`}
        spec={chartOf(prices, nowMs)}
      />
      <details>
        <summary>{many(prices.length, 'price')} as a table</summary>
        <Table
          caption={`Prices at ${store} since they changed`}
          file="history"
          columns={COLUMNS}
          rows={prices}
        />
      </details>
    </>
  );
}

const COLUMNS: readonly Column<Held>[] = [
  {
    head: 'From',
    cell: ({ from, source_tier: tier }) => (
      <>
        {from}
        <span class="below narrow">
          <Tier tier={tier} />
        </span>
      </>
    ),
    text: ({ from }) => from,
  },
  { head: 'To', cell: ({ to }) => to ?? 'today', text: ({ to }) => to },
  {
    head: 'Price',
    cell: ({ price, is_on_sale: reduced }) =>
      price === null ? '–' : <span class={reduced ? 'amount sale' : 'amount'}>{money(price)}</span>,
    text: ({ price }) => price,
    numeric: true,
  },
  {
    head: 'Regular',
    cell: ({ regular_price: price }) => (price === null ? '–' : money(price)),
    text: ({ regular_price: price }) => price,
    numeric: true,
    wide: true,
  },
  {
    head: 'Whose price',
    cell: ({ source_tier: tier }) => <Tier tier={tier} />,
    text: ({ source_tier: tier }) => tier,
    wide: true,
  },
  {
    head: 'Seen on',
    cell: ({ observations: n }) => many(n, 'day'),
    text: ({ observations: n }) => n,
    numeric: true,
    wide: true,
  },
];
