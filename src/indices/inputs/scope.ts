import type pg from 'pg';
import { censusRegion, type CensusRegion } from '../../domain/place/census-region.ts';
import type { ChainFilter, ScopeUnit } from '../../domain/index-method/month-data.ts';

/** The units of an index in a month, and which unit each store's prices are of. */
export interface MonthScope {
  readonly units: readonly ScopeUnit[];
  /** States that each unit counts in: its own, or all where its chain has stores. */
  readonly states: readonly (readonly string[])[];
  /** Active stores of `chain_level` chains in each of those states; null for units that are one store. */
  readonly stores: readonly (readonly number[] | null)[];
  /** Store ids of the record and, side by side, positions in `units`. */
  readonly storeIds: readonly number[];
  readonly unitOf: readonly number[];
}

/**
 * Notes which stores a month's coverage counts against: the active stores of chains that show prices, as they are now.
 * Merged ones too, which are read as their survivors: a merge may be taken back. What is noted already stays. Returns
 * whether it was noted now.
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
     where s.is_active and c.pricing_scope in ('per_store', 'chain_level')`,
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

interface MergeRow {
  store_id: number;
  id: string;
  to_store_id: number;
  to_id: string;
}

/** Stores that were merged away and, however often that went on, the store that is left. */
async function readMerges(client: pg.ClientBase): Promise<MergeRow[]> {
  const { rows } = await client.query<MergeRow>(
    `with recursive merged (from_id, to_id) as (
       select from_id, to_id from store_merge
       union
       select g.from_id, m.to_id from merged g join store_merge m on m.from_id = g.to_id
     )
     select s.store_id, s.id, t.store_id as to_store_id, g.to_id
     from merged g join store s on s.id = g.from_id join store t on t.id = g.to_id
     where not exists (select from store_merge m where m.from_id = g.to_id)
     order by s.store_id`,
  );
  return rows;
}

/** Units while they are put together. */
interface UnitTable {
  readonly units: { key: string; chain: string; regions: CensusRegion[] }[];
  readonly states: string[][];
  readonly stores: (number[] | null)[];
  /** By key. */
  readonly positions: Map<string, number>;
}

/** The unit with a key, made of a frozen store where there is none yet; it counts in that store's region too. */
function unitOfRow({ units, states, stores, positions }: UnitTable, key: string, row: ScopeRow): number {
  const isChain = row.pricing_scope === 'chain_level';
  let unit = positions.get(key);
  if (unit === undefined) {
    unit = units.push({ key, chain: row.chain_slug, regions: [] }) - 1;
    states.push([]);
    stores.push(isChain ? [] : null);
    positions.set(key, unit);
  }
  const region = censusRegion(row.state);
  const { regions } = units[unit]!;
  if (region !== null && !regions.includes(region) && (isChain || regions.length === 0)) regions.push(region);
  const own = states[unit]!;
  if (!own.includes(row.state) && (isChain || own.length === 0)) own.push(row.state);
  const counts = stores[unit];
  const state = own.indexOf(row.state);
  if (counts != null) counts[state] = (counts[state] ?? 0) + 1;
  return unit;
}

/**
 * A frozen month's units: each active store of a `per_store` chain, and one unit for each `chain_level` chain, which
 * counts in every region where it has stores. Prices of a merged store are its survivor's, also where the merge
 * came after the month was frozen: the two then are one unit.
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
  const merges = await readMerges(client);
  const survivorOf = new Map(merges.map(({ id, to_id }) => [id, to_id]));
  const table: UnitTable = { units: [], states: [], stores: [], positions: new Map() };
  const unitOfStore = new Map<string, number>();
  const storeIds: number[] = [];
  const unitOf: number[] = [];
  const known = new Set<number>();
  const add = (storeId: number, unit: number): void => {
    if (known.has(storeId)) return;
    known.add(storeId);
    storeIds.push(storeId);
    unitOf.push(unit);
  };
  const inScope = rows.filter((row) => passes(row, filter));
  // Stores that stand for themselves come first: a merged one then finds its survivor's unit.
  const merged = inScope.filter(({ id }) => survivorOf.has(id));
  for (const row of [...inScope.filter(({ id }) => !survivorOf.has(id)), ...merged]) {
    const id = survivorOf.get(row.id) ?? row.id;
    const chainKey = row.pricing_scope === 'chain_level' ? `chain:${row.chain_slug}` : id;
    const unit = unitOfStore.get(id) ?? unitOfRow(table, chainKey, row);
    unitOfStore.set(id, unit);
    add(row.store_id, unit);
  }
  for (const { store_id, to_store_id, to_id } of merges) {
    const unit = unitOfStore.get(to_id);
    if (unit === undefined) continue;
    add(to_store_id, unit);
    add(store_id, unit);
  }
  const { units, states, stores } = table;
  return { units, states, stores, storeIds, unitOf };
}
