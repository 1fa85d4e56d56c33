import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';

/** A column that a feed may set. */
export interface StagedColumn {
  readonly name: string;
  readonly type: string;
  /** SQL for a new row whose record leaves the column out. Default null. */
  readonly ifAbsent?: string;
}

/** A table of the record that a feed adds to and changes, row by row. */
export interface StagedTable {
  readonly table: string;
  /** Its integer key. */
  readonly key: string;
  readonly columns: readonly StagedColumn[];
  /** Columns that only the staging table has. */
  readonly extras?: readonly StagedColumn[];
}

/** What a merge did to the rows of a table. */
export interface TableCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** Rows on their way into a table, in a temporary table of the caller's transaction. */
export interface Stage {
  /** `values` by column name; a column whose value is undefined keeps what the record has. */
  add(line: number, id: string, values: Readonly<Record<string, unknown>>): void;
  /** Waits until PostgreSQL has taken what is buffered. */
  readonly drain: () => Promise<void>;
  /** Ends the COPY: the client is free again, and `staged_<table>` has every row. */
  end(): Promise<void>;
  /** Gives the COPY up. */
  readonly abort: () => Promise<void>;
  /** Folds rows of one id into one: the last line that gives a field wins it. Returns how many rows went away. */
  fold(): Promise<number>;
  /** Changes the rows that differ and adds the new ones. Rows that do not differ are not touched. */
  merge(): Promise<TableCounts>;
}

/** Name of the temporary table that rows of a table are staged in. */
export function stagedName({ table }: StagedTable): string {
  return `staged_${table}`;
}

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Opens a staging table and a COPY into it: until `end`, the client can do nothing else.
 * At most 50 columns: which of them a record gave is a bit mask.
 */
export async function openStage(client: pg.PoolClient, spec: StagedTable): Promise<Stage> {
  const staged = stagedName(spec);
  const all = [...spec.columns, ...(spec.extras ?? [])];
  const definitions = all.map((column) => `${column.name} ${column.type}`).join(', ');
  await client.query(`drop table if exists pg_temp.${staged}`);
  await client.query(
    `create temp table ${staged} (line integer not null, id uuid not null, given bigint not null, ${definitions}) on commit drop`,
  );
  const names = ['line', 'id', 'given', ...all.map((column) => column.name)].join(', ');
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${staged} (${names}) from stdin`));
  let failure: Error | null = null;
  stream.on('error', (error) => {
    failure = error;
  });
  let chunk: string[] = [];
  let characters = 0;

  const drain = async (): Promise<void> => {
    if (failure !== null) throw failure;
    if (chunk.length === 0) return;
    const text = chunk.join('');
    chunk = [];
    characters = 0;
    if (!stream.write(text)) await roomIn(stream);
    if (failure !== null) throw failure;
  };
  return {
    add(line, id, values) {
      let given = 0;
      spec.columns.forEach((column, i) => {
        if (values[column.name] !== undefined) given += 2 ** i;
      });
      const row = `${line}\t${id}\t${given}\t${all.map(({ name, type }) => copyText(values[name], type)).join('\t')}\n`;
      chunk.push(row);
      characters += row.length;
    },
    drain: () => (characters >= CHUNK_CHARACTERS ? drain() : Promise.resolve()),
    async end() {
      await drain();
      stream.end();
      await once(stream, 'finish').catch((error: unknown) => {
        throw failure ?? error;
      });
      await client.query(`create index on ${staged} (id, line)`);
      await client.query(`analyze ${staged}`);
    },
    async abort() {
      if (stream.closed) return;
      stream.destroy(new Error('the import was given up'));
      await once(stream, 'close').catch(() => {});
    },
    fold: () => foldStaged(client, all, spec.columns.length, staged),
    merge: () => mergeStaged(client, spec, staged),
  };
}

/** Resolves when the stream takes more, or never will. */
function roomIn(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}

async function foldStaged(
  client: pg.PoolClient,
  columns: readonly StagedColumn[],
  masked: number,
  staged: string,
): Promise<number> {
  const earlier = `exists (select from ${staged} e where e.id = s.id and e.line < s.line)`;
  const later = `exists (select from ${staged} l where l.id = s.id and l.line > s.line)`;
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from ${staged} s where ${earlier}) as any`,
  );
  if (!rows[0]!.any) return 0;
  const sets = columns.map(({ name }, i) => {
    const gives = i < masked ? `e.given & ${2 ** i} <> 0` : `e.${name} is not null`;
    return `${name} = (select e.${name} from ${staged} e where e.id = s.id and ${gives} order by e.line desc limit 1)`;
  });
  sets.push(`given = (select bit_or(e.given) from ${staged} e where e.id = s.id)`);
  await client.query(`update ${staged} s set ${sets.join(', ')} where ${earlier} and not ${later}`);
  const gone = await client.query(`delete from ${staged} s where ${later}`);
  return gone.rowCount ?? 0;
}

async function mergeStaged(client: pg.PoolClient, spec: StagedTable, staged: string): Promise<TableCounts> {
  const { table, key, columns } = spec;
  const isGiven = (i: number): string => `s.given & ${2 ** i} <> 0`;
  const differs = columns
    .map(({ name }, i) => `(${isGiven(i)} and s.${name} is distinct from t.${name})`)
    .join(' or ');
  await client.query(`alter table ${staged} add column ${key} integer, add column differs boolean`);
  await client.query(
    `update ${staged} s set ${key} = t.${key}, differs = ${differs} from ${table} t where t.id = s.id`,
  );
  const { rows } = await client.query<{ added: number; changed: number; unchanged: number }>(
    `select count(*) filter (where ${key} is null)::integer as added, count(*) filter (where differs)::integer as changed,
       count(*) filter (where not differs)::integer as unchanged from ${staged}`,
  );
  const counts = rows[0]!;
  // A statement without rows would still fire the triggers that count revisions.
  if (counts.changed > 0) {
    const sets = columns.map(
      ({ name }, i) => `${name} = case when ${isGiven(i)} then s.${name} else t.${name} end`,
    );
    await client.query(
      `update ${table} t set ${sets.join(', ')} from ${staged} s where s.${key} = t.${key} and s.differs`,
    );
  }
  if (counts.added > 0) {
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ name, ifAbsent }, i) =>
      ifAbsent === undefined ? `s.${name}` : `case when ${isGiven(i)} then s.${name} else ${ifAbsent} end`,
    );
    await client.query(
      `insert into ${table} (id, ${names}) select s.id, ${values.join(', ')} from ${staged} s where s.${key} is null order by s.line`,
    );
    await client.query(
      `update ${staged} s set ${key} = t.${key} from ${table} t where t.id = s.id and s.${key} is null`,
    );
  }
  return counts;
}

const COPY_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A value of a column of the given type as COPY's text format has it. */
function copyText(value: unknown, type = 'text'): string {
  if (value === undefined || value === null) return '\\N';
  if (type === 'jsonb') return escapeText(JSON.stringify(value));
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return escapeText(arrayText(value));
  return escapeText(JSON.stringify(value));
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\\n\r\t]/g, (c) => COPY_ESCAPES[c]!);
}

function arrayText(items: readonly unknown[]): string {
  const elements = items.map((item) => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return `{${elements.join(',')}}`;
}
