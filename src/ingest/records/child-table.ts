import type pg from 'pg';
import { stagedName, type StagedTable, type TableCounts } from './staged-table.ts';

/** A column of a child row. */
export interface ChildColumn {
  readonly name: string;
  /** Of PostgreSQL; of lists `text[]` alone. */
  readonly type: string;
}

/**
 * Rows that belong to one row of a staged table and change as one thing, such as the hours of a store. The staging
 * column `list` has them as JSON, a list of the columns' values a row; SQL null: the feed says nothing of them.
 */
export interface ChildTable {
  readonly table: string;
  readonly parent: StagedTable;
  /** One of the parent's `extras`, of type `jsonb`. */
  readonly list: string;
  readonly columns: readonly ChildColumn[];
  /** SQL over the columns that says in which order two lists are compared; of at most one row it may be left out. */
  readonly order?: string;
  /** A column that takes the entry's place in the list, from 0. */
  readonly position?: string;
}

/**
 * Replaces the rows of every parent whose list differs, after the parents were merged. Counts rows: one
 * that was there and is no more is changed, whether another takes its place or none; more rows than before are added.
 * Both sides are compared in the types of the table, so `9:00` is `09:00:00`.
 */
export async function mergeChildren(client: pg.PoolClient, child: ChildTable): Promise<TableCounts> {
  const { table, parent, list, columns, position, order = '1' } = child;
  const { key } = parent;
  const differing = `differing_${table}`;
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ type }, i) => entryValue(type, i));
  const named = values.map((value, i) => `${value} as ${names[i]!}`);
  const place = position === undefined ? [] : [position];
  const rowList = (row: string): string =>
    `jsonb_agg(jsonb_build_array(${[...place, ...names].map((name) => `${row}.${name}`).join(', ')}) order by ${order})`;
  const placeOf = position === undefined ? [] : ['i - 1'];
  const placeNamed = position === undefined ? [] : [`i - 1 as ${position}`];
  await client.query(`drop table if exists pg_temp.${differing}`);
  await client.query(`create temp table ${differing} on commit drop as
    select s.${key}, s.${list} as list, n.list as new, o.list as old, n.list is distinct from o.list as differs
    from ${stagedName(parent)} s
    cross join lateral (
      select ${rowList('r')} as list
      from (select ${[...named, ...placeNamed].join(', ')}
        from jsonb_array_elements(s.${list}) with ordinality as e (v, i)) r
    ) n
    cross join lateral (select ${rowList('t')} as list from ${table} t where t.${key} = s.${key}) o
    where s.${list} is not null`);
  const { removes, inserts, ...counts } = await countChildren(client, differing);
  // A statement without rows would still fire the triggers that count revisions.
  if (removes) {
    await client.query(
      `delete from ${table} t using ${differing} d where d.${key} = t.${key} and d.differs and d.old is not null`,
    );
  }
  if (inserts) {
    await client.query(`insert into ${table} (${[key, ...place, ...names].join(', ')})
      select ${[`d.${key}`, ...placeOf, ...values].join(', ')}
      from ${differing} d cross join lateral jsonb_array_elements(d.list) with ordinality as e (v, i) where d.differs`);
  }
  return counts;
}

/** SQL of the `i`-th value of entry `v`, in its column's type. A JSON null is a null. */
function entryValue(type: string, i: number): string {
  if (type === 'jsonb') return `nullif(v -> ${i}, 'null'::jsonb)`;
  if (type === 'text[]') return `array(select jsonb_array_elements_text(v -> ${i}))`;
  return `(v ->> ${i})::${type}`;
}

interface ChildCounts extends TableCounts {
  /** Whether any row goes. */
  removes: boolean;
  /** Whether any row comes. */
  inserts: boolean;
}

async function countChildren(client: pg.PoolClient, differing: string): Promise<ChildCounts> {
  const lengthOf = (list: string): string => `coalesce(jsonb_array_length(${list}), 0)`;
  // Of lists that do not differ, and where there was none, nothing has to be looked at.
  const { rows } = await client.query<ChildCounts>(
    `with counted as (
       select differs, old, before, after, case when not differs then after when old is null then 0 else (
         select count(*) from (
           select jsonb_array_elements(new) intersect all select jsonb_array_elements(old)) both_have) end as kept
       from ${differing} cross join lateral (select ${lengthOf('old')} as before, ${lengthOf('new')} as after) l)
     select coalesce(sum(greatest(after - before, 0)), 0)::integer as added,
       coalesce(sum(before - kept), 0)::integer as changed,
       coalesce(sum(kept), 0)::integer as unchanged,
       coalesce(bool_or(differs and before > 0), false) as removes,
       coalesce(bool_or(differs and after > 0), false) as inserts from counted`,
  );
  return rows[0]!;
}
