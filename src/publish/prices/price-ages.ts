import { numberColumn } from '../../snapshot/files/arrow-columns.ts';
import type { Columns } from '../../snapshot/files/arrow-table.ts';
import type { Table } from '../../snapshot/files/table.ts';

/** How many prices of a chain were observed at each minute since 1970, ascending: what freshness is made of. */
export interface PriceAges {
  readonly observedMin: Uint32Array;
  readonly prices: Uint32Array;
}

/** The ages of some prices. A chain has many prices a minute: counting them is cheaper than sorting them. */
export function agesOf(observedMin: Uint32Array): PriceAges {
  const counts = new Map<number, number>();
  for (const minute of observedMin) counts.set(minute, (counts.get(minute) ?? 0) + 1);
  const minutes = Uint32Array.from(counts.keys()).sort();
  return { observedMin: minutes, prices: minutes.map((minute) => counts.get(minute) ?? 0) };
}

/** The table of ages. */
export function agesTable({ observedMin, prices }: PriceAges): Table {
  return {
    rows: observedMin.length,
    columns: { observed_min: numberColumn(observedMin), prices: numberColumn(prices) },
  };
}

/** Opens the table of ages. */
export function openAges(table: Columns): PriceAges {
  return {
    observedMin: table.numbers('observed_min', Uint32Array),
    prices: table.numbers('prices', Uint32Array),
  };
}

/** How many prices they are. */
export function countAges(ages: readonly PriceAges[]): number {
  let count = 0;
  for (const { prices } of ages) for (const some of prices) count += some;
  return count;
}
