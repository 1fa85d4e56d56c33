import type pg from 'pg';
import { CENSUS_REGIONS, type CensusRegion } from '../../domain/place/census-region.ts';
import { METHOD_2 } from '../../domain/index-method/version-2/method.ts';
import type {
  ChainWeights,
  IndexBase2,
  MonthInput2,
  ScopeUnit2,
} from '../../domain/index-method/version-2/month-data.ts';
import type { IndexRegion } from '../../domain/index-method/month-data.ts';
import { isWeek } from '../../domain/time/week.ts';
import { periodMonth } from '../../domain/time/period.ts';
import type { IndexDefinition } from '../definitions.ts';
import type { Gathering } from './gathering.ts';
import { readHistory } from './month-input.ts';
import { readObservations } from './observations.ts';
import { freezePanel, weekPanel } from './panel.ts';
import type { KeptOutput } from '../runs.ts';
import { type MonthScope, readScope } from './scope.ts';
import { readStoreSales } from './store-sales.ts';

/** Bases of version 2 that stand. */
export async function readBases2(
  client: pg.ClientBase,
  indexId: number,
): Promise<Partial<Record<IndexRegion, IndexBase2>>> {
  const { rows } = await client.query<IndexBase2 & { region: IndexRegion }>(
    `select region, period, value_usd, level from index_base
     where index_id = $1 and methodology_version = 2 and superseded_at is null order by region`,
    [indexId],
  );
  return Object.fromEntries(
    rows.map(({ region, period, value_usd, level }) => [region, { period, value_usd, level }]),
  );
}

/** Weights of the newest year that is not after the month's; without any, active stores are counted. */
async function readWeights(client: pg.ClientBase, period: string): Promise<ChainWeights> {
  const { rows } = await client.query<{
    chain: string;
    region: CensusRegion;
    share: number;
    source: string;
    year: number;
  }>(
    `select chain_slug as chain, region, share, source, year from index_weight
     where year = (select max(year) from index_weight where year <= $1) order by region, chain_slug`,
    [Number(period.slice(0, 4))],
  );
  const [first] = rows;
  if (first === undefined) return { source: 'active stores, counted', shares: null };
  return {
    source: `${first.source} (${first.year})`,
    shares: rows
      .filter(({ region }) => CENSUS_REGIONS.includes(region))
      .map(({ chain, region, share }) => ({ chain, region, share })),
  };
}

/** The scope's units with what the panel and the sales of stores say of them. */
function scopeUnits(
  scope: MonthScope,
  panel: ReadonlySet<number>,
  salesOf: ReadonlyMap<number, number>,
): ScopeUnit2[] {
  const inPanel = new Set(scope.unitOf.filter((_, i) => panel.has(scope.storeIds[i]!)));
  const sold = new Map<number, number>();
  scope.unitOf.forEach((unit, i) => {
    const sales = salesOf.get(scope.storeIds[i]!);
    if (sales !== undefined) sold.set(unit, (sold.get(unit) ?? 0) + sales);
  });
  const groupOf = (unit: number): string =>
    `${scope.units[unit]!.chain} ${scope.units[unit]!.regions[0] ?? ''}`;
  const groups = new Map<string, { sum: number; n: number }>();
  for (const [unit, sales] of sold) {
    const group = groups.get(groupOf(unit));
    groups.set(groupOf(unit), { sum: (group?.sum ?? 0) + sales, n: (group?.n ?? 0) + 1 });
  }
  return scope.units.map((unit, i) => {
    const sales = sold.get(i);
    const group = groups.get(groupOf(i));
    const stores = scope.stores[i]!;
    return {
      ...unit,
      panel: inPanel.has(i),
      // A store whose sales nobody knows counts as the mean of those that are known.
      sales: sales === undefined || group === undefined ? 1 : (sales * group.n) / group.sum,
      states: scope.states[i]!,
      ...(stores === null ? {} : { stores }),
    };
  });
}

/**
 * Gathers everything that a month (or week) of an index is computed from by version 2. `previous` are the outputs
 * before it, newest first. The panel of a month is frozen by this where it was not before.
 */
export async function gatherInput2(
  client: pg.ClientBase,
  { frozen2, indexId, productIds }: IndexDefinition,
  period: string,
  previous: readonly KeptOutput[],
  { history = client, now }: Gathering,
): Promise<MonthInput2> {
  const month = periodMonth(period);
  const scope = await readScope(client, month, frozen2.chain_filter);
  const of = { indexId, productIds, history };
  const panel = isWeek(period) ? await weekPanel(of, period) : await freezePanel(client, of, period, now);
  const sales = await readStoreSales(client, Number(month.slice(0, 4)), scope.storeIds);
  return {
    methodology_version: METHOD_2.version,
    period,
    definition: frozen2,
    weights: await readWeights(client, month),
    scope: scopeUnits(scope, panel, sales),
    observations: await readObservations(history, period, productIds, scope),
    previous: previous.map(({ period, sha256 }) => ({ period, sha256 })),
    // A week is always in beta, and has no base.
    history: isWeek(period) ? [] : await readHistory(client, indexId, period, METHOD_2.version),
    bases: isWeek(period) ? {} : await readBases2(client, indexId),
  };
}
