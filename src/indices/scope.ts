import type pg from 'pg';
import { censusRegion, type CensusRegion } from '../domain/place/census-region.ts';
import type { ChainFilter, ScopeUnit } from '../domain/index-method/month-data.ts';

/** The units of an index in a month, and which unit each store's prices are of. */
export interface MonthScope {
  readonly units: readonly ScopeUnit[];
  /** Store ids of the record and, side by side, positions in `units`. */
  readonly storeIds: readonly number[];
  readonly unitOf: readonly number[];
}

/**
 * Notes which stores a month's coverage counts against: the active stores of chains that show prices, as they are now.
 * What is noted already stays. Returns whether it was noted now.
 */
export async function freezeScope(client: pg.ClientBase, period: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into index_scope (period, frozen_at) values ($1, $2) on conflict (period) do nothing',
    [period, now],
  );
  if (rowCount === 0) return false;
  await client.query(
    `insert into index_scope_store (period, store_id, chain_slug, pricing_scope, market_position, state)
     select $1, s.store_id, c.slug, c.pricing_scope, c.market_position, s.state
     from store s join chain c using (chain_id)
     where s.is_active and c.pricing_scope in ('per_store', 'chain_level')
       and not exists (select from store_merge m where m.from_id = s.id)`,
    [period],
  );
  return true;
}

interface ScopeRow {
  store_id: number;
  id: string;
  chain_slug: string;
  pricing_scope: 'per_store' | 'chain_level';
  market_position: string | null;
  state: string;
}

function passes(row: ScopeRow, filter: ChainFilter | null): boolean {
  const { chain_slugs: slugs, exclude_chain_slugs: excluded, market_positions: positions } = filter ?? {};
  return (
    (slugs === undefined || slugs.includes(row.chain_slug)) &&
    !excluded?.includes(row.chain_slug) &&
    (positions === undefined || (row.market_position !== null && positions.includes(row.market_position)))
  );
}

/**
 * A frozen month's units: each active store of a `per_store` chain, and one unit for each `chain_level` chain, which
 * counts once in every region where it has stores. Prices of a merged store are its survivor's.
 */
export async function readScope(
  client: pg.ClientBase,
  period: string,
  filter: ChainFilter | null,
): Promise<MonthScope> {
  const { rows } = await client.query<ScopeRow>(
    `select f.store_id, s.id, f.chain_slug, f.pricing_scope, f.market_position, f.state
     from index_scope_store f join store s using (store_id) where f.period = $1 order by f.chain_slug, s.id`,
    [period],
  );
  const { rows: merged } = await client.query<{ store_id: number; to_id: string }>(
    `select s.store_id, m.to_id from store_merge m join store s on s.id = m.from_id order by s.store_id`,
  );
  const units: { key: string; chain: string; regions: CensusRegion[] }[] = [];
  const unitOfChain = new Map<string, number>();
  const unitOfStore = new Map<string, number>();
  const storeIds: number[] = [];
  const unitOf: number[] = [];
  for (const row of rows) {
    if (!passes(row, filter)) continue;
    const region = censusRegion(row.state);
    const isChain = row.pricing_scope === 'chain_level';
    let unit = isChain ? unitOfChain.get(row.chain_slug) : undefined;
    if (unit === undefined) {
      unit =
        units.push({
          key: isChain ? `chain:${row.chain_slug}` : row.id,
          chain: row.chain_slug,
          regions: [],
        }) - 1;
      if (isChain) unitOfChain.set(row.chain_slug, unit);
    }
    const { regions } = units[unit]!;
    if (region !== null && !regions.includes(region)) regions.push(region);
    unitOfStore.set(row.id, unit);
    storeIds.push(row.store_id);
    unitOf.push(unit);
  }
  for (const { store_id, to_id } of merged) {
    const unit = unitOfStore.get(to_id);
    if (unit === undefined) continue;
    storeIds.push(store_id);
    unitOf.push(unit);
  }
  return { units, storeIds, unitOf };
}
