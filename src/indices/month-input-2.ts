import type pg from 'pg';
import { CENSUS_REGIONS, type CensusRegion } from '../domain/place/census-region.ts';
import { METHOD_2 } from '../domain/index-method/version-2/method.ts';
import type { ChainWeights, IndexBase2, MonthInput2 } from '../domain/index-method/version-2/month-data.ts';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import { addMonths } from '../domain/time/month.ts';
import type { IndexDefinition } from './definitions.ts';
import { readHistory } from './month-input.ts';
import { readObservations, readSeenUnits } from './observations.ts';
import type { KeptOutput } from './runs.ts';
import { readScope } from './scope.ts';

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

/** Weights of the newest year that is not after the month's; without any, the stores in scope are counted. */
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
  if (first === undefined) return { source: 'stores in scope, counted', shares: null };
  return {
    source: `${first.source} (${first.year})`,
    shares: rows
      .filter(({ region }) => CENSUS_REGIONS.includes(region))
      .map(({ chain, region, share }) => ({ chain, region, share })),
  };
}

/**
 * Gathers everything that a month of an index is computed from by version 2. `previous` are the outputs before it,
 * newest first. Prices are read by `history`, which may be a replica.
 */
export async function gatherInput2(
  client: pg.ClientBase,
  { frozen2, indexId, productIds }: IndexDefinition,
  period: string,
  previous: readonly KeptOutput[],
  history: pg.ClientBase = client,
): Promise<MonthInput2> {
  const scope = await readScope(client, period, frozen2.chain_filter);
  const from = addMonths(period, -METHOD_2.panelMonths);
  const panel = await readSeenUnits(history, from, period, productIds, scope);
  return {
    methodology_version: METHOD_2.version,
    period,
    definition: frozen2,
    weights: await readWeights(client, period),
    scope: scope.units.map((unit, i) => ({ ...unit, panel: panel.has(i), sales: 1 })),
    observations: await readObservations(history, period, productIds, scope),
    previous: previous.map(({ period, sha256 }) => ({ period, sha256 })),
    history: await readHistory(client, indexId, period, METHOD_2.version),
    bases: await readBases2(client, indexId),
  };
}
