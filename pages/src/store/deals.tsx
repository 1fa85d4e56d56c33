import type { Deal } from '../../../packages/client/src/api.ts';
import type { Call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { Price } from '../parts/price.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { day, many, money } from '../parts/words.ts';

interface DealsProps {
  readonly scene: Scene;
  readonly call: Call<'listDeals'>;
}

/** What is low at a store against its own past. */
export function Deals({ scene, call }: DealsProps) {
  return (
    <section class="stack" aria-labelledby="deals">
      <h2 id="deals">Prices that are truly low</h2>
      <p class="muted">
        Against what was asked here in the last year, not against what a label claims.{' '}
        <a href="/methodology.md#whether-an-offer-is-a-bargain">How</a>
      </p>
      <Answered scene={scene} call={call} what="what is truly low">
        {({ results }) =>
          results.length === 0 ? (
            <Nothing>No price here is low against its own past.</Nothing>
          ) : (
            <Table
              caption="Prices at this store that are low against their own past"
              file={`deals-${call.parameters.store_id ?? ''}`}
              columns={DEALS}
              rows={results}
            />
          )
        }
      </Answered>
    </section>
  );
}

const VERDICTS: Readonly<Record<Deal['verdict'], string>> = {
  record_low: 'Record low',
  good: 'Good',
  usual: 'Usual',
  inflated_regular: 'Claimed regular price hardly ever asked',
  too_little_history: 'Too little history',
};

const DEALS: readonly Column<Deal>[] = [
  {
    head: 'Product',
    cell: (row) => (
      <>
        <a href={`/product/${row.product_id}`}>{row.name}</a>
        {!row.available && <span class="small muted"> out of stock</span>}
        <span class="small muted below narrow">{VERDICTS[row.verdict]}</span>
      </>
    ),
    text: (row) => row.name,
  },
  { head: 'Price', cell: (row) => <Price row={row} />, text: (row) => row.price, numeric: true },
  {
    head: 'Typical',
    cell: ({ typical_price: typical }) => (typical === null ? '–' : money(typical)),
    text: ({ typical_price: typical }) => typical,
    numeric: true,
    wide: true,
  },
  {
    head: 'Below it',
    cell: ({ saving_pct: saving }) => (saving === null ? '–' : <b class="sale">{Math.round(saving)}%</b>),
    text: ({ saving_pct: saving }) => saving,
    numeric: true,
  },
  {
    head: 'Verdict',
    cell: ({ verdict }) => VERDICTS[verdict],
    text: ({ verdict }) => verdict,
    wide: true,
  },
  {
    head: 'Last as low',
    cell: ({ days_since_as_low: days }) => (days === null ? 'never' : `${many(days, 'day')} ago`),
    text: ({ days_since_as_low: days }) => days,
    numeric: true,
    wide: true,
  },
  {
    head: 'Seen',
    cell: ({ observed_at: at }) => day(at),
    text: ({ observed_at: at }) => at,
    numeric: true,
    wide: true,
  },
];
