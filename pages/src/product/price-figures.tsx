import type { PriceRow } from '../../../packages/client/src/api.ts';
import { Figure } from '../parts/figure.tsx';
import { age, count, many, miles, money } from '../parts/words.ts';

/** Prices of a product, and how many there are. */
export interface KnownPrices {
  readonly rows: readonly PriceRow[];
  /** Stores that have it, of which `rows` are the cheapest. */
  readonly total: number;
  /** Median age in hours; null: unknown. */
  readonly freshness: number | null;
}

/** What all prices come to; of the cheapest alone neither the median nor the dearest is told. */
export function PriceFigures({ rows, total, freshness }: KnownPrices) {
  const priced = rows.filter((row) => row.price !== null);
  const amounts = priced.map(({ price }) => price ?? 0).sort((a, b) => a - b);
  const [low = 0] = amounts;
  const high = amounts.at(-1) ?? 0;
  const median = amounts[Math.floor((amounts.length - 1) / 2)] ?? 0;
  const cheapest = (
    <Figure name="Cheapest" value={money(low)} note={priced[0] === undefined ? '' : placeOf(priced[0])} />
  );
  if (total > rows.length)
    return (
      <dl class="figures">
        {cheapest}
        <Figure
          name="Has it"
          value={many(total, 'store')}
          note={`the ${count(rows.length)} cheapest are shown`}
        />
      </dl>
    );
  return (
    <dl class="figures">
      {cheapest}
      <Figure name="Median" value={money(median)} note={many(amounts.length, 'store')} />
      <Figure
        name="Dearest"
        value={money(high)}
        note={
          high > low && low > 0
            ? `${Math.round((high / low - 1) * 100)}% above the cheapest`
            : 'the same everywhere'
        }
      />
      <Figure
        name="Median age"
        value={freshness === null ? 'unknown' : age(freshness)}
        note={`${many(priced.filter((row) => row.is_on_sale).length, 'store')} on sale`}
      />
    </dl>
  );
}

function placeOf(row: PriceRow): string {
  return row.distance_mi === null ? row.store_name : `${row.store_name}, ${miles(row.distance_mi)}`;
}
