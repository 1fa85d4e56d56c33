import { numberColumn } from '../../snapshot/files/arrow-columns.ts';
import type { Columns } from '../../snapshot/files/arrow-table.ts';
import type { Table } from '../../snapshot/files/table.ts';

/** How many prices of a chain were observed at each minute since 1970, ascending: what freshness is made of. */
export interface PriceAges {
  readonly observedMin: Uint32Array;
  readonly prices: Uint32Array;
}

/** The ages of some prices. */
export function agesOf(observedMin: Uint32Array): PriceAges {
  const sorted = observedMin.slice().sort();
  const minutes: number[] = [];
  const prices: number[] = [];
  for (const minute of sorted) {
    if (minutes.at(-1) === minute) prices[prices.length - 1]!++;
    else {
      minutes.push(minute);
      prices.push(1);
    }
  }
  return { observedMin: Uint32Array.from(minutes), prices: Uint32Array.from(prices) };
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
