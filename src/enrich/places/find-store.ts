/** Which store of the record a place is. */
import type pg from 'pg';
import { distanceMi } from '../../domain/place/geo.ts';
import { foldText } from '../../domain/text/fold.ts';
import { similarity } from '../../domain/text/trigram.ts';
import { createChainRecogniser, loadChainNames } from '../../ingest/adapters/chain-recogniser.ts';
import type { PlaceRecord } from './place-record.ts';

/** A store that a place was found to be. */
export interface FoundStore {
  readonly storeId: number;
  readonly id: string;
  readonly name: string;
  /** Lower-case words of the store's, its chain's and its city's names: nobody's names. */
  readonly words: ReadonlySet<string>;
}

/** The store, or in words why there is none. */
export type FindStore = (place: PlaceRecord) => { readonly store: FoundStore } | { readonly unknown: string };

interface Row {
  readonly store_id: number;
  readonly id: string;
  readonly chain_slug: string;
  readonly chain_name: string;
  readonly web_external_id: string | null;
  readonly name: string;
  readonly banner_name: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Two sources put the same shop up to this far apart: one at its door, the other on its lot. */
const REACH_MI = 0.15;
/** The nearest is taken where the next one is this many times as far. */
const CLEARLY_FARTHER = 2;
const LEAST_SIMILARITY = 0.5;
/** Degrees of latitude of a cell of the grid; a reach is well within one. */
const CELL = 0.01;

/** Reads the open stores. Merged-away ids lead to the store that they were merged into. */
export async function loadStoreFinder(client: pg.PoolClient): Promise<FindStore> {
  const { rows } = await client.query<Row>(`
    select s.store_id, s.id, c.slug as chain_slug, c.name as chain_name, s.web_external_id, s.name, s.banner_name,
      s.address, s.city, s.state, s.zip, s.lat, s.lng
    from store s join chain c using (chain_id)
    where s.is_active and not exists (select from store_merge m where m.from_id = s.id)
    order by s.store_id`);
  const merges = await client.query<{ from_id: string; to_id: string }>(
    'select from_id, to_id from store_merge order by from_id',
  );
  const { chains } = await loadChainNames(client);
  const survivors = new Map(merges.rows.map((row) => [row.from_id, row.to_id]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byNumber = new Map(rows.map((row) => [`${row.chain_slug}/${row.web_external_id ?? ''}`, row]));
  const byAddress = grouped(rows, ({ address, zip }) => addressKey(address, zip));
  const byCell = grouped(
    rows.filter(({ lat }) => lat !== null),
    ({ lat, lng }) => cellKey(Math.floor(lat! / CELL), Math.floor(lng! / CELL)),
  );
  const recognise = createChainRecogniser(chains);
  const isOfChain = (place: PlaceRecord, row: Row): boolean => {
    const name = place.name ?? '';
    const { city, state } = row;
    const slug = place.chain_slug ?? recognise({ name, city, state });
    if (slug !== null) return slug === row.chain_slug;
    return [row.name, row.banner_name ?? ''].some((own) => similarity(name, own) >= LEAST_SIMILARITY);
  };
  return (place) => {
    if (place.store_id != null)
      return given(byId.get(survivorOf(survivors, place.store_id)), 'no open store has this id');
    const { chain_slug: chain, web_external_id: number } = place;
    const numbered = chain != null && number != null ? byNumber.get(`${chain}/${number}`) : undefined;
    if (numbered !== undefined) return given(numbered, '');
    const near = nearby(byCell, place).filter(({ row }) => isOfChain(place, row));
    if (near.length > 0) return clearlyNearest(near);
    const there = byAddress
      .get(addressKey(place.address ?? '', place.zip ?? ''))
      ?.filter((row) => isOfChain(place, row));
    if (there?.length === 1) return given(there[0], '');
    return { unknown: whyUnknown(place) };
  };
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function given(row: Row | undefined, unknown: string): ReturnType<FindStore> {
  if (row === undefined) return { unknown };
  const names = [row.name, row.banner_name ?? '', row.chain_name, row.city].join(' ');
  const words = new Set(
    names
      .toLowerCase()
      .match(/[\p{L}][\p{L}'’]*/gu)
      ?.map((word) => word.replace(/['’]s?$/, '')),
  );
  return { store: { storeId: row.store_id, id: row.id, name: row.name, words } };
}

function survivorOf(survivors: ReadonlyMap<string, string>, id: string): string {
  const passed = new Set<string>();
  let current = id;
  for (
    let next = survivors.get(current);
    next !== undefined && !passed.has(next);
    next = survivors.get(current)
  ) {
    passed.add(next);
    current = next;
  }
  return current;
}

function addressKey(address: string, zip: string): string {
  return `${foldText(address)}/${zip.slice(0, 5)}`;
}

function cellKey(row: number, column: number): string {
  return `${row}/${column}`;
}

interface Near {
  readonly row: Row;
  readonly mi: number;
}

function nearby(byCell: ReadonlyMap<string, readonly Row[]>, { lat, lng }: PlaceRecord): Near[] {
  if (lat == null || lng == null) return [];
  const [row, column] = [Math.floor(lat / CELL), Math.floor(lng / CELL)];
  const cells = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((across) => cellKey(row + down, column + across)),
  );
  return cells
    .flatMap((key) => byCell.get(key) ?? [])
    .map((store) => ({ row: store, mi: distanceMi(lat, lng, store.lat!, store.lng!) }))
    .filter(({ mi }) => mi <= REACH_MI)
    .toSorted((a, b) => a.mi - b.mi || a.row.store_id - b.row.store_id);
}

function clearlyNearest([first, second]: readonly Near[]): ReturnType<FindStore> {
  const isClear = second === undefined || second.mi >= first!.mi * CLEARLY_FARTHER;
  if (isClear) return given(first!.row, '');
  return { unknown: `two stores are about as near: ${first!.row.id} and ${second.row.id}; give store_id` };
}

function whyUnknown(place: PlaceRecord): string {
  if (place.lat != null) return `no open store of its chain within ${REACH_MI} miles`;
  if (place.chain_slug != null && place.web_external_id != null)
    return 'no open store of this chain has this number';
  return 'no open store of its chain has this address';
}
