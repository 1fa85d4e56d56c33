import { listColumn, numberColumn, structColumn } from '../../snapshot/files/arrow-columns.ts';
import type { Table } from '../../snapshot/files/table.ts';
import type { ChainDeals } from '../../snapshot/parts/history/chain-deals.ts';

/** The table of a chain's deals, as `openChainDeals` opens it; undefined where there are none. */
export function dealTable(deals: ChainDeals): Table | undefined {
  const { day, start } = deals;
  const stores = start.length - 1;
  const count = deals.observation.length;
  if (count === 0) return undefined;
  const items = {
    observation: numberColumn(deals.observation),
    verdict: numberColumn(deals.verdict),
    typical_e4: numberColumn(deals.typicalE4),
    percentile: numberColumn(deals.percentile),
    since_as_low: numberColumn(deals.sinceAsLow),
    observations: numberColumn(deals.observations),
    days: numberColumn(deals.days),
    regular_asked: numberColumn(deals.regularAsked),
  };
  return {
    rows: stores,
    columns: {
      day: numberColumn(new Uint16Array(stores).fill(day)),
      deals: listColumn(start, structColumn(items, count)),
    },
  };
}

/** Where the deals of each store start, `ChainDeals.start`, from the position of each deal, ascending. */
export function dealStarts(positions: readonly number[]): Uint32Array {
  const start = new Uint32Array((positions.at(-1) ?? -1) + 2);
  for (const position of positions) start[position + 1]!++;
  for (let position = 0; position + 1 < start.length; position++) start[position + 1]! += start[position]!;
  return start;
}
