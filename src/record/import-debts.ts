import type pg from 'pg';

/** A file that an import of a folder has not brought in yet, though files before it are in. */
export interface ImportDebt {
  readonly path: string;
  readonly since: Date;
}

/** Name of the advisory lock that an import holds while it runs, of which there is one at a time. */
export const IMPORT_LOCK = 'gondola import';

/** Whether an import runs now. It asks for no lock, which would keep one that begins waiting. */
export async function isImportRunning(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ running: boolean }>(
    `select exists (
       select from pg_locks, (select hashtext($1)::bigint as key) k
       where locktype = 'advisory' and granted and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and classid::bigint = (key >> 32 & 4294967295) and objid::bigint = (key & 4294967295)
     ) as running`,
    [IMPORT_LOCK],
  );
  return rows[0]?.running === true;
}

/** What imports still owe, in the order of their paths. */
export async function readImportDebts(client: pg.Pool | pg.PoolClient): Promise<ImportDebt[]> {
  const { rows } = await client.query<{ path: string; since: Date }>(
    'select path, since from import_debt order by path',
  );
  return rows;
}

/**
 * To be called in the transaction of a file that is in: what the same import has before it is owed from now on, and the
 * file itself no more, nor one of the same name that an earlier import owes.
 */
export async function settleImport(
  client: pg.PoolClient,
  path: string,
  fileName: string,
  stillToCome: readonly { readonly path: string; readonly fileName: string }[],
): Promise<void> {
  await client.query('delete from import_debt where path = $1 or file_name = $2', [path, fileName]);
  if (stillToCome.length === 0) return;
  await client.query(
    `insert into import_debt (path, file_name) select p, f from unnest($1::text[], $2::text[]) as d (p, f)
     on conflict (path) do nothing`,
    [stillToCome.map((file) => file.path), stillToCome.map((file) => file.fileName)],
  );
}
