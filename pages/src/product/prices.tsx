import type { PriceRow } from '../../../packages/client/src/api.ts';
import type { Scene } from '../explorer/view.ts';
import { Age, Price, Tier, UnitPrice } from '../parts/price.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { count, miles } from '../parts/words.ts';
import { type KnownPrices, PriceFigures } from './price-figures.tsx';
import { PriceMap } from './price-map.tsx';

/** What a product costs store by store: in figures, on a map, as a table. */
export function Prices({ scene, rows, total, freshness }: KnownPrices & { readonly scene: Scene }) {
  return (
    <>
      <PriceFigures rows={rows} total={total} freshness={freshness} />
      <PriceMap scene={scene} rows={rows.filter((row) => row.price !== null)} />
      <Table
        caption="Prices by store, cheapest first"
        file={`prices-${rows[0]?.product_id ?? 'none'}`}
        columns={COLUMNS}
        rows={rows}
      />
      {total > rows.length && (
        <p class="small muted">
          The {count(rows.length)} cheapest of {count(total)}. A place or a chain narrows it down.
        </p>
      )}
    </>
  );
}

const COLUMNS: readonly Column<PriceRow>[] = [
  {
    head: 'Store',
    cell: (row) => (
      <>
        <a href={`/store/${row.store_id}`}>{row.store_name}</a>
        {!row.available && <span class="small muted"> out of stock</span>}
        <span class="below narrow">
          <Tier tier={row.source_tier} distanceMi={row.source_distance_mi} />
        </span>
      </>
    ),
    text: (row) => row.store_name,
  },
  { head: 'Price', cell: (row) => <Price row={row} />, text: (row) => row.price, numeric: true },
  {
    head: 'Unit price',
    cell: (row) => <UnitPrice row={row} />,
    text: (row) => row.unit_price,
    numeric: true,
    wide: true,
  },
  {
    head: 'Whose price',
    cell: (row) => <Tier tier={row.source_tier} distanceMi={row.source_distance_mi} />,
    text: (row) => row.source_tier,
    wide: true,
  },
  {
    head: 'Age',
    cell: (row) => <Age hours={row.age_hours} at={row.observed_at} />,
    text: (row) => row.observed_at,
    numeric: true,
  },
  {
    head: 'Distance',
    cell: (row) => (row.distance_mi === null ? '–' : miles(row.distance_mi)),
    text: (row) => row.distance_mi,
    numeric: true,
    wide: true,
  },
  { head: 'Aisle', cell: (row) => row.aisle ?? '–', text: (row) => row.aisle, wide: true },
];
