import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  BACKUP_FORMAT,
  type BytesListener,
  copyLine,
  type DumpHeader,
  type DumpTable,
  FIRST_LINE,
} from './format.ts';

/** Tables of the record in the order of their names; what migrations keep of themselves is in the header instead. */
async function readTables(client: pg.ClientBase): Promise<DumpTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bound: string | null;
  }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, p.relname as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid, c.relname, p.relname
     order by c.relname collate "C"`,
  );
  return rows.map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    partition: parent === null || bound === null ? null : { parent, bound },
  }));
}

async function readHeader(client: pg.ClientBase): Promise<DumpHeader> {
  const { rows } = await client.query<DumpHeader['migrations'][number]>(
    'select number, file_name as "fileName", checksum from migration order by number',
  );
  return {
    format: BACKUP_FORMAT,
    madeAt: new Date().toISOString(),
    migrations: rows,
    tables: await readTables(client),
  };
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function* hashed(parts: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function* dumpTables(
  client: pg.PoolClient,
  rows: Record<string, number>,
  onBytes: BytesListener,
): AsyncGenerator<Buffer> {
  const header = await readHeader(client);
  yield Buffer.from(`${FIRST_LINE}\n-- ${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    const { name, columns } = table;
    yield Buffer.from(`${copyLine(table)}\n`);
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    let done = 0;
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      done += chunk.length;
      onBytes(name, done);
      yield chunk;
    }
    rows[name] = copy.rowCount;
    yield Buffer.from('\\.\n');
  }
}

/**
 * The whole record as the text of a backup, all of one moment: services, imports and publishes go on beside it. The
 * record is not brought to this version's schema before.
 */
export async function* dumpRecord(pool: pg.Pool, onBytes: BytesListener): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    const hash = createHash('sha256');
    const rows: Record<string, number> = {};
    yield* hashed(dumpTables(client, rows, onBytes), hash);
    // After the rows: a sequence is never behind the ids that it gave.
    const sequences = await readSequences(client);
    yield Buffer.from(`-- ${JSON.stringify({ rows, sequences, sha256: hash.digest('hex') })}\n`);
    await client.query('commit');
    isWhole = true;
  } finally {
    // Ending the session ends a COPY that is still on its way.
    client.release(!isWhole);
  }
}
