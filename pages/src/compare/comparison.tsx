import type { Basket, BasketGroup, BasketLine } from '../../../packages/client/src/api.ts';
import { mayHelp, Nothing, placeThatHelps } from '../parts/answered.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { age, many, money, percent, titled } from '../parts/words.ts';
import { RADII } from './calls.ts';
import { itemColumns, nameOf, whyMissing } from './items.tsx';
import { Verdict } from './verdict.tsx';

interface ComparisonProps {
  readonly answer: Basket;
  readonly lines: readonly string[];
}

/** A basket at the best stores and at each chain. */
export function Comparison({ answer, lines }: ComparisonProps) {
  const { data, meta } = answer;
  const stores = data.stores ?? [];
  if (stores.length === 0)
    return (
      <>
        <Nothing>
          {meta.message ?? 'No store here has any of it.'}
          {mayHelp(placeThatHelps(meta.nearest_mi, RADII), wordsThatHelp(data.items))}
        </Nothing>
        <Open items={data.items} lines={lines} />
      </>
    );
  return (
    <>
      <Verdict answer={answer} lines={lines} />
      {meta.warning !== null && <p class="note">{meta.warning}</p>}
      <section class="stack" aria-labelledby="by-item">
        <h2 id="by-item">Item by item, at the best stores</h2>
        <Table
          caption="Price of each item at each store"
          file="basket-items"
          columns={itemColumns(stores, lines)}
          rows={data.items}
        />
        <p class="small muted">
          Of {many(meta.n_stores_in_scope, 'store')} around, {meta.n_stores_contributing} have prices (
          {percent(meta.coverage_score)}).
          {meta.freshness_p50_hours !== null &&
            ` Half of the prices are younger than ${age(meta.freshness_p50_hours)}.`}
        </p>
      </section>
      {data.groups !== undefined && (
        <section class="stack" aria-labelledby="by-chain">
          <h2 id="by-chain">By chain</h2>
          <Table
            caption="The basket of each chain"
            file="basket-chains"
            columns={GROUPS}
            rows={data.groups}
          />
          <p class="small muted">
            Each item at that of the chain's stores where it is cheapest for its amount: it may take more than
            one trip.
          </p>
        </section>
      )}
    </>
  );
}

function wordsThatHelp(items: readonly BasketLine[]): string {
  const areSeveral = items.some(({ missing_reason: reason }) => reason === 'several_things');
  return areSeveral ? 'each thing on a line of its own' : 'plainer words';
}

interface OpenProps {
  readonly items: readonly BasketLine[];
  readonly lines: readonly string[];
}

/** Why each line came to nothing, where it is not for the place. */
function Open({ items, lines }: OpenProps) {
  const open = items.filter(({ missing_reason: reason }) => reason !== 'no_stores_in_scope');
  if (open.length === 0) return null;
  return (
    <ul>
      {open.map((item) => (
        <li key={item.position}>
          <b>{nameOf(item, lines)}</b>: {whyMissing(item)}
        </li>
      ))}
    </ul>
  );
}

const GROUPS: readonly Column<BasketGroup>[] = [
  { head: 'Chain', cell: ({ name }) => name, text: ({ name }) => titled(name) },
  {
    head: 'Basket',
    cell: ({ total }) => (total === null ? '–' : <b>{money(total)}</b>),
    text: ({ total }) => total,
    numeric: true,
  },
  { head: 'Items', cell: ({ items_priced: n }) => n, text: ({ items_priced: n }) => n, numeric: true },
  { head: 'Missing', cell: ({ items_missing: n }) => n, text: ({ items_missing: n }) => n, numeric: true },
];
